import { presets } from '#shared/analytics/presets.ts';
import type { Schedule } from '#shared/api/families/schedules-schemas.ts';
import { SelectField } from '../../forms/choice-fields.tsx';
import { DraftForm } from '../../forms/draft-form.tsx';
import { TextAreaField, TextField } from '../../forms/text-fields.tsx';
import { useForm } from '../../forms/use-form.ts';
import { fileFormats } from './file-formats.ts';
import type { RefusedSchedule } from './posted.server.ts';
import { ownItem, tellsOf, useSavedByAddress } from './saved-by-address.ts';
import { newSchedule, scheduleFields, valuesOfSchedule } from './schedule-fields.ts';
import type { ScheduledData } from './schedules.server.ts';
import type { ShownSource } from './source.ts';
import * as texts from './texts.ts';
import { WhenFields } from './when-fields.tsx';

interface ScheduleFormProps {
  /** The schedule that is edited, or what a new one is made from. */
  readonly of: { readonly schedule: Schedule } | { readonly source: ShownSource };
  readonly failed: RefusedSchedule | null;
  /** Titles of what can be chosen to be in the file; none where that is settled. */
  readonly tables: readonly string[];
  /** A saved report says its days itself. */
  readonly ownDays: boolean;
  readonly data: Pick<ScheduledData, 'scope' | 'timezone' | 'locale' | 'now' | 'done' | 'email'>;
}

const saves = ['scheduled', 'changed'] as const;

/** What is made, when, and for whom. */
export function ScheduleForm({ of, failed, tables, ownDays, data }: ScheduleFormProps) {
  const schedule = 'schedule' in of ? of.schedule : null;
  const saved = 'schedule' in of ? valuesOfSchedule(of.schedule) : newSchedule(of.source, data.email);
  const form = useForm({
    fields: scheduleFields,
    draft: `schedule ${data.scope.ref}${schedule ? '' : ` ${saved.title}`} ${schedule?.id ?? 'new'}`,
    ...{ saved, item: ownItem(schedule), result: failed, told: useSavedByAddress(data.done, saves) },
  });
  const { title, preset, format, content, recipients } = form.fields;
  return (
    <DraftForm
      size="sm"
      form={form}
      hidden={{ scope: data.scope.ref, ...(schedule && { id: schedule.id }) }}
      submit={schedule ? texts.save : texts.schedule}
      locale={data.locale}
      isMade={tellsOf(saves)}
    >
      <TextField field={title} className="sm:col-span-2" />
      <WhenFields fields={form.fields} timezone={data.timezone} locale={data.locale} now={data.now} />
      {/* The button above that shows the next times comes before it, and so says what is meant. */}
      <input type="hidden" name="intent" value="save-schedule" />
      {ownDays ? (
        <input type="hidden" name="preset" value="" />
      ) : (
        <SelectField field={preset} options={Object.entries(presets)} />
      )}
      <SelectField field={format} options={Object.entries(fileFormats)} />
      {tables.length > 1 ? (
        <SelectField
          field={content}
          className="sm:col-span-2"
          options={[['all', texts.wholePage] as const, ...tables.map((one, at) => [String(at), one] as const)]}
        />
      ) : null}
      <TextAreaField field={recipients} className="sm:col-span-2" />
    </DraftForm>
  );
}
