import { ByteCache } from '#shared/byte-cache.ts';

interface Lease {
  /** Version of the snapshots that it covers. */
  readonly version: string;
  /** On this isolate's clock. */
  readonly until: number;
  /** Whether the request that brought the lease extended the session. */
  readonly slides: boolean;
}

/** A call to the session's object that may be answered with a lease. */
export interface LeaseRequest {
  readonly sentAt: number;
  /** How many leases this isolate had released when the request was sent. */
  readonly releases: number;
}

/**
 * The leases that this isolate has, by session. The isolate counts a lease from sending the request, the object from its
 * answer, which is later. So a lease always ends in the isolate first, even if the two clocks differ.
 *
 * The platform's clock stands still while JavaScript runs, and advances with each arriving request. That is enough: at
 * worst a request seems to be sent too early, and its lease ends early. When a request arrives after the object answered a
 * change, the clock is past the end of every lease that the object waited for. A request that arrived before that answer
 * may see either state.
 */
export class IsolateLeases {
  readonly #now: () => number;
  readonly #leases = new ByteCache<Lease>(500_000);
  /** By session, the number of running calls that released a lease. */
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
   * The version whose cached snapshots may be read; null if the object has to be asked.
   * @param slide whether the read extends the session, as everything a person does
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
