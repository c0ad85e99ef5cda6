import { type DimensionId, type MeasureId, measures } from '#shared/analytics/measures.ts';
import type { QueryAnswer, SemanticQuery } from '#shared/analytics/query.ts';
import { fewestShoppers, isGuarded } from '#shared/analytics/withheld.ts';
import { hasKey, placeIn } from '#shared/table.ts';
import type { MeasureValue } from './cells.ts';
import type { Verdict } from './withholding/disclosure.ts';

export interface Reading {
  readonly asked: readonly MeasureId[];
  readonly dimensions: readonly DimensionId[];
}

/** For each part of an answer, whether its shoppers are disclosed. */
export interface Verdicts {
  readonly rows: readonly Verdict[];
  readonly comparison: readonly Verdict[];
  readonly totals: Verdict;
  readonly comparisonTotals: Verdict;
}

/** An answer, and which of its values may be shown; `verdicts` is null if nothing may be withheld. */
export type Guarded = Reading & { readonly answer: QueryAnswer; readonly verdicts: Verdicts | null };

type Values = (measure: MeasureId) => MeasureValue;

interface Row {
  readonly keys: readonly string[];
  readonly labels: QueryAnswer['rows'][number];
  readonly otherLabels: QueryAnswer['rows'][number];
  readonly own: Shown;
  readonly other: Shown;
  readonly uneven: boolean;
}

interface Shown {
  readonly values: readonly MeasureValue[];
  /** Why measures of shoppers are missing; null if they aren’t. */
  readonly withheld: Verdict | null;
}

/** Computes shares, removes withheld values, and then orders, filters and pages the rows. */
export function presentGuarded(query: SemanticQuery, own: Guarded, market: Guarded | null): QueryAnswer {
  const { answer } = own;
  const { comparison } = answer;
  const rows = ordered(query, rowsOf(query, own, market)).filter((row) => meetsThresholds(query, row));
  const page = rows.slice(query.offset ?? 0, (query.offset ?? 0) + query.limit);
  const totals = totalsOf(query, own, market, 'totals');
  const compared = totalsOf(query, own, market, 'comparisonTotals');
  const places = (isOut: (row: Row) => boolean) => page.flatMap((row, at) => (isOut(row) ? [at] : []));
  const uneven = places((row) => row.uneven);
  return {
    ...answer,
    columns: [
      ...query.dimensions.map((id) => ({ id, kind: 'dimension' as const })),
      ...query.measures.map((id) => ({ id, kind: 'measure' as const })),
    ],
    rows: page.map(({ labels, own: { values } }) => [...labels, ...values]),
    keys: page.map(({ keys }) => [...keys]),
    totals: totals && [...totals.values],
    comparison: comparison && {
      range: comparison.range,
      rows: page.map(({ otherLabels, other: { values } }) => [...otherLabels, ...values]),
      totals: compared && [...compared.values],
      ...(uneven.length > 0 && { uneven }),
      ...(comparison.unevenTotals && { unevenTotals: true }),
      ...(comparison.unfinishedDay && { unfinishedDay: true }),
      ...(comparison.gaps && { gaps: comparison.gaps }),
    },
    ...(own.verdicts && {
      withheld: {
        fewerThan: fewestShoppers,
        rows: places((row) => row.own.withheld !== null),
        instead: page.flatMap((row) => (row.own.withheld ? [row.own.withheld.instead] : [])),
        comparison: comparison ? places((row) => row.other.withheld !== null) : [],
        totals: totals?.withheld != null,
        totalsInstead: totals?.withheld?.instead ?? null,
        comparisonTotals: compared?.withheld != null,
      },
    }),
    truncated: rows.length > page.length + (query.offset ?? 0),
    ...(query.counted && { count: rows.length }),
  };
}

