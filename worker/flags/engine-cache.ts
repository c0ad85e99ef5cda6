import type { Logger } from '../platform/log.ts';
import type { Definitions } from './definitions.ts';
import type { Engine } from './engine.ts';
import type { DefinitionSource } from './source.ts';

/** Ages in milliseconds. Up to `fresh` an engine is used as it is, up to `stale` while a newer one is fetched behind the answer. */
export const engineAge = { fresh: 7_000, stale: 60_000 } as const;
/** The longest a request waits for definitions, in milliseconds. */
const engineWaitMs = 3_500;

/** What a refresh needs of its request: the log, and `waitUntil` to finish after the answer. */
export interface RefreshHost {
  waitUntil(work: Promise<unknown>): void;
  readonly log: Pick<Logger, 'warn'>;
  /** True for requests for the flags themselves: they wait for a newer engine unless the present one is fresh. */
  readonly newest?: boolean;
}

/** Caches the engine of this isolate. Only one refresh runs at a time. */
export class EngineCache {
  readonly #source: DefinitionSource;
  readonly #now: () => number;
  #engine: Engine | null = null;
  /** When the source last confirmed the engine. */
  #confirmedAt = Number.NEGATIVE_INFINITY;
  #nextRefreshAt = Number.NEGATIVE_INFINITY;
  #failing = false;
  #refresh: { readonly done: Promise<void>; readonly startedAt: number } | null = null;

  constructor(source: DefinitionSource, now: () => number = Date.now) {
    this.#source = source;
    this.#now = now;
  }

  /** The engine to use now; null before the first definitions. Never throws, and waits at most `engineWaitMs`. */
  async engine(host: RefreshHost): Promise<Engine | null> {
    const now = this.#now();
    if (now < this.#nextRefreshAt) return this.#engine;
    const refresh = this.#startRefresh(host, now);
    const maxAgeMs = host.newest ? engineAge.fresh : engineAge.stale;
    const usable = this.#engine && (this.#failing || now - this.#confirmedAt < maxAgeMs);
    if (!usable) await Promise.race([refresh, scheduler.wait(engineWaitMs)]);
    return this.#engine;
  }

  #startRefresh(host: RefreshHost, now: number): Promise<void> {
    // The platform may end a request and its refresh early: after the time limit, the next request starts another.
    if (this.#refresh && now - this.#refresh.startedAt < 2 * engineWaitMs) return this.#refresh.done;
    const done = this.#load(host).finally(() => {
      if (this.#refresh?.done === done) this.#refresh = null;
    });
    this.#refresh = { done, startedAt: now };
    host.waitUntil(done);
    return done;
  }

  async #load(host: RefreshHost): Promise<void> {
    try {
      if (!this.#engine) await this.#restore(host);
      const definitions = await this.#source.load();
      if (definitions) this.#engine = await engineOf(definitions);
      this.#confirmedAt = this.#now();
      this.#failing = false;
    } catch (error) {
      this.#failing = true;
      host.log.warn('flag definitions not refreshed', {
        reason: reasonOf(error),
        state: this.#engine ? 'last good' : 'defaults',
      });
    }
    this.#nextRefreshAt = this.#now() + engineAge.fresh;
  }

  /** A failure of the stored document is only logged: the source itself can still answer. */
  async #restore(host: RefreshHost): Promise<void> {
    try {
      const kept = await this.#source.lastGood();
      if (kept) this.#engine = await engineOf(kept);
    } catch (error) {
      host.log.warn('last good flag definitions not read', { reason: reasonOf(error) });
    }
  }
}

/** Loaded on first use, since Unleash's evaluator takes long to set up. */
const engineOf = async (definitions: Definitions): Promise<Engine> =>
  (await import('./build-engine.ts')).buildEngine(definitions);

const reasonOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown');
