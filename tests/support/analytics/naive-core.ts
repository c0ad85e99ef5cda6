import type { DimensionId, MeasureId } from '#shared/analytics/measures.ts';
import type { SemanticQuery } from '#shared/analytics/query.ts';

/** One event, with every count it adds to. Deliberately independent of the product's SQL. */
export interface Happening {
  readonly by: Partial<Record<DimensionId, string>>;
  readonly date: string;
  readonly operator: number;
  readonly add: Readonly<Record<string, number>>;
  /** Ids for distinct counts, by the counted thing. */
  readonly seen?: Readonly<Record<string, string>>;
}

export type Sum = (count: string) => number;
export type Formula = (sum: Sum, distinct: Sum) => number | null;
export type Formulas = Partial<Record<MeasureId, Formula>>;
export type Asked = Pick<SemanticQuery, 'measures' | 'dimensions' | 'filters' | 'range'>;

export const share = (over: number, under: number): number | null => (under === 0 ? null : over / under);

const minor: Record<string, number> = { USD: 100, GBP: 100, EUR: 100, JPY: 1 };
const dollars: Record<string, [month: string, rate: number][]> = {
  USD: [['2000-01', 1]],
  EUR: [
    ['2026-01', 1.1],
    ['2026-02', 1.25],
  ],
  GBP: [['2026-01', 1.3]],
  JPY: [['2026-01', 0.007]],
};

function dollarsPer(currency: string, month: string): number {
  const table = dollars[currency] ?? [];
  const past = table.filter(([from]) => from <= month);
  return (past.at(-1) ?? table[0] ?? ['', Number.NaN])[1];
}

/** Daily rates: JPY starts later than the others, some days have none, and GBP has none at all. */
export const dayRates = [
  ['EUR', '2026-01-09', 1.17],
  ['EUR', '2026-01-12', 1.19],
  ['EUR', '2026-02-03', 1.21],
  ['JPY', '2026-01-20', 0.0064],
  ['JPY', '2026-02-10', 0.0066],
] as const;

function dollarsOn(currency: string, date: string): number | null {
  if (currency === 'USD') return 1;
  return dayRates.findLast(([name, from]) => name === currency && from <= date)?.[2] ?? null;
}

/** Converts minor units of one currency to units of another: at the day's rates if both exist, else at the month's. */
export function inCurrency(amount: number, from: string, to: string, date: string, byDay = false): number {
  const units = amount / (minor[from] ?? 1);
  const [own, other] = byDay ? [dollarsOn(from, date), dollarsOn(to, date)] : [null, null];
  if (from !== to && own !== null && other !== null) return (units * own) / other;
  return (units * dollarsPer(from, date.slice(0, 7))) / dollarsPer(to, date.slice(0, 7));
}

function mondayOf(date: string): string {
  const day = new Date(`${date}T12:00:00Z`);
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

const quarterOf = (date: string): string => {
  const month = Math.ceil(Number(date.slice(5, 7)) / 3) * 3 - 2;
  return `${date.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
};

export const ofDay = (date: string) => ({
  day: date,
  week: mondayOf(date),
  month: `${date.slice(0, 7)}-01`,
  quarter: quarterOf(date),
  year: `${date.slice(0, 4)}-01-01`,
  weekday: String(new Date(`${date}T12:00:00Z`).getUTCDay() || 7),
});

/** The catalog of the small world. */
const catalog: Record<number, { readonly category: string; readonly brand: string }> = {
  101: { category: 'Drinks', brand: 'One' },
  102: { category: 'Drinks', brand: 'One' },
  103: { category: 'Dairy', brand: 'Other' },
  201: { category: 'Care', brand: 'Clean' },
  202: { category: 'Bakery', brand: 'Mill' },
  203: { category: 'Care', brand: 'Mill' },
};

export const ofProduct = (product: number) => ({
  product: String(product),
  category: catalog[product]?.category ?? '',
  brand: catalog[product]?.brand ?? '',
});

/** Dimensions of an event. */
export function grouped(
  all: readonly Happening[],
  { dimensions, filters, range }: Asked,
  operators: readonly number[] | null,
): Map<string, Happening[]> {
  const matching = all.filter(
    (one) =>
      one.date >= range.from &&
      one.date <= range.to &&
      (operators === null || operators.includes(one.operator)) &&
      filters.every(({ dimension, op, values }) => {
        const value = one.by[dimension];
        return value !== undefined && values.includes(value) === (op === 'in');
      }) &&
      dimensions.every((dimension) => one.by[dimension] !== undefined),
  );
  const groups = Map.groupBy(matching, ({ by }) => dimensions.map((dimension) => by[dimension]).join('|'));
  if (dimensions.length === 0 && groups.size === 0) groups.set('', []);
  return groups;
}

/** The values of measures over some events. */
export function measureValues(members: readonly Happening[], measures: readonly MeasureId[], formulas: Formulas) {
  const sum: Sum = (count) => members.reduce((total, { add }) => total + (add[count] ?? 0), 0);
  const distinct: Sum = (what) => new Set(members.flatMap(({ seen }) => seen?.[what] ?? [])).size;
  return measures.map((measure) => formulas[measure]?.(sum, distinct) ?? null);
}

/** Measures per group of dimension keys, computed from the events. */
export const naively = (
  all: readonly Happening[],
  query: Asked,
  operators: readonly number[] | null,
  formulas: Formulas,
): Map<string, (number | null)[]> =>
  new Map(
    [...grouped(all, query, operators)].map(([key, members]) => [
      key,
      measureValues(members, query.measures, formulas),
    ]),
  );
