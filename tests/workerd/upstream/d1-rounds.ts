import { replicatedD1 } from '#dev/far/replicated-d1.ts';
import { d1 } from './migrated.ts';

/**
 * The tests' database with a count of sequential round trips: a read after another's answer is one more, and
 * simultaneous reads are one.
 */
export function countedD1(): { readonly DB: object; readonly rounds: () => number } {
  let answered = 0;
  const DB = replicatedD1({
    ...{ primary: d1, replicas: [], lagMs: () => 0, now: () => Date.now(), wait: async () => {} },
    travel: async (_to, _statements, ask) => {
      const round = answered + 1;
      const answer = await ask();
      answered = Math.max(answered, round);
      return answer;
    },
  });
  return { DB, rounds: () => answered };
}
