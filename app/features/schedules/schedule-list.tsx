import { Suspense } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { cn } from '#app/ui/class-names.ts';
import { counted } from '#app/ui/counted.ts';
import { LineHeads, LinePart } from '#app/ui/line-row.tsx';
import { Edit } from '#app/ui/row-actions.tsx';
import { ActionRow, RowMenu } from '#app/ui/row-menu.tsx';
import { When } from '#app/ui/when.tsx';
import { ScheduleForm } from '#lazy/features/schedules/schedule-form';
import { presets } from '#shared/analytics/presets.ts';
import type { Schedule } from '#shared/api/families/schedules-schemas.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { cronInWords } from '#shared/reports/cadence.ts';
import { fill } from '#shared/text/fill.ts';
import { BackToSource } from './back-to-source.tsx';
import type { RefusedSchedule } from './form-outcome.server.ts';
import { ActionForm, ConfirmedDelete } from './row-actions.tsx';
import { fileFormats, statusText } from './schedule-words.ts';
import type { ScheduledData } from './schedules.server.ts';
import * as texts from './texts.ts';
import { UnconfirmedRecipients } from './unconfirmed-recipients.tsx';

interface ScheduleListProps {
  readonly items: readonly Schedule[];
  readonly data: ScheduledData;
  readonly failed: RefusedSchedule | null;
}

const columns = '@3xl:grid-cols-[minmax(0,6fr)_minmax(0,4fr)_minmax(0,3fr)_minmax(0,4fr)]';

/** The person's schedules with the next run and the last result of each. */
export const ScheduleList = ({ items, data, failed }: ScheduleListProps) => (
  <div className="@container">
    <LineHeads
      heads={[texts.name, texts.howOften, texts.nextRun, texts.lastRun]}
      columns={columns}
      end={data.writes ? 'edit' : 'nothing'}
    />
    <ul className="divide-y divide-line">
      {items.map((schedule) => (
        <li key={schedule.id} className="py-2">
          <ScheduleRow schedule={schedule} data={data} failed={failed?.id === String(schedule.id) ? failed : null} />
        </li>
      ))}
    </ul>
  </div>
);

interface ScheduleRowProps {
  readonly schedule: Schedule;
  readonly data: ScheduledData;
  readonly failed: RefusedSchedule | null;
}

function ScheduleRow({ schedule, data, failed }: ScheduleRowProps) {
  const { title, cron, format, preset, recipients, stoppedBecause, paused, lastRun } = schedule;
  const { timezone: timeZone, locale, scope, writes } = data;
  const formats = createFormats(locale, data.currency);
  return (
    <ActionRow
      className={cn('line-row', columns)}
      actions={writes ? <Actions {...{ schedule, data, failed }} /> : null}
    >
      <div className="min-w-0">
        <h3 className="font-medium break-words">
          {title} {paused && stoppedBecause === null ? <Badge variant="secondary">{texts.paused}</Badge> : null}
          {stoppedBecause === null ? null : <Badge variant="warning">{texts.stopped}</Badge>}
        </h3>
        <p className="text-xs break-words text-muted">
          <BackToSource item={schedule} view={{ preset, filters: schedule.tables[0]?.question.filters ?? [] }}>
            {contentText(schedule, formats)}
          </BackToSource>
          {schedule.filterWords ? ` · ${schedule.filterWords}` : ''} ·{' '}
          {fill(texts.toRecipients, { recipients: recipients.join(', ') })}
        </p>
        <UnconfirmedRecipients
          recipients={schedule.unconfirmed}
          item={schedule}
          intent="ask-recipient"
          scope={scope.ref}
          writes={writes}
        />
        {stoppedBecause === null ? null : <p className="text-xs text-error-ink">{stoppedBecause}</p>}
      </div>
      <div className="min-w-0">
        <p>{cronInWords(cron)}</p>
        <p className="text-xs text-muted">
          {preset ? presets[preset] : texts.daysOfTheReport} · {fileFormats[format]}
        </p>
      </div>
      <LinePart head={texts.nextRun}>
        {schedule.nextRun ? (
          <When at={schedule.nextRun} {...{ timeZone, locale }} />
        ) : paused ? (
          texts.pausedNow
        ) : (
          texts.notDue
        )}
      </LinePart>
      <LinePart head={texts.lastRun}>
        {lastRun ? (
          <>
            <When at={lastRun.at} {...{ timeZone, locale }} />: {statusText(lastRun)}
            {lastRun.error ? `. ${lastRun.error}` : ''}
          </>
        ) : (
          texts.never
        )}
      </LinePart>
    </ActionRow>
  );
}

/** Edit stays visible; the menu has everything else. */
function Actions({ schedule, data, failed }: ScheduleRowProps) {
  const { title, preset, stoppedBecause, paused } = schedule;
  const item = { scope: data.scope.ref, item: schedule, name: title };
  return (
    <>
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
      <RowMenu name={title}>
        {stoppedBecause === null ? (
          <ActionForm {...item} intent="run-schedule">
            {texts.runNow}
          </ActionForm>
        ) : null}
        {paused || stoppedBecause !== null ? (
          <ActionForm {...item} intent="resume-schedule">
            {texts.resume}
          </ActionForm>
        ) : (
          <ActionForm {...item} intent="pause-schedule">
            {texts.pause}
          </ActionForm>
        )}
        <ConfirmedDelete {...item} intent="delete-schedule" question={fill(texts.deleteScheduleQuestion, { title })} />
      </RowMenu>
    </>
  );
}

const contentText = ({ report, tables: [first, ...more] }: Schedule, formats: Formats): string => {
  if (!first) return report?.name ?? texts.aSavedReport;
  return more.length === 0 ? first.title : counted(more.length + 1, 'table', formats);
};
