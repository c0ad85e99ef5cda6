import { selectAccounts } from '#upstream/accounts/list.ts';
import { selectSubaccounts } from '#upstream/accounts/subaccounts.ts';
import type { Statement } from '#upstream/platform/storage/statement.ts';

const rounds = 41;
const everything = { type: null, active: null, after: 0, limit: 50 };

/** The slowest search of each list: one without results reads every row. */
const searches: readonly Statement[] = [
  selectAccounts({ ...everything, search: 'nowhere to be found' }),
  selectAccounts({ ...everything, search: 'account 77' }),
  selectSubaccounts(1, 'nowhere to be found', 0, 50),
];

/** Answers the median of each search, in milliseconds of D1's own clock. */
export default {
  async fetch(_, { DB: database }) {
    const medians: number[] = [];
    for (const { sql, parameters } of searches) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const { meta } = await database
          .prepare(sql)
          .bind(...parameters)
          .all();
        times.push(meta.duration);
      }
      medians.push(times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN);
    }
    return Response.json(medians);
  },
} satisfies ExportedHandler<{ readonly DB: D1Database }>;
