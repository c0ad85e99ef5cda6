import type { Formats, NumberStyle } from '#shared/format/formats.ts';

export const heatSteps = 7;

/** Range of the color scale. */
interface HeatRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Amounts are shaded from zero. Shares and averages are close together, so they are shaded from the least visible
 * value; a legend says so.
 */
export function heatRange(values: readonly (number | null)[], start: 'zero' | 'least'): HeatRange {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { from: 0, to: 0 };
  return { from: start === 'zero' ? Math.min(0, ...known) : Math.min(...known), to: Math.max(...known) };
}

interface HeatNumbers {
  readonly range: HeatRange;
  readonly style: NumberStyle;
  readonly formats: Formats;
}

/** Counts below it fit into a cell as they are. */
const shortenedFrom = 1_000_000;

/** The text of a cell: counts in full where all of them fit, so that none has fewer digits than its neighbor. */
export const heatText = (value: number | null, { range, style, formats }: HeatNumbers): string =>
  style === 'integer' && range.to < shortenedFrom ? formats.value(value, style) : formats.compact(value, style);

/** The shade of a value, 1 to 7; 0 for none. */
export function heatStep(value: number | null, { from, to }: HeatRange): number {
  if (value === null || to <= from || value <= Math.min(0, from)) return 0;
  return Math.max(1, Math.ceil(((value - from) / (to - from)) * heatSteps));
}
