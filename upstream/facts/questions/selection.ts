import type { DimensionId, MeasureId } from '#shared/analytics/measures.ts';
import type { SemanticQuery } from '#shared/analytics/query.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import type { ResolvedFilter } from './conditions.ts';
import type { DayCondition } from './day-condition.ts';

/** What one question asks of the facts; the tenant is apart so that no statement can be built without it. */
export interface Selection {
  readonly measures: readonly MeasureId[];
  readonly dimensions: readonly DimensionId[];
  readonly filters: readonly ResolvedFilter[];
  /** Rows are left out whose measure is not beyond the value, which is in the units that the facts are stored in. */
  readonly having: SemanticQuery['having'];
  readonly range: DateRange;
  /** Of the range only these days of these parts; absent for all of it. */
  readonly days?: DayCondition;
  /** Groups in which the measures come to nothing are rows too. */
  readonly everyGroup?: true;
  /** Ids of the retailers asked about that report their sales: without one, a measure that rests on that is unknown. */
  readonly reporting: readonly number[];
  readonly order: readonly ResolvedOrder[];
  /** Null for all rows. */
  readonly limit: number | null;
  /** Rows before the first. */
  readonly offset: number;
}

export interface ResolvedOrder extends Omit<SemanticQuery['order'][number], 'of'> {
  /** Rows are ordered by their group: by what the measure comes to by these dimensions, under these filters beside the others. */
  readonly of?:
    | { readonly dimensions: readonly DimensionId[]; readonly filters: readonly ResolvedFilter[] }
    | undefined;
}

/**
 * A part of an answer: `rows` have k0… (keys), l0… (names) and m0… (measures); `totals` m0… of everything that the
 * filters admit; `share` m0, the reporting coverage; `used` the currency and month of every amount, and in u0, u1, … which measures it is of; `count` n, how many rows there are.
 */
export type Section = 'rows' | 'totals' | 'share' | 'used' | 'count';

export interface Compiled {
  /** Tables that the sections read, to be introduced by WITH. */
  readonly tables: readonly string[];
  readonly sections: Readonly<Partial<Record<Section, { readonly columns: readonly string[]; readonly sql: string }>>>;
}
