import { decomposeSum, inUnits, largest } from '#shared/analytics/insights/decomposition.ts';
import { stepOf } from '#shared/analytics/insights/watched.ts';
import { type DimensionId, dimensions, type Measure, type MeasureId, measures } from '#shared/analytics/measures.ts';
import { partialWords } from '#shared/analytics/partial-period.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { WidgetOf } from '#shared/analytics/template.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import { isGuarded, isWithheld, withheldWords } from '#shared/analytics/withheld.ts';
import { currencyPrecision } from '#shared/format/currency.ts';
import type { Formats } from '#shared/format/formats.ts';
import { drillLink, zoomLinks } from '../analytics/drill.ts';
import { memberImages } from '../analytics/member-images.ts';
import { bandsOf } from '../ui/charts/bands.ts';
import type { BarData, FunnelData, HeatData, MapData, StepData, WaterfallData } from '../ui/charts/chart-data.ts';
import { memberName, partialName } from '../ui/charts/day-label.ts';
import { type Member, membersOf, totalBefore, totalCompared, totalOf, valueIn, valueOfRow } from './answer.ts';
import { dependsOnReports } from './sales-reporting.ts';
import * as texts from './texts.ts';

/** Turns answers of widget queries into chart data. */

interface Source {
  readonly answer: QueryAnswer;
  readonly view: ViewState;
  /** Such as `account-12`. */
  readonly scope: string;
}

const measureOf = (id: MeasureId): Measure => measures[id];

export function barData(dimension: DimensionId, measure: MeasureId, formats: Formats, source: Source): BarData {
  const { answer, view, scope } = source;
  const { format, direction, label } = measureOf(measure);
  const imageOf = memberImages(answer, scope);
  const silent = new Set(dimension === 'retailer' && dependsOnReports(measure) ? answer.salesReporting?.silent : []);
  return {
    ...{ style: format, direction, heads: [dimensions[dimension].label, label] },
    bars: membersOf(answer).map((member, at) => ({
      label: memberName(dimension, member.label, formats),
      value: valueIn(answer, member.row, measure),
      ...(answer.comparison && { before: besides(member, answer, measure) }),
      ...(silent.has(member.label) && { note: 'not reported' }),
      ...(isGuarded(measure) && isWithheld(answer, at) && { note: withheldWords }),
      partial: partialWords(answer, dimension, member.key),
      image: imageOf(dimension, member.key),
      ...linkTo(drillLink(view, dimension, member.key)),
    })),
  };
}

/** The comparison of a bar, only if it covers the same days. */
const besides = ({ row, compared, before }: Member, answer: QueryAnswer, measure: MeasureId) =>
  valueIn(answer, row, measure) === valueIn(answer, compared, measure) ? valueOfRow(answer, before, measure) : null;

const linkTo = (href: string | undefined) => (href === undefined ? {} : { href });

export function mapData(measure: MeasureId, formats: Formats, source: Source): MapData {
  const { bars, style } = barData('country', measure, formats, source);
  const codes = membersOf(source.answer).map(({ key }) => key);
  return {
    ...{ style, measure: measureOf(measure).label, direction: measureOf(measure).direction },
    countries: bars.map((bar, at) => ({ ...bar, code: codes[at] ?? '' })),
  };
}

/** Orders and sales, which only some retailers report, aren't a share of all sessions and clicks. */
export function funnelData({ measures: stages }: WidgetOf<'funnel'>, answer: QueryAnswer): FunnelData {
  const partial = (answer.salesReporting?.silent.length ?? 0) > 0;
  const conversion = totalOf(answer, 'conversion');
  return {
    style: 'integer',
    stages: stages.map((measure, at) => {
      const before = stages[at - 1];
      const left = !answer.columns.some(({ id }) => id === measure);
      const apart = partial && dependsOnReports(measure) && (before === undefined || !dependsOnReports(before));
      return {
        ...{ label: measureOf(measure).label, value: totalOf(answer, measure) },
        before: totalOf(answer, measure) === totalCompared(answer, measure) ? totalBefore(answer, measure) : null,
        ...(apart && { apart }),
        ...(apart &&
          measure === 'attributedOrders' &&
          conversion !== null && {
            instead: { share: conversion, of: texts.clicksToReporting },
          }),
        ...(left && { left }),
      };
    }),
  };
}

