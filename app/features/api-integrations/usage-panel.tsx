import { Suspense } from 'react';
import type { Part } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { LineChart } from '#lazy/ui/charts/line-chart';
import type { ApiUsage } from '#shared/api/families/api-keys-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

/** Answered and refused calls by day; today is incomplete. */
export function UsagePanel({ usage, formats }: { readonly usage: Part<ApiUsage>; readonly formats: Formats }) {
  if (usage.state === 'failed')
    return (
      <Panel title={texts.calls}>
        <PanelFailure text={failureText(usage.failure.kind)} requestId={usage.failure.requestId} />
      </Panel>
    );
  const { days, timezone } = usage.answer;
  const sum = (field: 'answered' | 'refused') => days.reduce((total, day) => total + day[field], 0);
  if (sum('answered') + sum('refused') === 0)
    return (
      <Panel title={texts.callsOf30Days}>
        <PanelEmpty>{texts.noCalls}</PanelEmpty>
      </Panel>
    );
  const more = days.some((day) => day.more);
  const refused = `${more ? 'at least ' : ''}${formats.value(sum('refused'), 'integer')} refused`;
  const words = `${formats.value(sum('answered'), 'integer')} answered, ${refused}`;
  return (
    <Panel title={texts.callsOf30Days} aside={fill(texts.daysInTimezone, { timezone })}>
      <Suspense fallback={<Skeleton className="min-h-64" />}>
        <LineChart
          title={texts.callsByDay}
          summary={words}
          formats={formats}
          data={{
            ...{ days: days.map(({ date }) => date), by: 'day', style: 'integer', area: false },
            series: [
              { label: texts.answered, values: days.map(({ answered }) => answered) },
              { label: texts.refused, values: days.map(({ refused }) => refused) },
            ],
            incomplete: days.map((_, at) => at === days.length - 1),
          }}
        />
      </Suspense>
      {more ? <p className="mt-2 text-xs text-muted">{fill(texts.refusedNote, { refused })}</p> : null}
    </Panel>
  );
}
