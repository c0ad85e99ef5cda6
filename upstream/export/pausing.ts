import { letOthersIn } from '../let-others-in.ts';
import type { Ask } from './answered-table.ts';

const maxPauseMs = 500;

/** Asks as before, but pauses between two questions for as long as the one before took, so that others find the database idle. */
export function pausing(ask: Ask): Ask {
  let tookMs: number | null = null;
  return async (query) => {
    if (tookMs !== null) await letOthersIn(Math.min(Math.max(tookMs, 1), maxPauseMs));
    const askedAt = Date.now();
    const answer = await ask(query);
    tookMs = Date.now() - askedAt;
    return answer;
  };
}
