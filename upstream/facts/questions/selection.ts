import type { DimensionId, MeasureId } from '#shared/analytics/measures.ts';
import type { SemanticQuery } from '#shared/analytics/query.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import type { ResolvedFilter } from './conditions.ts';
import type { DayCondition } from './day-condition.ts';

/** What a question asks of the facts. The tenant is separate, so that no statement can be built without it. */
export interface Selection {
  readonly measures: readonly MeasureId[];
  readonly dimensions: readonly DimensionId[];
  readonly filters: readonly ResolvedFilter[];
  /** Thresholds that rows have to meet, in the units in which the facts are stored. */
  readonly having: SemanticQuery['having'];
  readonly range: DateRange;
  /** Restricts the range to these days of these parts; absent for all of it. */
  readonly days?: DayCondition;
  /** Includes groups where all measures are 0. */
  readonly everyGroup?: true;
  /**
   * Ids of the retailers in question that report their sales. If it is empty, measures that need reports are unknown.
   */
  readonly reporting: readonly number[];
  readonly order: readonly ResolvedOrder[];
  /** Null for all rows. */
  readonly limit: number | null;
  /** Number of rows to skip. */
  readonly offset: number;
}

export interface ResolvedOrder extends Omit<SemanticQuery['order'][number], 'of'> {
  /** Orders rows by the measure of their group, by these dimensions and under these additional filters. */
  readonly of?:
    | { readonly dimensions: readonly DimensionId[]; readonly filters: readonly ResolvedFilter[] }
    | undefined;
}

/**
 * A part of an answer, and its columns:
 * - `rows`: k0… (keys), l0… (names) and m0… (measures)
 * - `totals`: m0… over everything that the filters admit
 * - `share`: m0, the reporting coverage
 * - `used`: the currency and month of every amount; u0… is above 0 for the measures that have such amounts
 * - `count`: n, the number of rows
 */
export type Section = 'rows' | 'totals' | 'share' | 'used' | 'count';

export interface Compiled {
  /** Tables that the sections read, to be introduced by WITH. */
  readonly tables: readonly string[];
  readonly sections: Readonly<Partial<Record<Section, { readonly columns: readonly string[]; readonly sql: string }>>>;
}
