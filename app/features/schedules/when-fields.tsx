import { SelectField } from '#app/forms/choice-fields.tsx';
import { TextField } from '#app/forms/text-fields.tsx';
import type { FieldsOf } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { momentIn } from '#app/ui/moment.ts';
import { cadences, cronOf, nextRuns, type When, weekdays } from '#shared/reports/cadence.ts';
import { keysOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import type { scheduleFields } from './schedule-fields.ts';
import * as texts from './texts.ts';

interface WhenFieldsProps {
  readonly fields: Pick<FieldsOf<typeof scheduleFields>, keyof When>;
  readonly timezone: string;
  readonly locale: string;
  readonly now: number;
  /** The preview shows the next runs already: here they are for screen readers only. */
  readonly previewShown?: boolean;
}

/** CSS shows the fields that a choice needs, so this works without scripts. */
const shownFor = {
  hourly: 'hidden group-has-[option[value=hourly]:checked]/when:block',
  daily:
    'hidden group-has-[option[value=daily]:checked]/when:block group-has-[option[value=weekly]:checked]/when:block group-has-[option[value=monthly]:checked]/when:block',
  weekly: 'hidden group-has-[option[value=weekly]:checked]/when:block',
  monthly: 'hidden group-has-[option[value=monthly]:checked]/when:block',
  cron: 'hidden group-has-[option[value=cron]:checked]/when:block',
};

const daysOfMonth = Array.from({ length: 31 }, (_, at) => [String(at + 1), String(at + 1)] as const);

/** Fields of the schedule's times, with the next three runs. */
export function WhenFields({ fields, timezone, locale, now, previewShown = false }: WhenFieldsProps) {
  const { every, weekday, monthDay, time, minute, cron } = fields;
  const when = { every: every.value, weekday: weekday.value, monthDay: monthDay.value, time: time.value };
  const next = nextRuns(cronOf({ ...when, minute: minute.value, cron: cron.value }), timezone, now, 3);
  return (
    <fieldset className="group/when grid gap-3 sm:col-span-2 sm:grid-cols-3">
      <legend className="sr-only">{texts.when}</legend>
      <SelectField field={every} options={keysOf(cadences).map((id) => [id, cadences[id]])} />
      <SelectField
        field={weekday}
        className={shownFor.weekly}
        options={weekdays.map((name, at) => [String(at), name])}
      />
      <SelectField field={monthDay} className={shownFor.monthly} options={daysOfMonth} />
      <TextField field={time} className={shownFor.daily} />
      <TextField field={minute} className={shownFor.hourly} />
      <TextField field={cron} className={`${shownFor.cron} font-mono sm:col-span-2`} />
      <div className="text-xs text-muted sm:col-span-3">
        <output
          htmlFor={every.id}
          className={previewShown && next.length > 0 ? 'sr-only' : 'block min-h-5'}
          suppressHydrationWarning
        >
          {next.length > 0
            ? fill(texts.nextTimes, { times: next.map((at) => momentIn(timezone, at, locale)).join(' · ') })
            : texts.neverDue}
        </output>
        <noscript>
          <Button type="submit" name="intent" value="next-runs" variant="outline" size="sm">
            {texts.showNextRuns}
          </Button>
        </noscript>
      </div>
    </fieldset>
  );
}
