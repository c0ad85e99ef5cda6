/** The largest age of other people's writes that a read may miss, in milliseconds. */
export const maxAgeOfReadsMs = 10_000;
/** Shortest time between two remembered bookmarks, in milliseconds. */
const stepMs = 1_000;

/** Bookmarks sort from the oldest to the newest: https://developers.cloudflare.com/d1/reference/glossary/ */
const newer = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

/** Bookmarks of the primary during the last seconds, as this isolate saw them. */
export class PrimaryStates {
  #states: { readonly bookmark: string; readonly at: number }[] = [];

  /** @param at an instant before the primary was asked: the bookmark includes all writes until then */
  note(bookmark: string, at: number): void {
    if (at < (this.#states.at(-1)?.at ?? Number.NEGATIVE_INFINITY) + stepMs) return;
    this.#states.push({ bookmark, at });
    this.#forget(at);
  }

  /** The oldest bookmark within `maxAgeOfReadsMs`: replicas have most likely reached it. Null if there is none. */
  oldestAllowed(now: number): string | null {
    this.#forget(now);
    return this.#states[0]?.bookmark ?? null;
  }

  #forget(now: number): void {
    const firstKept = this.#states.findIndex(({ at }) => at >= now - maxAgeOfReadsMs);
    this.#states = firstKept < 0 ? [] : this.#states.slice(firstKept);
  }
}

const bookmarkForm = /^[0-9a-f]{8}(?:-[0-9a-f]{1,64}){1,5}$/;

/** The bookmarks of one call: the one that its reads must have reached, and the one of its writes. */
export class CallBookmarks {
  readonly #states: PrimaryStates;
  readonly #asked: string | null;
  #newest: string | null = null;
  #written: string | null = null;
  readonly now: () => number;

  /** @param asked the bookmark sent with the call: that of the person's last write */
  constructor(states: PrimaryStates, asked: string | null, now: () => number = Date.now) {
    this.#states = states;
    // D1 also accepts constraint names, such as `first-unconstrained`, in place of a bookmark: they would lift the bound.
    this.#asked = asked !== null && bookmarkForm.test(asked) ? asked : null;
    this.now = now;
  }

  /** Remembers the bookmark of an answer of the primary. */
  note(bookmark: string | null, askedAt: number, writes: boolean): void {
    if (bookmark === null) return;
    this.#states.note(bookmark, askedAt);
    this.#newest = newer(this.#newest, bookmark);
    if (writes) this.#written = newer(this.#written, bookmark);
  }

  /** The newest bookmark of the primary's answers to this call; null if it wasn't asked. */
  get newest(): string | null {
    return this.#newest;
  }

  /** The bookmark after the call's last write; null if it wrote nothing. */
  get written(): string | null {
    return this.#written;
  }

  /**
   * The bookmark that a replica must have reached to answer; null if no known bookmark bounds the age of its data.
   * @param seen the newest bookmark that the call has read
   */
  atLeast(seen: string | null): string | null {
    const bound = this.#states.oldestAllowed(this.now());
    return bound && newer(newer(bound, this.#asked), seen);
  }
}
