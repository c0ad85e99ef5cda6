import { type ReactNode, Suspense } from 'react';
import { Facts } from '#app/analytics/facts.tsx';
import type { FirstStep } from '#app/analytics/first-steps.server.ts';
import { FirstStepLinks } from '#app/analytics/first-steps.tsx';
import { freshnessOf, type ScopeDates } from '#app/analytics/freshness.ts';
import type { ViewBarData } from '#app/analytics/view-bar-data.ts';
import { failureOf, failureText } from '#app/api/failure.ts';
import { semanticQuery, useLaterQueries, usePrefetchedQuery } from '#app/api/query-options.ts';
import { buttonVariants } from '#app/ui/button.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Link } from '#app/ui/link.tsx';
import { PanelFailure } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { unfinishedDayWords } from '#shared/analytics/comparison-words.ts';
import { incompatibility } from '#shared/analytics/compatibility.ts';
import { reachesBack, reachesBackWords } from '#shared/analytics/fair-comparison.ts';
import { defaultLimit, maxLimit } from '#shared/analytics/layout.ts';
import { type HighlightRule, markText } from '#shared/analytics/marks.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import { type Pivot, type PivotAnswers, pivotOf } from '#shared/reports/pivot.ts';
import { bodyQueries, headQueries, shownColumns } from '#shared/reports/pivot-queries.ts';
import { orderedColumn, shownValues } from '#shared/reports/shown-values.ts';
import { changeLayout, EditLink, useEdits } from './edits.tsx';
import { MarkIcon } from './mark-icon.tsx';
import { PivotTable } from './pivot-table.tsx';
import { ChartSwitch, ReportChart } from './report-chart.tsx';
import { columnKey } from './report-view.ts';
import * as texts from './texts.ts';

interface ReportResultProps {
  /** Definition with the query's currency. */
  readonly definition: ReportDefinition;
  readonly name: string;
  readonly view: ViewState;
  readonly bar: ViewBarData;
  readonly bounds: ScopeDates;
  readonly scope: { readonly ref: string; readonly label: string };
  readonly formats: Formats;
  /** First step for scopes without facts. */
  readonly firstSteps: readonly FirstStep[];
  /** Notes on an answer's basis: conversions, coverage. */
  readonly notesOn: (answer: QueryAnswer) => readonly string[];
}

/** Result of the report, with its own loading, empty, denied and error states. */
export const ReportResult = (props: ReportResultProps) => (
  <>
    <ChartSwitch />
    <Updating>
      <Suspense key={JSON.stringify([props.definition, props.view.page])} fallback={<Loading />}>
        <ResultOrFailure {...props} />
      </Suspense>
    </Updating>
  </>
);

/** Dims the previous result while the last edit loads. */
function Updating({ children }: { readonly children: ReactNode }) {
  const { pending } = useEdits();
  return (
    <div aria-busy={pending} className="mt-3 min-h-80 transition-opacity aria-busy:opacity-60">
      {children}
    </div>
  );
}

const Loading = () => (
  <Skeleton role="status" className="min-h-80">
    <span className="sr-only">{texts.loading}</span>
  </Skeleton>
);

function ResultOrFailure(props: ReportResultProps) {
  const { definition, view, scope } = props;
  const head = headQueries(definition, view.range, view.page);
  const rows = usePrefetchedQuery(semanticQuery(scope.ref, head.rows));
  const columns = usePrefetchedQuery(semanticQuery(scope.ref, head.columns ?? head.rows));
  const error = rows.error ?? columns.error;
  if (rows.data && columns.data)
    return (
      <ResultTable {...props} rows={rows.data} columns={head.columns ? columns.data : null} stale={error !== null} />
    );
  if (!error) return <Loading />;
  const { kind, requestId } = failureOf(error);
  const again = () => void Promise.all([rows.refetch(), columns.refetch()]);
  const text = kind === 'denied' ? texts.noAccess : failureText(kind);
  return (
    <PanelFailure text={text} requestId={requestId} retry={{ busy: rows.isFetching || columns.isFetching, again }} />
  );
}

