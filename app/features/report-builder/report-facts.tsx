import { reachesBackWords } from '#shared/analytics/fair-comparison.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import { wordsOf } from '../../analytics/filter-bar.tsx';
import type { ViewBarData } from '../../analytics/view-bar-data.ts';

interface ReportFactsProps {
  readonly answer: QueryAnswer;
  readonly view: ViewState;
  readonly bar: ViewBarData;
  readonly scope: string;
  readonly formats: Formats;
  /** The comparison reaches back past the first day with facts and is left out. */
  readonly unfair: boolean;
  /** What else the numbers stand on, as sentences. */
  readonly notes: readonly string[];
}

/** What every number of the report stands on: scope, days, timezone, currency, and how fresh it is. */
export function ReportFacts({ answer, view, bar, scope, formats, unfair, notes }: ReportFactsProps) {
  const span = ({ from, to }: { readonly from: string; readonly to: string }) =>
    `${formats.day(from)} – ${formats.day(to)}`;
  const { range, comparison, timezone, currency, factsThrough } = answer;
  const facts = [
    ['Scope', scope],
    ['Period', span(range)],
    ...(comparison && !unfair ? [['Compared with', span(comparison.range)]] : []),
    ...(view.filters.length > 0 ? [['Filters', view.filters.map((filter) => wordsOf(filter, bar)).join('; ')]] : []),
    ['Timezone', timezone],
    ['Currency', currency],
    ['Data through', factsThrough ? formats.day(factsThrough) : 'no data yet'],
  ] as const;
  const said = [...(unfair ? [reachesBackWords] : []), ...notes];
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-xs text-muted">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-1.5">
            <dt>{name}</dt>
            <dd className="font-medium text-ink" suppressHydrationWarning>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {said.map((note) => (
        <p key={note} className="mt-1 text-xs text-muted" suppressHydrationWarning>
          {note}
        </p>
      ))}
    </>
  );
}
