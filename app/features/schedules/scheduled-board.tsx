import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { pagePath } from '#app/page-path.ts';
import { ListPage } from '#app/page-recipes/list-page.tsx';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { newParameter } from '#app/page-recipes/new-item.tsx';
import { AccordionItem, AddTrigger } from '#app/ui/accordion.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { AlertForm } from '#lazy/features/schedules/alert-form';
import { AlertList } from '#lazy/features/schedules/alert-list';
import { DeliveryList } from '#lazy/features/schedules/delivery-list';
import { OutcomeList } from '#lazy/features/schedules/outcome-list';
import { ScheduleList } from '#lazy/features/schedules/schedule-list';
import { ScheduleSteps } from '#lazy/features/schedules/schedule-steps';
import { fill } from '#shared/text/fill.ts';
import { doneTexts } from './done.ts';
import type { RefusedForm } from './form-outcome.server.ts';
import type { ScheduleStep } from './schedule-steps.tsx';
import type { ScheduledData } from './schedules.server.ts';
import { NewSchedule } from './source-list.tsx';
import * as texts from './texts.ts';

interface ScheduledBoardProps {
  readonly data: ScheduledData;
  /** The last form, if it was refused. */
  readonly failed: RefusedForm | null;
}

/** The person's schedules and alerts in a scope, and the forms for new ones. */
export function ScheduledBoard({ data, failed }: ScheduledBoardProps) {
  const { parts, source, done } = data;
  return (
    <ListPage
      width={source && data.writes && !done ? 'full' : 'form'}
      title={texts.scheduledReports}
      lead={fill(texts.lead, { label: data.scope.label, timezone: data.timezone })}
      actions={data.choices && data.writes && parts ? <NewSchedule choices={data.choices} /> : null}
      outcome={{ ok: failed === null, text: failed ? failed.text : done ? doneTexts[done.what] : null }}
    >
      {data.missing ? (
        <p role="alert" className="text-sm text-error-ink">
          {texts.sourceMissing}
        </p>
      ) : null}
      {data.sample ? <p className="text-sm">{texts.sampleData}</p> : null}
      {data.writes || data.sample ? null : <p className="text-sm">{texts.readOnly}</p>}
      {source && data.writes && !done ? (
        <NewFromSource data={data} source={source} failed={failed?.id === null ? failed : null} />
      ) : null}
      {parts ? <SavedLists data={data} parts={parts} failed={failed} /> : null}
    </ListPage>
  );
}

interface NewFromSourceProps extends ScheduledBoardProps {
  readonly source: NonNullable<ScheduledData['source']>;
}

/** Form for the source in the address. */
function NewFromSource({ data, source, failed }: NewFromSourceProps) {
  const ownDays = source.kind === 'report';
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const linkTo = (step: ScheduleStep) => {
    const search = new URLSearchParams(params);
    search.set('step', step);
    return `?${search}`;
  };
  const watched = source.kind === 'measure';
  return (
    <Panel
      className="h-auto!"
      title={watched ? alertTitle(source) : fill(texts.scheduleName, { name: source.name })}
      aside={
        <Link className="text-primary-ink underline" to={pagePath('/reports/scheduled')}>
          {texts.close}
        </Link>
      }
    >
      <p className="mb-3 text-xs text-muted empty:hidden">
        {ownDays ? texts.savedReportNote : filtersSentence(source.filterWords)}
        {source.preset === null && !ownDays && !watched
          ? ' The page shows days that were picked by hand; a schedule takes a period that moves on.'
          : ''}
      </p>
      {watched ? (
        <NewAlert data={data} failed={failed} />
      ) : (
        <Suspense>
          <ScheduleSteps
            source={source}
            failed={failed?.about === 'schedule' ? failed : null}
            step={params.get('step') === 'mail' ? 'mail' : 'when'}
            linkTo={linkTo}
            onStep={(step) => navigate(linkTo(step), { preventScrollReset: true })}
            data={data}
          />
        </Suspense>
      )}
    </Panel>
  );
}

interface SavedListsProps extends ScheduledBoardProps {
  readonly parts: NonNullable<ScheduledData['parts']>;
}

function SavedLists({ data, parts, failed }: SavedListsProps) {
  const failedNew = failed?.about === 'alert' && failed.id === null ? failed : null;
  const scheduling =
    data.writes && data.choices ? { to: `?${newParameter}=`, text: texts.scheduleYourFirstReport } : null;
  const alerting =
    data.writes && data.source?.kind !== 'measure' ? { to: '#new-alert', text: texts.createYourFirstAlert } : null;
  const watched = parts.alerts.state === 'ready' ? parts.alerts.answer.items.length : 0;
  return (
    <>
      <ListPanel
        title={texts.schedules}
        list={parts.schedules}
        empty={texts.noSchedulesYet}
        firstStep={scheduling}
        brief
      >
        {(items) => (
          <Suspense>
            <ScheduleList items={items} data={data} failed={failed?.about === 'schedule' ? failed : null} />
          </Suspense>
        )}
      </ListPanel>
      <ListPanel
        title={texts.deliveries}
        list={parts.deliveries}
        isLaterPage={parts.isLaterPage.deliveries}
        empty={texts.noDeliveries}
        brief
        parameter="deliveries"
      >
        {(items) => (
          <Suspense>
            <DeliveryList items={items} data={data} />
          </Suspense>
        )}
      </ListPanel>
      <ListPanel
        title={texts.alerts}
        list={parts.alerts}
        empty={texts.noAlertsYet}
        firstStep={alerting}
        brief
        below={
          data.writes && (data.source?.kind !== 'measure' || data.done) ? (
            <AccordionItem key={watched} open={failedNew !== null} className="mt-3">
              <AddTrigger>{alertTitle(data.source)}</AddTrigger>
              <div id="new-alert">
                <NewAlert data={data} failed={failedNew} />
              </div>
            </AccordionItem>
          ) : null
        }
      >
        {(items) => (
          <Suspense>
            <AlertList items={items} data={data} failed={failed?.about === 'alert' ? failed : null} />
          </Suspense>
        )}
      </ListPanel>
      <ListPanel
        title={texts.outcomes}
        list={parts.outcomes}
        isLaterPage={parts.isLaterPage.outcomes}
        empty={texts.noOutcomes}
        brief
        parameter="outcomes"
      >
        {(items) => (
          <Suspense>
            <OutcomeList items={items} data={data} />
          </Suspense>
        )}
      </ListPanel>
    </>
  );
}

const NewAlert = ({ data, failed }: ScheduledBoardProps) => (
  <Suspense>
    <AlertForm
      subject={{ source: data.source }}
      failed={failed?.about === 'alert' ? failed : null}
      offered={data.offered}
      data={data}
    />
  </Suspense>
);

const alertTitle = (source: ScheduledData['source']): string => {
  if (!source) return texts.newAlert;
  return source.kind === 'measure'
    ? fill(texts.setAlertOn, { name: source.name })
    : fill(texts.newAlertOn, { name: source.name });
};

/** Sentence about the filters that a schedule takes from its page; empty without any. */
export const filtersSentence = (words: readonly string[]): string =>
  words.length > 0 ? fill(texts.filteredNote, { filters: words.join('; ') }) : '';
