import { use, useState } from 'react';
import { SelectField } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { PostingContext } from '#app/forms/posting.ts';
import { TextAreaField, TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { Carried } from '#app/steps/step-form.tsx';
import { type Step, StepColumns, StepList } from '#app/steps/steps.tsx';
import { Button } from '#app/ui/button.tsx';
import { presets } from '#shared/analytics/presets.ts';
import { isOneOf } from '#shared/table.ts';
import type { RefusedSchedule } from './form-outcome.server.ts';
import { isSavedAddress, useSavedFromAddress } from './saved-by-address.ts';
import { newSchedule, scheduleFields } from './schedule-fields.ts';
import { SchedulePreview } from './schedule-preview.tsx';
import { fileFormats } from './schedule-words.ts';
import type { ScheduledData } from './schedules.server.ts';
import type { ClientSource } from './source.ts';
import * as texts from './texts.ts';
import { WhenFields } from './when-fields.tsx';

const steps = [
  { id: 'when', title: texts.when },
  { id: 'mail', title: texts.mailStep },
] as const satisfies readonly Step[];

export type ScheduleStep = (typeof steps)[number]['id'];

const whenFields = ['every', 'weekday', 'monthDay', 'time', 'minute', 'cron'];
const mailFields = ['title', 'preset', 'format', 'content', 'recipients'];

interface ScheduleStepsProps {
  readonly source: ClientSource;
  readonly failed: RefusedSchedule | null;
  readonly step: ScheduleStep;
  /** Address of a step. */
  readonly linkTo: (step: ScheduleStep) => string;
  /** Shows a step without navigation, with scripts. */
  readonly onStep: (step: ScheduleStep) => void;
  readonly data: Pick<ScheduledData, 'scope' | 'timezone' | 'locale' | 'now' | 'done' | 'email'>;
}

const saves = ['scheduled', 'scheduled-sent'] as const;

/** New schedule in two steps, with a preview of its runs and mail. */
export function ScheduleSteps({ source, failed, step: requested, linkTo, onStep, data }: ScheduleStepsProps) {
  const form = useForm({
    fields: scheduleFields,
    draft: `schedule ${data.scope.ref} ${source.name} new`,
    ...{ saved: newSchedule(source, data.email), item: null, result: failed },
    savedByAddress: useSavedFromAddress(data.done, saves),
  });
  const refusedFields = Object.keys(form.errors);
  const refusedStep = refusedFields.some((name) => isOneOf(whenFields, name))
    ? 'when'
    : refusedFields.length > 0
      ? 'mail'
      : null;
  // A refused form opens the step of its errors, until the person chooses another.
  const [dismissed, setDismissed] = useState<RefusedSchedule | null>(null);
  const inPlace = use(PostingContext) !== null;
  const step = failed && failed !== dismissed && refusedStep ? refusedStep : requested;
  const show = (id: ScheduleStep) => {
    setDismissed(failed);
    onStep(id);
  };
  const ownDays = source.kind === 'report';
  const { title, preset, format, content, recipients } = form.fields;
  const shown = step === 'when' ? whenFields : mailFields;
  const hiddenFields = Object.values(form.fields).filter(({ name }) => !isOneOf(shown, name));
  const other = step === 'when' ? 'mail' : 'when';
  return (
    <>
      <StepList label={texts.stepsOfSchedule} steps={steps} current={step} linkTo={linkTo} onStep={show} />
      <StepColumns preview={<SchedulePreview values={form.values} data={data} />}>
        <DraftForm
          form={form}
          hidden={{ scope: data.scope.ref, ...(inPlace && { 'in-place': 'yes' }) }}
          submit={texts.schedule}
          locale={data.locale}
          isCreatedItem={isSavedAddress(saves)}
          foot={
            <>
              <Button
                type="submit"
                name="shown"
                value={other}
                formAction={linkTo(other)}
                formNoValidate
                variant="outline"
                size="sm"
                onClick={(event) => {
                  event.preventDefault();
                  show(other);
                }}
              >
                {step === 'when' ? texts.nextStep : texts.backStep}
              </Button>
              <Button type="submit" name="now" value="yes" variant="ghost" size="sm" disabled={form.busy}>
                {texts.scheduleAndSend}
              </Button>
            </>
          }
          size="sm"
        >
          <Carried fields={hiddenFields} />
          {/* The `intent` fields below must follow the button that shows the next runs: when pressed, its own comes first. */}
          {step === 'when' ? (
            <WhenFields
              fields={form.fields}
              timezone={data.timezone}
              locale={data.locale}
              now={data.now}
              previewShown
            />
          ) : (
            <>
              <TextField field={title} className="sm:col-span-2" />
              <TextAreaField field={recipients} className="sm:col-span-2" />
              {ownDays ? (
                <input type="hidden" name="preset" value="" />
              ) : (
                <SelectField field={preset} options={Object.entries(presets)} />
              )}
              <SelectField field={format} options={Object.entries(fileFormats)} />
              {source.tables.length > 1 ? (
                <SelectField
                  field={content}
                  className="sm:col-span-2"
                  options={[
                    ['all', texts.wholePage] as const,
                    ...source.tables.map((one, at) => [String(at), one] as const),
                  ]}
                />
              ) : null}
            </>
          )}
          <input type="hidden" name="intent" value="save-schedule" />
        </DraftForm>
      </StepColumns>
    </>
  );
}
