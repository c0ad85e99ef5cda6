import { Suspense } from 'react';
import { type MeasureId, measures } from '#shared/analytics/catalogue.ts';
import { blockedBy } from '#shared/analytics/filters.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { Template } from '#shared/analytics/template.ts';
import type { Formats } from '#shared/format/formats.ts';
import { wordsOf } from '../../analytics/filter-bar.tsx';
import { semanticQuery, usePrefetchedQuery } from '../../api/query-options.ts';
import { withFairComparison } from './answer.ts';
import { conversionNote } from './conversions.tsx';
import { coverageNote } from './sales-reporting.ts';
import type { TemplateView } from './template.server.ts';
import { measuresOf, queryOf, shownUnder } from './widget-queries.ts';

interface PageFactsProps {
  readonly board: TemplateView;
  readonly formats: Formats;
}

/** What every number on the page stands on: scope, days, timezone, currency, and how fresh and how complete it is. */
export function PageFacts({ board, formats }: PageFactsProps) {
  const [first] = board.template.widgets.flatMap((widget) => shownUnder(widget, board.view.filters).widget ?? []);
  if (!first) return null;
  return (
    <Suspense fallback={<Facts board={board} formats={formats} data={undefined} />}>
      <AnsweredFacts board={board} formats={formats} widget={first} />
    </Suspense>
  );
}

function AnsweredFacts({ board, formats, widget }: PageFactsProps & { readonly widget: Template['widgets'][number] }) {
  const { data } = usePrefetchedQuery(semanticQuery(board.scope.ref, queryOf(widget, board)));
  return <Facts board={board} formats={formats} data={data} />;
}

function Facts({ board, formats, data }: PageFactsProps & { readonly data: QueryAnswer | undefined }) {
  const { view, currency, scope } = board;
  const { range } = data ?? view;
  const comparison = data ? withFairComparison(data, board.bounds.min).comparison : null;
  return (
    <>
      <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-xs text-muted">
        <Fact name="Scope" value={scope.label} />
        <Fact name="Period" value={`${formats.day(range.from)} – ${formats.day(range.to)}`} />
        {comparison ? (
          <Fact
            name="Compared with"
            value={`${formats.day(comparison.range.from)} – ${formats.day(comparison.range.to)}`}
          />
        ) : null}
        {view.filters.length > 0 ? (
          <Fact name="Only" value={view.filters.map((filter) => wordsOf(filter, board.bar)).join('; ')} />
        ) : null}
        {data ? <Fact name="Timezone" value={data.timezone} /> : null}
        <Fact name="Currency" value={data?.currency ?? currency} />
        {data ? (
          <Fact name="Data through" value={data.factsThrough ? formats.day(data.factsThrough) : 'no data yet'} />
        ) : null}
      </dl>
      {notesOn(board, data, formats).map((note) => (
        <p key={note} className="mt-1 text-xs text-muted" suppressHydrationWarning>
          {note}
        </p>
      ))}
    </>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className="flex gap-1.5">
    <dt>{name}</dt>
    <dd className="font-medium text-ink" suppressHydrationWarning>
      {value}
    </dd>
  </div>
);

const namesOf = (ids: readonly MeasureId[]): string =>
  new Intl.ListFormat('en').format(ids.map((id) => measures[id].label));

function notesOn(
  { template, view, bounds }: TemplateView,
  answer: QueryAnswer | undefined,
  formats: Formats,
): string[] {
  const notes: string[] = [];
  if (view.newer) notes.push('This link was made by a later version of this page; only what is known here is shown.');
  const left = measuresOf(template).filter((measure) => blockedBy(measure, view.filters) !== null);
  if (left.length > 0) notes.push(`The filters can’t be applied to ${namesOf(left)}, so these are left out.`);
  if (view.moved) notes.push('The days you picked were moved into the period that has data.');
  if (answer && answer.comparison !== null && withFairComparison(answer, bounds.min).comparison === null)
    notes.push('There is no comparison: it would reach back past the first day with data.');
  const conversions = answer ? conversionNote(answer, formats) : null;
  if (conversions) notes.push(conversions);
  const coverage = answer ? coverageNote(measuresOf(template), answer, formats) : null;
  if (coverage) notes.push(coverage);
  return notes;
}
