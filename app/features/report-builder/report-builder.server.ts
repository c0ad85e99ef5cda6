import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import { readOnlyReason } from '#app/access/read-only.server.ts';
import type { FirstStep } from '#app/analytics/first-steps.server.ts';
import { completeAddress, inSameScope } from '#app/analytics/view-bar.server.ts';
import { type FilterSets, pickParameters, type ViewBarData } from '#app/analytics/view-bar-data.ts';
import { callList, callPart, type Part } from '#app/api/answers.server.ts';
import { failureOf } from '#app/api/failure.ts';
import { dehydrateAll, prefetch } from '#app/api/prefetch.server.ts';
import { semanticQuery } from '#app/api/query-options.ts';
import { beforeFrame } from '#app/api/streamed.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { incompatibility } from '#shared/analytics/compatibility.ts';
import type { Family } from '#shared/analytics/dimensions.ts';
import { filterDimensions } from '#shared/analytics/filters.ts';
import type { DateBounds } from '#shared/analytics/presets.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';
import { isWithoutFacts, leftOutQuery } from '#shared/analytics/traffic.ts';
import { hasViewParams, type ViewState } from '#shared/analytics/view-state.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import type { Report, ReportVersion } from '#shared/api/families/reports-schemas.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import { type PivotAnswers, pivotOf } from '#shared/reports/pivot.ts';
import { bodyQueries, headQueries } from '#shared/reports/pivot-queries.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import { lineQuery } from './charts.ts';
import type { Unavailable } from './fields.ts';
import { type ListedReports, listParameters } from './list-parameters.ts';
import { definitionConflicts, reportDefinitionOfView } from './report-view.ts';
import * as texts from './texts.ts';
import { markAddress } from './typed-mark.ts';
import { ratioAddress } from './typed-ratio.ts';
import { definitionToView } from './view-of-definition.server.ts';

/** Shared state of the request. */
export interface OpenPage {
  readonly page: PageContext;
  readonly client: QueryClient;
  readonly scope: { readonly ref: string; readonly label: string };
  readonly currency: string;
  readonly locale: string;
  readonly bounds: Promise<DateBounds & { readonly timezone: string }>;
  readonly sets: Promise<FilterSets | null>;
  readonly firstSteps: (family: Family) => readonly FirstStep[];
  readonly bar: (shown: {
    readonly params: URLSearchParams;
    readonly view: ViewState;
    readonly known: ViewBarData['known'];
  }) => Promise<ViewBarData>;
}

/** Saved report of the address with its versions. */
export interface Saved {
  readonly report: Report;
  /** View of the saved definition. */
  readonly view: ViewState;
  readonly versions: Awaited<ReturnType<typeof readVersions>>;
  /** Selected version; null for the current one. */
  readonly version: ReportVersion | null;
}

/** Sentence why the person can't save reports; null if they can. */
export function readOnlySentence(page: PageContext, session: PageSession): string | null {
  const closed = readOnlyReason(page, session, endpoints.createReport.access);
  return closed && readOnlyTexts[closed];
}

const readOnlyTexts = {
  'sample-data': texts.sampleData,
  'read-only': texts.readOnly,
} as const;

/** Families of facts that the scope lacks. */
export const unavailableFamilies = (page: PageContext): Unavailable => ({
  ...(page.decide(endpoints.offerProducts.access).ok ? {} : { offers: texts.noPriceStock }),
  ...(page.decide(endpoints.recipeSwaps.access).ok ? {} : { recipes: texts.noRecipes }),
});

/** Pending read of the report in the address. */
export interface NamedReport {
  readonly id: string;
  readonly part: Promise<Part<Report>>;
}

export const readReport = (page: PageContext, id: string): NamedReport => ({
  id,
  part: callPart(page, 'report', { params: { id } }),
});

/** Reads the report of the address. @returns 'missing' if the scope has no such report */
export async function readSaved(open: OpenPage, { id, part }: NamedReport, params: URLSearchParams) {
  const wanted = /^[1-9]\d{0,9}$/.exec(params.get('version') ?? '')?.[0];
  const [report, versions, version] = await Promise.all([
    part,
    readVersions(open.page, id),
    wanted ? callPart(open.page, 'reportVersion', { params: { id, revision: wanted } }) : Promise.resolve(null),
  ]);
  if (report.state === 'failed') return report.failure.kind === 'not-found' ? 'missing' : report;
  return {
    report: report.answer,
    view: definitionToView(report.answer.definition, await open.bounds, report.answer.revision),
    versions,
    version: version?.state === 'ready' ? version.answer : null,
  } satisfies Saved;
}

