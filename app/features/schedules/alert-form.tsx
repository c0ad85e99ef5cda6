import { useId } from 'react';
import { Form } from 'react-router';
import { type MeasureId, measures } from '#shared/analytics/catalogue.ts';
import { presets } from '#shared/analytics/presets.ts';
import { alertCadences, alertConditions, alertPresets } from '#shared/reports/alerts.ts';
import { DraftFoot, SubmitFirst } from '../../shell/draft-foot.tsx';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { type AlertValues, alertParts, unitOf } from './alert-fields.ts';
import { Choice, Hidden } from './field.tsx';
import type { Refused } from './posted.server.ts';
import { RecipientsField } from './recipients-field.tsx';
import type { ScheduledData } from './schedules.server.ts';
import { usePostedForm } from './use-posted-form.ts';

interface AlertFormProps {
  /** The alert that is edited with the version of it, null for a new one. */
  readonly alert: { readonly id: number; readonly etag: string } | null;
  readonly saved: AlertValues;
  readonly failed: Refused | null;
  readonly offered: readonly MeasureId[];
  readonly data: Pick<ScheduledData, 'scope' | 'currency' | 'locale' | 'done'>;
}

/** Which measure is watched, when to tell, and whom. What is typed is kept like in every form; it posts without a script too. */
export function AlertForm({ alert, saved, failed, offered, data }: AlertFormProps) {
  const id = useId();
  const draft = usePostedForm<AlertValues>({
    ...{ form: `alert ${data.scope.ref}${alert ? '' : ` ${saved.name}`}`, item: alert, saved, failed },
    ...{ done: data.done, saves: ['alert-made', 'alert-changed'], parts: alertParts },
  });
  const { values, change } = draft;
  const errors = failed?.errors ?? {};
  const set = (name: keyof AlertValues) => (value: string) => change({ [name]: value });
  const unit = unitOf(values.measure, values.condition, data.currency);
  return (
    <Form method="post" preventScrollReset onSubmit={draft.sent} className="grid gap-3 py-3 text-sm sm:grid-cols-2">
      <Hidden scope={data.scope.ref} intent="save-alert" item={alert} draft={draft} />
      <SubmitFirst draft={draft} />
      <FormField id={`${id}-name`} label="Name" error={errors.name} className="sm:col-span-2">
        <Input
          id={`${id}-name`}
          name="name"
          value={values.name}
          maxLength={80}
          required
          onChange={(event) => set('name')(event.target.value)}
          {...describedBy(`${id}-name`, errors.name)}
        />
      </FormField>
      <Choice
        {...{ id: `${id}-measure`, name: 'measure', label: 'Measure', value: values.measure, error: errors.measure }}
        options={offered.map((measure) => [measure, measures[measure].label] as const)}
        onChange={set('measure')}
      />
      <Choice
        {...{ id: `${id}-preset`, name: 'preset', label: 'Days', value: values.preset, error: errors.preset }}
        options={alertPresets.map((preset) => [preset, presets[preset]] as const)}
        onChange={set('preset')}
      />
      <Choice
        {...{ id: `${id}-condition`, name: 'condition', label: 'Alert when it', value: values.condition }}
        options={Object.entries(alertConditions)}
        onChange={set('condition')}
      />
      <FormField id={`${id}-threshold`} label={unit ? `Threshold, in ${unit}` : 'Threshold'} error={errors.threshold}>
        <Input
          id={`${id}-threshold`}
          name="threshold"
          inputMode="decimal"
          required
          value={values.threshold}
          onChange={(event) => set('threshold')(event.target.value)}
          {...describedBy(`${id}-threshold`, errors.threshold)}
        />
      </FormField>
      <Choice
        {...{ id: `${id}-cadence`, name: 'cadence', label: 'Check', value: values.cadence }}
        options={Object.entries(alertCadences).map(([cadence, { label }]) => [cadence, label] as const)}
        onChange={set('cadence')}
      />
      <RecipientsField
        {...{ id: `${id}-recipients`, value: values.recipients, error: errors.recipients, required: false }}
        hint="One e-mail address on each line. You are told here in any case. Recipients outside your verified domains are asked to agree first."
        onChange={set('recipients')}
      />
      <DraftFoot draft={draft} submit={alert ? 'Save' : 'Create the alert'} locale={data.locale} size="sm" />
    </Form>
  );
}
