import { letOthersIn } from '#upstream/platform/let-others-in.ts';
import type { Steps } from '../numerics/steps.ts';

/**
 * About 3 ms of work: requests of the same isolate get their turn at least every 10 ms, also where it is three times as slow.
 * Operations are counted, since the platform's clock may stand still while a Worker calculates.
 */
const operationsAtOnce = 3e6;
/** About 10 s of work: a cron invocation has 30 s of CPU time for all of its tasks. */
const operationsOfTurn = 1.2e10;

/** Runs long calculations a little at a time, until the turn is used up. */
export class Pace {
  #sincePause = 0;
  #used = 0;

  /** Whether no more should be begun in this turn. */
  get isUsedUp(): boolean {
    return this.#used >= operationsOfTurn;
  }

  /** @param afterStep is told of each step; where it gives a promise, that is waited for */
  async run<Result>(steps: Steps<Result>, afterStep?: () => Promise<void> | null): Promise<Result> {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      this.#sincePause += step.value;
      this.#used += step.value;
      const waiting = afterStep?.() ?? null;
      if (waiting) await waiting;
      if (this.#sincePause < operationsAtOnce) continue;
      this.#sincePause = 0;
      await letOthersIn();
    }
  }
}
