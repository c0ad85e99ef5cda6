import { memberImages } from '#app/analytics/member-images.ts';
import type { BarData, HeatData, LineData, MapData } from '#app/ui/charts/chart-data.ts';
import { dayLabel, memberName, partialName } from '#app/ui/charts/day-label.ts';
import type { ChartKind, Layout } from '#shared/analytics/layout.ts';
import { type DimensionId, dimensions } from '#shared/analytics/measures.ts';
import { partialWords } from '#shared/analytics/partial-period.ts';
import type { QueryAnswer, SemanticQueryInput } from '#shared/analytics/query.ts';
import { countedFor, isRatio, type ValueId, valueInfo } from '#shared/analytics/ratios.ts';
import type { Formats, NumberStyle } from '#shared/format/formats.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import type { Pivot, PivotLine, PivotMember } from '#shared/reports/pivot.ts';
import { questionOf } from '#shared/reports/questions.ts';
import { shownValues } from '#shared/reports/shown-values.ts';
import { bucketsOf, type DateRange, earlier, type Granularity } from '#shared/time/calendar.ts';
import * as texts from './texts.ts';

/** Charts show one value of a report, and only numbers of its answers. */

/** Value of the chart; undefined without values. */
export const chartValue = ({ drawn, ...shown }: Pick<Layout, 'values' | 'ratios' | 'drawn'>): ValueId | undefined =>
  shownValues(shown).find((value) => value === drawn) ?? shown.values[0];

const isTime = (id: DimensionId | undefined): id is Granularity => id !== undefined && dimensions[id].kind === 'time';

/** Best chart for a report, with the reason; null if a table is better. */
export function suggestedChart({ rows, columns }: Pick<Layout, 'rows' | 'columns'>): SuggestedChart | null {
  const kinds = ['map', 'line', 'heat', 'bar'] as const;
  // Bars and maps only show row totals.
  const fits = (kind: ChartKind) =>
    chartBlocked(kind, { rows, columns }) === null && ((kind !== 'bar' && kind !== 'map') || columns.length === 0);
  const kind = kinds.find(fits);
  return kind ? { kind, why: suggestions[kind] } : null;
}

interface SuggestedChart {
  readonly kind: ChartKind;
  readonly why: string;
}

const suggestions = {
  map: texts.suggestsMap,
  line: texts.suggestsLine,
  heat: texts.suggestsHeat,
  bar: texts.suggestsBar,
} as const;

/** Reason why the report can't use this chart; null if it can. */
export function chartBlocked(kind: ChartKind, { rows, columns }: Pick<Layout, 'rows' | 'columns'>): string | null {
  switch (kind) {
    case 'table':
      return null;
    case 'bar':
      return rows.length > 0 ? null : texts.barsNeedRow;
    case 'heat':
      return rows.length > 0 && columns.length > 0 ? null : texts.heatNeedsAxes;
    case 'map':
      return rows.length === 1 && rows[0] === 'country' ? null : texts.mapNeedsCountry;
    case 'line':
      return timeLine({ rows, columns }) ? null : texts.lineNeedsTime;
    case 'area': {
      if (!timeLine({ rows, columns })) return texts.areaNeedsTime;
      return rows.length + columns.length === 1 ? null : texts.areaNeedsOneSeries;
    }
  }
}

interface TimeLine {
  readonly time: Granularity;
  /** Dimensions with a line per member; empty for a single line. */
  readonly by: readonly DimensionId[];
  readonly across: 'rows' | 'columns' | null;
}

function timeLine({ rows, columns }: Pick<Layout, 'rows' | 'columns'>): TimeLine | null {
  const [row, ...more] = rows;
  const [column, ...moreColumns] = columns;
  if (more.length === 0 && isTime(row))
    return { time: row, by: columns, across: columns.length > 0 ? 'columns' : null };
  return isTime(column) && moreColumns.length === 0
    ? { time: column, by: rows, across: rows.length > 0 ? 'rows' : null }
    : null;
}

const maxLines = 6;
const maxPoints = 10_000;

const membersAcross = (columns: Pivot['columns']): Pivot['columns'] => columns.filter(({ kind }) => kind === 'member');

