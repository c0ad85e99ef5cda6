import type { Formats, NumberStyle } from '#shared/format/formats.ts';
import * as texts from '../texts.ts';

/** What every chart takes. A chart draws; what it says in words is given to it. */
export interface ChartProps<Data> {
  readonly data: Data;
  readonly formats: Formats;
  /** Names the chart for those who can't see it, and its file when it is downloaded. */
  readonly title: string;
  /** One or two sentences with what the picture shows. */
  readonly summary: string;
}

/** A remark on a day: who says what. */
export interface DayNote {
  readonly day: string;
  readonly author: string;
  readonly text: string;
}

export interface LineSeries {
  readonly label: string;
  /** One value for each day of the chart; null is a gap. */
  readonly values: readonly (number | null)[];
  /** The same positions of the comparison, where there is one. */
  readonly before?: readonly (number | null)[];
  /** The values over the days alone that are compared, where those aren't all: changes are told from these. */
  readonly compared?: readonly (number | null)[];
}

/** Where selecting points of a chart leads, by the positions of the first and the last. */
export type ZoomTo = (first: number, last: number) => string | undefined;

/** Values over time. All series share one axis, so they are of one unit. */
export interface LineData {
  /** First day of each period, `YYYY-MM-DD`, in order. */
  readonly days: readonly string[];
  readonly by: 'day' | 'week' | 'month' | 'quarter' | 'year';
  /** First day of each period that is compared with, by the same positions. */
  readonly beforeDays?: readonly (string | null)[];
  /** Links to each period by itself, where that leads further. */
  readonly hrefs?: readonly (string | undefined)[];
  readonly zoomTo?: ZoomTo;
  readonly style: NumberStyle;
  /** Whether a rise is good news, for the colour of a change. */
  readonly direction?: 'up' | 'down';
  readonly series: readonly LineSeries[];
  /** Values that the axis reaches to as well, so that several charts have the same. */
  readonly spans?: readonly (number | null)[];
  /** Periods that miss days, one for each day; their line is dotted. */
  readonly incomplete?: readonly boolean[];
  /** One of many beside each other: low, without a legend and a table of its own. */
  readonly small?: boolean;
  /** Fills the space below the line; for one series only. */
  readonly area?: boolean;
  readonly notes?: readonly DayNote[];
}

/** A value that holds until it changes, with what was the matter meanwhile in a band per series below. */
export interface StepData {
  readonly days: readonly string[];
  readonly style: NumberStyle;
  readonly series: readonly (Pick<LineSeries, 'label' | 'values'> & {
    readonly bands: readonly Band[];
  })[];
  readonly zoomTo?: ZoomTo;
  /** Days that are not over, one for each day; the line to them is dotted. */
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

/** A run of days by position, both ends counted. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly state: BandState;
  /** Of `part`, how much of each day was trouble: above 0 and below 1. */
  readonly share?: number;
}

/** Where a name leads: an address within the app, query included. */
export type ChartLink = string;

/** The address of a product's image before its name: null where it has none, absent where no row has any. */
type ChartImage = string | null;

export interface Bar {
  readonly label: string;
  readonly value: number | null;
  readonly before?: number | null;
  /** What is shown in place of an unknown value. */
  readonly note?: string;
  readonly href?: ChartLink;
  readonly image?: ChartImage | undefined;
  /** Of a period that is not whole, how much of it is there, such as `9 of 31 days`. */
  readonly partial?: string | null;
}

export interface BarData {
  readonly style: NumberStyle;
  readonly bars: readonly Bar[];
  /** Whether a rise is good news, for the colour of a change. */
  readonly direction?: 'up' | 'down';
  /** What the bars are of and what they measure, as heads of the columns. */
  readonly heads: readonly [name: string, value: string];
}

/** Stages from the widest to the narrowest, each with its share of the one before. */
export interface FunnelData {
  readonly style: NumberStyle;
  readonly stages: readonly {
    readonly label: string;
    readonly value: number | null;
    readonly before?: number | null;
    /** It is counted over a part of what the stages before are, so that it is no share of them. */
    readonly apart?: boolean;
    /** It can't be known under the filters; its place stays. */
    readonly left?: boolean;
  }[];
}

export interface HeatData {
  readonly style: NumberStyle;
  /** What the rows and the columns are. */
  readonly heads: readonly [rows: string, columns: string];
  readonly columns: readonly string[];
  /** Of each column, how much of its period is there, such as `9 of 31 days`; null for all of it. */
  readonly partial?: readonly (string | null)[];
  readonly rows: readonly {
    readonly label: string;
    readonly href?: ChartLink;
    readonly image?: ChartImage | undefined;
    /** The same of the row. */
    readonly partial?: string | null;
    readonly values: readonly (number | null)[];
  }[];
  /** `worse` paints high values as a warning. */
  readonly tone?: 'more' | 'worse';
  /** Where the shades begin: at zero, or at the least value, for what lies close together. */
  readonly start?: 'zero' | 'least';
}

export interface MapData {
  readonly style: NumberStyle;
  readonly measure: string;
  /** Whether a rise is good news, for the colour of a change. */
  readonly direction?: 'up' | 'down';
  /** By ISO 3166 code of two letters. */
  readonly countries: readonly (Bar & { readonly code: string })[];
}

/** From a start over changes to an end. The changes are drawn as they come and must sum to the difference. */
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
