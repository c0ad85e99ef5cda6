import { Suspense } from 'react';
import { BuilderLink } from '#app/analytics/builder-link.tsx';
import { failureOf, failureText } from '#app/api/failure.ts';
import { type ApiQuery, usePrefetchedQuery } from '#app/api/query-options.ts';
import { useRootData } from '#app/root-data.ts';
import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { PanelFailure } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { unequalLengthTotalsWords } from '#shared/analytics/comparison-words.ts';
import { narrowedTo } from '#shared/analytics/filters.ts';
import { type DimensionId, type MeasureId, measures } from '#shared/analytics/measures.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import type { InsightAnswer } from '#shared/api/families/insights-schemas.ts';
import { type Formats, listed } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { earlier } from '#shared/time/calendar.ts';
import { Dismissal, InsightCard } from './insight-card.tsx';
import * as texts from './texts.ts';
import { headline } from './words.ts';

interface InsightListProps {
  readonly query: ApiQuery<InsightAnswer>;
  readonly view: ViewState;
  readonly formats: Formats;
  /** Scope reference, such as `account-12`. */
  readonly scope: string;
  readonly mayDismiss: boolean;
  /** Whether cards link to the report builder. */
  readonly builds: boolean;
}

/** Unusual changes, most significant first. */
export const InsightList = (props: InsightListProps) => (
  <section aria-label={texts.whatChanged} className="mt-3 lg:mt-4">
    <Suspense key={JSON.stringify(props.query.queryKey)} fallback={<Loading />}>
      <InsightCards {...props} />
    </Suspense>
  </section>
);

const Loading = () => (
  <Skeleton role="status" className="min-h-72">
    <span className="sr-only">{texts.loading}</span>
  </Skeleton>
);

function InsightCards({ query, view, formats, scope, mayDismiss, builds }: InsightListProps) {
  const page = useRootData();
  const { data, error, isFetching, refetch } = usePrefetchedQuery(query);
  if (error) {
    const failure = failureOf(error);
    return (
      <PanelFailure
        text={failureText(failure.kind)}
        requestId={failure.requestId ?? page?.requestId ?? null}
        retry={{ busy: isFetching, again: () => void refetch() }}
      />
    );
  }
  if (!data) return <Loading />;
  const shown = data.cards.filter(({ dismissed }) => !dismissed);
  const dismissed = data.cards.filter(({ dismissed }) => dismissed);
  const evidence = (dimension: DimensionId, key: string) =>
    key === '' ? undefined : viewSearch(view, { filters: narrowedTo(view.filters, dimension, key) });
  return (
    <>
      {view.comparison === 'none' ? <Periods answer={data} formats={formats} /> : null}
      {shown.length === 0 ? <NoInsights answer={data} putAside={dismissed.length} /> : null}
      <ol className="grid grid-cols-1 gap-3 lg:gap-4 xl:grid-cols-2">
        {shown.map((card) => (
          <li key={card.id} className="@container min-w-0 xl:last:odd:col-span-2">
            <InsightCard {...{ card, formats, scope, evidence, mayDismiss }}>
              {builds && card.decomposition ? (
                <BuilderLink
                  view={view}
                  isChange
                  layout={{ rows: [card.decomposition.dimension], values: [card.measure], chart: 'bar' }}
                  className="text-sm text-primary-ink underline print:hidden"
                />
              ) : null}
            </InsightCard>
          </li>
        ))}
      </ol>
      {shown.length > 0 && data.usual.length > 0 ? (
        <p className="mt-3 text-sm text-muted">{fill(texts.withinUsual, { usual: measureNames(data.usual) })}</p>
      ) : null}
      <Basis answer={data} formats={formats} />
      {dismissed.length > 0 ? (
        <AccordionItem className="mt-3 text-sm print:hidden">
          <AccordionTrigger>{fill(texts.dismissedCount, { count: dismissed.length })}</AccordionTrigger>
          <ul className="mt-2 grid gap-2">
            {dismissed.map((card) => (
              <li key={card.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <span suppressHydrationWarning>{headline(card, formats)}</span>
                {mayDismiss ? <Dismissal card={card} /> : null}
              </li>
            ))}
          </ul>
        </AccordionItem>
      ) : null}
    </>
  );
}

function NoInsights({ answer, putAside }: { readonly answer: InsightAnswer; readonly putAside: number }) {
  const [title, text] = noInsightsText(answer, putAside);
  return (
    <div className="rounded-xl border border-line bg-surface p-6 text-center shadow-card">
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="mx-auto mt-1 max-w-lg text-sm text-pretty text-muted">{text}</p>
    </div>
  );
}

function noInsightsText(answer: InsightAnswer, putAside: number): [title: string, text: string] {
  const { comparison, unevenTotals, usual, unknown } = answer;
  if (!comparison) return [texts.nothingToCompareWith, texts.noEarlierPeriod];
  if (unevenTotals) return [texts.nothingToCompareWith, unequalLengthTotalsWords];
  if (putAside > 0) return [texts.nothingNew, texts.allDismissed];
  if (usual.length === 0) return [texts.tooLittleData, texts.tooLittleDataHint];
  const looked = fill(texts.checked, { usual: measureNames(usual) });
  return [texts.nothingUnusual, unknown.length > 0 ? `${looked} Too little data: ${measureNames(unknown)}.` : looked];
}

interface PeriodsProps {
  readonly answer: InsightAnswer;
  readonly formats: Formats;
}

/** Compared periods; shown even if the page itself has no comparison. */
function Periods({ answer, formats }: PeriodsProps) {
  const { range, comparison, factsThrough } = answer;
  if (!comparison) return null;
  const days = (from: string, to: string) => `${formats.day(from)} – ${formats.day(to)}`;
  const own = days(range.from, factsThrough === null ? range.to : earlier(range.to, factsThrough));
  return (
    <p className="mb-3 text-sm text-muted" suppressHydrationWarning>
      {fill(texts.defaultComparison, { own, from: days(comparison.from, comparison.to) })}
    </p>
  );
}

/** Data basis of the insights. */
function Basis({ answer, formats }: { readonly answer: InsightAnswer; readonly formats: Formats }) {
  const { history } = answer;
  if (!history) return null;
  return (
    <p className="mt-3 text-xs text-muted" suppressHydrationWarning>
      {fill(texts.basis, { from: formats.day(history.from), to: formats.day(history.to) })}
    </p>
  );
}

const measureNames = (ids: readonly MeasureId[]): string => listed(ids.map((id) => measures[id].label.toLowerCase()));