/** Members with a line: the first ones in the table. */
const lineMembers = ({ lines, columns }: Pivot, { across }: TimeLine): readonly PivotMember[] =>
  (across === 'columns'
    ? membersAcross(columns)
    : across === 'rows'
      ? lines.filter(({ kind }) => kind === 'row')
      : []
  ).slice(0, maxLines);

/** Query of a line chart over the whole period, independent of the table's page; null without a line chart. */
export function lineQuery(definition: ReportDefinition, range: DateRange, pivot: Pivot): SemanticQueryInput | null {
  const { chart } = definition;
  const line = chart === 'line' || chart === 'area' ? timeLine(definition) : null;
  const measure = chartValue(definition);
  if (!line || measure === undefined) return null;
  const question = { ...questionOf(definition, range, [line.time, ...line.by]), ...selectValue(measure) };
  const members = lineMembers(pivot, line);
  const keys = line.by.map((_, at) => [...new Set(members.map(({ keys: own }) => own[at] ?? ''))]);
  const narrowing = line.by.map((dimension, at) => ({ dimension, op: 'in' as const, values: keys[at] ?? [] }));
  const filters = (question.filters ?? []).filter(({ dimension }) => !line.by.includes(dimension));
  return {
    ...question,
    filters: [...filters, ...narrowing.filter(({ values: own }) => own.length > 0)].slice(0, 10),
    ...(line.by.length > 0 && { comparison: 'none' as const }),
    order: [{ by: line.time, direction: 'asc' }],
    limit: maxPoints,
  };
}

/** Selects only this value; a query always needs a measure. */
const selectValue = (value: ValueId): Pick<SemanticQueryInput, 'measures' | 'ratios'> => {
  if (!isRatio(value)) return { measures: [value], ratios: [] };
  return { measures: countedFor([], [value]), ratios: [value] };
};

export function lineData(
  definition: ReportDefinition,
  answer: QueryAnswer,
  pivot: Pivot,
  formats: Formats,
): LineData | null {
  const line = timeLine(definition);
  const measure = chartValue(definition);
  if (!line || measure === undefined) return null;
  const { format, kind, reported } = valueInfo(measure);
  const at = answer.columns.findIndex(({ id }) => id === measure);
  const numberAt = (row: QueryAnswer['rows'][number] | undefined) => {
    const value = row?.[at];
    return typeof value === 'number' ? value : null;
  };
  const through = answer.factsThrough;
  const days =
    line.by.length === 0
      ? answer.rows.map((row) => String(row[0]))
      : bucketsOf(
          { from: answer.range.from, to: through ? earlier(answer.range.to, through) : answer.range.to },
          line.time,
        );
  const found = new Map(
    answer.rows.map((row, index) => [(answer.keys?.[index] ?? row.slice(0, -1)).join('\u0000'), row]),
  );
  // A day without a row is zero for additive measures; ratios and unreported values stay a gap.
  const missing = kind === 'additive' && reported !== true ? 0 : null;
  const single = {
    label: valueInfo(measure).label,
    values: answer.rows.map(numberAt),
    ...(answer.comparison && { before: answer.rows.map((_, index) => numberAt(answer.comparison?.rows[index])) }),
  };
  const several = lineMembers(pivot, line).map(({ keys, labels }) => ({
    label: line.by.map((id, depth) => memberName(id, labelOrUnknown(labels[depth]), formats)).join(' · '),
    values: days.map((day) => {
      const row = found.get([day, ...keys].join('\u0000'));
      return row ? numberAt(row) : missing;
    }),
  }));
  return {
    ...{ days, by: line.time, style: format, series: line.by.length === 0 ? [single] : several },
    incomplete: days.map((day) => partialWords(answer, line.time, day) !== null),
    area: definition.chart === 'area',
  };
}

const unknownName = texts.notKnown;
export const labelOrUnknown = (label: string | undefined): string => label || unknownName;

/** Label of a table row, with a note on an incomplete period. */
const rowHead = ({ labels, keys }: PivotLine, { definition: { rows }, answer, scope, formats }: ChartInput) => ({
  label: rows.map((id, depth) => memberName(id, labelOrUnknown(labels[depth]), formats)).join(' · '),
  image: memberImages(answer, scope)('product', keys[rows.indexOf('product')] ?? ''),
  partial: partialNote(answer, rows, keys),
});

