import { use } from 'react';
import { SelectField } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { PostingContext } from '#app/forms/posting.ts';
import { TextAreaField, TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { presets } from '#shared/analytics/presets.ts';
import type { Alert } from '#shared/api/families/alerts-schemas.ts';
import { alertCadences, alertPresets } from '#shared/reports/alerts.ts';
import { isModelFigure, type WatchedId, watchedLabel } from '#shared/reports/watched.ts';
import { fill } from '#shared/text/fill.ts';
import { alertFields, alertFormValues, conditionOptions, newAlert, thresholdUnit } from './alert-fields.ts';
import type { RefusedAlert } from './form-outcome.server.ts';
import { isSavedAddress, ownItem, useSavedFromAddress } from './saved-by-address.ts';
import type { ScheduledData } from './schedules.server.ts';
import type { ClientSource } from './source.ts';
import * as texts from './texts.ts';

interface AlertFormProps {
  /** The edited alert, or the source of a new one. */
  readonly subject: { readonly alert: Alert } | { readonly source: ClientSource | null };
  readonly failed: RefusedAlert | null;
  readonly offered: readonly WatchedId[];
  readonly data: Pick<ScheduledData, 'scope' | 'currency' | 'locale' | 'done' | 'email'>;
}

const saves = ['alert-made', 'alert-changed'] as const;

/** Measure, condition and recipients of an alert. */
export function AlertForm({ subject, failed, offered, data }: AlertFormProps) {
  const alert = 'alert' in subject ? subject.alert : null;
  const saved = 'alert' in subject ? alertFormValues(subject.alert) : newAlert(subject.source, offered, data.email);
  const form = useForm({
    fields: alertFields,
    draft: `alert ${data.scope.ref}${alert ? '' : ` ${saved.name}`} ${alert?.id ?? 'new'}`,
    ...{ saved, item: ownItem(alert), result: failed, savedByAddress: useSavedFromAddress(data.done, saves) },
  });
  const { name, measure, preset, condition, threshold, cadence, recipients } = form.fields;
  const inPlace = use(PostingContext) !== null;
  const unit = thresholdUnit(measure.value, condition.value, data.currency);
  return (
    <DraftForm
      size="sm"
      form={form}
      hidden={{
        ...{ scope: data.scope.ref, intent: 'save-alert' },
        ...(alert && { id: alert.id }),
        ...(inPlace && { 'in-place': 'yes' }),
      }}
      submit={alert ? texts.save : texts.createAlert}
      locale={data.locale}
      isCreatedItem={isSavedAddress(saves)}
    >
      <TextField field={name} className="sm:col-span-2" />
      <SelectField field={measure} options={offered.map((id) => [id, watchedLabel(id)])} />
      {isModelFigure(measure.value) ? null : (
        <SelectField field={preset} options={alertPresets.map((id) => [id, presets[id]])} />
      )}
      <SelectField field={condition} options={conditionOptions(measure.value)} />
      <TextField field={threshold} label={unit ? fill(texts.thresholdInUnit, { unit }) : texts.threshold} />
      <SelectField field={cadence} options={Object.entries(alertCadences).map(([one, { label }]) => [one, label])} />
      <TextAreaField field={recipients} className="sm:col-span-2" />
    </DraftForm>
  );
}
