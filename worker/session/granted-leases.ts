/** The longest time an isolate may read a session without asking its object. */
export const maxLeaseMs = 1_000;

/** How far ahead the end of leases is saved, so that not each of them is a write. */
const savedAheadMs = 60_000;
/** How far the clocks of two machines may be apart, when an object moves to another one. */
const clockSkewMs = 10_000;
const storageKey = 'leasedUntil';
/** Stands for all isolates with leases from before a restart: the object no longer knows them. */
const beforeRestart = '';
/** More isolates than one person is ever served by; ended leases make room. */
const maxIsolates = 100;

/** Where the object saves until when leases may run. */
interface LeaseStorage {
  get(name: string): unknown;
  put(name: string, value: number): void;
}

/**
 * Leases as their session's object counts them: from its answer, which leaves after the request was sent. Nothing that ends
 * the session or narrows its rights is answered before the leases on its old state have ended.
 */
export class GrantedLeases {
  readonly #storage: LeaseStorage;
  readonly #now: () => number;
  /** When the last lease of each isolate ends. */
  readonly #ends = new Map<string, number>();
  /** Nothing is answered before this. */
  #answersFrom = Number.NEGATIVE_INFINITY;
  #savedUntil = 0;

  constructor(storage: LeaseStorage, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** After a restart: every lease granted before it ends within one lease from now. */
  restore(): void {
    const saved = this.#storage.get(storageKey);
    this.#savedUntil = typeof saved === 'number' ? saved : 0;
    const now = this.#now();
    if (now < this.#savedUntil) this.#ends.set(beforeRestart, now + maxLeaseMs);
  }

  /**
   * @param atMostMs what is left of the session and of its token
   * @returns the lease in milliseconds, 0 for none
   */
  grant(isolate: string, atMostMs: number): number {
    const ms = Math.min(maxLeaseMs, Math.floor(atMostMs));
    if (ms <= 0 || this.waitMs() > 0) return 0;
    const now = this.#now();
    if (this.#ends.size >= maxIsolates) this.#removeEnded(now);
    this.#ends.set(isolate, Math.max(this.#ends.get(isolate) ?? 0, now + ms));
    if (this.#savedUntil < now + clockSkewMs) this.#saveEnd(now + savedAheadMs);
    return ms;
  }

  /** The isolate has dropped its lease, and keeps no new one while the call that says so is under way. */
  release(isolate: string | undefined): void {
    if (isolate !== undefined) this.#ends.delete(isolate);
  }

  /** The state that leases were granted on has changed: answers wait until the last of them has ended. */
  invalidate(): void {
    this.#answersFrom = Math.max(this.#answersFrom, this.#lastEnd());
  }

  /** How long answers have to wait, in milliseconds: never longer than a lease, even if the clock was set back. */
  waitMs(): number {
    const now = this.#now();
    this.#answersFrom = Math.min(this.#answersFrom, now + maxLeaseMs);
    return Math.max(0, this.#answersFrom - now);
  }

  /** How long the leases of others may still run, in milliseconds. */
  longestLeftMs(): number {
    return Math.min(maxLeaseMs, Math.max(0, this.#lastEnd() - this.#now(), this.waitMs()));
  }

  async waitUntilExpired(): Promise<void> {
    for (let ms = this.waitMs(); ms > 0; ms = this.waitMs()) await sleep(ms);
  }

  /**
   * Saves the end of leases once more after everything stored was deleted, since an object that restarts has to know of them.
   * @returns whether there are any
   */
  saveEndAgain(): boolean {
    this.#savedUntil = 0;
    if (this.longestLeftMs() === 0) return false;
    this.#saveEnd(this.#now() + clockSkewMs);
    return true;
  }

  #lastEnd(): number {
    return Math.max(Number.NEGATIVE_INFINITY, ...this.#ends.values());
  }

  #saveEnd(until: number): void {
    this.#savedUntil = until;
    this.#storage.put(storageKey, until);
  }

  #removeEnded(now: number): void {
    for (const [isolate, end] of this.#ends) if (end <= now) this.#ends.delete(isolate);
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));
