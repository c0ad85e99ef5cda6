import { z } from 'zod';
import type { MeasureId } from '#shared/analytics/measures.ts';
import { minorDigits } from '#shared/analytics/money.ts';
import { Failure } from '#shared/api/failure.ts';
import { addDays, bucketsOf, type DateRange, daysBetween, type LocalDate } from '#shared/time/calendar.ts';
import type { ReadableDatabase } from '#upstream/platform/storage/readable-database.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { Tenant } from '#upstream/scope/tenant.ts';

interface Conversion {
  readonly from: string;
  readonly rate: number;
  /** The day whose rate is used, or the first day of the month. */
  readonly date: LocalDate;
  /** The first day whose rate is used, if several are; `date` is then the last. */
  readonly since?: LocalDate;
  /** First days of months without a rate that this one is used for; absent for none. */
  readonly standsInFor?: LocalDate[];
  /** The measures that have amounts in those months. */
  readonly standsInOf?: MeasureId[];
}

/** How amounts are converted to the currency of the answer. */
export interface MoneyPlan {
  readonly currency: string;
  /** Null if all amounts are in that currency. */
  readonly table: RateTable | null;
}

/** Rates into one currency for the days of the given ranges: by month, and from the first daily rate on by day. */
class RateTable {
  readonly #rates: ReadonlyMap<string, StoredConversion>;
  readonly #currency: string;
  /** The day from which amounts are converted by daily rates; null for none. */
  readonly dailyFrom: LocalDate | null;

  constructor(currency: string, rates: ReadonlyMap<string, StoredConversion>, dailyFrom: LocalDate | null) {
    this.#currency = currency;
    this.#rates = rates;
    this.dailyFrom = dailyFrom;
  }

  /**
   * `[currency, month YYYY-MM or day, factor]`: one minor unit times factor is an amount of the answer's currency. Days are
   * those from `dailyFrom` on.
   */
  factors(): [string, string, number][] {
    return [...this.#rates].map(([key, { from, rate }]) => [from, key.slice(4), rate / 10 ** minorDigits(from)]);
  }

  /**
   * The conversions behind an answer: one for each monthly rate, and one for all daily rates of a currency. Each lists
   * the months without a rate of their own for which it was used.
   * @param used months or days as in `factors`
   */
  conversions(used: readonly UsedRate[]): Conversion[] {
    const conversions = new Map<string, NamedRate>();
    for (const { currency, month: key, measures = [] } of used) {
      const conversion = this.#rates.get(`${currency} ${key}`);
      if (!conversion || currency === '' || currency === this.#currency) continue;
      const { from, date, rate, ofDay } = conversion;
      // The date is only that of one currency, so the rate identifies the conversion, too.
      const name = ofDay ? `${from} by day` : `${from} ${date} ${rate}`;
      const before = conversions.get(name) ?? { first: date, last: conversion, months: new Set(), measures: new Set() };
      const month = key.slice(0, 7);
      if (date.slice(0, 7) !== month && (!ofDay || daysBetween(date, key) > longestBreak)) {
        before.months.add(`${month}-01`);
        for (const measure of measures) before.measures.add(measure);
      }
      conversions.set(name, {
        first: date < before.first ? date : before.first,
        last: date > before.last.date ? conversion : before.last,
        months: before.months,
        measures: before.measures,
      });
    }
    return [...conversions.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { first, last, months, measures }]) => ({
        ...{ from: last.from, rate: last.rate, date: last.date },
        ...(first < last.date && { since: first }),
        ...(months.size > 0 && { standsInFor: [...months].sort() }),
        ...(measures.size > 0 && { standsInOf: [...measures].sort() }),
      }));
  }
}

/** The longest gap without a daily rate, such as a long weekend, in which the last rate is used. */
const longestBreak = 6;

interface StoredConversion {
  readonly from: string;
  readonly rate: number;
  readonly date: LocalDate;
  readonly ofDay: boolean;
}

