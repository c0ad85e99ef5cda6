/** How long an isolate may go on reading without asking the session's object, at most. */
export const maxLeaseMs = 1_000;

/** That there were leases is written down for so long at once, so that it isn't written with each of them. */
const notedMs = 60_000;
/** How far the clocks of two machines may be apart, where an object goes on living on another one. */
const clocksApartMs = 10_000;
const note = 'leasedUntil';
/** Leases of an earlier life of the object: it no longer knows whose they are. */
const ofEarlierLife = '';
/** More isolates than one person is ever served by; what has run out makes room. */
const manyIsolates = 100;

/** What the object stores of its leases. */
interface LeaseNotes {
  get(name: string): unknown;
  put(name: string, value: number): void;
}

/**
 * Which isolates may still read without asking, as their session's object counts it: from its answer, which leaves after
 * the question was sent. Nothing that ends the session or narrows it is answered before those leases have run out.
 */
export class GrantedLeases {
  readonly #notes: LeaseNotes;
  readonly #now: () => number;
  /** When the last lease of each isolate ends. */
  readonly #ends = new Map<string, number>();
  /** Before this, nothing is answered. */
  #heldUntil = Number.NEGATIVE_INFINITY;
  #notedUntil = 0;

  constructor(notes: LeaseNotes, now: () => number = Date.now) {
    this.#notes = notes;
    this.#now = now;
  }

  /** After a restart: whatever the object granted before it is over one lease from now. */
  restore(): void {
    const noted = this.#notes.get(note);
    this.#notedUntil = typeof noted === 'number' ? noted : 0;
    const now = this.#now();
    if (now < this.#notedUntil) this.#ends.set(ofEarlierLife, now + maxLeaseMs);
  }

  /**
   * @param atMostMs what is left of the session and of its token
   * @returns the lease in milliseconds, 0 for none
   */
  grant(isolate: string, atMostMs: number): number {
    const ms = Math.min(maxLeaseMs, Math.floor(atMostMs));
    if (ms <= 0 || this.heldMs() > 0) return 0;
    const now = this.#now();
    if (this.#ends.size >= manyIsolates) this.#forgetEnded(now);
    this.#ends.set(isolate, Math.max(this.#ends.get(isolate) ?? 0, now + ms));
    if (this.#notedUntil < now + clocksApartMs) this.#writeNote(now + notedMs);
    return ms;
  }

  /** An isolate has dropped its leases and takes up none while the call that says so is under way. */
  handBack(isolate: string | undefined): void {
    if (isolate !== undefined) this.#ends.delete(isolate);
  }

  /** What all leases were granted on no longer holds: answers wait until the last of them is over. */
  outdate(): void {
    this.#heldUntil = Math.max(this.#heldUntil, this.#lastEnd());
  }

  /** How long answers have to wait, in milliseconds. A clock that was set back makes nobody wait longer than a lease. */
  heldMs(): number {
    const now = this.#now();
    this.#heldUntil = Math.min(this.#heldUntil, now + maxLeaseMs);
    return Math.max(0, this.#heldUntil - now);
  }

  /** How long the leases that are left may last, in milliseconds. */
  lastMs(): number {
    return Math.min(maxLeaseMs, Math.max(0, this.#lastEnd() - this.#now(), this.heldMs()));
  }

  async runOut(): Promise<void> {
    for (let ms = this.heldMs(); ms > 0; ms = this.heldMs()) await sleep(ms);
  }

  /** Everything stored is gone: an object that restarts while leases are left has to know of them. */
  noteAgain(): boolean {
    this.#notedUntil = 0;
    if (this.lastMs() === 0) return false;
    this.#writeNote(this.#now() + clocksApartMs);
    return true;
  }

  #lastEnd(): number {
    return Math.max(Number.NEGATIVE_INFINITY, ...this.#ends.values());
  }

  #writeNote(until: number): void {
    this.#notedUntil = until;
    this.#notes.put(note, until);
  }

  #forgetEnded(now: number): void {
    for (const [isolate, end] of this.#ends) if (end <= now) this.#ends.delete(isolate);
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));
