import type { AnswerOf } from '#shared/api/contract.ts';
import { auditActions } from '#shared/audit/actions.ts';
import { fill } from '#shared/text/fill.ts';
import { utcMoment } from '../../ui/moment.ts';
import { Panel, PanelEmpty } from '../../ui/panel.tsx';
import * as texts from './texts.ts';

interface HistoryPanelProps {
  readonly items: AnswerOf<'auditEvents'>['items'];
  readonly locale: string;
}

/** Who changed the settings, newest first. */
export const HistoryPanel = ({ items, locale }: HistoryPanelProps) => (
  <Panel title={texts.history}>
    {items.length === 0 ? (
      <PanelEmpty>{texts.noChanges}</PanelEmpty>
    ) : (
      <ul className="divide-y divide-line text-sm">
        {items.map(({ id, at, action, actor, after, before, reason }) => (
          <li key={id} className="py-2">
            <p>
              {fill(texts.changeBy, { action: auditActions[action].label, actor: actor.name })}
              <span className="text-muted"> · {utcMoment(at, locale)}</span>
            </p>
            <p className="break-words text-muted">{[placeIn(after ?? before), reason].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

const placeIn = (fields: Readonly<Record<string, unknown>> | null): string =>
  Object.entries(fields ?? {})
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');
