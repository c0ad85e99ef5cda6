import { Suspense } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { cn } from '#app/ui/class-names.ts';
import { LineHeads, LinePart } from '#app/ui/line-row.tsx';
import { Edit } from '#app/ui/row-actions.tsx';
import { ActionRow, RowMenu } from '#app/ui/row-menu.tsx';
import { When } from '#app/ui/when.tsx';
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
import { BackToSource } from './back-to-source.tsx';
import type { RefusedAlert } from './form-outcome.server.ts';
import { ActionForm, ConfirmedDelete } from './row-actions.tsx';
import type { ScheduledData } from './schedules.server.ts';
import * as texts from './texts.ts';
import { UnconfirmedRecipients } from './unconfirmed-recipients.tsx';

interface AlertListProps {
  readonly items: readonly Alert[];
  readonly data: ScheduledData;
  readonly failed: RefusedAlert | null;
}

const columns = '@3xl:grid-cols-[minmax(0,6fr)_minmax(0,6fr)_minmax(0,5fr)]';

/** The person's alerts with the state of each. */
export const AlertList = ({ items, data, failed }: AlertListProps) => (
  <div className="@container">
    <LineHeads
      heads={[texts.name, texts.condition, texts.lastCheck]}
      columns={columns}
      end={data.writes ? 'edit' : 'nothing'}
    />
    <ul className="divide-y divide-line">
      {items.map((alert) => (
        <li key={alert.id} className="py-2">
          <AlertRow alert={alert} data={data} failed={failed?.id === String(alert.id) ? failed : null} />
        </li>
      ))}
    </ul>
  </div>
);

interface AlertRowProps {
  readonly alert: Alert;
  readonly data: ScheduledData;
  readonly failed: RefusedAlert | null;
}

function AlertRow({ alert, data, failed }: AlertRowProps) {
  const { name, measure, preset, condition, crossed, paused, stoppedBecause, last, recipients, filters } = alert;
  const { timezone: timeZone, locale, scope, writes } = data;
  const formats = createFormats(locale, alert.currency);
  return (
    <ActionRow className={cn('line-row', columns)} actions={writes ? <Actions {...{ alert, data, failed }} /> : null}>
      <div className="min-w-0">
        <h3 className="font-medium break-words">
          {name} {crossed ? <Badge variant="warning">{texts.crossed}</Badge> : null}
          {paused && stoppedBecause === null ? <Badge variant="secondary">{texts.paused}</Badge> : null}
          {stoppedBecause === null ? null : <Badge variant="warning">{texts.stopped}</Badge>}
        </h3>
        <p className="text-xs break-words text-muted">
          {recipients.length > 0 ? fill(texts.toOthersAndYou, { recipients: recipients.join(', ') }) : texts.toYouHere}
        </p>
        <UnconfirmedRecipients
          recipients={alert.unconfirmed}
          item={alert}
          intent="ask-recipient-of-alert"
          scope={scope.ref}
          writes={writes}
        />
        {stoppedBecause === null ? null : <p className="text-xs text-error-ink">{stoppedBecause}</p>}
      </div>
      <div className="min-w-0">
        <p suppressHydrationWarning>
          <BackToSource item={alert} view={{ preset, filters }}>
            {watchedLabel(measure)}
          </BackToSource>
          {isModelFigure(measure) ? '' : `, ${periodName(preset)}`}, {alertConditions[condition]}{' '}
          {thresholdText(alert, formats)}
        </p>
        <p className="text-xs text-muted">
          {alertCadences[alert.cadence].label}
          {alert.filterWords ? ` · ${alert.filterWords}` : ''}
        </p>
      </div>
      <LinePart head={texts.lastCheck}>
        {last ? (
          <>
            <When at={last.checkedAt} {...{ timeZone, locale }} />: {last.detail}
          </>
        ) : (
          texts.never
        )}
      </LinePart>
    </ActionRow>
  );
}

/** Edit stays visible; the menu has everything else. */
function Actions({ alert, data, failed }: AlertRowProps) {
  const { name, measure, paused, stoppedBecause, filters } = alert;
  const item = { scope: data.scope.ref, item: alert, name };
  return (
    <>
      <Edit name={name} open={failed?.values != null}>
        <div className="pt-2">
          <Suspense>
            <AlertForm
              subject={{ alert }}
              failed={failed?.values ? failed : null}
              offered={similarMeasures(measure, filters)}
              data={{ ...data, currency: alert.currency }}
            />
          </Suspense>
        </div>
      </Edit>
      <RowMenu name={name}>
        {paused || stoppedBecause !== null ? (
          <ActionForm {...item} intent="resume-alert">
            {texts.resume}
          </ActionForm>
        ) : (
          <ActionForm {...item} intent="pause-alert">
            {texts.pause}
          </ActionForm>
        )}
        <ConfirmedDelete {...item} intent="delete-alert" question={fill(texts.deleteAlertQuestion, { name })} />
      </RowMenu>
    </>
  );
}

/** Measures that the alert could watch instead, with the same filters. */
function similarMeasures(measure: WatchedId, filters: readonly Filter[]): WatchedId[] {
  if (isModelFigure(measure)) return keysOf(modelFigures);
  const own = measures[measure].accountTypes.join();
  return measureIds.filter(
    (other) => measures[other].accountTypes.join() === own && blockedBy(other, filters) === null,
  );
}

const periodName = (preset: Alert['preset']): string => presets[preset].toLowerCase();
