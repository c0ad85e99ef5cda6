import { unpacked, unpackedNumbers } from '#app/modelling/packed.ts';
import type { ModelRunFit } from '#shared/api/families/modelling-runs-schemas.ts';
import { keysOf } from '#shared/table.ts';
import { addDays } from '#shared/time/calendar.ts';

/** Weeks of a run in the compact form of the loader: see `packed`. */
export interface PackedFit {
  readonly firstWeek: string;
  readonly actual: string;
  readonly fitted: string;
  readonly low: string;
  readonly high: string;
  /** Empty if the source has none. */
  readonly base: string;
  /** One letter per week for its split. */
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

export const splitLetters = { train: 't', validation: 'v', test: 'e' } as const;

export function fitWeeks(fit: PackedFit): FitWeeks {
  const actual = unpackedNumbers(fit.actual);
  const fitted = unpackedNumbers(fit.fitted);
  return {
    ...{ actual, fitted, low: unpacked(fit.low), high: unpacked(fit.high), base: unpacked(fit.base) },
    weeks: actual.map((_, at) => addDays(fit.firstWeek, at * 7)),
    residuals: actual.map((value, at) => value - (fitted[at] ?? 0)),
    splits: [...fit.splits].map(
      (letter) => keysOf(splitLetters).find((split) => splitLetters[split] === letter) ?? 'train',
    ),
  };
}
