import { bucketsOf, type DateRange, type LocalDate } from '#shared/analytics/calendar.ts';
import { minorDigits } from '#shared/analytics/money.ts';
import { Failure } from '#shared/api/failure.ts';
import type { Tenant } from '../scope/tenant.ts';
import { type Database, type Statement, statement } from '../storage/database.ts';

interface Conversion {
  readonly from: string;
  readonly rate: number;
  /** First day of the month whose rate is used. */
  readonly date: LocalDate;
  /** First days of the months that it stands in for, since they have none of their own; absent where there are none. */
  readonly standsInFor?: LocalDate[];
}

/** How money becomes the answer's currency. */
export interface MoneyPlan {
  readonly currency: string;
  /** Null where every amount is in that currency already. */
  readonly table: RateTable | null;
}

/** Rates into one currency, for the months of the ranges it was made for. */
class RateTable {
  readonly #rates: ReadonlyMap<string, Conversion>;
  readonly #currency: string;

  constructor(currency: string, rates: ReadonlyMap<string, Conversion>) {
    this.#currency = currency;
    this.#rates = rates;
  }

  /** `[currency, month YYYY-MM, factor]`: one minor unit times factor is an amount of the answer's currency. */
  factors(): [string, string, number][] {
    return [...this.#rates].map(([key, { from, rate }]) => [from, key.slice(4), rate / 10 ** minorDigits(from)]);
  }

  /** What was converted, named once per rate, with the months that it had to stand in for. */
  named(used: readonly { readonly currency: string; readonly month: string }[]): Conversion[] {
    const byRate = new Map<string, Conversion & { readonly months: Set<LocalDate> }>();
    for (const { currency, month } of used) {
      const conversion = this.#rates.get(`${currency} ${month}`);
      if (!conversion || currency === '' || currency === this.#currency) continue;
      // A rate between two currencies changes with either of them, while it has one date.
      const name = `${conversion.from} ${conversion.date} ${conversion.rate}`;
      const named = byRate.get(name) ?? { ...conversion, months: new Set() };
      if (conversion.date.slice(0, 7) !== month) named.months.add(`${month}-01`);
      byRate.set(name, named);
    }
    return [...byRate.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { months, ...conversion }]) =>
        months.size > 0 ? { ...conversion, standsInFor: [...months].sort() } : conversion,
      );
  }
}

export interface Rate extends Record<string, unknown> {
  readonly currency: string;
  readonly month_start: LocalDate;
  readonly usd_per_unit: number;
}

/** Every currency that has a rate, found by one step through the index for each. */
export async function readCurrencies(database: Database): Promise<readonly string[]> {
  const rows = await database.read<{ currency: string }>(
    `WITH RECURSIVE known(currency) AS (
       SELECT min(currency) FROM fx_rate
       UNION ALL
       SELECT (SELECT min(currency) FROM fx_rate WHERE currency > known.currency) FROM known WHERE currency IS NOT NULL
     ) SELECT currency FROM known WHERE currency IS NOT NULL`,
  );
  return rows.map(({ currency }) => currency);
}

/** The rates of the currencies that an account has facts in, and of the one that is asked for. */
export const ratesStatement = (tenant: Tenant, target: string): Statement =>
  statement(
    `SELECT currency, month_start, usd_per_unit FROM fx_rate
     WHERE currency = ?2 OR currency IN (SELECT currency FROM fact_coverage WHERE account_id = ?1
       UNION ALL SELECT currency FROM family_coverage WHERE account_id = ?1)
     ORDER BY month_start`,
    ...[tenant.accountId, target],
  );

/** @throws Failure 400 where a currency has no rate at all: amounts are never added unconverted */
export function planMoney(
  rows: readonly Rate[],
  target: string,
  currencies: readonly string[],
  ranges: readonly DateRange[],
): MoneyPlan {
  if (currencies.every((currency) => currency === target)) return { currency: target, table: null };
  const months = [...new Set(ranges.flatMap((range) => bucketsOf(range, 'month')))];
  const rates = new Map<string, Conversion>();
  for (const from of new Set([target, ...currencies])) {
    for (const month of months) rates.set(`${from} ${month.slice(0, 7)}`, conversionOf(rows, from, target, month));
  }
  return { currency: target, table: new RateTable(target, rates) };
}

function conversionOf(rows: readonly Rate[], from: string, to: string, month: LocalDate): Conversion {
  if (from === to) return { from, rate: 1, date: month };
  const [own, other] = [usdPerUnit(rows, from, month), usdPerUnit(rows, to, month)];
  // A dollar has a rate of every month: what is told is the one that may be of another.
  const [first = month, last = month] = [own.date, other.date].sort();
  return { from, rate: own.value / other.value, date: first === month ? last : first };
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
