import { unpacked, unpackedNumbers } from '#app/modelling/packed.ts';
import type { ModelRunFit } from '#shared/api/families/modelling-runs-schemas.ts';
import { keysOf } from '#shared/table.ts';
import { addDays } from '#shared/time/calendar.ts';

/** The weeks of a run as the loader sends them: see `packed`. */
export interface PackedFit {
  readonly firstWeek: string;
  readonly actual: string;
  readonly fitted: string;
  readonly low: string;
  readonly high: string;
  /** Empty where the source doesn't tell it. */
  readonly base: string;
  /** The letter of each week's split. */
  readonly splits: string;
  readonly metrics: ModelRunFit['metrics'];
}

export interface FitWeeks {
  readonly weeks: readonly string[];
  readonly actual: readonly number[];
  readonly fitted: readonly number[];
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  readonly base: readonly (number | null)[];
  readonly residuals: readonly number[];
  readonly splits: readonly ('train' | 'validation' | 'test')[];
}

export const letterOf = { train: 't', validation: 'v', test: 'e' } as const;

export function fitWeeks(fit: PackedFit): FitWeeks {
  const actual = unpackedNumbers(fit.actual);
  const fitted = unpackedNumbers(fit.fitted);
  return {
    ...{ actual, fitted, low: unpacked(fit.low), high: unpacked(fit.high), base: unpacked(fit.base) },
    weeks: actual.map((_, at) => addDays(fit.firstWeek, at * 7)),
    residuals: actual.map((value, at) => value - (fitted[at] ?? 0)),
    splits: [...fit.splits].map((letter) => keysOf(letterOf).find((split) => letterOf[split] === letter) ?? 'train'),
  };
}
