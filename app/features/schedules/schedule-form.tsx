import { useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { presets } from '#shared/analytics/presets.ts';
import { buttonStyle } from '../../ui/button.ts';
import { Choice, described, Field, Hidden } from './field.tsx';
import type { Refused } from './posted.server.ts';
import { RecipientsField } from './recipients-field.tsx';
import type { ScheduleValues } from './schedule-fields.ts';
import type { ScheduledData } from './schedules.server.ts';
import { useTyped } from './use-typed.ts';
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
  readonly data: Pick<ScheduledData, 'scope' | 'timezone' | 'locale' | 'now'>;
}

/** What is made, when, and for whom. What is typed survives a reload and a new sign-in; it posts without a script too. */
export function ScheduleForm({ schedule, saved, failed, tables, ownDays, data }: ScheduleFormProps) {
  const id = useId();
  const key = `schedule:${data.scope.ref}:${schedule ? `${schedule.id} ${schedule.etag}` : saved.title}`;
  const { values, change, restored } = useTyped<ScheduleValues>(key, saved, failed?.values ?? null);
  const errors = failed?.errors ?? {};
  const saving = useNavigation().state === 'submitting';
  const set = (name: keyof ScheduleValues) => (value: string) => change({ [name]: value });
  return (
    <Form method="post" preventScrollReset className="grid gap-3 py-3 text-sm sm:grid-cols-2">
      <Hidden scope={data.scope.ref} item={schedule} />
      <button type="submit" name="intent" value="save-schedule" className="hidden" aria-hidden tabIndex={-1} />
      <Field id={`${id}-title`} label="Name" error={errors.title} className="sm:col-span-2">
        <input
          id={`${id}-title`}
          name="title"
          value={values.title}
          maxLength={120}
          required
          onChange={(event) => set('title')(event.target.value)}
          {...described(`${id}-title`, errors.title)}
          className="field w-full"
        />
      </Field>
      <WhenFields
        {...{ id, values, timezone: data.timezone, locale: data.locale, now: data.now, error: errors.cron }}
        onChange={(typed) => change(typed as Partial<ScheduleValues>)}
      />
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
        options={[
          ['xlsx', 'XLSX, formatted'],
          ['csv', 'CSV, raw'],
        ]}
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
        hint="One e-mail address on each line. The file holds what you may see here."
        onChange={set('recipients')}
      />
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <button
          type="submit"
          name="intent"
          value="save-schedule"
          disabled={saving}
          className={buttonStyle({ size: 'small' })}
        >
          {schedule ? 'Save' : 'Schedule'}
        </button>
        {restored ? <p className="text-xs text-muted">What you typed before is back. It is not saved yet.</p> : null}
      </div>
    </Form>
  );
}
