import type { NumberStyle } from '#shared/format/formats.ts';

export interface CurveSeries {
  readonly label: string;
  /** One for each position; null is a gap. */
  readonly values: readonly (number | null)[];
  /** Bounds of an interval around the values, drawn as a band. */
  readonly low?: readonly (number | null)[];
  readonly high?: readonly (number | null)[];
}

interface Axis {
  readonly label: string;
  readonly style: NumberStyle;
}

/** Values over anything that is counted or paid, such as a response over spend. */
export interface CurveData {
  /** Rising. */
  readonly positions: readonly number[];
  readonly across: Axis;
  readonly up: Axis;
  readonly series: readonly CurveSeries[];
  /** The position after which lines are dotted; null where nobody knows. */
  readonly observedUntil?: number | null;
  /** Where things are now. */
  readonly now?: { readonly position: number; readonly value: number; readonly label: string } | null;
}

export interface ScatterData {
  readonly across: Axis;
  readonly up: Axis;
  readonly points: readonly {
    readonly label: string;
    readonly x: number;
    readonly y: number;
    /** What the area of the point stands for. */
    readonly size?: { readonly amount: number; readonly style: NumberStyle };
  }[];
  /** What the sizes are of. */
  readonly sizeLabel?: string;
  /** Writes the names beside the points, for few of them. */
  readonly named?: boolean;
}
