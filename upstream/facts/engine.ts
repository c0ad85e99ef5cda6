import type { DimensionId } from '#shared/analytics/measures.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import type { Statement } from '../platform/storage/statement.ts';
import type { Tenant } from '../scope/tenant.ts';
import type { MoneyPlan } from './questions/rates.ts';
import type { Section, Selection } from './questions/selection.ts';

export type RawRow = Readonly<Record<string, unknown>>;

/** One selection and the parts of its answer that are wanted. */
export interface Question {
  readonly selection: Selection;
  readonly wanted: readonly Section[];
  readonly tenant: Tenant;
  readonly money: MoneyPlan;
}

export type Answered = Readonly<Partial<Record<Section, readonly RawRow[]>>>;

/** Shoppers of an account by periods and by units of each axis. */
export interface AskedUnits {
  readonly tenant: Tenant;
  readonly range: DateRange;
  /** Dimensions that name a period together. */
  readonly times: readonly DimensionId[];
  /**
   * Lists of dimensions of places, and of products, each from coarse to fine. Every list of places is combined with
   * every list of products.
   */
  readonly places: readonly (readonly DimensionId[])[];
  readonly items: readonly (readonly DimensionId[])[];
}

/** Shoppers by one list of places and one of products, in columns. Counts of 0 may be missing. */
export interface UnitCounts {
  /** Distinct keys of the requested dimensions. */
  readonly times: readonly (readonly string[])[];
  readonly places: readonly (readonly string[])[];
  readonly items: readonly (readonly string[])[];
  /** For each count, the indexes of its keys in these lists. */
  readonly timeOf: Int32Array;
  readonly placeOf: Int32Array;
  readonly itemOf: Int32Array;
  readonly shoppers: Int32Array;
}

/** Answers questions from one database of facts. References such as names, rates and grants stay in D1. */
export interface Engine {
  readonly references: ReadableDatabase;
  /**
   * Answers questions in parallel, and reads references at the same time. Answers are in the order of the questions.
   * @throws Failure 503 where the engine can't be reached or is busy
   */
  readonly read: (
    questions: readonly Question[],
    beside?: readonly Statement[],
  ) => Promise<{ readonly answers: readonly Answered[]; readonly beside: readonly (readonly RawRow[])[] }>;
  /**
   * Counts shoppers in memory, with the same result as questions with shoppers as their only measure; null where that
   * isn’t possible.
   */
  readonly countUnits?: (asked: AskedUnits) => Promise<readonly UnitCounts[] | null>;
}
