import { keysOf } from '../table.ts';
import { type DimensionId, dimensionIds, type MeasureId, measureIds } from './catalogue.ts';
import { type Mark, readMarks, writeMarks } from './marks.ts';

/** How a value of a report is drawn above its table; `table` draws nothing. */
export const charts = {
  table: 'Table only',
  bar: 'Bars',
  line: 'Line',
  area: 'Area',
  heat: 'Heat table',
  map: 'Map',
} as const;
export type ChartKind = keyof typeof charts;
export const chartKinds = keysOf(charts);

/** As many as one report holds. Rows and columns together make one question. */
export const mostRows = 3;
export const mostColumns = 1;
export const mostValues = 8;
/** Rows on one page: a filter names no more. */
export const mostLimit = 50;
export const defaultLimit = 25;

/** What a report shows: measures (`values`) by dimensions downwards (`rows`) and across (`columns`). */
export interface Layout {
  readonly rows: readonly DimensionId[];
  readonly columns: readonly DimensionId[];
  readonly values: readonly MeasureId[];
  readonly marks: readonly Mark[];
  readonly chart: ChartKind;
  /** Which of the values is drawn; null for the first. */
  readonly drawn: MeasureId | null;
  /** Rows on one page. */
  readonly limit: number;
  /** The revision of the saved report that this was made from; null where it was made from none. */
  readonly base: number | null;
}

export const emptyLayout: Layout = {
  rows: [],
  columns: [],
  values: [],
  marks: [],
  chart: 'table',
  drawn: null,
  limit: defaultLimit,
  base: null,
};

/** What an address calls the parts of a layout. */
export const layoutParameters = ['rows', 'cols', 'vals', 'marks', 'chart', 'draw', 'limit', 'base'] as const;

/** The layout of an address, null where it says nothing of one. What can't be a part of it counts as absent. */
export function readLayout(params: URLSearchParams): Layout | null {
  if (!layoutParameters.some((name) => params.has(name))) return null;
  const rows = listed(params.get('rows'), dimensionIds).slice(0, mostRows);
  const values = listed(params.get('vals'), measureIds).slice(0, mostValues);
  const chart = params.get('chart');
  return {
    rows,
    columns: listed(params.get('cols'), dimensionIds)
      .filter((id) => !rows.includes(id))
      .slice(0, mostColumns),
    values,
    marks: readMarks(params.get('marks'), values),
    chart: chartKinds.find((kind) => kind === chart) ?? 'table',
    drawn: values.slice(1).find((value) => value === params.get('draw')) ?? null,
    limit: limitOf(params.get('limit')),
    base: Number(/^[1-9]\d{0,9}$/.exec(params.get('base') ?? '')?.[0] ?? 0) || null,
  };
}

const listed = <Id extends string>(text: string | null, known: readonly Id[]): Id[] =>
  [...new Set((text ?? '').split(','))].flatMap((part) => known.find((id) => id === part) ?? []);

function limitOf(text: string | null): number {
  const limit = /^\d{1,2}$/.test(text ?? '') ? Number(text) : defaultLimit;
  return limit >= 1 && limit <= mostLimit ? limit : defaultLimit;
}

/** `rows` is written even when it is empty, so that an address with a layout is told from one without. */
export function writeLayout(layout: Layout, params: URLSearchParams): void {
  const { rows, columns, values, marks, chart, drawn, limit, base } = layout;
  params.set('rows', rows.join(','));
  if (columns.length > 0) params.set('cols', columns.join(','));
  if (values.length > 0) params.set('vals', values.join(','));
  if (marks.length > 0) params.set('marks', writeMarks(marks));
  if (chart !== 'table') params.set('chart', chart);
  if (drawn !== null) params.set('draw', drawn);
  if (limit !== defaultLimit) params.set('limit', String(limit));
  if (base !== null) params.set('base', String(base));
}