interface NamedRate {
  readonly first: LocalDate;
  readonly last: StoredConversion;
  readonly months: Set<LocalDate>;
  readonly measures: Set<MeasureId>;
}

/** A currency and a month or day with amounts, and the measures of these amounts. */
interface UsedRate {
  readonly currency: string;
  readonly month: string;
  readonly measures?: readonly MeasureId[];
}

export interface Rate extends Record<string, unknown> {
  readonly currency: string;
  readonly month_start: LocalDate;
  readonly usd_per_unit: number;
}

/** All currencies with a rate, found with one index step each. */
export async function readCurrencies(database: ReadableDatabase): Promise<readonly string[]> {
  const rows = await database.read<{ currency: string }>(
    `WITH RECURSIVE known(currency) AS (
       SELECT min(currency) FROM fx_rate
       UNION ALL
       SELECT (SELECT min(currency) FROM fx_rate WHERE currency > known.currency) FROM known WHERE currency IS NOT NULL
     ) SELECT currency FROM known WHERE currency IS NOT NULL`,
  );
  return rows.map(({ currency }) => currency);
}

/** Currencies of the facts of account ?1, including suspect ones. */
const ownCurrencies = `SELECT currency FROM fact_coverage WHERE account_id = ?1
  UNION SELECT currency FROM family_coverage WHERE account_id = ?1
  UNION SELECT currency FROM suspect_currency WHERE account_id = ?1`;

/** Monthly rates of the account’s currencies and of the target currency. */
export const ratesStatement = (tenant: Tenant, target: string): Statement =>
  statement(
    `SELECT currency, month_start, usd_per_unit FROM fx_rate
     WHERE currency = ?2 OR currency IN (${ownCurrencies})
     ORDER BY month_start`,
    ...[tenant.accountId, target],
  );

/** Daily rates of one currency. */
export interface DailyRates extends Record<string, unknown> {
  readonly currency: string;
  /** JSON list of `[day, dollars for one unit]`, the first day first. */
  readonly days: string;
}

/** Days by which a comparison may begin before its range, besides the range’s own length. */
const maxBefore = 400;

/**
 * Daily rates of the same currencies for a question's days and the days it compares with; none if all amounts are in
 * the target currency. Includes the last rate before the first of these days.
 */
export function dailyRatesStatement(
  tenant: Tenant,
  target: string,
  { from, to }: DateRange,
  compares: boolean,
): Statement {
  const earliest = compares ? addDays(from, -daysBetween(from, to) - maxBefore) : from;
  return statement(
    `WITH own AS (${ownCurrencies}),
       wanted AS (SELECT currency FROM own UNION SELECT ?2)
     SELECT w.currency AS currency, (SELECT json_group_array(json_array(date, usd_per_unit)) FROM (
         SELECT date, usd_per_unit FROM fx_rate_day WHERE currency = w.currency AND date <= ?4 AND date >= coalesce(
           (SELECT max(date) FROM fx_rate_day WHERE currency = w.currency AND date <= ?3), ?3)
         ORDER BY date)) AS days
     FROM wanted w WHERE EXISTS (SELECT 1 FROM own WHERE currency NOT IN ('', ?2))
       AND EXISTS (SELECT 1 FROM fx_rate_day WHERE currency = w.currency AND date <= ?4)
     ORDER BY w.currency`,
    ...[tenant.accountId, target, earliest, to],
  );
}

