import { ByteCache } from '#shared/byte-cache.ts';

interface Lease {
  /** Of the snapshots that it covers. */
  readonly version: string;
  /** On this isolate's clock. */
  readonly until: number;
  /** Whether the question that it answered slid the idle expiry. */
  readonly slides: boolean;
}

/** A question on its way to a session's object. */
export interface Question {
  readonly sentAt: number;
  readonly handedBack: number;
}

/**
 * The leases that this isolate holds, by session. Each is counted from when its question was sent, which was before the
 * object counted it from its answer: whatever the two clocks say, it ends first here.
 *
 * The platform's clock stands still while JavaScript runs, and goes on with whatever arrives: at a request's start it has
 * reached the moment at which the request came in. That is enough. A question is taken to be sent a little too early at
 * worst, so that its lease ends early; and a request that came in after an object had answered sees a clock that has passed
 * the end of every lease that the object had waited for. One that came in before may be answered either way.
 */
export class IsolateLeases {
  readonly #now: () => number;
  readonly #leases = new ByteCache<Lease>(500_000);
  /** Sessions with calls under way that hand back the lease, and how many. */
  readonly #handingBack = new Map<string, number>();
  #handedBack = 0;
  #isolate: string | null = null;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** What session objects know this isolate by. */
  get isolate(): string {
    this.#isolate ??= crypto.randomUUID();
    return this.#isolate;
  }

  /**
   * The version whose snapshots may be read without asking; null where the object has to be asked.
   * @param slide whether the read counts as the person's doing
   */
  versionOf(session: string, slide: boolean): string | null {
    const lease = this.#leases.get(session);
    if (!lease || (slide && !lease.slides)) return null;
    return this.#now() < lease.until ? lease.version : null;
  }

  /** To be called right before a question is sent. */
  question(): Question {
    return { sentAt: this.#now(), handedBack: this.#handedBack };
  }

  /** Takes up a lease that an answer granted, unless one was handed back since the question was sent. */
  take(session: string, question: Question, granted: Omit<Lease, 'until'> & { readonly ms: number }): void {
    if (question.handedBack !== this.#handedBack || this.#handingBack.has(session)) return;
    const { version, ms, slides } = granted;
    if (ms > 0) this.#leases.set(session, { version, slides, until: question.sentAt + ms });
  }

  /**
   * Makes a call that outdates what the session's leases were granted on, and drops the one held here first, so that the
   * object waits for those of other isolates only.
   */
  async handBack<Answer>(session: string, call: (isolate: string) => Promise<Answer>): Promise<Answer> {
    this.#leases.delete(session);
    this.#handedBack += 1;
    this.#handingBack.set(session, (this.#handingBack.get(session) ?? 0) + 1);
    try {
      return await call(this.isolate);
    } finally {
      this.#handedBack += 1;
      const left = (this.#handingBack.get(session) ?? 1) - 1;
      if (left > 0) this.#handingBack.set(session, left);
      else this.#handingBack.delete(session);
    }
  }
}
