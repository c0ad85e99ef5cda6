import { Suspense } from 'react';
import { type MeasureId, measures } from '#shared/analytics/catalogue.ts';
import { comparisonRule, comparisonWords, unevenTotalsWords } from '#shared/analytics/comparison-words.ts';
import { reachesBack, reachesBackWords, withFairComparison } from '#shared/analytics/fair-comparison.ts';
import { blockedBy, type Filter } from '#shared/analytics/filters.ts';
import { isOutside } from '#shared/analytics/presets.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { Template } from '#shared/analytics/template.ts';
import type { Formats } from '#shared/format/formats.ts';
import { wordsOf } from '../../analytics/filter-bar.tsx';
import { semanticQuery, usePrefetchedQuery } from '../../api/query-options.ts';
import { conversionNote } from './conversions.ts';
import { coverageNote } from './sales-reporting.ts';
import type { TemplateView } from './template.server.ts';
import { measuresOf, queryOf, shownUnder } from './widget-queries.ts';

interface PageFactsProps {
  readonly board: TemplateView;
  /** What all of the page is narrowed to, where its figures are of less than that. */
  readonly filters?: readonly Filter[];
  readonly formats: Formats;
}

type FactsProps = Required<PageFactsProps>;

/** What every number on the page stands on: scope, days, timezone, currency, and how fresh and how complete it is. */
export function PageFacts({ board, formats, filters = board.view.filters }: PageFactsProps) {
  const [first] = board.template.widgets.flatMap((widget) => shownUnder(widget, board.view.filters).widget ?? []);
  if (!first) return null;
  if (isOutside(board.view.range, board.bounds)) return <Facts {...{ board, formats, filters }} data={undefined} />;
  return (
    <Suspense fallback={<Facts {...{ board, formats, filters }} data={undefined} />}>
      <AnsweredFacts {...{ board, formats, filters }} widget={first} />
    </Suspense>
  );
}

function AnsweredFacts({
  board,
  formats,
  filters,
  widget,
}: FactsProps & { readonly widget: Template['widgets'][number] }) {
  const { data } = usePrefetchedQuery(semanticQuery(board.scope.ref, queryOf(widget, board)));
  return <Facts {...{ board, formats, filters, data }} />;
}

function Facts({ board, formats, filters, data }: FactsProps & { readonly data: QueryAnswer | undefined }) {
  const { view, currency, scope } = board;
  const { range } = data ?? view;
  const through = data ? data.factsThrough : board.bounds.max;
  const comparison = data ? withFairComparison(data, board.bounds.min).comparison : null;
  return (
    <>
      <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-xs text-muted">
        <Fact name="Scope" value={scope.label} />
        <Fact name="Period" value={`${formats.day(range.from)} – ${formats.day(range.to)}`} />
        {comparison ? (
          <Fact
            name="Compared with"
            title={`${comparisonWords(view)} ${comparisonRule}`}
            value={`${formats.day(comparison.range.from)} – ${formats.day(comparison.range.to)}`}
          />
        ) : null}
        {filters.length > 0 ? (
          <Fact name="Filters" value={filters.map((filter) => wordsOf(filter, board.bar)).join('; ')} />
        ) : null}
        <Fact name="Timezone" value={data?.timezone ?? board.bounds.timezone} />
        <Fact name="Currency" value={data?.currency ?? currency} />
        <Fact name="Data through" value={through ? formats.day(through) : 'no data yet'} />
      </dl>
      {notesOn(board, data, formats).map((note) => (
        <p key={note} className="mt-1 text-xs text-muted" suppressHydrationWarning>
          {note}
        </p>
      ))}
    </>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly title?: string;
}

const Fact = ({ name, value, title }: FactProps) => (
  <div className="flex gap-1.5" title={title}>
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
  const left = measuresOf(template).filter((measure) => blockedBy(measure, view.filters) !== null);
  if (left.length > 0) notes.push(`The filters can’t be applied to ${namesOf(left)}, so these are left out.`);
  if (answer && reachesBack(answer, bounds.min)) notes.push(reachesBackWords);
  else if (answer?.comparison?.unevenTotals) notes.push(unevenTotalsWords);
  const conversions = answer ? conversionNote(answer, formats) : null;
  if (conversions) notes.push(conversions);
  const coverage = answer ? coverageNote(measuresOf(template), answer, formats) : null;
  if (coverage) notes.push(coverage);
  return notes;
}
