import { Badge } from '#app/ui/badge.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { type HealthItem, healthOf } from './health.ts';
import type { OperationsData, OperationsParts } from './operations.server.ts';
import * as texts from './texts.ts';

interface HealthStripProps {
  readonly parts: OperationsParts;
  readonly isLaterPage: OperationsData['isLaterPage'];
  readonly today: OperationsData['today'];
  readonly formats: Formats;
}

const badges: Readonly<Record<HealthItem['state'], { variant: 'success' | 'warning' | 'secondary'; text: string }>> = {
  ok: { variant: 'success', text: texts.healthy },
  attention: { variant: 'warning', text: texts.needsAttention },
  off: { variant: 'secondary', text: texts.notSetUp },
};

/** Whether the installation runs well, before any detail. */
export function HealthStrip({ parts, isLaterPage, today, formats }: HealthStripProps) {
  const items = healthOf({ ...parts, isLaterPage, today }, formats);
  const attention = items.filter(({ state }) => state === 'attention').map(({ label }) => label.toLowerCase());
  const off = items.filter(({ state }) => state === 'off').length;
  return (
    <Panel
      title={
        attention.length === 0
          ? texts.allIsWell
          : fill(attention.length === 1 ? texts.oneNeedsAttention : texts.severalNeedAttention, {
              ...{ count: attention.length, parts: attention.join(', ') },
            })
      }
      aside={[
        fill(texts.countHealthy, { count: items.length - attention.length - off }),
        fill(texts.countOff, { count: off }),
      ].join(' · ')}
    >
      <ul className="grid gap-3 min-[23rem]:grid-cols-2 xl:grid-cols-4">
        {items.map(({ label, state, text }) => (
          <li key={label} className="rounded-lg border border-line p-3.5">
            <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
              {label}
              <Badge variant={badges[state].variant}>{badges[state].text}</Badge>
            </p>
            <p className="mt-1 text-base font-semibold" suppressHydrationWarning>
              {text}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