/** The rows and columns with the largest cells; days and months stay in order. */
export function heatData(widget: WidgetOf<'heat'>, formats: Formats, { answer, view, scope }: Source): HeatData {
  const { rows, columns, measure, limit } = widget;
  const imageOf = memberImages(answer, scope);
  const second = membersOf(answer, 1);
  const cells = membersOf(answer).map((member, at) => ({ row: member, column: second[at] }));
  const unique = (pick: (cell: (typeof cells)[number]) => { label: string; key: string } | undefined) => [
    ...new Map(cells.flatMap((cell) => pick(cell) ?? []).map((member) => [member.key, member])).values(),
  ];
  const inOrder = (dimension: DimensionId, found: { label: string; key: string }[]) =>
    dimensions[dimension].kind === 'time' ? found.toSorted((a, b) => (a.key < b.key ? -1 : 1)) : found;
  const largest = inOrder(
    columns,
    unique(({ column }) => column),
  ).slice(0, maxColumns);
  // Shares of each column say nothing of its size, so tables of several shares keep one order of columns.
  const byName = measureOf(measure).kind !== 'additive' && dimensions[columns].kind !== 'time';
  const across = byName ? largest.toSorted((a, b) => a.label.localeCompare(b.label)) : largest;
  const values = new Map(
    cells.map(({ row, column }) => [`${row.key}\u0000${column?.key}`, valueIn(answer, row.row, measure)]),
  );
  return {
    ...{ style: measureOf(measure).format, heads: [dimensions[rows].label, dimensions[columns].label] },
    ...(measureOf(measure).direction === 'down' && { tone: 'worse' as const }),
    ...(measureOf(measure).kind !== 'additive' && { start: 'least' as const }),
    columns: across.map(({ label }) => memberName(columns, label, formats)),
    partial: across.map(({ key }) => partialWords(answer, columns, key)),
    rows: inOrder(
      rows,
      unique(({ row }) => row),
    )
      .slice(0, limit)
      .map(({ label, key }) => ({
        label: memberName(rows, label, formats),
        image: imageOf(rows, key),
        partial: partialWords(answer, rows, key),
        values: across.map((column) => values.get(`${key}\u0000${column.key}`) ?? null),
        ...linkTo(drillLink(view, rows, key)),
      })),
  };
}

const maxColumns = 14;

/** The largest parts of a change, and the rest as one part, so that they add up to the whole. */
export function waterfallData(widget: WidgetOf<'waterfall'>, formats: Formats, source: Source): WaterfallData | null {
  const { answer, view, scope } = source;
  const { dimension, measure, limit } = widget;
  const imageOf = memberImages(answer, scope);
  const [now, before] = [totalCompared(answer, measure), totalBefore(answer, measure)];
  // Without a comparable counterpart there is no change to explain.
  if (now === null || before === null || answer.comparison?.uneven) return null;
  const step = stepOf(measure, currencyPrecision(formats.currency));
  const pairs = membersOf(answer).map(({ key, label, compared, before: then }) => ({
    ...{ key, label: partialName(memberName(dimension, label, formats), partialWords(answer, dimension, key)) },
    ...{ now: valueIn(answer, compared, measure) ?? 0, before: valueOfRow(answer, then, measure) ?? 0 },
  }));
  const { effects, rest } = largest(decomposeSum(pairs, { key: '', label: '', now, before }, step), limit);
  const change = (label: string, steps: number) => ({ label, value: inUnits(steps, step), kind: 'change' as const });
  const { format, direction, label } = measureOf(measure);
  return {
    ...{ style: format, direction, heads: [dimensions[dimension].label, label] },
    steps: [
      { label: texts.before, value: before, kind: 'level' },
      ...effects.map((effect) => ({
        ...change(effect.label, effect.change),
        image: imageOf(dimension, effect.key),
        ...linkTo(drillLink(view, dimension, effect.key)),
      })),
      ...(rest === 0 ? [] : [change(texts.everythingElse, rest)]),
      { label: texts.now, value: now, kind: 'level' },
    ],
  };
}

/** A series for each of the largest members, with a band for how much of each day had problems, or isn't known. */
export function stepData(widget: WidgetOf<'steps'>, { answer, view }: Omit<Source, 'scope'>): StepData {
  const { measure, trouble, limit } = widget;
  const days = [...new Set(answer.rows.map((row) => String(row[0])))];
  const at = new Map(days.map((day, index) => [day, index]));
  const cells = membersOf(answer, 1);
  const members = [...new Map(cells.map((member) => [member.key, member.label]))].slice(0, limit);
  return {
    ...{ days, style: measureOf(measure).format, zoomTo: zoomLinks(view, 'day', days) },
    incomplete: days.map((day) => partialWords(answer, 'day', day) !== null),
    series: members.map(([key, label]) => {
      const values: (number | null)[] = days.map(() => null);
      const shares: (number | null)[] = days.map(() => null);
      for (const { key: own, row } of cells) {
        const index = own === key ? at.get(String(row[0])) : undefined;
        if (index === undefined) continue;
        values[index] = valueIn(answer, row, measure);
        shares[index] = trouble ? valueIn(answer, row, trouble) : 0;
      }
      return { label, values, bands: bandsOf(shares) };
    }),
  };
}
