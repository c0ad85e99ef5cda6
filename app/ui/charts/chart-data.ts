import type { Formats, NumberStyle } from '#shared/format/formats.ts';
import * as texts from '../texts.ts';

/** Props of every chart. Texts are passed in, so charts only draw. */
export interface ChartProps<Data> {
  readonly data: Data;
  readonly formats: Formats;
  /** Accessible name of the chart, and its file name. */
  readonly title: string;
  /** Text alternative in one or two sentences. */
  readonly summary: string;
}

/** An annotation of a day. */
export interface DayNote {
  readonly day: string;
  readonly author: string;
  readonly text: string;
}

export interface LineSeries {
  readonly label: string;
  /** A value for each day; null is a gap. */
  readonly values: readonly (number | null)[];
  /** Values of the comparison, by position. */
  readonly before?: readonly (number | null)[];
  /** The values over only the compared days, if those aren't all. Changes are computed from these. */
  readonly compared?: readonly (number | null)[];
}

/** Link for a selection, by the positions of its first and last point. */
export type ZoomTo = (first: number, last: number) => string | undefined;

/** Values over time. All series share one axis, so they must have the same unit. */
export interface LineData {
  /** First day of each period, `YYYY-MM-DD`, in order. */
  readonly days: readonly string[];
  readonly by: 'day' | 'week' | 'month' | 'quarter' | 'year';
  /** First day of each compared period, by position. */
  readonly beforeDays?: readonly (string | null)[];
  /** Link of each period, if it can be drilled into. */
  readonly hrefs?: readonly (string | undefined)[];
  readonly zoomTo?: ZoomTo;
  readonly style: NumberStyle;
  /** Whether a rise is good news, for the color of a change. */
  readonly direction?: 'up' | 'down';
  readonly series: readonly LineSeries[];
  /** Values that the axis includes too, so that several charts share an axis. */
  readonly spans?: readonly (number | null)[];
  /** Incomplete periods, a flag for each day; drawn dotted. */
  readonly incomplete?: readonly boolean[];
  /** A small multiple: low, without legend and table. */
  readonly small?: boolean;
  /** Fills the area below the line; for one series only. */
  readonly area?: boolean;
  readonly notes?: readonly DayNote[];
}

/** Step values, with a band per series below for problems in the meantime. */
export interface StepData {
  readonly days: readonly string[];
  readonly style: NumberStyle;
  readonly series: readonly (Pick<LineSeries, 'label' | 'values'> & {
    readonly bands: readonly Band[];
  })[];
  readonly zoomTo?: ZoomTo;
  /** Days that aren't over, a flag for each day; drawn dotted. */
  readonly incomplete?: readonly boolean[];
  readonly notes?: readonly DayNote[];
}

export const bandStates = {
  good: texts.inStock,
  part: texts.outOfStockAtTimes,
  bad: texts.outOfStock,
  unknown: texts.notKnown,
} as const;
type BandState = keyof typeof bandStates;

/** A run of days by position, both ends inclusive. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly state: BandState;
  /** For `part`: the share of each day with problems, between 0 and 1. */
  readonly share?: number;
}

/** Link of a name: an address within the app, with its query. */
export type ChartLink = string;

/** The address of a product's image before its name: null where it has none, absent where no row has any. */
type ChartImage = string | null;

export interface Bar {
  readonly label: string;
  readonly value: number | null;
  readonly before?: number | null;
  /** Shown instead of an unknown value. */
  readonly note?: string;
  readonly href?: ChartLink;
  readonly image?: ChartImage | undefined;
  /** How much of an incomplete period there is, such as `9 of 31 days`. */
  readonly partial?: string | null;
}

export interface BarData {
  readonly style: NumberStyle;
  readonly bars: readonly Bar[];
  /** Whether a rise is good news, for the color of a change. */
  readonly direction?: 'up' | 'down';
  /** Column heads: names and values. */
  readonly heads: readonly [name: string, value: string];
}

/** Funnel stages from the widest to the narrowest, each with its share of the previous one. */
export interface FunnelData {
  readonly style: NumberStyle;
  readonly stages: readonly {
    readonly label: string;
    readonly value: number | null;
    readonly before?: number | null;
    /** Counted only over a part of the previous stages, so it is no share of them. */
    readonly apart?: boolean;
    /** What such a stage is a share of instead, and the share. */
    readonly instead?: { readonly share: number; readonly of: string };
    /** Not available with these filters, but its place is kept. */
    readonly left?: boolean;
  }[];
}

export interface HeatData {
  readonly style: NumberStyle;
  /** Names of the two dimensions. */
  readonly heads: readonly [rows: string, columns: string];
  readonly columns: readonly string[];
  /** How much of each column's period there is, such as `9 of 31 days`; null for all. */
  readonly partial?: readonly (string | null)[];
  readonly rows: readonly {
    readonly label: string;
    readonly href?: ChartLink;
    readonly image?: ChartImage | undefined;
    /** Like `partial`, for the row. */
    readonly partial?: string | null;
    readonly values: readonly (number | null)[];
  }[];
  /** `worse` paints high values as a warning. */
  readonly tone?: 'more' | 'worse';
  /** Start of the color scale: zero, or the least value if values are close together. */
  readonly start?: 'zero' | 'least';
}

export interface MapData {
  readonly style: NumberStyle;
  readonly measure: string;
  /** Whether a rise is good news, for the color of a change. */
  readonly direction?: 'up' | 'down';
  /** Two-letter ISO 3166 codes. */
  readonly countries: readonly (Bar & { readonly code: string })[];
}

/** A start value, changes, and an end value. Changes keep their order and must add up to the difference. */
export interface WaterfallData {
  readonly style: NumberStyle;
  readonly heads: readonly [name: string, value: string];
  readonly steps: readonly {
    readonly label: string;
    readonly value: number;
    readonly kind: 'level' | 'change';
    readonly href?: ChartLink;
    readonly image?: ChartImage | undefined;
  }[];
  readonly direction?: 'up' | 'down';
}