interface ResultTableProps extends ReportResultProps, Pick<PivotAnswers, 'rows' | 'columns'> {
  /** The shown answer is old: refetching failed. */
  readonly stale: boolean;
}

/** Note that an unfiltered report covers all retailers, unlike pages that default to one. */
const retailerNote = ({ values, filters }: ReportDefinition): string | undefined =>
  values.some((measure) => incompatibility(measure, 'retailer') === null) &&
  !filters.some(({ dimension }) => dimension === 'retailer')
    ? 'all retailers'
    : undefined;

/** Shows heads and totals until the cells arrive; cells may stream later. */
const ResultTable = (props: ResultTableProps) => (
  <Suspense fallback={<ResultView {...props} {...pendingBody} />}>
    <WithBody {...props} />
  </Suspense>
);

const WithBody = (props: ResultTableProps) => <ResultView {...props} {...useBody(props)} />;

/** Cells and subtotals of the page, as far as loaded. */
interface Body {
  readonly body: PivotAnswers['body'];
  readonly failed: boolean;
  readonly old: boolean;
  readonly again: () => void;
}

const pendingBody: Body = { body: null, failed: false, old: false, again: () => undefined };

function ResultView({ rows, columns, stale, body, failed, old, again, ...props }: ResultTableProps & Body) {
  const { definition, view, scope, formats, bounds, name, notesOn } = props;
  const unfair = reachesBack(rows, bounds.min);
  const fresh = freshnessOf(definition.values, bounds, formats);
  const pivot = pivotOf(definition, view.page, { rows, columns, body }, !unfair);
  const nothing = rows.rows.length === 0 && view.page === 1;
  return (
    <>
      <Facts
        range={rows.range}
        comparison={unfair ? null : rows.comparison}
        currency={rows.currency}
        timezone={rows.timezone}
        through={fresh?.through ?? rows.factsThrough}
        behind={fresh?.behind}
        extent={retailerNote(definition)}
        scope={scope.label}
        filters={view.filters}
        bar={props.bar}
        formats={formats}
        gaps={[
          ...(unfair ? [reachesBackWords] : []),
          ...(rows.comparison?.unfinishedDay ? [unfinishedDayWords] : []),
          ...tableNotes(definition, pivot),
        ]}
        notes={notesOn(rows)}
      />
      {stale || old ? (
        <p role="status" className="mt-2 rounded-md bg-warning-soft px-2.5 py-1 text-xs text-warning-ink">
          {texts.notFresh}
        </p>
      ) : null}
      {failed ? (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-2 text-xs text-error-ink">
          {texts.cellsFailed}
          <button type="button" onClick={again} className="js-only cursor-pointer underline">
            {texts.tryAgain}
          </button>
        </p>
      ) : null}
      {nothing ? (
        <div className="py-16 text-center text-sm text-muted">
          <p>{rows.factsThrough === null ? texts.noDataYet : texts.noDataInThisPeriod}</p>
          {rows.factsThrough === null ? <FirstStepLinks steps={props.firstSteps} /> : null}
        </div>
      ) : (
        <>
          <ReportChart
            {...{ definition, range: view.range, pivot, answer: rows, scope: scope.ref, formats, name }}
            facts={`${scope.label} · ${formats.day(rows.range.from)} – ${formats.day(rows.range.to)} · ${rows.currency}`}
          />
          <Legend marks={definition.marks} formats={formats} />
          {(pivot.columns.length + 1) * shownValues(definition).length > paperColumns ? (
            <p className="hidden text-xs print:block">{texts.printCut}</p>
          ) : null}
          <PivotTable {...{ definition, pivot, answer: rows, view, scope: scope.ref, formats, name }} />
          <Pages answer={rows} view={view} limit={definition.limit} formats={formats} />
        </>
      )}
    </>
  );
}

