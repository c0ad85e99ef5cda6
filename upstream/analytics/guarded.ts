import { type DimensionId, dimensions, type MeasureId, measures } from '#shared/analytics/catalogue.ts';
import type { QueryAnswer, SemanticQuery } from '#shared/analytics/query.ts';
import { fewestShoppers, isGuarded } from '#shared/analytics/withheld.ts';
import { hasKey } from '#shared/table.ts';
import { Refusal } from '../problem.ts';
import type { MeasureValue } from './cells.ts';
import { recipes } from './sources.ts';
import { tooFew, withheldCells } from './withholding.ts';

type Ask = (query: SemanticQuery) => Promise<QueryAnswer>;

/** What is withheld of an answer has to be decided over all of it, so that all of it has to be at hand. */
const mostGuardedRows = 20_000;

const dropped: readonly DimensionId[] = ['brand', 'product'];
const isDerived = (measure: MeasureId): boolean => recipes[measure].kind === 'derived';

/**
 * Answers a question with measures of how many people stand behind a number: their shares are worked out of what is
 * asked for and of the same question without brand and product, and cells of too few people are withheld with all their
 * measures. Order, thresholds and pages come last, so that none of them says anything of a cell that is withheld.
 * @throws Refusal 400 where there are more rows than can be looked through
 */
export async function answerGuarded(query: SemanticQuery, ask: Ask): Promise<QueryAnswer> {
  const plain = query.measures.filter((measure) => !isDerived(measure));
  const shared = query.measures.some(isDerived);
  const own: Reading = {
    asked: [...new Set<MeasureId>([...plain, 'shoppers', ...(shared ? (['sales'] as const) : [])])],
    dimensions: query.dimensions,
  };
  const all = {
    ...{ having: [], limit: mostGuardedRows, offset: 0 },
    order: query.order.filter(({ by }) => !isMeasure(by) || !isDerived(by)),
  };
  const market: Reading = {
    asked: ['sales', 'shoppers'],
    dimensions: query.dimensions.filter((dimension) => !dropped.includes(dimension)),
  };
  const ofMarket = {
    ...{ measures: [...market.asked], dimensions: [...market.dimensions], order: [] },
    filters: query.filters.filter(({ dimension }) => !dropped.includes(dimension)),
  };
  const [answer, other] = await Promise.all([
    ask({ ...query, ...all, measures: [...own.asked] }),
    shared ? ask({ ...query, ...all, ...ofMarket }) : null,
  ]);
  const before = answer.comparison && (await ask(earlierPeople(query, answer.comparison.range)));
  if (answer.truncated || other?.truncated || before?.truncated) {
    const detail = `Shares and shoppers can be told of at most ${mostGuardedRows} rows: ask for fewer days or split by less.`;
    throw new Refusal(400, detail, { errors: { dimensions: detail } });
  }
  const hidden = before ? hiddenKeys(before) : new Set<string>();
  return present(query, { answer, ...own }, other && { answer: other, ...market }, hidden);
}

/** All that there was in the other range: a row has a counterpart, but not each of those a row. */
const earlierPeople = ({ preset: _, ...query }: SemanticQuery, range: SemanticQuery['range']): SemanticQuery => ({
  ...{ ...query, range, comparison: 'none', measures: ['shoppers'], totals: false },
  ...{ having: [], order: [], limit: mostGuardedRows, offset: 0 },
});

/** By their keys, rows of the other range that must not be told. */
function hiddenKeys({ rows, keys = [] }: QueryAnswer): ReadonlySet<string> {
  const cells = rows.map((row, at) => ({ keys: keys[at] ?? [], shoppers: numberOf(row.at(-1)) }));
  return new Set([...withheldCells(cells)].map((at) => joined(keys[at] ?? [])));
}

interface Reading {
  readonly asked: readonly MeasureId[];
  readonly dimensions: readonly DimensionId[];
}
type Answered = Reading & { readonly answer: QueryAnswer };
type Values = (measure: MeasureId) => MeasureValue;

