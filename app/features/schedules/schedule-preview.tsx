import { momentIn } from '#app/ui/moment.ts';
import { presets } from '#shared/analytics/presets.ts';
import { cronOf, nextRuns } from '#shared/reports/cadence.ts';
import { hasKey } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { type ScheduleValues, splitAddresses } from './schedule-fields.ts';
import type { ScheduledData } from './schedules.server.ts';
import * as texts from './texts.ts';

interface SchedulePreviewProps {
  readonly values: ScheduleValues;
  readonly data: Pick<ScheduledData, 'timezone' | 'locale' | 'now'>;
}

/** Preview from the form: the next runs and the mail. */
export function SchedulePreview({ values, data: { timezone, locale, now } }: SchedulePreviewProps) {
  const { title, preset, format, recipients } = values;
  const next = nextRuns(cronOf(values), timezone, now, 3);
  const to = splitAddresses(recipients);
  const period = hasKey(presets, preset) ? presets[preset] : texts.daysOfTheReport;
  return (
    <section aria-label={texts.previewOfSchedule} className="grid gap-4 text-sm" suppressHydrationWarning>
      <div>
        <h3 className="mb-1 text-xs font-medium text-muted">{texts.nextRuns}</h3>
        {next.length === 0 ? <p>{texts.notDue}</p> : null}
        <ol className="grid gap-1">
          {next.map((at) => (
            <li key={at}>{momentIn(timezone, at, locale)}</li>
          ))}
        </ol>
      </div>
      <div>
        <h3 className="mb-1 text-xs font-medium text-muted">{texts.sampleMail}</h3>
        <div className="rounded-xl border border-line bg-page p-4">
          <p className="text-xs break-words text-muted">
            {fill(texts.toRecipients, { recipients: to.join(', ') || texts.nobodyYet })}
          </p>
          <p className="mt-1 font-semibold wrap-anywhere">{title}</p>
          <p className="mt-3 inline-flex max-w-full items-center gap-2 rounded-md border border-line-strong bg-surface px-2 py-1 text-xs">
            <span className="truncate">
              {fill(texts.attachedFile, { title, ending: fileExtensions[format] ?? format })}
            </span>
          </p>
          <p className="mt-2 text-xs text-muted">{period}</p>
        </div>
      </div>
    </section>
  );
}

const fileExtensions: Readonly<Record<string, string>> = { xlsx: 'xlsx', csv: 'csv', 'csv-notes': 'zip' };
