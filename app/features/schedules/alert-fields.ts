import { type MeasureId, measures } from '#shared/analytics/catalogue.ts';
import { presets } from '#shared/analytics/presets.ts';
import { writtenTimes, writtenUnit } from '#shared/analytics/typed-bound.ts';
import type { Alert } from '#shared/api/families/alerts-schemas.ts';
import { type AlertCondition, alertConditions, alertPresets } from '#shared/reports/alerts.ts';
import { hasKey } from '#shared/table.ts';
import type { ShownSource } from './source.ts';

/** What was typed into the form of an alert, as text. */
export interface AlertValues {
  readonly [field: string]: string;
  readonly name: string;
  readonly measure: string;
  readonly condition: string;
  /** Per cents as they are written: 5 is 5 %. */
  readonly threshold: string;
  readonly preset: string;
  readonly cadence: string;
  readonly recipients: string;
}

export const newAlert = (source: ShownSource | null, offered: readonly MeasureId[], email: string): AlertValues => {
  const preset = source?.preset ?? '7d';
  return {
    ...{ name: source ? `${source.name}: alert` : '', measure: offered[0] ?? '', condition: 'below', threshold: '' },
    preset: (alertPresets as readonly string[]).includes(preset) ? preset : '7d',
    ...{ cadence: 'daily', recipients: email },
  };
};

/** What the values are called where another tab has changed them. */
export const alertParts: Readonly<Record<keyof AlertValues, string>> = {
  ...{ name: 'Name', measure: 'Measure', condition: 'Alert when it', threshold: 'Threshold', preset: 'Days' },
  ...{ cadence: 'Check', recipients: 'Recipients' },
};

export const valuesOfAlert = (alert: Alert): AlertValues => ({
  ...{ name: alert.name, measure: alert.measure, condition: alert.condition, preset: alert.preset },
  threshold: String(Number((alert.threshold * scaleOf(alert.measure, alert.condition)).toPrecision(12))),
  ...{ cadence: alert.cadence, recipients: alert.recipients.join('\n') },
});

/** How often what is written is what is meant: a share is kept as a ratio, a change in per cent as it is written. */
export const scaleOf = (measure: MeasureId, condition: AlertCondition): number =>
  condition === 'change' ? 1 : writtenTimes(measure);

/** What the number of a threshold counts. */
export function unitOf(measure: string, condition: string, currency: string): string {
  if (condition === 'change') return '%';
  return isMeasure(measure) ? writtenUnit(measure, currency) : '';
}

export const isMeasure = (text: string): text is MeasureId => hasKey(measures, text);
export const isCondition = (text: string): text is AlertCondition => hasKey(alertConditions, text);

export const periodName = (preset: Alert['preset']): string => presets[preset].toLowerCase();
