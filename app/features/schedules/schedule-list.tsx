import { Suspense } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { counted } from '#app/ui/counted.ts';
import { momentIn } from '#app/ui/moment.ts';
import { Edit } from '#app/ui/row-actions.tsx';
import { ScheduleForm } from '#lazy/features/schedules/schedule-form';
import { presets } from '#shared/analytics/presets.ts';
import type { Schedule } from '#shared/api/families/schedules-schemas.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { cronInWords } from '#shared/reports/cadence.ts';
import { fill } from '#shared/text/fill.ts';
import { Origin } from './origin.tsx';
import type { RefusedSchedule } from './posted.server.ts';
import { ConfirmedDelete, Do } from './row-actions.tsx';
import { fileFormats, statusText } from './schedule-words.ts';
import type { ScheduledData } from './schedules.server.ts';
import * as texts from './texts.ts';
import { UnconfirmedRecipients } from './unconfirmed-recipients.tsx';

interface ScheduleListProps {
  readonly items: readonly Schedule[];
  readonly data: ScheduledData;
  readonly failed: RefusedSchedule | null;
}

/** The person’s schedules, with when each runs next and what came of it last. */
export const ScheduleList = ({ items, data, failed }: ScheduleListProps) => (
  <ul className="divide-y divide-line">
    {items.map((schedule) => (
      <li key={schedule.id} className="py-3 first:pt-0">
        <Row schedule={schedule} data={data} failed={failed?.id === String(schedule.id) ? failed : null} />
      </li>
    ))}
  </ul>
);

interface RowProps {
  readonly schedule: Schedule;
  readonly data: ScheduledData;
  readonly failed: RefusedSchedule | null;
}

function Row({ schedule, data, failed }: RowProps) {
  const { title, cron, format, preset, recipients, stoppedBecause, paused, lastRun } = schedule;
  const { timezone, locale, scope, writes } = data;
  const item = { scope: scope.ref, item: schedule, name: title };
  const formats = createFormats(locale, data.currency);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 text-sm font-medium break-words">
          {title} {paused && stoppedBecause === null ? <Badge variant="secondary">{texts.paused}</Badge> : null}
          {stoppedBecause === null ? null : <Badge variant="warning">{texts.stopped}</Badge>}
        </h3>
        <p className="text-sm text-muted" suppressHydrationWarning>
          {schedule.nextRun
            ? fill(texts.nextAt, { time: momentIn(timezone, schedule.nextRun, locale) })
            : paused
              ? null
              : texts.notDue}
        </p>
      </div>
      <p className="mt-1 text-sm text-muted">
        {cronInWords(cron)} · {preset ? presets[preset] : texts.daysOfTheReport} · {fileFormats[format]} ·{' '}
        <Origin of={schedule} view={{ preset, filters: schedule.tables[0]?.question.filters ?? [] }}>
          {contentOf(schedule, formats)}
        </Origin>
        {schedule.filterWords ? ` · ${schedule.filterWords}` : ''}
      </p>
      <p className="mt-1 text-sm break-words text-muted">
        {fill(texts.toRecipients, { recipients: recipients.join(', ') })}
      </p>
      <UnconfirmedRecipients
        recipients={schedule.unconfirmed}
        item={schedule}
        intent="ask-recipient"
        scope={scope.ref}
        writes={writes}
      />
      {stoppedBecause === null ? null : <p className="mt-1 text-sm text-error-ink">{stoppedBecause}</p>}
      {lastRun ? (
        <p className="mt-1 text-sm" suppressHydrationWarning>
          {texts.lastRun} {momentIn(timezone, lastRun.at, locale)}: {statusText(lastRun)}
          {lastRun.error ? `. ${lastRun.error}` : ''}
        </p>
      ) : null}
      {writes ? (
        <div className="mt-2 flex flex-wrap items-start gap-2">
          <Edit name={title} open={failed?.values != null}>
            <div className="pt-2">
              <Suspense>
                <ScheduleForm
                  schedule={schedule}
                  failed={failed?.values ? failed : null}
                  ownDays={preset === null}
                  data={data}
                />
              </Suspense>
            </div>
          </Edit>
          {stoppedBecause === null ? (
            <Do {...item} intent="run-schedule">
              {texts.runNow}
            </Do>
          ) : null}
          {paused || stoppedBecause !== null ? (
            <Do {...item} intent="resume-schedule">
              {texts.resume}
            </Do>
          ) : (
            <Do {...item} intent="pause-schedule">
              {texts.pause}
            </Do>
          )}
          <ConfirmedDelete
            {...item}
            intent="delete-schedule"
            question={fill(texts.deleteScheduleQuestion, { title })}
          />
        </div>
      ) : null}
    </>
  );
}

const contentOf = ({ report, tables: [first, ...more] }: Schedule, formats: Formats): string => {
  if (!first) return report?.name ?? texts.aSavedReport;
  return more.length === 0 ? first.title : counted(more.length + 1, 'table', formats);
};
