/** The longest time an isolate may read a session without asking its object. */
export const maxLeaseMs = 1_000;

/** How far ahead the end of leases is saved, so that most leases need no write. */
const savedAheadMs = 60_000;
/** How much the clocks of two machines may differ, since an object may move from one to the other. */
const clockSkewMs = 10_000;
const storageKey = 'leasedUntil';
/** Stands for all isolates with leases from before a restart, whose names the object no longer knows. */
const beforeRestart = '';
/** More isolates than ever serve one person. Above it, ended leases are removed. */
const maxIsolates = 100;

/** Where the object saves the end of its leases. */
interface LeaseStorage {
  get(name: string): unknown;
  put(name: string, value: number): void;
}

/**
 * The leases that a session's object has granted. A lease starts with the object's answer, which is later than the request,
 * so it ends later here than in the isolate. A change that ends the session or narrows its rights is answered only after
 * the leases on its old state have ended.
 */
export class GrantedLeases {
  readonly #storage: LeaseStorage;
  readonly #now: () => number;
  /** When the last lease of each isolate ends. */
  readonly #ends = new Map<string, number>();
  /** The earliest time of the next answer, in milliseconds of `now`. */
  #answersFrom = Number.NEGATIVE_INFINITY;
  #savedUntil = 0;

  constructor(storage: LeaseStorage, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Called after a restart. Every lease granted before it ends within `maxLeaseMs` from now. */
  restore(): void {
    const saved = this.#storage.get(storageKey);
    this.#savedUntil = typeof saved === 'number' ? saved : 0;
    const now = this.#now();
    if (now < this.#savedUntil) this.#ends.set(beforeRestart, now + maxLeaseMs);
  }

  /**
   * @param atMostMs remaining time of the session and of its token
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

  /** Forgets the lease of an isolate that has dropped it. The isolate accepts no new one during this call. */
  release(isolate: string | undefined): void {
    if (isolate !== undefined) this.#ends.delete(isolate);
  }

  /** Called when the state behind the leases has changed: answers wait until the last lease has ended. */
  invalidate(): void {
    this.#answersFrom = Math.max(this.#answersFrom, this.#lastEnd());
  }

  /** How long answers have to wait, in milliseconds: never longer than a lease, even if the clock was set back. */
  waitMs(): number {
    const now = this.#now();
    this.#answersFrom = Math.min(this.#answersFrom, now + maxLeaseMs);
    return Math.max(0, this.#answersFrom - now);
  }

  /** How long granted leases may still run, in milliseconds. */
  longestLeftMs(): number {
    return Math.min(maxLeaseMs, Math.max(0, this.#lastEnd() - this.#now(), this.waitMs()));
  }

  async waitUntilExpired(): Promise<void> {
    for (let ms = this.waitMs(); ms > 0; ms = this.waitMs()) await sleep(ms);
  }

  /**
   * Saves the end of leases again after all storage was deleted, since a restarted object has to know it.
   * @returns whether there are leases
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
