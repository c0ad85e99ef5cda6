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
  /** Dimensions of places, and of products from coarse to fine: each list of one is asked about with each of the other. */
  readonly places: readonly (readonly DimensionId[])[];
  readonly items: readonly (readonly DimensionId[])[];
}

/** Shoppers by one list of places and one of products, in columns. Where there is nobody, there may be no count. */
export interface UnitCounts {
  /** Keys by the dimensions asked for. */
  readonly times: readonly (readonly string[])[];
  readonly places: readonly (readonly string[])[];
  readonly items: readonly (readonly string[])[];
  /** Of each count, at which place of these lists its keys are. */
  readonly timeOf: Int32Array;
  readonly placeOf: Int32Array;
  readonly itemOf: Int32Array;
  readonly shoppers: Int32Array;
}

/** Answers questions of facts in one database. References such as names, rates and grants stay in D1. */
export interface Engine {
  readonly references: ReadableDatabase;
  /**
   * Answers questions in parallel, in their order, and reads references with them.
   * @throws Failure 503 where the engine can't be reached or is busy
   */
  readonly read: (
    questions: readonly Question[],
    beside?: readonly Statement[],
  ) => Promise<{ readonly answers: readonly Answered[]; readonly beside: readonly (readonly RawRow[])[] }>;
  /** The same that questions of nothing but shoppers tell, where they are counted without a statement; null where they can't be. */
  readonly countUnits?: (asked: AskedUnits) => Promise<readonly UnitCounts[] | null>;
}
