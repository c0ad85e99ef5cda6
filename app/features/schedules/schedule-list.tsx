import { Link } from 'react-router';
import { dimensions } from '#shared/analytics/catalogue.ts';
import { presets } from '#shared/analytics/presets.ts';
import type { Schedule } from '#shared/api/families/schedules-schemas.ts';
import { cronInWords } from '#shared/reports/cadence.ts';
import { pagePath } from '../../page-path.ts';
import { Badge } from '../../ui/badge.tsx';
import { momentIn } from '../../ui/moment.ts';
import { PanelEmpty } from '../../ui/panel.tsx';
import { Edit } from '../../ui/row-actions.tsx';
import { statusTexts } from './delivery-list.tsx';
import type { Refused } from './posted.server.ts';
import { ConfirmedDelete, Do } from './row-actions.tsx';
import { valuesOfSchedule } from './schedule-fields.ts';
import { ScheduleForm } from './schedule-form.tsx';
import type { ScheduledData } from './schedules.server.ts';

interface ScheduleListProps {
  readonly items: readonly Schedule[];
  readonly data: ScheduledData;
  readonly failed: Refused | null;
}

/** The person’s schedules, with when each runs next and what came of it last. */
export const ScheduleList = ({ items, data, failed }: ScheduleListProps) =>
  items.length === 0 ? (
    <PanelEmpty>Nothing is scheduled yet.</PanelEmpty>
  ) : (
    <ul className="divide-y divide-line">
      {items.map((schedule) => (
        <li key={`${schedule.id} ${schedule.etag}`} className="py-3 first:pt-0">
          <Row schedule={schedule} data={data} failed={failed?.id === String(schedule.id) ? failed : null} />
        </li>
      ))}
    </ul>
  );

interface RowProps {
  readonly schedule: Schedule;
  readonly data: ScheduledData;
  readonly failed: Refused | null;
}

function Row({ schedule, data, failed }: RowProps) {
  const { title, cron, format, preset, recipients, stoppedBecause, paused, lastRun } = schedule;
  const { timezone, locale, scope, writes } = data;
  const item = { scope: scope.ref, item: schedule, name: title };
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 text-sm font-medium break-words">
          {title} {paused && stoppedBecause === null ? <Badge tone="neutral">paused</Badge> : null}
          {stoppedBecause === null ? null : <Badge tone="warning">stopped</Badge>}
        </h3>
        <p className="text-sm text-muted" suppressHydrationWarning>
          {schedule.nextRun ? `Next ${momentIn(timezone, schedule.nextRun, locale)}` : 'Not due'}
        </p>
      </div>
      <p className="mt-1 text-sm text-muted">
        {cronInWords(cron)} · {preset ? presets[preset] : 'Days of the report'} · {format.toUpperCase()} ·{' '}
        <Origin schedule={schedule} />
        {filteredBy(schedule)}
      </p>
      <p className="mt-1 text-sm break-words text-muted">To {recipients.join(', ')}</p>
      {stoppedBecause === null ? null : <p className="mt-1 text-sm text-error-ink">{stoppedBecause}</p>}
      {lastRun ? (
        <p className="mt-1 text-sm" suppressHydrationWarning>
          Last run {momentIn(timezone, lastRun.at, locale)}: {statusTexts[lastRun.status]}
          {lastRun.error ? `. ${lastRun.error}` : ''}
        </p>
      ) : null}
      {writes ? (
        <div className="mt-1 -ml-3 flex flex-wrap items-start gap-x-1">
          <Edit name={title} open={failed?.values != null}>
            <div className="pl-3">
              <ScheduleForm
                schedule={schedule}
                saved={valuesOfSchedule(schedule)}
                failed={failed?.values ? failed : null}
                tables={[]}
                ownDays={preset === null}
                data={data}
              />
            </div>
          </Edit>
          {stoppedBecause === null ? (
            <Do {...item} intent="run-schedule">
              Run now
            </Do>
          ) : null}
          {paused || stoppedBecause !== null ? (
            <Do {...item} intent="resume-schedule">
              Resume
            </Do>
          ) : (
            <Do {...item} intent="pause-schedule">
              Pause
            </Do>
          )}
          <ConfirmedDelete
            {...item}
            intent="delete-schedule"
            question={`Delete “${title}” with the files it has made?`}
          />
        </div>
      ) : null}
    </>
  );
}

/** The way back to what is scheduled. */
function Origin({ schedule: { report, templateId, tables } }: { readonly schedule: Schedule }) {
  const link = 'text-primary-ink underline';
  if (report)
    return (
      <Link className={link} to={pagePath('/custom/report-builder/:reportId', { reportId: String(report.id) })}>
        {report.name}
      </Link>
    );
  if (templateId)
    return (
      <Link className={link} to={pagePath('/report/:pageId', { pageId: templateId })}>
        {tables.length === 1 ? tables[0]?.title : `${tables.length} tables`}
      </Link>
    );
  if (tables.length === 0) return <>A saved report</>;
  return <>{tables.length === 1 ? tables[0]?.title : `${tables.length} tables`}</>;
}

/** Values of filters are ids, so that only what they are of is said here. */
function filteredBy({ tables }: Schedule): string {
  const names = new Set(tables.flatMap(({ question }) => question.filters.map((it) => dimensions[it.dimension].label)));
  return names.size > 0 ? ` · filtered by ${[...names].join(', ').toLowerCase()}` : '';
}