/** All rows with their counterparts. */
function rowsOf(query: SemanticQuery, own: Guarded, market: Guarded | null): Row[] {
  const width = query.dimensions.length;
  const { rows, keys = [], comparison } = own.answer;
  const marketAt = new Map(market?.answer.keys?.map((key, at) => [joined(key), at]));
  const uneven = new Set(comparison?.uneven);
  const inMarket = (at: number) =>
    marketAt.get(joined((keys[at] ?? []).filter((_, by) => market?.dimensions.includes(own.dimensions[by] ?? 'day'))));
  const shown = (part: 'rows' | 'comparison', at: number): Shown => {
    const of = ({ answer }: Guarded) => (part === 'rows' ? answer.rows : answer.comparison?.rows);
    const other = inMarket(at);
    return shownOf(
      query,
      {
        values: valuesIn(own, of(own)?.[at]?.slice(width)),
        verdict: own.verdicts?.[part][at],
      },
      {
        values: valuesIn(
          market,
          market && other !== undefined ? of(market)?.[other]?.slice(market.dimensions.length) : [],
        ),
        verdict: other === undefined ? undefined : market?.verdicts?.[part][other],
      },
    );
  };
  return rows.map((row, at) => ({
    ...{ keys: keys[at] ?? [], labels: row.slice(0, width), otherLabels: comparison?.rows[at]?.slice(0, width) ?? [] },
    ...{ own: shown('rows', at), other: shown('comparison', at), uneven: uneven.has(at) },
  }));
}

function totalsOf(
  query: SemanticQuery,
  own: Guarded,
  market: Guarded | null,
  part: 'totals' | 'comparisonTotals',
): Shown | null {
  const of = ({ answer }: Guarded) => (part === 'totals' ? answer.totals : answer.comparison?.totals);
  const values = of(own);
  if (!values) return null;
  return shownOf(
    query,
    { values: valuesIn(own, values), verdict: own.verdicts?.[part] },
    { values: valuesIn(market, market && of(market)), verdict: market?.verdicts?.[part] },
  );
}

interface Counted {
  readonly values: Values;
  readonly verdict: Verdict | undefined;
}

function shownOf({ measures: asked }: SemanticQuery, own: Counted, market: Counted): Shown {
  const withheld = hiddenBy(own);
  const ofMarket = withheld ?? hiddenBy(market);
  const isHidden = (measure: MeasureId) =>
    isGuarded(measure) && (measure === 'shoppers' ? withheld : ofMarket) !== null;
  return {
    withheld: asked.some(isHidden) ? (withheld ?? ofMarket) : null,
    values: asked.map((measure) => (isHidden(measure) ? null : shownValue(measure, own.values, market.values))),
  };
}

/** Zero shoppers are no secret, since sales, orders and units show it. */
function hiddenBy({ values, verdict }: Counted): Verdict | null {
  const shoppers = values('shoppers');
  return verdict && !verdict.isDisclosed && shoppers !== null && shoppers > 0 ? verdict : null;
}

function valuesIn(reading: Reading | null, cells: QueryAnswer['rows'][number] | null | undefined): Values {
  return (measure) => {
    const value = cells?.[reading?.asked.indexOf(measure) ?? -1];
    return typeof value === 'number' ? value : null;
  };
}

const joined = (keys: readonly string[]): string => keys.join('\u0000');

function shownValue(measure: MeasureId, own: Values, market: Values): MeasureValue {
  const share = (of: MeasureId) => part(own(of), market(of));
  if (measure === 'salesShare') return share('sales');
  if (measure === 'trafficShare') return share('shoppers');
  if (measure !== 'fairShareIndex') return own(measure);
  const index = part(share('sales'), share('shoppers'));
  return index === null ? null : index * 100;
}

/** A share of nothing is unknown, and so is one of a total with more returns than sales. */
const part = (of: MeasureValue, whole: MeasureValue): MeasureValue =>
  of === null || whole === null || whole <= 0 ? null : of / whole;

const isMeasure = (by: string): by is MeasureId => hasKey(measures, by);

/** Sorts rows as asked. Withheld and unknown values come last, by name, so that their place reveals nothing. */
function ordered({ order, dimensions, measures: asked }: SemanticQuery, rows: readonly Row[]): readonly Row[] {
  if (!order.some(({ by }) => isMeasure(by))) return rows;
  return rows.toSorted((a, b) => {
    for (const { by, direction } of order) {
      const found = isMeasure(by)
        ? byValue(valueAt(a, asked.indexOf(by)), valueAt(b, asked.indexOf(by)), direction)
        : byText(a, b, placeIn(dimensions, by)) * (direction === 'asc' ? 1 : -1);
      if (found !== 0) return found;
    }
    return byKeys(a, b);
  });
}

const valueAt = ({ own }: Row, at: number): MeasureValue => own.values[at] ?? null;

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

/** Unknown and withheld values meet no threshold. */
const meetsThresholds = ({ having, measures: asked }: SemanticQuery, row: Row): boolean =>
  having.every(({ measure, op, value }) => {
    const found = valueAt(row, asked.indexOf(measure));
    return found !== null && bounds[op](found, value);
  });
