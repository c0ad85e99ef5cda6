import { offerCoverageStatements, offerRollUpStatements } from '#shared/analytics/offer-roll-up.ts';
import type { LocalDate } from '#shared/time/calendar.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { FactStore } from './fact-store.ts';
import { spansOf } from './spans.ts';

/** Observation as stored: day, offer, instant, id, outcome, minor units. */
export type StoredObservation = readonly [LocalDate, number, string, string, string, number | null];

/** Inserts observations, given as a JSON list, unless they exist. Returns a row for each new one. */
export const insertObservations = (accountId: number, rows: string): Statement =>
  statement(
    `INSERT INTO offer_observation
     SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?2)
     WHERE true ON CONFLICT DO NOTHING RETURNING id`,
    ...[accountId, rows],
  );

/** Roll-ups to rebuild in the transaction that inserts or deletes observations of these days. */
export async function offerRollUps(store: FactStore, accountId: number, touched: readonly Touched[]) {
  if (touched.length === 0) return [];
  const days = [...touched.map(([date]) => date), ...(await daysThatFollow(store, accountId, touched))];
  return [
    ...spansOf(days).flatMap(([from, to]) => offerRollUpStatements.map((sql) => statement(sql, accountId, from, to))),
    ...offerCoverageStatements.map((sql) => statement(sql, accountId)),
  ];
}

type Touched = readonly [date: LocalDate, offer: number, ...rest: unknown[]];

/** For each touched day the next one with a known price or stock, whose change is measured against the touched one. */
async function daysThatFollow(store: FactStore, accountId: number, rows: readonly Touched[]): Promise<LocalDate[]> {
  const next = (known: string) =>
    `SELECT (SELECT min(d.date) FROM offer_day d WHERE d.account_id = ?1 AND d.offer_id = t.value ->> 0
       AND d.date > t.value ->> 1 AND d.${known} IS NOT NULL) AS date FROM json_each(?2) t`;
  const touched = JSON.stringify(rows.map(([date, offer]) => [offer, date]));
  const [found = []] = await store.readAll([
    statement(
      `SELECT DISTINCT date FROM (${next('closing_price_minor')} UNION ALL ${next('closing_in_stock')}) WHERE date IS NOT NULL`,
      ...[accountId, touched],
    ),
  ]);
  return found.map(({ date }) => String(date));
}