interface Row {
  readonly keys: readonly string[];
  readonly labels: QueryAnswer['rows'][number];
  readonly otherLabels: QueryAnswer['rows'][number];
  readonly values: readonly MeasureValue[];
  readonly otherValues: readonly MeasureValue[];
  readonly withheld: boolean;
  readonly otherWithheld: boolean;
  readonly uneven: boolean;
}

function present(
  query: SemanticQuery,
  own: Answered,
  market: Answered | null,
  hidden: ReadonlySet<string>,
): QueryAnswer {
  const { answer } = own;
  const { comparison } = answer;
  const rows = ordered(query, rowsOf(query, own, market, hidden)).filter((row) => holds(query, row));
  const page = rows.slice(query.offset ?? 0, (query.offset ?? 0) + query.limit);
  const totals = totalsOf(query, own, market, (given) => given.totals);
  const compared = totalsOf(query, own, market, (given) => given.comparison?.totals ?? null);
  const places = (isOut: (row: Row) => boolean) => page.flatMap((row, at) => (isOut(row) ? [at] : []));
  const uneven = places((row) => row.uneven);
  return {
    ...answer,
    columns: [
      ...query.dimensions.map((id) => ({ id, kind: 'dimension' as const })),
      ...query.measures.map((id) => ({ id, kind: 'measure' as const })),
    ],
    rows: page.map(({ labels, values }) => [...labels, ...values]),
    keys: page.map(({ keys }) => [...keys]),
    totals: totals.values,
    comparison: comparison && {
      range: comparison.range,
      rows: page.map(({ otherLabels, otherValues }) => [...otherLabels, ...otherValues]),
      totals: compared.values,
      ...(uneven.length > 0 && { uneven }),
      ...(comparison.unevenTotals && { unevenTotals: true }),
      ...(comparison.unfinishedDay && { unfinishedDay: true }),
    },
    withheld: {
      fewerThan: fewestShoppers,
      rows: places(({ withheld }) => withheld),
      comparison: comparison ? places(({ otherWithheld }) => otherWithheld) : [],
      totals: totals.withheld,
      comparisonTotals: compared.withheld,
    },
    truncated: rows.length > page.length + (query.offset ?? 0),
    ...(query.counted && { count: rows.length }),
  };
}

/** Every row with what is compared with it, the withheld ones without their numbers. */
function rowsOf(query: SemanticQuery, own: Answered, market: Answered | null, hidden: ReadonlySet<string>): Row[] {
  const width = query.dimensions.length;
  const { rows, keys = [], comparison } = own.answer;
  const time = query.dimensions.findIndex((id) => dimensions[id].kind === 'time');
  const marketAt = new Map(market?.answer.keys?.map((key, at) => [joined(key), at]));
  const marketRow = (at: number) =>
    marketAt.get(joined((keys[at] ?? []).filter((_, by) => !dropped.includes(own.dimensions[by] ?? 'day'))));
  const read = (of: (answer: QueryAnswer) => QueryAnswer['rows'] | undefined) =>
    rows.map((_, at) => {
      const inMarket = marketRow(at);
      const cells = of(own.answer)?.[at];
      const others = market && inMarket !== undefined ? of(market.answer)?.[inMarket] : undefined;
      return {
        labels: cells?.slice(0, width) ?? [],
        own: valuesIn(own, cells?.slice(width)),
        market: valuesIn(market, others?.slice(market?.dimensions.length ?? 0)),
      };
    });
  const now = read((answer) => answer.rows);
  const before = comparison ? read((answer) => answer.comparison?.rows) : null;
  const uneven = new Set(comparison?.uneven);
  const withheld = withheldCells(now.map((row, at) => ({ keys: keys[at] ?? [], shoppers: row.own('shoppers') })));
  const keyBefore = (at: number) =>
    joined((keys[at] ?? []).map((key, by) => (by === time ? String(before?.[at]?.labels[by]) : key)));
  const otherWithheld = new Set([...now.keys()].filter((at) => hidden.has(keyBefore(at))));
  const shown = (row: (typeof now)[number] | undefined, isOut: boolean) =>
    query.measures.map((measure) => (isOut || !row ? null : shownValue(measure, row.own, row.market)));
  return now.map((row, at) => ({
    ...{ keys: keys[at] ?? [], labels: row.labels, otherLabels: before?.[at]?.labels ?? [] },
    ...{ withheld: withheld.has(at), otherWithheld: otherWithheld.has(at), uneven: uneven.has(at) },
    values: shown(row, withheld.has(at)),
    otherValues: shown(before?.[at], otherWithheld.has(at)),
  }));
}

