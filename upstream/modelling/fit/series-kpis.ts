import { minorDigits } from '#shared/analytics/money.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import { planMoney, type Rate } from '#upstream/facts/questions/rates.ts';
import type { ReadableDatabase } from '#upstream/platform/storage/readable-database.ts';
import type { ModelSeries } from './model-series.ts';

export interface ModelKpi {
  /** `sell-out`, `tills`, `attributed-sales`, or `series:` and a name. */
  readonly id: string;
  readonly label: string;
  readonly kind: 'revenue' | 'count';
  readonly unit: string;
  /** One value per week, null where it is unknown. */
  readonly values: readonly (number | null)[];
  /** Attributed sales are derived from clicks, so a model would explain them by themselves. */
  readonly circular: boolean;
}

interface SeriesKpis {
  readonly kpis: readonly ModelKpi[];
  readonly conversions: QueryAnswer['conversions'];
}

/** Series with the role of a KPI. Those in money, whose unit is a currency, are converted by the rate of the month of each Monday. */
export async function seriesKpis(
  database: ReadableDatabase,
  currency: string,
  weeks: readonly LocalDate[],
  series: readonly ModelSeries[],
): Promise<SeriesKpis> {
  const own = series.filter(({ role }) => role === 'kpi');
  const units = [...new Set(own.map(({ unit }) => unit))].filter(
    (unit) => unit !== currency && /^[A-Z]{3}$/.test(unit),
  );
  const rates =
    units.length === 0
      ? []
      : await database.read<Rate>(
          `SELECT currency, month_start, usd_per_unit FROM fx_rate
           WHERE currency IN (SELECT value FROM json_each(?)) ORDER BY month_start`,
          JSON.stringify([currency, ...units]),
        );
  // A unit without a rate only looks like a currency, so it is a count.
  const money = units.filter((unit) => unit === 'USD' || rates.some((rate) => rate.currency === unit));
  const [first, last] = [weeks[0], weeks.at(-1)];
  const isConvertible = currency === 'USD' || rates.some((rate) => rate.currency === currency);
  const table =
    money.length === 0 || !isConvertible || first === undefined || last === undefined
      ? null
      : planMoney({ rates, dailyRates: [] }, currency, money, [{ from: first, to: addDays(last, 6) }]).table;
  const factors = new Map(
    table?.factors().map(([from, month, factor]) => [`${from} ${month}`, factor * 10 ** minorDigits(from)]),
  );
  const isMoney = (unit: string) => unit === currency || (table !== null && money.includes(unit));
  const factorOf = (unit: string, week: LocalDate) =>
    unit === currency || !isMoney(unit) ? 1 : (factors.get(`${unit} ${week.slice(0, 7)}`) ?? 1);
  return {
    kpis: own.map(({ id, label, unit, values }) => ({
      ...{ id: `series:${id}`, label, circular: false },
      ...(isMoney(unit) ? { kind: 'revenue' as const, unit: currency } : { kind: 'count' as const, unit }),
      values: values.map((value, at) => (value === null ? null : value * factorOf(unit, weeks[at] ?? ''))),
    })),
    conversions:
      table?.conversions(
        own
          .filter(({ unit }) => money.includes(unit))
          .flatMap(({ unit }) => weeks.map((week) => ({ currency: unit, month: week.slice(0, 7) }))),
      ) ?? [],
  };
}
