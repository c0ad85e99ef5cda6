import { SelectField } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { TextAreaField, TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { presets } from '#shared/analytics/presets.ts';
import type { Schedule } from '#shared/api/families/schedules-schemas.ts';
import type { RefusedSchedule } from './form-outcome.server.ts';
import { isSavedAddress, ownItem, useSavedFromAddress } from './saved-by-address.ts';
import { scheduleFields, scheduleFormValues } from './schedule-fields.ts';
import { fileFormats } from './schedule-words.ts';
import type { ScheduledData } from './schedules.server.ts';
import * as texts from './texts.ts';
import { WhenFields } from './when-fields.tsx';

interface ScheduleFormProps {
  readonly schedule: Schedule;
  readonly failed: RefusedSchedule | null;
  /** The source is a saved report, which has its own period. */
  readonly ownDays: boolean;
  readonly data: Pick<ScheduledData, 'scope' | 'timezone' | 'locale' | 'now' | 'done'>;
}

const saves = ['changed'] as const;

/** Form of an existing schedule. */
export function ScheduleForm({ schedule, failed, ownDays, data }: ScheduleFormProps) {
  const form = useForm({
    fields: scheduleFields,
    draft: `schedule ${data.scope.ref} ${schedule.id}`,
    ...{ saved: scheduleFormValues(schedule), item: ownItem(schedule), result: failed },
    savedByAddress: useSavedFromAddress(data.done, saves),
  });
  const { title, preset, format, recipients } = form.fields;
  return (
    <DraftForm
      size="sm"
      form={form}
      hidden={{ scope: data.scope.ref, id: schedule.id }}
      submit={texts.save}
      locale={data.locale}
      isCreatedItem={isSavedAddress(saves)}
    >
      <TextField field={title} className="sm:col-span-2" />
      <WhenFields fields={form.fields} timezone={data.timezone} locale={data.locale} now={data.now} />
      {/* Must follow the button that shows the next runs: when pressed, its `intent` has to come first. */}
      <input type="hidden" name="intent" value="save-schedule" />
      {ownDays ? (
        <input type="hidden" name="preset" value="" />
      ) : (
        <SelectField field={preset} options={Object.entries(presets)} />
      )}
      <SelectField field={format} options={Object.entries(fileFormats)} />
      <TextAreaField field={recipients} className="sm:col-span-2" />
    </DraftForm>
  );
}
