import { type Measure, type MeasureId, measures } from '#shared/analytics/measures.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { type Comparison, comparisons } from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { changeOf, differenceText } from '../ui/charts/change-text.tsx';
import type { Bar, FunnelData, HeatData, WaterfallData } from '../ui/charts/chart-data.ts';
import { dayLabel, partialName, periods } from '../ui/charts/day-label.ts';
import { heatRange, heatText } from '../ui/charts/heat-step.ts';
import { type Point, totalBefore, totalCompared, totalOf } from './answer.ts';
import * as texts from './texts.ts';

/** A text alternative of a chart. */

export function trendSummary(
  measure: MeasureId,
  answer: QueryAnswer,
  points: readonly Point[],
  formats: Formats,
  comparison: Comparison,
): string {
  const { format, direction }: Measure = measures[measure];
  const formatted = (value: number | null) => formats.value(value, format);
  const known = points.filter((point) => point.value !== null);
  if (known.length === 0) return texts.periodUnknown;
  const total = totalOf(answer, measure);
  const change = changeOf({
    ...{ now: totalCompared(answer, measure), before: totalBefore(answer, measure) },
    ...{ style: format, direction, formats },
  });
  const high = known.reduce((best, point) => ((point.value ?? 0) > (best.value ?? 0) ? point : best));
  const by = periodOf(answer);
  const against =
    change && comparison !== 'none' ? `, ${change.text} against the ${comparisons[comparison].toLowerCase()}` : '';
  const highest = `highest ${during(high.day, by, formats)} with ${formatted(high.value)}`;
  return total === null ? `${capital(highest)}.` : `${formatted(total)} over the period${against}; ${highest}.`;
}

type Period = (typeof periods)[number];

/** The interval of a series' points. */
export const periodOf = ({ columns }: QueryAnswer): Period =>
  periods.find((period) => columns.some(({ id }) => id === period)) ?? 'day';

function during(day: string, by: Period, formats: Formats): string {
  if (by === 'day') return `on ${formats.day(day)}`;
  return by === 'week' ? `in the week of ${formats.day(day)}` : `in ${dayLabel(formats, day, by, 'long')}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function barSummary(bars: readonly Bar[], measure: MeasureId, total: number | null, formats: Formats): string {
  const { format, kind }: Measure = measures[measure];
  const [first] = bars.filter(({ value }) => value !== null).toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  if (!first) return texts.periodUnknown;
  const share =
    kind === 'additive' && total !== null && total > 0 && (first.value ?? 0) > 0
      ? ` (${formats.value((first.value ?? 0) / total, 'percent')})`
      : '';
  return `${partialName(first.label, first.partial)} leads with ${formats.value(first.value, format)}${share}.`;
}

/** Only stages that are a share of the first. */
export function funnelSummary({ stages: all, style }: FunnelData, formats: Formats): string {
  const stages = all.filter(({ left }) => !left);
  const apart = stages.findIndex((stage) => stage.apart);
  const known = stages.slice(0, apart < 1 ? stages.length : apart).filter(({ value }) => value !== null);
  // Visits without impressions, such as a smartlink's, begin the funnel.
  const [first, last] = [known.find(({ value }) => value), known.at(-1)];
  if (!first?.value || !last || last.value === null) return texts.noDataInThisPeriod;
  if (first === last) return `${formats.value(first.value, style)} ${first.label.toLowerCase()}.`;
  return fill(texts.funnelSummary, {
    share: share(last.value / first.value, formats),
    unit: first.label.toLowerCase(),
    ends: last.label.toLowerCase(),
  });
}

/** Small shares keep a significant digit. */
const share = (value: number, formats: Formats): string =>
  value > 0 && value < 0.001
    ? `${formats.value(value * 10_000, 'decimal')} in 10,000`
    : formats.value(value, 'percent');

export function heatSummary({ rows, columns, style, partial }: HeatData, formats: Formats): string {
  let best: { readonly value: number; readonly name: string } | null = null;
  for (const { label, values, partial: part } of rows)
    for (const [at, value] of values.entries())
      if (value !== null && value > (best?.value ?? Number.NEGATIVE_INFINITY))
        best = { value, name: `${partialName(label, part)}, ${partialName(columns[at] ?? '', partial?.[at])}` };
  return best
    ? fill(texts.highestNameWithValue, {
        name: best.name,
        value: heatText(best.value, { range: heatRange([best.value], 'zero'), style, formats }),
      })
    : texts.periodUnknown;
}

export function waterfallSummary({ steps, style }: WaterfallData, formats: Formats): string {
  const [start, end] = [steps[0], steps.at(-1)];
  if (!start || !end) return texts.periodUnknown;
  const parts = steps.filter(({ kind }) => kind === 'change');
  const largest = parts.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))[0];
  const moved = fill(texts.fromTo, {
    start: formats.value(start.value, style),
    end: formats.value(end.value, style),
  });
  if (!largest || largest.value === 0) return `${moved}: nothing changed.`;
  return `${moved}; the largest part is ${largest.label} with ${differenceText(largest.value, style, formats)}.`;
}