const readVersions = (page: PageContext, id: string) =>
  callPart(page, 'reportVersions', { params: { id }, query: { limit: 50 } });

/** Reads the list of saved reports with the address's filters. */
export async function readList({ page }: OpenPage, params: URLSearchParams): Promise<ListedReports> {
  const wanted = listParameters(params);
  const { search, from, archived, cursor } = wanted;
  const query = {
    from,
    archived: archived ? 'true' : 'false',
    limit: 20,
    ...(search && { search }),
    ...(cursor && { cursor }),
  } as const;
  return { wanted, part: await callList(page, 'reports', { query }) };
}

/** View from the address, else of the saved report, else empty. */
export async function readView(open: OpenPage, saved: Saved | null, params: URLSearchParams): Promise<ViewState> {
  const bounds = await open.bounds;
  if (saved && !hasViewParams(params))
    return saved.version ? definitionToView(saved.version.definition, bounds, saved.report.revision) : saved.view;
  return readViewState(params, bounds);
}

/** Dimensions that all values can be filtered by; all dimensions without values. */
export const filterableDimensions = ({ layout }: ViewState): ViewBarData['known'] =>
  filterDimensions.filter((id) => (layout?.values ?? []).every((value) => incompatibility(value, id) === null));

/** Complete address to redirect to, if the current one is incomplete; a saved report's plain address is complete. */
export async function redirectAddress(
  open: OpenPage,
  saved: Saved | null,
  view: ViewState,
  params: URLSearchParams,
): Promise<string | null> {
  const marked = markAddress(params, view) ?? ratioAddress(params, view);
  if (marked !== null) return inSameScope(marked, params);
  if (saved && !params.has(pickParameters.apply)) return null;
  return await completeAddress(params, view, filterableDimensions(view), open.sets);
}

/** Definition with the reader's own currency. */
export const queriedDefinition = (view: ViewState, currency: string): ReportDefinition | null => {
  const definition = reportDefinitionOfView(view);
  return definition && { ...definition, currency: definition.currency ?? currency };
};

/** Prefetches all queries of the page, dependent ones last. Never rejects. */
export async function prefetchReport(open: OpenPage, view: ViewState): Promise<void> {
  const definition = queriedDefinition(view, open.currency);
  if (!definition || definitionConflicts(definition).length > 0) return;
  const { page, client, scope } = open;
  const bounds = await open.bounds;
  const prefetchQuery = async (query: Parameters<typeof semanticQuery>[1] | null): Promise<QueryAnswer | null> => {
    if (!query) return null;
    const options = semanticQuery(scope.ref, query);
    await prefetch(page, client, options);
    return client.getQueryData<QueryAnswer>(options.queryKey) ?? null;
  };
  const leftOut = prefetchQuery(leftOutQuery(definition.values, view, bounds.today)).catch(() => null);
  try {
    if (isWithoutFacts(view, bounds)) return;
    const head = headQueries(definition, view.range, view.page);
    const [rows, columns] = await Promise.all([prefetchQuery(head.rows), prefetchQuery(head.columns)]);
    if (!rows || (head.columns && !columns)) return;
    await prefetchBody(definition, view.range, { rows, columns }, view.page, prefetchQuery);
  } catch (error) {
    page.log('warn', 'a report was not asked whole', { kind: failureOf(error).kind });
  } finally {
    await leftOut;
  }
}

async function prefetchBody(
  definition: ReportDefinition,
  range: DateRange,
  heads: Pick<PivotAnswers, 'rows' | 'columns'>,
  page: number,
  ask: (query: Parameters<typeof semanticQuery>[1] | null) => Promise<unknown>,
): Promise<void> {
  const body = bodyQueries(definition, range, heads);
  const line = lineQuery(definition, range, pivotOf(definition, page, { ...heads, body: null }, true));
  await Promise.all([...body.map(({ query }) => ask(query)), ask(line)]);
}

/** Dehydrates the queries finished in time; slow ones stream later. */
export async function dehydrateReport(open: OpenPage, asked: Promise<void>): Promise<DehydratedState> {
  await beforeFrame<unknown, null>(open.page, asked, () => null);
  return dehydrateAll(open.client);
}
