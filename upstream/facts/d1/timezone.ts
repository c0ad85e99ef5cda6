import { entriesOf } from '#shared/table.ts';
import { addDays } from '#shared/time/calendar.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import type { TimezoneCounts, TimezoneMoves } from '../facts.ts';
import { countedFacts, datedSpan, movingCounts } from '../ingest/move-days.ts';
import { beginTimezoneChange, continueTimezoneChange } from '../ingest/timezone-change.ts';

export const d1Timezone = (database: Database): TimezoneMoves => ({
  async preview(accountId, oldZone, newZone) {
    const [span, counted] = await Promise.all([
      datedSpan(database, accountId),
      database.first<{ days: number }>(
        `SELECT count(*) AS days FROM (
           SELECT date FROM touchpoint_day WHERE account_id = ?1 UNION SELECT date FROM media_spend WHERE account_id = ?1
           UNION SELECT date FROM sellout_day WHERE account_id = ?1)`,
        accountId,
      ),
    ]);
    const preview: Record<keyof TimezoneCounts, number> = {
      ...{ events: 0, orderLines: 0, tillOrders: 0, offerLooks: 0, recipeEvents: 0, responses: 0 },
      daysOfCounts: counted?.days ?? 0,
    };
    if (!span || newZone === oldZone) return preview;
    const days = { accountId, oldZone, newZone, from: addDays(span[0], -1), to: addDays(span[1], 1) };
    for (const [name, facts] of entriesOf(countedFacts)) {
      const rows = await database.readAll<{ facts: number }[]>(movingCounts(days, facts));
      preview[name] = rows.flat().reduce((sum, row) => sum + row.facts, 0);
    }
    return preview;
  },
  async begin(change, now) {
    const span = await datedSpan(database, change.accountId);
    return span ? beginTimezoneChange(change, ...span, now) : [];
  },
  continue: (accountId) => continueTimezoneChange(database, accountId),
});
