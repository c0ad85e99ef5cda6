import type { SemanticQuery } from '#shared/analytics/query.ts';
import { coverageStatements, rollUpStatements } from '#shared/analytics/roll-up.ts';
import { addDays, earlier, later } from '#shared/time/calendar.ts';
import { type BrandFacts, days, firstDay, rowsOfBrandFacts } from '#tests/support/analytics/brand-facts.ts';
import type { DailyFacts } from '#tests/support/analytics/daily-facts.ts';
import { dayRates } from '#tests/support/analytics/naive-core.ts';
import { outsidePlainDays, type PlainDays } from '#tests/support/analytics/plain-days.ts';
import { insertDays, noteInsertedDays } from '#upstream/facts/ingest/daily-facts.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { d1, insert, into } from './migrated.ts';

/** Replaces an account's facts by these and rebuilds its roll-ups. */
export async function storeBrandFacts(accountId: number, facts: BrandFacts): Promise<void> {
  const tables = rowsOfBrandFacts(accountId, facts);
  await d1.batch([
    ...tables.map(({ table }) => d1.prepare(`DELETE FROM ${table} WHERE account_id = ?`).bind(accountId)),
    ...tables.flatMap(({ table, columns, rows }) => into(table, columns, rows)),
    ...rollingUp(accountId),
  ]);
}

export const rollUp = async (accountId: number): Promise<void> => {
  await d1.batch(rollingUp(accountId));
};

function rollingUp(accountId: number): D1PreparedStatement[] {
  const span = [accountId, firstDay, addDays(firstDay, days)];
  return [
    ...rollUpStatements.map((sql) => d1.prepare(sql).bind(...span)),
    ...coverageStatements.map((sql) => d1.prepare(sql).bind(accountId)),
  ];
}

/**
 * Whether a row, by its key, is outside the days that the account's plain facts cover: then its zeros are unknown.
 * @param operators null for all of the account
 */
export async function outsidePlainDaysOf(
  accountId: number,
  operators: readonly number[] | null,
  query: SemanticQuery,
): Promise<(key: string) => boolean> {
  const sql = `SELECT min(first_date) AS first, max(last_date) AS last FROM fact_coverage
    WHERE account_id = ?1 AND (?2 IS NULL OR operator_id IN (SELECT value FROM json_each(?2)))`;
  const days = d1.prepare(sql).bind(accountId, operators && JSON.stringify(operators));
  return outsidePlainDays((await days.first<PlainDays>()) ?? { first: null, last: null }, query);
}

/** Replaces media spend and sell-out of a brand. */
export async function storeDailyFacts(accountId: number, { spend, sellout }: DailyFacts): Promise<void> {
  const tables = ['media_spend', 'sellout_day', 'family_coverage'];
  const put = (kind: 'media-spend' | 'sell-out', rows: readonly { readonly part: string }[]) =>
    [...Map.groupBy(rows, ({ part }) => part)].flatMap(([part, own]) => [
      insertDays(accountId, kind, part, JSON.stringify(own)),
      ...noteInsertedDays(accountId, kind, JSON.stringify(own)),
    ]);
  await new Database(d1).write(
    ...tables.map((name) => statement(`DELETE FROM ${name} WHERE account_id = ?`, accountId)),
    ...put('media-spend', spend),
    ...put('sell-out', sellout),
  );
}

/** Whether a row, by its key, is outside the days covered by any family of facts, or by own facts and spend together (ROAS). */
export async function outsideAnyDaysOf(
  accountId: number,
  operators: readonly number[] | null,
  query: SemanticQuery,
): Promise<(key: string) => boolean> {
  const sql = `SELECT min(first_date) AS first, max(last_date) AS last FROM (
      SELECT 'own' AS family, * FROM fact_coverage
      UNION ALL SELECT family, account_id, operator_id, currency, first_date, last_date FROM family_coverage)
    WHERE account_id = ?1 AND family = ?3 AND (?2 IS NULL OR operator_id IN (SELECT value FROM json_each(?2)))`;
  const daysOf = async (family: string): Promise<PlainDays> => {
    const found = d1.prepare(sql).bind(accountId, operators && JSON.stringify(operators), family);
    return (await found.first<PlainDays>()) ?? { first: null, last: null };
  };
  const [own, spend, sellout] = await Promise.all([daysOf('own'), daysOf('spend'), daysOf('sellout')]);
  const both: PlainDays =
    own.first === null || own.last === null || spend.first === null || spend.last === null
      ? { first: null, last: null }
      : { first: later(own.first, spend.first), last: earlier(own.last, spend.last) };
  const tests = [own, spend, sellout, both].map((days) => outsidePlainDays(days, query));
  return (key) => tests.some((isOutside) => isOutside(key));
}

/** Replaces the daily exchange rates: stores them besides the monthly ones, or none. */
export async function storeDayRates(byDay: boolean): Promise<void> {
  await d1.prepare('DELETE FROM fx_rate_day').run();
  if (byDay)
    await insert(
      'fx_rate_day',
      ['currency', 'date', 'usd_per_unit'],
      dayRates.map((rate) => [...rate]),
    );
}
