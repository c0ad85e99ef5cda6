import type { Logger } from '../platform/log.ts';
import type { Definitions } from './definitions.ts';
import type { Engine } from './engine.ts';
import type { DefinitionSource } from './source.ts';

/** Ages in milliseconds. Up to `fresh` an engine is used as it is, up to `stale` while a newer one is fetched behind the answer. */
export const engineAge = { fresh: 7_000, stale: 60_000 } as const;
/** The longest a request waits for definitions, in milliseconds. */
const engineWaitMs = 3_500;

/** What a request lends to a refresh: its log, and the right to go on after its answer. */
export interface RefreshHost {
  waitUntil(work: Promise<unknown>): void;
  readonly log: Pick<Logger, 'warn'>;
  /** The request asks for the flags themselves: it waits for a newer engine as soon as the one at hand is not fresh. */
  readonly newest?: boolean;
}

/** The engine of this isolate. One refresh runs at a time, however many requests ask. */
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

  /** The engine to use now; null while there have never been any definitions. Never throws and never waits beyond `engineWaitMs`. */
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
    // A refresh dies with the request it runs in, should the platform end that early: after its time the next request takes over.
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

/** Unleash's evaluator brings much along that takes time to set up, which an isolate that never evaluates a flag is spared. */
const engineOf = async (definitions: Definitions): Promise<Engine> =>
  (await import('./build-engine.ts')).buildEngine(definitions);

const reasonOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown');
