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
  /** The first of the days whose rates are used, where there are several: `date` is the last of them. */
  readonly since?: LocalDate;
  /** First days of the months that it stands in for, since they have none of their own; absent where there are none. */
  readonly standsInFor?: LocalDate[];
  /** The measures that have amounts in those months. */
  readonly standsInOf?: MeasureId[];
}

/** How money becomes the answer's currency. */
export interface MoneyPlan {
  readonly currency: string;
  /** Null where every amount is in that currency already. */
  readonly table: RateTable | null;
}

/** Rates into one currency, for the days of the ranges it was made for: by month, and by day from the first daily rate on. */
class RateTable {
  readonly #rates: ReadonlyMap<string, StoredConversion>;
  readonly #currency: string;
  /** The day from which amounts are converted by day; null where there is no daily rate for the ranges. */
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
   * What was converted, named once per rate of a month and once for all rates of days, with the months that it had to stand
   * in for. @param used with the months or days of `factors`
   */
  named(used: readonly UsedRate[]): Conversion[] {
    const named = new Map<string, NamedRate>();
    for (const { currency, month: key, measures = [] } of used) {
      const conversion = this.#rates.get(`${currency} ${key}`);
      if (!conversion || currency === '' || currency === this.#currency) continue;
      const { from, date, rate, ofDay } = conversion;
      // A rate between two currencies changes with either of them, while it has one date.
      const name = ofDay ? `${from} by day` : `${from} ${date} ${rate}`;
      const before = named.get(name) ?? { first: date, last: conversion, months: new Set(), measures: new Set() };
      const month = key.slice(0, 7);
      if (date.slice(0, 7) !== month && (!ofDay || daysBetween(date, key) > longestBreak)) {
        before.months.add(`${month}-01`);
        for (const measure of measures) before.measures.add(measure);
      }
      named.set(name, {
        first: date < before.first ? date : before.first,
        last: date > before.last.date ? conversion : before.last,
        months: before.months,
        measures: before.measures,
      });
    }
    return [...named.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { first, last, months, measures }]) => ({
        ...{ from: last.from, rate: last.rate, date: last.date },
        ...(first < last.date && { since: first }),
        ...(months.size > 0 && { standsInFor: [...months].sort() }),
        ...(measures.size > 0 && { standsInOf: [...measures].sort() }),
      }));
  }
}

/** Days without a rate that are no more than a long weekend: they take the last rate before them. */
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

/** Amounts of a currency in a month, or on a day, and the measures that they are of where that is asked for. */
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

/** Every currency that has a rate, found by one step through the index for each. */
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

/** Currencies of the facts of the account ?1, of the suspect ones too. */
const ownCurrencies = `SELECT currency FROM fact_coverage WHERE account_id = ?1
  UNION SELECT currency FROM family_coverage WHERE account_id = ?1
  UNION SELECT currency FROM suspect_currency WHERE account_id = ?1`;

/** The rates of the currencies that an account has facts in, and of the one that is asked for. */
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

/** Longer than the period before any range begins ahead of it, but for the range's own length. */
const maxBefore = 400;

/**
 * Daily rates for a question's days and the days it compares with, of the same currencies; none where all amounts are in
 * the currency that is asked for. The last rate before the first of those days is among them.
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

/** Daily rates of several currencies. The dollar, by which all are counted, needs none. */
class DailyTable {
  readonly #days: ReadonlyMap<string, readonly (readonly [date: LocalDate, usdPerUnit: number])[]>;

  constructor(rows: readonly DailyRates[]) {
    this.#days = new Map(rows.map(({ currency, days }) => [currency, dayRates.parse(JSON.parse(days))]));
  }

  /** The first day that there is a rate between the two currencies; null where there is none. */
  firstOf(from: string, to: string): LocalDate | null {
    const firsts = [from, to].flatMap((currency) =>
      currency === 'USD' ? [] : [this.#days.get(currency)?.[0]?.[0] ?? null],
    );
    return firsts.includes(null) ? null : (firsts.toSorted().at(-1) ?? null);
  }

  /** By the last rate up to the day; null before the first one. */
  conversionOf(from: string, to: string, day: LocalDate): StoredConversion | null {
    if (from === to) return { from, rate: 1, date: day, ofDay: true };
    const [own, other] = [this.#rateOn(from, day), this.#rateOn(to, day)];
    if (!own || !other) return null;
    // Of a dollar every day has the same: what is told is the one that may be of another day.
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
  // A dollar has a rate of every month: what is told is the one that may be of another.
  const [first = month, last = month] = [own.date, other.date].sort();
  return { from, rate: own.value / other.value, date: first === month ? last : first, ofDay: false };
}

/** The month's rate, else the last one before it; before the first one, the first. */
function usdPerUnit(rows: readonly Rate[], currency: string, month: LocalDate): { value: number; date: LocalDate } {
  if (currency === 'USD') return { value: 1, date: month };
  const own = rows.filter((row) => row.currency === currency);
  const found = own.findLast((row) => row.month_start <= month) ?? own[0];
  if (!found)
    throw new Failure('no-exchange-rate', { details: { currency }, errors: { currency: 'has no exchange rate' } });
  return { value: found.usd_per_unit, date: found.month_start };
}
