import { utcMoment } from '#app/ui/moment.ts';
import { Panel, PanelEmpty } from '#app/ui/panel.tsx';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { AlcoholSettings } from '#shared/api/families/alcohol-schemas.ts';
import { auditActions } from '#shared/audit/actions.ts';
import { countryName } from '#shared/format/country.ts';
import { hasKey } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { usStates } from '#shared/touchpoints/us-states.ts';
import { historyLines } from './history-lines.ts';
import * as texts from './texts.ts';

type Event = AnswerOf<'auditEvents'>['items'][number];

interface HistoryPanelProps {
  readonly items: readonly Event[];
  readonly retailers: AlcoholSettings['retailers'];
  readonly locale: string;
}

/** Changes of the settings, newest first. */
export const HistoryPanel = ({ items, retailers, locale }: HistoryPanelProps) => (
  <Panel title={texts.history}>
    {items.length === 0 ? (
      <PanelEmpty>{texts.noChanges}</PanelEmpty>
    ) : (
      <ul className="divide-y divide-line text-sm">
        {items.map((event) => (
          <li key={event.id} className="py-2">
            <p>
              {eventTitle(event)}
              <span className="text-muted"> · {utcMoment(event.at, locale)}</span>
            </p>
            <ul className="break-words text-muted">
              {historyLines(event.before, event.after, retailers).map((line) => (
                <li key={line}>{line}</li>
              ))}
              {event.reason ? <li>{fill(texts.fieldIs, { field: texts.reason, value: event.reason })}</li> : null}
            </ul>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

function eventTitle({ action, actor, target }: Event): string {
  const values = { action: auditActions[action].label, actor: actor.name };
  const place = placeName(action, target.id);
  return place === null ? fill(texts.changeBy, values) : fill(texts.changeOf, { ...values, target: place });
}

/** Name of the country or state in the event's target id. */
function placeName(action: Event['action'], id: string): string | null {
  if (action === 'alcohol-state-changed') return hasKey(usStates, id) ? usStates[id] : id;
  return action === 'alcohol-country-changed' || action === 'alcohol-country-cleared' ? countryName(id) : null;
}
