import { Suspense } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { momentIn } from '#app/ui/moment.ts';
import { Edit } from '#app/ui/row-actions.tsx';
import { AlertForm } from '#lazy/features/schedules/alert-form';
import { blockedBy, type Filter } from '#shared/analytics/filters.ts';
import { measureIds, measures } from '#shared/analytics/measures.ts';
import { presets } from '#shared/analytics/presets.ts';
import type { Alert } from '#shared/api/families/alerts-schemas.ts';
import { createFormats } from '#shared/format/formats.ts';
import { alertCadences, alertConditions, thresholdText } from '#shared/reports/alerts.ts';
import { isModelFigure, modelFigures, type WatchedId, watchedLabel } from '#shared/reports/watched.ts';
import { keysOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { Origin } from './origin.tsx';
import type { RefusedAlert } from './posted.server.ts';
import { ConfirmedDelete, Do } from './row-actions.tsx';
import type { ScheduledData } from './schedules.server.ts';
import * as texts from './texts.ts';
import { UnconfirmedRecipients } from './unconfirmed-recipients.tsx';

interface AlertListProps {
  readonly items: readonly Alert[];
  readonly data: ScheduledData;
  readonly failed: RefusedAlert | null;
}

/** The measures that the person has watched, with the state of each. */
export const AlertList = ({ items, data, failed }: AlertListProps) => (
  <ul className="divide-y divide-line">
    {items.map((alert) => (
      <li key={alert.id} className="py-3 first:pt-0">
        <Row alert={alert} data={data} failed={failed?.id === String(alert.id) ? failed : null} />
      </li>
    ))}
  </ul>
);

interface RowProps {
  readonly alert: Alert;
  readonly data: ScheduledData;
  readonly failed: RefusedAlert | null;
}

function Row({ alert, data, failed }: RowProps) {
  const { name, measure, preset, condition, crossed, paused, stoppedBecause, last, recipients, filters } = alert;
  const { timezone, locale, scope, writes } = data;
  const item = { scope: scope.ref, item: alert, name };
  const formats = createFormats(locale, alert.currency);
  return (
    <>
      <h3 className="text-sm font-medium break-words">
        {name} {crossed ? <Badge variant="warning">{texts.crossed}</Badge> : null}
        {paused && stoppedBecause === null ? <Badge variant="secondary">{texts.paused}</Badge> : null}
        {stoppedBecause === null ? null : <Badge variant="warning">{texts.stopped}</Badge>}
      </h3>
      <p className="mt-1 text-sm text-muted" suppressHydrationWarning>
        <Origin of={alert} view={{ preset, filters }}>
          {watchedLabel(measure)}
        </Origin>
        {isModelFigure(measure) ? '' : `, ${periodName(preset)}`}, {alertConditions[condition]}{' '}
        {thresholdText(alert, formats)} · {alertCadences[alert.cadence].label}
        {alert.filterWords ? ` · ${alert.filterWords}` : ''}
      </p>
      <p className="mt-1 text-sm break-words text-muted">
        {recipients.length > 0 ? fill(texts.toOthersAndYou, { recipients: recipients.join(', ') }) : texts.toYouHere}
      </p>
      <UnconfirmedRecipients
        recipients={alert.unconfirmed}
        item={alert}
        intent="ask-recipient-of-alert"
        scope={scope.ref}
        writes={writes}
      />
      {stoppedBecause === null ? null : <p className="mt-1 text-sm text-error-ink">{stoppedBecause}</p>}
      {last ? (
        <p className="mt-1 text-sm" suppressHydrationWarning>
          {momentIn(timezone, last.checkedAt, locale)}: {last.detail}
        </p>
      ) : null}
      {writes ? (
        <div className="mt-2 flex flex-wrap items-start gap-2">
          <Edit name={name} open={failed?.values != null}>
            <div className="pt-2">
              <Suspense>
                <AlertForm
                  of={{ alert }}
                  failed={failed?.values ? failed : null}
                  offered={alike(measure, filters)}
                  data={{ ...data, currency: alert.currency }}
                />
              </Suspense>
            </div>
          </Edit>
          {paused || stoppedBecause !== null ? (
            <Do {...item} intent="resume-alert">
              {texts.resume}
            </Do>
          ) : (
            <Do {...item} intent="pause-alert">
              {texts.pause}
            </Do>
          )}
          <ConfirmedDelete {...item} intent="delete-alert" question={fill(texts.deleteAlertQuestion, { name })} />
        </div>
      ) : null}
    </>
  );
}

/** What an alert could watch instead, under the filters that it has. */
function alike(measure: WatchedId, filters: readonly Filter[]): WatchedId[] {
  if (isModelFigure(measure)) return keysOf(modelFigures);
  const own = measures[measure].accountTypes.join();
  return measureIds.filter(
    (other) => measures[other].accountTypes.join() === own && blockedBy(other, filters) === null,
  );
}

const periodName = (preset: Alert['preset']): string => presets[preset].toLowerCase();