/** @throws Failure 400 where a currency has no rate at all: amounts are never added unconverted */
export function planMoney(
  { rates: rows, dailyRates }: { readonly rates: readonly Rate[]; readonly dailyRates: readonly DailyRates[] },
  target: string,
  currencies: readonly string[],
  ranges: readonly DateRange[],
): MoneyPlan {
  if (currencies.every((currency) => currency === target)) return { currency: target, table: null };
  const months = [...new Set(ranges.flatMap((range) => bucketsOf(range, 'month')))];
  const froms = [...new Set([target, ...currencies])];
  const rates = new Map<string, StoredConversion>();
  for (const from of froms) {
    for (const month of months) rates.set(`${from} ${month.slice(0, 7)}`, conversionOf(rows, from, target, month));
  }
  const daily = new DailyTable(dailyRates);
  const pairs = froms.filter((from) => from !== target);
  const firsts = pairs.flatMap((from) => daily.firstOf(from, target) ?? []);
  const days = [...new Set(ranges.flatMap((range) => bucketsOf(range, 'day')))].sort();
  const first = firsts.toSorted()[0];
  const dailyFrom = first === undefined ? undefined : days.find((day) => day >= first);
  if (dailyFrom === undefined) return { currency: target, table: new RateTable(target, rates, null) };
  for (const from of froms)
    for (const day of days) {
      if (day < dailyFrom) continue;
      const ofMonth = rates.get(`${from} ${day.slice(0, 7)}`);
      const rate = daily.conversionOf(from, target, day) ?? ofMonth;
      if (rate) rates.set(`${from} ${day}`, rate);
    }
  return { currency: target, table: new RateTable(target, rates, dailyFrom) };
}

const dayRates = z.array(z.tuple([z.string(), z.number()]));

/** Daily rates of several currencies in dollars. The dollar itself needs none. */
class DailyTable {
  readonly #days: ReadonlyMap<string, readonly (readonly [date: LocalDate, usdPerUnit: number])[]>;

  constructor(rows: readonly DailyRates[]) {
    this.#days = new Map(rows.map(({ currency, days }) => [currency, dayRates.parse(JSON.parse(days))]));
  }

  /** The first day with a rate between two currencies; null for none. */
  firstOf(from: string, to: string): LocalDate | null {
    const firsts = [from, to].flatMap((currency) =>
      currency === 'USD' ? [] : [this.#days.get(currency)?.[0]?.[0] ?? null],
    );
    return firsts.includes(null) ? null : (firsts.toSorted().at(-1) ?? null);
  }

  /** Uses the last rate up to the day; null before the first one. */
  conversionOf(from: string, to: string, day: LocalDate): StoredConversion | null {
    if (from === to) return { from, rate: 1, date: day, ofDay: true };
    const [own, other] = [this.#rateOn(from, day), this.#rateOn(to, day)];
    if (!own || !other) return null;
    // The older date. The dollar has a rate on every day, so its date never counts.
    const date = own[0] < other[0] ? own[0] : other[0];
    return { from, rate: own[1] / other[1], date, ofDay: true };
  }

  #rateOn(currency: string, day: LocalDate): readonly [date: LocalDate, usdPerUnit: number] | null {
    if (currency === 'USD') return [day, 1];
    const days = this.#days.get(currency) ?? [];
    let [low, high] = [0, days.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((days[middle]?.[0] ?? '') <= day) low = middle + 1;
      else high = middle;
    }
    return days[low - 1] ?? null;
  }
}

function conversionOf(rows: readonly Rate[], from: string, to: string, month: LocalDate): StoredConversion {
  if (from === to) return { from, rate: 1, date: month, ofDay: false };
  const [own, other] = [usdPerUnit(rows, from, month), usdPerUnit(rows, to, month)];
  // The date of the rate that isn’t of this month. The dollar has a rate in every month, so its date never counts.
  const [first = month, last = month] = [own.date, other.date].sort();
  return { from, rate: own.value / other.value, date: first === month ? last : first, ofDay: false };
}

/** The rate of the month, else the last one before it, else the first one. */
function usdPerUnit(rows: readonly Rate[], currency: string, month: LocalDate): { value: number; date: LocalDate } {
  if (currency === 'USD') return { value: 1, date: month };
  const own = rows.filter((row) => row.currency === currency);
  const found = own.findLast((row) => row.month_start <= month) ?? own[0];
  if (!found)
    throw new Failure('no-exchange-rate', { details: { currency }, errors: { currency: 'has no exchange rate' } });
  return { value: found.usd_per_unit, date: found.month_start };
}
