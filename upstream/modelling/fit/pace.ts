import { letOthersIn } from '#upstream/platform/let-others-in.ts';
import type { Steps } from '../numerics/steps.ts';

/**
 * About 3 ms of work, so that requests of the same isolate run at least every 10 ms, even on a CPU three times slower.
 * Operations are counted, since the platform’s clock may stand still during a calculation.
 */
const operationsPerSlice = 3e6;
/** About 10 s of work: a cron invocation has 30 s of CPU time for all of its tasks. */
const operationsPerRun = 1.2e10;

/** Runs long calculations in small pieces, until the budget of this run is used up. */
export class Pace {
  #sincePause = 0;
  #used = 0;

  /** Whether this run must not start more work. */
  get isUsedUp(): boolean {
    return this.#used >= operationsPerRun;
  }

  /** @param afterStep called after each step; a returned promise is awaited */
  async run<Result>(steps: Steps<Result>, afterStep?: () => Promise<void> | null): Promise<Result> {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      this.#sincePause += step.value;
      this.#used += step.value;
      const waiting = afterStep?.() ?? null;
      if (waiting) await waiting;
      if (this.#sincePause < operationsPerSlice) continue;
      this.#sincePause = 0;
      await letOthersIn();
    }
  }
}
