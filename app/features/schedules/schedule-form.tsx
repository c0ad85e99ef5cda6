import { useId } from 'react';
import { Form } from 'react-router';
import { presets } from '#shared/analytics/presets.ts';
import { DraftFoot, SubmitFirst } from '../../shell/draft-foot.tsx';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { Choice, Hidden } from './field.tsx';
import type { Refused } from './posted.server.ts';
import { RecipientsField } from './recipients-field.tsx';
import { fileFormats, type ScheduleValues, scheduleParts } from './schedule-fields.ts';
import type { ScheduledData } from './schedules.server.ts';
import { usePostedForm } from './use-posted-form.ts';
import { WhenFields } from './when-fields.tsx';

interface ScheduleFormProps {
  /** The schedule that is edited with the version of it, null for a new one. */
  readonly schedule: { readonly id: number; readonly etag: string } | null;
  readonly saved: ScheduleValues;
  readonly failed: Refused | null;
  /** Titles of what can be chosen to be in the file; none where that is settled. */
  readonly tables: readonly string[];
  /** A saved report says its days itself. */
  readonly ownDays: boolean;
  readonly data: Pick<ScheduledData, 'scope' | 'timezone' | 'locale' | 'now' | 'done'>;
}

/** What is made, when, and for whom. What is typed is kept like in every form; it posts without a script too. */
export function ScheduleForm({ schedule, saved, failed, tables, ownDays, data }: ScheduleFormProps) {
  const id = useId();
  const draft = usePostedForm<ScheduleValues>({
    ...{ form: `schedule ${data.scope.ref}${schedule ? '' : ` ${saved.title}`}`, item: schedule, saved, failed },
    ...{ done: data.done, saves: ['scheduled', 'changed'], parts: scheduleParts },
  });
  const { values, change } = draft;
  const errors = failed?.errors ?? {};
  const set = (name: keyof ScheduleValues) => (value: string) => change({ [name]: value });
  return (
    <Form method="post" preventScrollReset onSubmit={draft.sent} className="grid gap-3 py-3 text-sm sm:grid-cols-2">
      <Hidden scope={data.scope.ref} item={schedule} draft={draft} />
      <SubmitFirst draft={draft} />
      <FormField id={`${id}-title`} label="Name" error={errors.title} className="sm:col-span-2">
        <Input
          id={`${id}-title`}
          name="title"
          value={values.title}
          maxLength={120}
          required
          onChange={(event) => set('title')(event.target.value)}
          {...describedBy(`${id}-title`, errors.title)}
        />
      </FormField>
      <WhenFields
        {...{ id, values, timezone: data.timezone, locale: data.locale, now: data.now, error: errors.cron }}
        onChange={(typed) => change(typed as Partial<ScheduleValues>)}
      />
      {/* The button above that shows the next times comes before it, and so says what is meant. */}
      <input type="hidden" name="intent" value="save-schedule" />
      {ownDays ? (
        <input type="hidden" name="preset" value="" />
      ) : (
        <Choice
          {...{ id: `${id}-preset`, name: 'preset', label: 'Days', value: values.preset, error: errors.preset }}
          options={Object.entries(presets)}
          onChange={set('preset')}
        />
      )}
      <Choice
        {...{ id: `${id}-format`, name: 'format', label: 'File', value: values.format, error: errors.format }}
        options={Object.entries(fileFormats)}
        onChange={set('format')}
      />
      {tables.length > 1 ? (
        <Choice
          {...{ id: `${id}-content`, name: 'content', label: 'Content', value: values.content }}
          className="sm:col-span-2"
          options={[
            ['all', 'The whole page, a sheet for each part'] as const,
            ...tables.map((title, at) => [String(at), title] as const),
          ]}
          onChange={set('content')}
        />
      ) : null}
      <RecipientsField
        {...{ id: `${id}-recipients`, value: values.recipients, error: errors.recipients, required: true }}
        hint="One e-mail address on each line. The file holds what you may see here. Recipients outside your verified domains are asked to agree first."
        onChange={set('recipients')}
      />
      <DraftFoot draft={draft} submit={schedule ? 'Save' : 'Schedule'} locale={data.locale} size="sm" />
    </Form>
  );
}
