import { Suspense } from 'react';
import type { Part } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { LineChart } from '#lazy/ui/charts/line-chart';
import type { voucherClaimsAnswerSchema } from '#shared/api/families/vouchers-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { addDays, daysBetween } from '#shared/time/calendar.ts';
import * as texts from './texts.ts';

type Claims = ReturnType<typeof voucherClaimsAnswerSchema.parse>;

/** Claims and redemptions since the first of them, added up day by day; today is incomplete. */
export function ClaimsPanel({ part, formats }: { readonly part: Part<Claims>; readonly formats: Formats }) {
  if (part.state === 'failed')
    return (
      <Panel title={texts.claimsAndRedemptions}>
        <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
      </Panel>
    );
  const { days, today, timezone } = part.answer;
  const [first] = days;
  if (!first)
    return (
      <Panel title={texts.claimsAndRedemptions}>
        <PanelEmpty>{texts.noActivity}</PanelEmpty>
      </Panel>
    );
  // A line needs more than one day.
  const from = first.date === today ? addDays(today, -6) : first.date;
  const byDay = new Map(days.map((day) => [day.date, day]));
  const dates = Array.from({ length: daysBetween(from, today) + 1 }, (_, at) => addDays(from, at));
  // Few claims a day make a zigzag that says nothing; their sums show the pace.
  const upTo = (field: 'claims' | 'redemptions') => {
    let total = 0;
    return dates.map((day) => {
      total += byDay.get(day)?.[field] ?? 0;
      return total;
    });
  };
  const sum = (field: 'claims' | 'redemptions') => days.reduce((total, day) => total + day[field], 0);
  const countText = (field: 'claims' | 'redemptions') => formats.value(sum(field), 'integer');
  return (
    <Panel title={texts.claimsAndRedemptions} aside={fill(texts.daysInTimezone, { timezone })}>
      <Suspense fallback={<Skeleton className="min-h-64" />}>
        <LineChart
          title={texts.claimsAndRedemptions}
          summary={fill(texts.claimedAndRedeemedSince, {
            claims: countText('claims'),
            redemptions: countText('redemptions'),
            date: formats.day(first.date),
          })}
          formats={formats}
          data={{
            ...{ days: dates, by: 'day', style: 'integer' },
            series: [
              { label: texts.claims, values: upTo('claims') },
              { label: texts.redemptions, values: upTo('redemptions') },
            ],
            incomplete: dates.map((day) => day === today),
          }}
        />
      </Suspense>
    </Panel>
  );
}