function valuesIn(reading: Reading | null, cells: QueryAnswer['rows'][number] | null | undefined): Values {
  return (measure) => {
    const value = cells?.[reading?.asked.indexOf(measure) ?? -1];
    return numberOf(value);
  };
}

const numberOf = (cell: string | number | null | undefined): number | null => (typeof cell === 'number' ? cell : null);
const joined = (keys: readonly string[]): string => keys.join('\u0000');

function totalsOf(
  query: SemanticQuery,
  own: Answered,
  market: Answered | null,
  of: (answer: QueryAnswer) => QueryAnswer['totals'],
): { readonly values: MeasureValue[] | null; readonly withheld: boolean } {
  const totals = of(own.answer);
  if (!totals) return { values: null, withheld: false };
  const values = valuesIn(own, totals);
  const others = valuesIn(market, market && of(market.answer));
  const withheld = tooFew(values('shoppers'));
  return {
    withheld,
    values: query.measures.map((measure) => (withheld ? null : shownValue(measure, values, others))),
  };
}

function shownValue(measure: MeasureId, own: Values, market: Values): MeasureValue {
  const share = (of: MeasureId) => part(own(of), market(of));
  if (measure === 'salesShare') return share('sales');
  if (measure === 'trafficShare') return share('shoppers');
  if (measure !== 'fairShareIndex') return own(measure);
  const index = part(share('sales'), share('shoppers'));
  return index === null ? null : index * 100;
}

/** There is no share of nothing, nor of a whole of which more came back than went out. */
const part = (of: MeasureValue, whole: MeasureValue): MeasureValue =>
  of === null || whole === null || whole <= 0 ? null : of / whole;

const isMeasure = (by: string): by is MeasureId => hasKey(measures, by);

/** In the order asked for; where a measure decides, what is withheld comes last and by name, so that its place says nothing. */
function ordered({ order, dimensions, measures: asked }: SemanticQuery, rows: readonly Row[]): readonly Row[] {
  if (!order.some(({ by }) => isMeasure(by))) return rows;
  return rows.toSorted((a, b) => {
    for (const { by, direction } of order) {
      const found = isMeasure(by)
        ? byMeasure(a, b, asked.indexOf(by), direction)
        : byText(a, b, dimensions.indexOf(by)) * (direction === 'asc' ? 1 : -1);
      if (found !== 0) return found;
    }
    return byKeys(a, b);
  });
}

function byMeasure(a: Row, b: Row, at: number, direction: 'asc' | 'desc'): number {
  if (a.withheld || b.withheld) return a.withheld === b.withheld ? byKeys(a, b) : a.withheld ? 1 : -1;
  return byValue(a.values[at] ?? null, b.values[at] ?? null, direction);
}

function byValue(a: MeasureValue, b: MeasureValue, direction: 'asc' | 'desc'): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return direction === 'asc' ? a - b : b - a;
}

function byText(a: Row, b: Row, at: number): number {
  const [one, other] = [String(a.labels[at]).toLowerCase(), String(b.labels[at]).toLowerCase()];
  return one < other ? -1 : one > other ? 1 : 0;
}

function byKeys(a: Row, b: Row): number {
  const [one, other] = [joined(a.keys), joined(b.keys)];
  return one < other ? -1 : one > other ? 1 : 0;
}

const bounds = {
  gt: (a: number, b: number) => a > b,
  gte: (a: number, b: number) => a >= b,
  lt: (a: number, b: number) => a < b,
  lte: (a: number, b: number) => a <= b,
} as const;

/** What is unknown or withheld holds no threshold. */
const holds = ({ having, measures: asked }: SemanticQuery, { values }: Row): boolean =>
  having.every(({ measure, op, value }) => {
    const found = values[asked.indexOf(measure)] ?? null;
    return found !== null && bounds[op](found, value);
  });

export const needsGuard = ({ measures: asked }: SemanticQuery): boolean => asked.some(isGuarded);
