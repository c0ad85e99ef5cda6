import { type FormValues, textField } from '#app/forms/fields.ts';
import type { Alert } from '#shared/api/families/alerts-schemas.ts';
import { type AlertCondition, alertConditions, alertPresets } from '#shared/reports/alerts.ts';
import { isModelFigure, isWatched, type WatchedId, watchedTimes, watchedUnit } from '#shared/reports/watched.ts';
import { entriesOf, hasKey, isOneOf } from '#shared/table.ts';
import { recipientsField } from './schedule-fields.ts';
import type { ClientSource } from './source.ts';
import * as texts from './texts.ts';

export const alertFields = {
  name: textField({
    ...{ label: texts.name, required: true, maxLength: 80, error: texts.nameError },
  }),
  measure: textField({
    label: texts.measure,
    error: texts.measureError,
  }),
  preset: textField({ label: texts.days, error: texts.chooseAPeriod }),
  condition: textField({ label: texts.alertWhenIt }),
  /** Percentages as typed: 5 is 5 %. */
  threshold: textField({
    ...{ label: texts.threshold, required: true, inputMode: 'decimal' },
    error: texts.thresholdError,
  }),
  cadence: textField({ label: texts.check }),
  recipients: recipientsField({
    hint: texts.alertRecipientsHint,
    required: false,
  }),
};

export type AlertValues = FormValues<typeof alertFields>;

export const newAlert = (source: ClientSource | null, offered: readonly WatchedId[], email: string): AlertValues => {
  const preset = source?.preset ?? '7d';
  return {
    ...{ name: source ? `${source.name}: alert` : '', measure: offered[0] ?? '', threshold: '' },
    condition: offered[0] === 'model-weeks-behind' ? 'above' : 'below',
    preset: isOneOf(alertPresets, preset) ? preset : '7d',
    ...{ cadence: 'daily', recipients: email },
  };
};

export const alertFormValues = (alert: Alert): AlertValues => ({
  ...{ name: alert.name, measure: alert.measure, condition: alert.condition, preset: alert.preset },
  threshold: String(Number((alert.threshold * thresholdScale(alert.measure, alert.condition)).toPrecision(12))),
  ...{ cadence: alert.cadence, recipients: alert.recipients.join('\n') },
});

/** Factor from the stored threshold to the typed one: shares are stored as ratios, changes in percent as they are. */
export const thresholdScale = (measure: WatchedId, condition: AlertCondition): number =>
  condition === 'change' ? 1 : watchedTimes(measure);

/** Unit of the threshold. */
export function thresholdUnit(measure: string, condition: string, currency: string): string {
  if (condition === 'change') return '%';
  return isWatched(measure) ? watchedUnit(measure, currency) : '';
}

/** Conditions for the measure: a model figure has no previous period to compare with. */
export const conditionOptions = (measure: string): [AlertCondition, string][] =>
  entriesOf(alertConditions).filter(([condition]) => condition !== 'change' || !isModelFigure(measure));
export const isCondition = (text: string): text is AlertCondition => hasKey(alertConditions, text);
