import { z } from 'zod';
import type { LocalDate } from '#shared/analytics/calendar.ts';
import { minorDigits } from '#shared/analytics/money.ts';
import { offerCoverageStatements, offerRollUpStatements } from '#shared/analytics/offer-roll-up.ts';
import { dayAt } from '#shared/ingest/wall-clock.ts';
import { type Statement, statement } from '../storage/statement.ts';
import type { FactStore } from './fact-store.ts';
import { isInFuture, type RowReject, type RowResults, readRows, spansOf, writeInParts } from './row-results.ts';
import type { Target } from './world.ts';

const observationSchema = z
  .object({
    /** The crawler's own; the same one again is the same observation. */
    id: z.string().min(1).max(100),
    offer: z.int().positive(),
    observedAt: z.iso.datetime({ offset: true, error: 'is no instant such as 2026-11-18T09:00:00Z' }),
    outcome: z.enum(['in-stock', 'out-of-stock', 'failed']),
    /** In units of the offer's currency; null where none was shown. */
    price: z.number().nonnegative().max(1e9).nullable().default(null),
  })
  .refine(({ outcome, price }) => outcome !== 'failed' || price === null, {
    path: ['price'],
    message: 'can’t be known of a look that failed',
  });

export type ObservationRow = z.input<typeof observationSchema>;

/** Observation as stored: day, offer, instant, id, outcome, minor units. */
export type StoredObservation = readonly [LocalDate, number, string, string, string, number | null];

/**
 * Takes in observations of offers, in any order and any number of times. Changes and the daily roll-up follow in the
 * same transaction, those of the next observed day included where a late row comes in between.
 */
export async function ingestObservations(
  store: FactStore,
  target: Target,
  rows: readonly unknown[],
  now: number,
): Promise<RowResults> {
  const rejects: RowReject[] = [];
  const currencies = await currenciesByOffer(store, target);
  const stored: StoredObservation[] = [];
  for (const [row, { id, offer, observedAt, outcome, price }] of readRows(rows, observationSchema, rejects)) {
    const currency = currencies.get(offer);
    const instant = new Date(observedAt).toISOString();
    if (currency === undefined) rejects.push({ row, column: 'offer', reason: 'is no offer of this scope' });
    else if (isInFuture(instant, now)) rejects.push({ row, column: 'observedAt', reason: 'lies in the future' });
    else {
      const minor = price === null ? null : Math.round(price * 10 ** minorDigits(currency));
      stored.push([dayAt(Date.parse(instant), target.timeZone), offer, instant, id, outcome, minor]);
    }
  }
  return writeInParts(stored, rejects, (part) => write(store, target.accountId, part));
}

async function currenciesByOffer(store: FactStore, target: Target): Promise<ReadonlyMap<number, string>> {
  const [rows = []] = await store.readAll([
    statement(
      'SELECT id, currency FROM offer WHERE account_id = ?1 AND (?2 IS NULL OR operator_id = ?2)',
      ...[target.accountId, target.operatorId],
    ),
  ]);
  return new Map(rows.map(({ id, currency }) => [Number(id), String(currency)]));
}

/** @returns how many were not known before */
async function write(store: FactStore, accountId: number, rows: readonly StoredObservation[]): Promise<number> {
  const rollUps = await offerRollUps(store, accountId, rows);
  const [inserted = []] = await store.write(insertObservations(accountId, JSON.stringify(rows)), ...rollUps);
  return inserted.length;
}

/** Puts observations, given as a JSON list, where they aren't yet; answers a row for each that was new. */
export const insertObservations = (accountId: number, rows: string): Statement =>
  statement(
    `INSERT INTO offer_observation
     SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?2)
     WHERE true ON CONFLICT DO NOTHING RETURNING id`,
    ...[accountId, rows],
  );

/** What has to be rebuilt in the transaction in which looks at offers come or go on these days. */
export async function offerRollUps(store: FactStore, accountId: number, touched: readonly Touched[]) {
  if (touched.length === 0) return [];
  const days = [...touched.map(([date]) => date), ...(await daysThatFollow(store, accountId, touched))];
  return [
    ...spansOf(days).flatMap(([from, to]) => offerRollUpStatements.map((sql) => statement(sql, accountId, from, to))),
    ...offerCoverageStatements.map((sql) => statement(sql, accountId)),
  ];
}

type Touched = readonly [date: LocalDate, offer: number, ...rest: unknown[]];

/** What changed on the next day that knows a price, or the stock, is told from what came before it. */
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
