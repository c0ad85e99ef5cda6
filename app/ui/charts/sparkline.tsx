import { areaPath, linePath } from './scale.ts';

const width = 96;
const height = 28;
const margin = 2;

interface SparklineProps {
  readonly values: readonly (number | null)[];
  /** Periods that miss days; their line is dotted. */
  readonly incomplete?: readonly boolean[];
}

/** A course alone, without an axis: it fills its height from the lowest to the highest value. The figure beside it speaks. */
export function Sparkline({ values, incomplete = [] }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const min = Math.min(...known);
  const span = Math.max(...known) - min || 1;
  const at = (index: number, value: number) =>
    [
      (index / Math.max(1, values.length - 1)) * width,
      height - margin - ((value - min) / span) * (height - 2 * margin),
    ] as const;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" className="h-9 w-full">
      <path d={areaPath(values, at, height)} className="chart-area" />
      <path d={linePath(completePart(values, incomplete), at)} className="chart-line" />
      {incomplete.includes(true) ? (
        <path d={linePath(openPart(values, incomplete), at)} className="chart-line chart-open" />
      ) : null}
    </svg>
  );
}

type Values = readonly (number | null)[];

/** What of a line is drawn through. */
export const completePart = (values: Values, incomplete: readonly boolean[]): Values =>
  values.map((value, index) => (incomplete[index] ? null : value));

/** The points that are not complete, with their neighbors, so that the dashes join the line. */
export const openPart = (values: Values, incomplete: readonly boolean[]): Values =>
  values.map((value, index) => ([-1, 0, 1].some((step) => incomplete[index + step]) ? value : null));
