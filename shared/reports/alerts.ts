import type { Preset } from '../analytics/presets.ts';
import type { Formats } from '../format/formats.ts';
import { type WatchedId, watchedStyle } from './watched.ts';

/** Periods of an alert: those whose end the facts can be expected to reach. */
export const alertPresets = [
  'yesterday',
  '7d',
  '28d',
  '30d',
  '90d',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
] as const satisfies readonly Preset[];

export type AlertPreset = (typeof alertPresets)[number];

/** When an alert triggers, in words before the threshold. */
export const alertConditions = {
  above: 'is above',
  below: 'is below',
  change: 'changes against the period before by more than',
} as const;

export type AlertCondition = keyof typeof alertConditions;

/** How often an alert is checked, with its cron line. */
export const alertCadences = {
  hourly: { label: 'Every hour', cron: '20 * * * *' },
  daily: { label: 'Every day at 08:20', cron: '20 8 * * *' },
} as const;

export type AlertCadence = keyof typeof alertCadences;

interface Watched {
  readonly measure: WatchedId;
  readonly condition: AlertCondition;
  readonly threshold: number;
}

/** The threshold as it was typed, with its unit: per cent for a change, else as the measure is written. */
export const thresholdText = ({ measure, condition, threshold }: Watched, formats: Formats): string =>
  formats.bound(
    condition === 'change' ? threshold / 100 : threshold,
    condition === 'change' ? 'percent' : watchedStyle(measure),
  );
