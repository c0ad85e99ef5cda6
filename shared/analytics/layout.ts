import { keysOf } from '../table.ts';
import type { HighlightRule } from './marks.ts';
import type { DimensionId, MeasureId } from './measures.ts';
import type { ParameterSink } from './query-text.ts';
import type { RatioId, ValueId } from './ratios.ts';

/** The chart of a report's value above its table; none for `table`. */
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

/** Limits of a report. Rows and columns together make one question. */
export const maxRows = 3;
export const maxColumns = 2;
export const maxValues = 8;
/** The most rows on a page, which is also the most values of a filter. */
export const maxLimit = 50;
export const defaultLimit = 25;

/** Widths of row names and of number columns, in pixels of the page; null for automatic. */
export interface Widths {
  readonly names: number | null;
  readonly numbers: number | null;
}

export const leastWidth = 64;
export const maxWidth = 640;
export const noWidths: Widths = { names: null, numbers: null };

/** Content of a report: measures and ratios (`values`) by dimensions downwards (`rows`) and across (`columns`). */
export interface Layout {
  readonly rows: readonly DimensionId[];
  readonly columns: readonly DimensionId[];
  readonly values: readonly MeasureId[];
  /** Ratios of two measures, which follow the values. */
  readonly ratios: readonly RatioId[];
  readonly marks: readonly HighlightRule[];
  readonly chart: ChartKind;
  /** The value of the chart; null for the first. */
  readonly drawn: ValueId | null;
  /** Rows on one page. */
  readonly limit: number;
  /** How wide the columns are. */
  readonly widths: Widths;
  /** The revision of the saved report that this layout is based on; null for a new report. */
  readonly base: number | null;
}

export const emptyLayout: Layout = {
  rows: [],
  columns: [],
  values: [],
  ratios: [],
  marks: [],
  chart: 'table',
  drawn: null,
  limit: defaultLimit,
  widths: noWidths,
  base: null,
};

/** Parameters of a layout in an address. */
export const layoutParameters = [
  'rows',
  'cols',
  'vals',
  'ratios',
  'marks',
  'chart',
  'draw',
  'limit',
  'width',
  'base',
] as const;

/** Writes `rows` even if it is empty, so that an address with a layout differs from one without. */
export function writeLayout(layout: Layout, params: ParameterSink): void {
  const { rows, columns, values, ratios, marks, chart, drawn, limit, widths, base } = layout;
  params.append('rows', rows.join(','));
  if (columns.length > 0) params.append('cols', columns.join(','));
  if (values.length > 0) params.append('vals', values.join(','));
  if (ratios.length > 0) params.append('ratios', ratios.join(','));
  if (marks.length > 0) params.append('marks', writeMarks(marks));
  if (chart !== 'table') params.append('chart', chart);
  if (drawn !== null) params.append('draw', drawn);
  if (limit !== defaultLimit) params.append('limit', String(limit));
  if (widths.names !== null || widths.numbers !== null)
    params.append('width', `${widths.names ?? ''}.${widths.numbers ?? ''}`);
  if (base !== null) params.append('base', String(base));
}

const writeMarks = (marks: readonly HighlightRule[]): string =>
  marks.map(({ measure, condition, threshold }) => `${measure}.${condition}.${threshold}`).join(',');