/** Note on an incomplete period among the members. */
const partialNote = (answer: QueryAnswer, by: readonly DimensionId[], keys: readonly string[]): string | null =>
  by.map((id, depth) => partialWords(answer, id, keys[depth] ?? '')).find((words) => words !== null) ?? null;

const memberRows = ({ lines }: Pivot): PivotLine[] => lines.filter(({ kind }) => kind === 'row');

interface ChartInput {
  readonly definition: ReportDefinition;
  readonly pivot: Pivot;
  /** Answer of the rows. */
  readonly answer: QueryAnswer;
  readonly measure: ValueId;
  /** Scope reference, such as `account-12`. */
  readonly scope: string;
  readonly formats: Formats;
}

export function barData(drawn: ChartInput): BarData {
  const { definition, pivot, measure } = drawn;
  const { rows } = definition;
  const { format, direction, label } = valueInfo(measure);
  const at = shownValues(definition).indexOf(measure);
  return {
    ...{ style: format, direction, heads: [rows.map((id) => dimensions[id].label).join(' · '), label] },
    bars: memberRows(pivot).map((line) => ({
      ...rowHead(line, drawn),
      value: line.total?.values[at] ?? null,
      ...(line.total?.before &&
        line.total.compared[at] === line.total.values[at] && { before: line.total.before[at] ?? null }),
    })),
  };
}

export function heatData(drawn: ChartInput): HeatData {
  const { definition, pivot, answer, measure, formats } = drawn;
  const { rows, columns } = definition;
  const { format, direction, kind } = valueInfo(measure);
  const value = shownValues(definition).indexOf(measure);
  const members = pivot.columns.flatMap((column, at) => (column.kind === 'member' ? [{ ...column, at }] : []));
  return {
    style: format,
    heads: [rows.map((id) => dimensions[id].label).join(' · '), columns.map((id) => dimensions[id].label).join(' · ')],
    ...(direction === 'down' && { tone: 'worse' as const }),
    ...(kind !== 'additive' && { start: 'least' as const }),
    columns: members.map(({ labels }) =>
      columns.map((id, depth) => memberName(id, labelOrUnknown(labels[depth]), formats)).join(' · '),
    ),
    partial: members.map(({ keys }) => partialNote(answer, columns, keys)),
    rows: memberRows(pivot).map((line) => ({
      ...rowHead(line, drawn),
      values: members.map(({ at }) => line.cells[at]?.values[value] ?? null),
    })),
  };
}

export function mapData(drawn: ChartInput): MapData {
  const { bars, style } = barData(drawn);
  const codes = memberRows(drawn.pivot).map(({ keys }) => keys[0] ?? '');
  return {
    ...{ style, measure: valueInfo(drawn.measure).label },
    countries: bars.map((bar, at) => ({ ...bar, code: codes[at] ?? '' })),
  };
}

/** Text alternative of a chart. */
export function leaderSummary(parts: readonly Leading[], style: NumberStyle, formats: Formats): string {
  const known = parts.filter(({ value }) => value !== null);
  const [first] = known.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  return first
    ? `${partialName(first.label, first.partial)} leads with ${formats.value(first.value, style)}.`
    : texts.periodUnknown;
}

interface Leading {
  readonly label: string;
  readonly partial?: string | null;
  readonly value: number | null;
}

export function lineSummary({ days, by, series, style }: LineData, formats: Formats): string {
  const points = series.flatMap(({ label, values }) =>
    values.map((value, at) => ({
      label: `${series.length > 1 ? `${label}, ` : ''}${dayLabel(formats, days[at] ?? '', by, 'long')},`,
      value,
    })),
  );
  return leaderSummary(points, style, formats);
}

export const heatSummary = ({ rows, columns, style, partial = [] }: HeatData, formats: Formats): string =>
  leaderSummary(
    rows.flatMap(({ label, values, partial: part }) =>
      values.map((value, at) => ({
        label: `${partialName(label, part)}, ${partialName(columns[at] ?? '', partial[at])}`,
        value,
      })),
    ),
    style,
    formats,
  );
