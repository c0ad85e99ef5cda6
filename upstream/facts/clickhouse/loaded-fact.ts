import type { ImportValue } from './import-values.ts';
import type { RawFact } from './kinds.ts';
import type { RawRow } from './rows.ts';

/** A fact with its rows, and the values that imports give to it. */
export interface LoadedFact {
  readonly key: string;
  readonly line: number;
  /** One row for each import that has the fact, all with the same values. */
  readonly rows: readonly RawRow[];
  /**
   * Empty unless the fact was ever corrected. If any of them is live, they count, and the rows repeat the current one.
   */
  readonly values: readonly ImportValue[];
}

export const liveValues = ({ values }: Pick<LoadedFact, 'values'>): ImportValue[] => values.filter(({ live }) => live);

export const highestRanked = (values: readonly ImportValue[]): ImportValue | undefined =>
  values.reduce<ImportValue | undefined>((top, one) => (top && top.rank >= one.rank ? top : one), undefined);

/** The current value of a fact; null if it doesn’t exist or was removed. */
export function currentOf(held: LoadedFact): RawFact | null {
  const top = highestRanked(liveValues(held));
  return top ? top.value : (held.rows[0]?.fact ?? null);
}

/** Imports that have a fact. */
export function importsOf(held: LoadedFact): number[] {
  const live = liveValues(held);
  return (live.length > 0 ? live : held.rows).map(({ job }) => job);
}
