import type { ApiUsage } from '#shared/api/families/api-keys-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { Part } from '../../api/answers.server.ts';
import { failureText } from '../../api/failure.ts';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { Panel, PanelEmpty, PanelFailure } from '../../ui/panel.tsx';

/** Calls by day, answered and refused; today isn't over. */
export function UsagePanel({ usage, formats }: { readonly usage: Part<ApiUsage>; readonly formats: Formats }) {
  if (usage.state === 'failed')
    return (
      <Panel title="Calls">
        <PanelFailure text={failureText(usage.failure.kind)} requestId={usage.failure.requestId} />
      </Panel>
    );
  const { days, timezone } = usage.answer;
  const sum = (of: 'answered' | 'refused') => days.reduce((total, day) => total + day[of], 0);
  if (sum('answered') + sum('refused') === 0)
    return (
      <Panel title="Calls of 30 days">
        <PanelEmpty>Nobody has called in the last 30 days.</PanelEmpty>
      </Panel>
    );
  const more = days.some((day) => day.more);
  const refused = `${more ? 'at least ' : ''}${formats.value(sum('refused'), 'integer')} refused`;
  const words = `${formats.value(sum('answered'), 'integer')} answered, ${refused}`;
  return (
    <Panel title="Calls of 30 days" aside={`Days in ${timezone}`}>
      <LineChart
        title="Calls by day"
        summary={words}
        formats={formats}
        data={{
          ...{ days: days.map(({ date }) => date), by: 'day', style: 'integer', area: false },
          series: [
            { label: 'Answered', values: days.map(({ answered }) => answered) },
            { label: 'Refused', values: days.map(({ refused }) => refused) },
          ],
          incomplete: days.map((_, at) => at === days.length - 1),
        }}
      />
      {more ? (
        <p className="mt-2 text-xs text-muted">
          There were {refused}: of what a key calls above its limit, no more than 100 a minute are counted.
        </p>
      ) : null}
    </Panel>
  );
}
