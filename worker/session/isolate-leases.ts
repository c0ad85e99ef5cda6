import { ByteCache } from '#shared/byte-cache.ts';

interface Lease {
  /** Version of the snapshots that it covers. */
  readonly version: string;
  /** On this isolate's clock. */
  readonly until: number;
  /** Whether the request that it came with slid the idle expiry. */
  readonly slides: boolean;
}

/** A call to the session's object that may be answered with a lease. */
export interface LeaseRequest {
  readonly sentAt: number;
  /** Releases of this isolate up to then. */
  readonly releases: number;
}

/**
 * The leases that this isolate holds, by session. Here a lease is counted from when its request was sent; the object counts
 * it from its answer, which is later. So it always ends first here, whatever the two clocks say.
 *
 * The platform's clock stands still while JavaScript runs, and moves on with each request that arrives. That is enough: a
 * request seems to be sent a little too early at worst, so that its lease ends early. A request that arrives after an object
 * has answered a change sees a clock that is past the end of every lease the object waited for. One that arrived before the
 * answer may be served either way.
 */
export class IsolateLeases {
  readonly #now: () => number;
  readonly #leases = new ByteCache<Lease>(500_000);
  /** How many calls that released a lease are under way, by session. */
  readonly #releasing = new Map<string, number>();
  #releases = 0;
  #isolate: string | null = null;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The name by which session objects know this isolate. */
  get isolate(): string {
    this.#isolate ??= crypto.randomUUID();
    return this.#isolate;
  }

  /**
   * The version whose snapshots may be read without asking; null where the object has to be asked.
   * @param slide whether the read extends the session, as everything does that a person does
   */
  versionOf(session: string, slide: boolean): string | null {
    const lease = this.#leases.get(session);
    if (!lease || (slide && !lease.slides)) return null;
    return this.#now() < lease.until ? lease.version : null;
  }

  /** To be called right before the object is asked. */
  request(): LeaseRequest {
    return { sentAt: this.#now(), releases: this.#releases };
  }

  /** Keeps a granted lease, unless one was released since it was requested. */
  keep(session: string, request: LeaseRequest, granted: Omit<Lease, 'until'> & { readonly ms: number }): void {
    if (request.releases !== this.#releases || this.#releasing.has(session)) return;
    const { version, ms, slides } = granted;
    if (ms > 0) this.#leases.set(session, { version, slides, until: request.sentAt + ms });
  }

  /**
   * Releases the session's lease, then makes a call that changes the session: the object waits for the leases of other
   * isolates only. No lease is kept while the call runs.
   */
  async releaseAndCall<Answer>(session: string, call: (isolate: string) => Promise<Answer>): Promise<Answer> {
    this.#leases.delete(session);
    this.#releases += 1;
    this.#releasing.set(session, (this.#releasing.get(session) ?? 0) + 1);
    try {
      return await call(this.isolate);
    } finally {
      this.#releases += 1;
      const left = (this.#releasing.get(session) ?? 1) - 1;
      if (left > 0) this.#releasing.set(session, left);
      else this.#releasing.delete(session);
    }
  }
}
