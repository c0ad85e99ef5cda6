import { askedBy } from '#dev/far/hops.ts';
import { d1 } from './migrated.ts';

/**
 * The database of the tests, with how many questions to it came one after another: one that is asked once another one is
 * answered is a round more, and those that are asked at the same time are one.
 */
export function countedD1(): { readonly DB: object; readonly rounds: () => number } {
  let answered = 0;
  const asked = {
    prepare: (sql: unknown) => d1.prepare(String(sql)),
    batch: (statements: unknown) => d1.batch(statements as D1PreparedStatement[]),
  };
  const DB = askedBy(asked, async (_, work) => {
    const round = answered + 1;
    const answer = await work();
    answered = Math.max(answered, round);
    return answer;
  });
  return { DB, rounds: () => answered };
}
