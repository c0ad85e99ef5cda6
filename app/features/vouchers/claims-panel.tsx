import { addDays, daysBetween } from '#shared/analytics/calendar.ts';
import type { voucherClaimsAnswerSchema } from '#shared/api/families/vouchers-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { Part } from '../../api/answers.server.ts';
import { failureText } from '../../api/failure.ts';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { Panel, PanelEmpty, PanelFailure } from '../../ui/panel.tsx';

type Claims = ReturnType<typeof voucherClaimsAnswerSchema.parse>;

/** Claims by day; today isn't over. */
export function ClaimsPanel({ part, formats }: { readonly part: Part<Claims>; readonly formats: Formats }) {
  if (part.state === 'failed')
    return (
      <Panel title="Claims by day">
        <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
      </Panel>
    );
  const { days, today, timezone } = part.answer;
  const [first] = days;
  if (!first)
    return (
      <Panel title="Claims by day">
        <PanelEmpty>Nobody has claimed this in the last ninety days.</PanelEmpty>
      </Panel>
    );
  // A single day makes no line.
  const from = first.date === today ? addDays(today, -6) : first.date;
  const by = new Map(days.map(({ date, claims }) => [date, claims]));
  const all = Array.from({ length: daysBetween(from, today) + 1 }, (_, at) => addDays(from, at));
  const total = days.reduce((sum, { claims }) => sum + claims, 0);
  return (
    <Panel title="Claims by day" aside={`Days in ${timezone}`}>
      <LineChart
        title="Claims by day"
        summary={`${formats.value(total, 'integer')} since ${formats.day(first.date)}`}
        formats={formats}
        data={{
          ...{ days: all, by: 'day', style: 'integer', area: true },
          series: [{ label: 'Claims', values: all.map((day) => by.get(day) ?? 0) }],
          incomplete: all.map((day) => day === today),
        }}
      />
    </Panel>
  );
}
