import type { ModelInput } from '../numerics/model.ts';
import { randomStream } from '../numerics/random.ts';
import { defaultSettings, type SamplerSettings } from '../numerics/sampler.ts';
import type { FitInputs } from './stored-inputs.ts';

/**
 * What a run is fitted for: one fit doesn't see the held-out weeks and is compared with them, one of all weeks is
 * published, and some are of a KPI whose weeks were shuffled, to show what the model foretells of nothing.
 */
type Phase = 'holdout' | 'published' | 'shuffled';

/** One fit of a run. */
export interface Fit {
  readonly phase: Phase;
  /** Which of the shuffled ones it is, from 0; 0 in other phases. */
  readonly shuffle: number;
}

/**
 * A shuffled KPI has an R² below 0 where it is foretold, but for chance. One shuffle that is tested on its last 13 weeks
 * was above 0.05 in 6 of 50 tries on Meridian's national file. Four shuffles, each tested on another quarter of the weeks,
 * have as many test weeks as there are weeks: on average -0.14, at most -0.02 in 50 tries.
 */
const shuffles = 4;

/** The shuffled ones only need a mean, and only have to show that it foretells nothing. */
const shortSettings = { chains: 1, warmUp: 500, kept: 500, extensions: 0 } as const;

export const settingsOf = ({ phase }: Fit, { seed }: FitInputs): SamplerSettings => ({
  ...(phase === 'shuffled' ? shortSettings : defaultSettings),
  seed,
});

/** Those that a run needs, in the order they are made. */
export const fitsOf = ({ heldOut }: FitInputs): readonly Fit[] => [
  ...(heldOut.length > 0 ? [{ phase: 'holdout', shuffle: 0 } as const] : []),
  { phase: 'published', shuffle: 0 },
  ...Array.from({ length: shuffles }, (_, shuffle) => ({ phase: 'shuffled', shuffle }) as const),
];

export function modelInputOf(inputs: FitInputs, fit: Fit): ModelInput {
  const heldOut = new Set(testWeeksOf(inputs, fit));
  const seen = (values: readonly number[]) => values.filter((_, at) => !heldOut.has(at));
  return {
    kpi: fit.phase === 'shuffled' ? shuffledKpi(inputs, fit.shuffle) : inputs.kpi.values,
    kpiKind: inputs.kpi.kind,
    channels: inputs.channels,
    // What never changes in the weeks that are seen explains nothing of them.
    controls: inputs.controls.filter(({ values }) => seen(values).some((value) => value !== seen(values)[0])),
    heldOut,
  };
}

/** Weeks, by their place, that a fit doesn't see. */
export function testWeeksOf({ heldOut, weeks }: FitInputs, { phase, shuffle }: Fit): readonly number[] {
  if (phase === 'published') return [];
  return phase === 'holdout' ? heldOut : [...weeks.keys()].filter((at) => at % shuffles === shuffle);
}

/** The same weeks in another order, the same for the same seed and shuffle (Fisher and Yates). */
export function shuffledKpi({ kpi, seed }: FitInputs, shuffle: number): number[] {
  const random = randomStream(seed, 99 + shuffle);
  const values = [...kpi.values];
  for (let at = values.length - 1; at > 0; at--) {
    const other = Math.floor(random.uniform() * (at + 1));
    [values[at], values[other]] = [values[other] ?? 0, values[at] ?? 0];
  }
  return values;
}
