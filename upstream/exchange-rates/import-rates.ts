import type { FactStore } from '../facts/ingest/fact-store.ts';
import type { Reject } from '../facts/ingest/jobs.ts';
import { statement } from '../platform/storage/statement.ts';
import { type RateFile, readRates } from './read-rates.ts';

interface ImportedRates {
  /** Numbers of monthly and of daily rates. */
  readonly monthly: number;
  readonly daily: number;
  /** Last day with a rate; null if there are none. */
  readonly last: string | null;
  readonly rejects: readonly Reject[];
}

/** Rates in one statement: their JSON stays well below the 2 MB that D1 binds. */
const maxBatch = 20_000;

/**
 * Stores the rates of a file, replacing existing ones. Only for operators of the product, since rates apply to all
 * accounts. @throws UnreadableFile as `readRates` does
 */
export async function importRates(store: FactStore, pieces: AsyncIterable<Uint8Array>): Promise<ImportedRates> {
  const { monthly, daily, rejects } = await readRates(pieces);
  for (let at = 0; at < monthly.length; at += maxBatch) await store.write(addMonths(monthly.slice(at, at + maxBatch)));
  for (let at = 0; at < daily.length; at += maxBatch) {
    const some = daily.slice(at, at + maxBatch);
    await store.write(addDays(some), addFirstMonths(some));
  }
  const dates = [...monthly, ...daily].map(([, date]) => date).toSorted();
  return { monthly: monthly.length, daily: daily.length, last: dates.at(-1) ?? null, rejects };
}

const addMonths = (rates: RateFile['monthly']) =>
  statement(
    `INSERT INTO fx_rate (currency, month_start, usd_per_unit)
     SELECT value ->> 0, value ->> 1, CAST(value ->> 2 AS REAL) FROM json_each(?) WHERE true
     ON CONFLICT (currency, month_start) DO UPDATE SET usd_per_unit = excluded.usd_per_unit`,
    JSON.stringify(rates),
  );

const addDays = (rates: RateFile['daily']) =>
  statement(
    `INSERT INTO fx_rate_day (currency, date, usd_per_unit)
     SELECT value ->> 0, value ->> 1, CAST(value ->> 2 AS REAL) FROM json_each(?) WHERE true
     ON CONFLICT (currency, date) DO UPDATE SET usd_per_unit = excluded.usd_per_unit`,
    JSON.stringify(rates),
  );

/**
 * A currency without monthly rates gets its first daily one as such, since known currencies are those with monthly
 * rates.
 */
const addFirstMonths = (rates: RateFile['daily']) =>
  statement(
    `INSERT INTO fx_rate (currency, month_start, usd_per_unit)
     SELECT value ->> 0, substr(min(value ->> 1), 1, 7) || '-01', CAST(value ->> 2 AS REAL) FROM json_each(?) j
     WHERE NOT EXISTS (SELECT 1 FROM fx_rate r WHERE r.currency = j.value ->> 0) GROUP BY j.value ->> 0`,
    JSON.stringify(rates),
  );
