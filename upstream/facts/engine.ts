import type { MoneyPlan } from '../analytics/rates.ts';
import type { Section, Selection } from '../analytics/selection.ts';
import type { Tenant } from '../scope/tenant.ts';
import type { ReadableDatabase, Statement } from '../storage/database.ts';

export type RawRow = Readonly<Record<string, unknown>>;

/** One selection and the parts of its answer that are wanted. */
export interface Question {
  readonly selection: Selection;
  readonly wanted: readonly Section[];
  readonly tenant: Tenant;
  readonly money: MoneyPlan;
  /** Nobody reads the names of the rows, nor their order. */
  readonly unnamed?: true;
}

export type Answered = Readonly<Partial<Record<Section, readonly RawRow[]>>>;

/** Where the facts are. References such as names, rates and grants stay in D1. */
export interface Engine {
  readonly references: ReadableDatabase;
  /**
   * Answers questions at the same time, in their order, and reads references beside them.
   * @throws Failure 503 where the engine can't be reached or is busy
   */
  readonly read: (
    questions: readonly Question[],
    beside?: readonly Statement[],
  ) => Promise<{ readonly answers: readonly Answered[]; readonly beside: readonly (readonly RawRow[])[] }>;
}
