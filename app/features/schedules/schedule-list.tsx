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

const columns = '@3xl:grid-cols-[minmax(0,6fr)_minmax(0,4fr)_minmax(0,3fr)_minmax(0,4fr)]';

/** The person’s schedules, with when each runs next and what came of it last. */
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
          <Row schedule={schedule} data={data} failed={failed?.id === String(schedule.id) ? failed : null} />
        </li>
      ))}
    </ul>
  </div>
);

interface RowProps {
  readonly schedule: Schedule;
  readonly data: ScheduledData;
  readonly failed: RefusedSchedule | null;
}

function Row({ schedule, data, failed }: RowProps) {
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
          <Origin of={schedule} view={{ preset, filters: schedule.tables[0]?.question.filters ?? [] }}>
            {contentOf(schedule, formats)}
          </Origin>
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
        {schedule.nextRun ? <When at={schedule.nextRun} {...{ timeZone, locale }} /> : paused ? '–' : texts.notDue}
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

/** Editing stays in sight; the menu has everything else. */
function Actions({ schedule, data, failed }: RowProps) {
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
        <ConfirmedDelete {...item} intent="delete-schedule" question={fill(texts.deleteScheduleQuestion, { title })} />
      </RowMenu>
    </>
  );
}

const contentOf = ({ report, tables: [first, ...more] }: Schedule, formats: Formats): string => {
  if (!first) return report?.name ?? texts.aSavedReport;
  return more.length === 0 ? first.title : counted(more.length + 1, 'table', formats);
};
