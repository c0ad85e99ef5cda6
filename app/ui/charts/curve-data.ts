import type { NumberStyle } from '#shared/format/formats.ts';

export interface CurveSeries {
  readonly label: string;
  /** A value for each position; null is a gap. */
  readonly values: readonly (number | null)[];
  /** Bounds of an interval around the values, drawn as a band. */
  readonly low?: readonly (number | null)[];
  readonly high?: readonly (number | null)[];
}

interface Axis {
  readonly label: string;
  readonly style: NumberStyle;
}

/** Values over an amount, such as response over spend. */
export interface CurveData {
  /** Rising. */
  readonly positions: readonly number[];
  readonly xAxis: Axis;
  readonly yAxis: Axis;
  readonly series: readonly CurveSeries[];
  /** Lines are dotted after this position; null if it isn't known. */
  readonly observedUntil?: number | null;
  /** The current position. */
  readonly now?: { readonly position: number; readonly value: number; readonly label: string } | null;
}

export interface ScatterData {
  /** `near` begins the axis near the lowest value instead of zero. */
  readonly xAxis: Axis & { readonly start?: 'near' };
  readonly yAxis: Axis;
  readonly points: readonly {
    readonly label: string;
    readonly x: number;
    readonly y: number;
    /** The amount that the point's area represents. */
    readonly size?: { readonly amount: number; readonly style: NumberStyle };
  }[];
  /** Name of the size measure. */
  readonly sizeLabel?: string;
  /** Labels the points; only for few. */
  readonly named?: boolean;
}