/** Maximum number of value columns on a printed page. */
const paperColumns = 28;

/** Legend of the marks. */
const Legend = ({ marks, formats }: { readonly marks: readonly HighlightRule[]; readonly formats: Formats }) =>
  marks.length > 0 ? (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
      {texts.markedExceptTotals}
      {marks.map((mark) => (
        <span key={`${mark.measure} ${mark.condition}`} className="inline-flex items-center gap-1 text-ink">
          <MarkIcon mark={mark} />
          <span suppressHydrationWarning>{markText(mark, formats)}</span>
        </span>
      ))}
    </p>
  ) : null;

function useBody({ definition, view, scope, rows, columns }: ResultTableProps): Body {
  const asked = bodyQueries(definition, view.range, { rows, columns });
  const answers = useLaterQueries(asked.map(({ query }) => semanticQuery(scope.ref, query)));
  const body = asked.flatMap(({ down, across }, at) => {
    const answer = answers[at]?.data;
    return answer ? [{ down, across, answer }] : [];
  });
  return {
    body: body.length === asked.length ? body : null,
    failed: answers.some(({ isError, data }) => isError && data === undefined),
    old: answers.some(({ isError, data }) => isError && data !== undefined),
    again: () => void Promise.all(answers.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}

function tableNotes({ order }: ReportDefinition, { columns, moreColumns, uneven, cut }: Pivot): string[] {
  const ordered = columnKey(orderedColumn(order));
  const elsewhere = order?.column !== undefined && !columns.some(({ keys }) => columnKey(keys) === ordered);
  return [
    ...uneven,
    ...(elsewhere ? [texts.hiddenOrder] : []),
    ...(moreColumns ? [`The first ${shownColumns} columns are shown; the totals cover all of them.`] : []),
    ...(cut ? [texts.tooManyCells] : []),
  ];
}

interface PagesProps {
  readonly answer: QueryAnswer;
  readonly view: ViewState;
  readonly limit: number;
  readonly formats: Formats;
}

const limits = [10, defaultLimit, maxLimit] as const;

/** Pagination and page size. */
function Pages({ answer, view, limit, formats }: PagesProps) {
  const { page, layout } = view;
  if (!layout || (page === 1 && !answer.truncated && answer.rows.length <= limits[0])) return null;
  const first = (page - 1) * limit + 1;
  const count = (value: number) => formats.value(value, 'integer');
  return (
    <nav aria-label={texts.rows} className="mt-3 flex flex-wrap items-center gap-3 text-xs text-muted">
      <span suppressHydrationWarning>
        {texts.rows} {count(first)}–{count(first + answer.rows.length - 1)}
        {answer.truncated ? '; more follow' : ', the last'}
        {texts.totalsCoverAll}
      </span>
      <span className="flex flex-wrap items-center gap-1 print:hidden">
        {texts.onAPage}
        {limits.map((rows) => (
          <EditLink
            key={rows}
            address={changeLayout((current) => ({ ...current, limit: rows }))}
            aria-current={rows === limit ? 'true' : undefined}
            className={cn(
              'inline-grid min-h-(--control-small) min-w-(--control-small) place-items-center rounded-md',
              rows === limit ? 'bg-primary-soft text-primary-ink' : 'hover:bg-hover',
            )}
          >
            {count(rows)}
            <span className="sr-only"> {texts.rowsLabel}</span>
          </EditLink>
        ))}
      </span>
      <span className="ms-auto flex gap-2 print:hidden">
        {page > 1 ? <PageLink to={viewSearch(view, { page: page - 1 })}>{texts.previousRows}</PageLink> : null}
        {answer.truncated ? <PageLink to={viewSearch(view, { page: page + 1 })}>{texts.nextRows}</PageLink> : null}
      </span>
    </nav>
  );
}

const PageLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link to={to} preventScrollReset className={buttonVariants({ variant: 'outline', size: 'sm' })}>
    {children}
  </Link>
);
