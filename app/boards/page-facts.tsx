import { Suspense } from 'react';
import {
  comparisonRule,
  comparisonWords,
  gapNotes,
  unequalLengthTotalsWords,
  unfinishedDayWords,
} from '#shared/analytics/comparison-words.ts';
import { reachesBack, reachesBackWords, withFairComparison } from '#shared/analytics/fair-comparison.ts';
import { blockedBy, type Filter } from '#shared/analytics/filters.ts';
import { type MeasureId, measures } from '#shared/analytics/measures.ts';
import type { QueryAnswer, SemanticQueryInput } from '#shared/analytics/query.ts';
import type { Template } from '#shared/analytics/template.ts';
import { isWithoutFacts } from '#shared/analytics/traffic.ts';
import { type Formats, listed } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { FactsMenu } from '../analytics/facts-menu.tsx';
import { freshnessOf } from '../analytics/freshness.ts';
import { semanticQuery, usePrefetchedQuery } from '../api/query-options.ts';
import { conversionNote, missingRateNote } from './conversions.ts';
import { coverageNote } from './sales-reporting.ts';
import type { TemplateView } from './template-view.ts';
import * as texts from './texts.ts';
import { measuresOf, queryOf, widgetUnderFilters } from './widget-queries.ts';

interface PageFactsProps {
  readonly board: TemplateView;
  /** Filters that apply to the whole page, if its figures have more. */
  readonly filters?: readonly Filter[];
  readonly formats: Formats;
}

type FactsProps = Required<PageFactsProps>;

/** What the page's numbers are based on: scope, days, timezone, currency, freshness and completeness. */
export function PageFacts({ board, formats, filters = board.view.filters }: PageFactsProps) {
  const [first] = board.template.widgets.flatMap(
    (widget) => widgetUnderFilters(widget, board.view.filters).widget ?? [],
  );
  if (!first) return null;
  if (isWithoutFacts(board.view, board.bounds)) return <BoardFacts {...{ board, formats, filters }} data={undefined} />;
  return (
    <Suspense fallback={<BoardFacts {...{ board, formats, filters }} data={undefined} />}>
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
  return <BoardFacts {...{ board, formats, filters, data }} />;
}

function BoardFacts({ board, formats, filters, data }: FactsProps & { readonly data: QueryAnswer | undefined }) {
  const { view, bounds } = board;
  const fresh = freshnessOf(measuresOf(board.template), bounds, formats);
  const comparison = data ? withFairComparison(data, bounds.min).comparison : null;
  return (
    <FactsMenu
      {...{ filters, formats }}
      range={data?.range ?? view.range}
      comparison={comparison && { range: comparison.range, rule: `${comparisonWords(view)} ${comparisonRule}` }}
      currency={data?.currency ?? board.currency}
      timezone={data?.timezone ?? bounds.timezone}
      through={fresh?.through ?? (data ? data.factsThrough : bounds.max)}
      behind={fresh?.behind}
      scope={board.scope.label}
      bar={board.bar}
      notes={data ? notesOn(board, data, formats) : []}
    />
  );
}

/** Sentences about coverage and missing data. They are always visible. */
export function PageGaps({ board }: Pick<PageFactsProps, 'board'>) {
  const [first] = board.template.widgets.flatMap(
    (widget) => widgetUnderFilters(widget, board.view.filters).widget ?? [],
  );
  return (
    <>
      {board.scope.inPart ? <Gap>{board.scope.label}</Gap> : null}
      {first && !isWithoutFacts(board.view, board.bounds) ? (
        <Suspense>
          <AnsweredGaps board={board} widget={first} />
        </Suspense>
      ) : null}
    </>
  );
}

interface AnsweredGapsProps extends Pick<PageFactsProps, 'board'> {
  readonly widget: Template['widgets'][number];
}

function AnsweredGaps({ board, widget }: AnsweredGapsProps) {
  const { data } = usePrefetchedQuery(semanticQuery(board.scope.ref, queryOf(widget, board)));
  return gapsOf(board, data).map((gap) => <Gap key={gap}>{gap}</Gap>);
}

const Gap = ({ children }: { readonly children: string }) => (
  <p className="mt-2 max-w-240 text-compact text-pretty text-muted" suppressHydrationWarning>
    {children}
  </p>
);

/** Which amounts of the tiles rest on the exchange rate of another month, in one line below all of them. */
export function TileNotes({ board, formats }: Pick<PageFactsProps, 'board' | 'formats'>) {
  const amounts = board.template.widgets.flatMap((widget) => {
    const shown = widgetUnderFilters(widget, board.view.filters).widget;
    return shown?.type === 'kpi' && measures[shown.measure].format === 'money' ? [shown] : [];
  });
  const asked = amounts.map((widget) => ({ measure: widget.measure, query: queryOf(widget, board) }));
  const alike = Map.groupBy(asked, ({ query }) => JSON.stringify(query));
  if (isWithoutFacts(board.view, board.bounds)) return null;
  return [...alike].flatMap(([key, [first, ...others]]) =>
    first ? (
      <Suspense key={key}>
        <RateNote
          query={first.query}
          amounts={[first, ...others].map(({ measure }) => measure)}
          {...{ board, formats }}
        />
      </Suspense>
    ) : (
      []
    ),
  );
}

interface RateNoteProps extends Pick<FactsProps, 'board' | 'formats'> {
  readonly query: SemanticQueryInput;
  /** What of its answer is money. */
  readonly amounts: readonly MeasureId[];
}

function RateNote({ query, amounts, board, formats }: RateNoteProps) {
  const { data } = usePrefetchedQuery(semanticQuery(board.scope.ref, query));
  const note = data ? missingRateNote(data, amounts, formats) : null;
  if (!note) return null;
  return (
    <p
      className="mt-2 text-xs text-pretty text-warning-ink peer-data-empty:hidden"
      title={note.detail}
      suppressHydrationWarning
    >
      {note.text}
    </p>
  );
}

const namesOf = (ids: readonly MeasureId[]): string => listed(ids.map((id) => measures[id].label));

function gapsOf({ template, view, bounds }: TemplateView, answer: QueryAnswer | undefined): string[] {
  const left = measuresOf(template).filter((measure) => blockedBy(measure, view.filters) !== null);
  return [
    ...(left.length > 0 ? [fill(texts.filtersNotApplied, { left: namesOf(left) })] : []),
    ...(answer && reachesBack(answer, bounds.min)
      ? [reachesBackWords]
      : answer?.comparison?.unevenTotals
        ? [unequalLengthTotalsWords]
        : [...(answer?.comparison?.unfinishedDay ? [unfinishedDayWords] : []), ...(answer ? gapNotes(answer) : [])]),
  ];
}

const notesOn = ({ template }: TemplateView, answer: QueryAnswer, formats: Formats): string[] =>
  [conversionNote(answer, formats) ?? [], coverageNote(measuresOf(template), answer, formats) ?? []].flat();
