import { cadences, cronOf, nextRuns, type When, weekdays } from '#shared/reports/cadence.ts';
import { Button } from '../../ui/button.tsx';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { momentIn } from '../../ui/moment.ts';
import { Choice } from './field.tsx';

interface WhenFieldsProps {
  readonly id: string;
  readonly values: When;
  readonly error: string | undefined;
  readonly timezone: string;
  readonly locale: string;
  readonly now: number;
  readonly onChange: (change: Partial<Record<keyof When, string>>) => void;
}

/** Which fields a choice needs is told by the style sheet, so that they come and go without a script. */
const shownFor = {
  hourly: 'hidden group-has-[option[value=hourly]:checked]/when:block',
  daily:
    'hidden group-has-[option[value=daily]:checked]/when:block group-has-[option[value=weekly]:checked]/when:block group-has-[option[value=monthly]:checked]/when:block',
  weekly: 'hidden group-has-[option[value=weekly]:checked]/when:block',
  monthly: 'hidden group-has-[option[value=monthly]:checked]/when:block',
  cron: 'hidden group-has-[option[value=cron]:checked]/when:block',
};

const daysOfMonth = Array.from({ length: 31 }, (_, at) => [String(at + 1), String(at + 1)] as const);

/** When a file is made, with the next three times. */
export function WhenFields({ id, values, error, timezone, locale, now, onChange }: WhenFieldsProps) {
  const next = nextRuns(cronOf(values), timezone, now, 3);
  return (
    <fieldset className="group/when grid gap-3 sm:col-span-2 sm:grid-cols-3">
      <legend className="sr-only">When</legend>
      <Choice
        id={`${id}-every`}
        name="every"
        label="How often"
        value={values.every}
        options={Object.entries(cadences)}
        onChange={(every) => onChange({ every })}
      />
      <Choice
        id={`${id}-weekday`}
        name="weekday"
        label="On"
        className={shownFor.weekly}
        value={values.weekday}
        options={weekdays.map((name, at) => [String(at), name] as const)}
        onChange={(weekday) => onChange({ weekday })}
      />
      <Choice
        id={`${id}-day`}
        name="monthDay"
        label="Day of the month"
        className={shownFor.monthly}
        value={values.monthDay}
        options={daysOfMonth}
        onChange={(monthDay) => onChange({ monthDay })}
      />
      <FormField id={`${id}-time`} label="At" className={shownFor.daily}>
        <Input
          id={`${id}-time`}
          name="time"
          type="time"
          value={values.time}
          onChange={(event) => onChange({ time: event.target.value })}
        />
      </FormField>
      <FormField id={`${id}-minute`} label="Minute of the hour" className={shownFor.hourly}>
        <Input
          id={`${id}-minute`}
          name="minute"
          type="number"
          min={0}
          max={59}
          value={values.minute}
          onChange={(event) => onChange({ minute: event.target.value })}
        />
      </FormField>
      <FormField
        id={`${id}-cron`}
        label="Minute, hour, day, month, weekday"
        className={`${shownFor.cron} sm:col-span-2`}
        error={error}
      >
        <Input
          id={`${id}-cron`}
          name="cron"
          value={values.cron}
          spellCheck={false}
          maxLength={100}
          onChange={(event) => onChange({ cron: event.target.value })}
          {...describedBy(`${id}-cron`, error)}
          className="font-mono"
        />
      </FormField>
      <div className="text-xs text-muted sm:col-span-3">
        <output htmlFor={`${id}-every`} className="block min-h-5" suppressHydrationWarning>
          {next.length > 0
            ? `Next: ${next.map((at) => momentIn(timezone, at, locale)).join(' · ')}`
            : 'This time never comes. A cron line has five fields, and one minute of the hour.'}
        </output>
        <noscript>
          <Button type="submit" name="intent" value="next-runs" variant="outline" size="sm">
            Show the next times
          </Button>
        </noscript>
      </div>
    </fieldset>
  );
}
