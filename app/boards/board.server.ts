import { QueryClient } from '@tanstack/react-query';
import { pages } from '#shared/access/pages.ts';
import { formatScopeRef, heldLabel, type Scope } from '#shared/access/scopes.ts';
import type { Family } from '#shared/analytics/dimensions.ts';
import { filterableBy, trimFilters } from '#shared/analytics/filters.ts';
import { type DimensionId, familyOf } from '#shared/analytics/measures.ts';
import type { Preset } from '#shared/analytics/presets.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';
import type { Template } from '#shared/analytics/template.ts';
import { isWithoutFacts } from '#shared/analytics/traffic.ts';
import { hasViewParams, type ViewState } from '#shared/analytics/view-state.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { readOnlyReason } from '../access/read-only.server.ts';
import { type FirstStep, firstStepsOf } from '../analytics/first-steps.server.ts';
import type { ScopeDates } from '../analytics/freshness.ts';
import { readScopeDates } from '../analytics/scope-dates.server.ts';
import { loadViewBar, readFilterSets, type ViewBarInput } from '../analytics/view-bar.server.ts';
import type { ViewBarData } from '../analytics/view-bar-data.ts';
import { preferencesOf } from '../api/preferences.server.ts';
import { dehydrateAll, prefetch } from '../api/prefetch.server.ts';
import { type ApiQuery, semanticQuery } from '../api/query-options.ts';
import { beforeFrame, beforeTimeout } from '../api/streamed.server.ts';
import type { PageContext, PageSession } from '../context.ts';
import { readDayNotes } from './day-notes.server.ts';
import { isPrintView } from './print-view.ts';
import type { TemplateView } from './template-view.ts';
import { measuresOf, queriesOf, shownWidgets, suspectQueryOf, widgetUnderFilters } from './widget-queries.ts';

/** What all boards of a request share. Dates may still be loading. */
export interface OpenBoard {
  readonly page: PageContext;
  readonly client: QueryClient;
  /** `inPart`: the person has access to only some of the account's subaccounts. */
  readonly scope: { readonly ref: string; readonly label: string; readonly inPart: boolean };
  readonly currency: string;
  readonly locale: string;
  /** Whether the person may use the report builder. */
  readonly builds: boolean;
  /** Whether the person may schedule reports and create alerts. */
  readonly schedules: boolean;
  readonly bounds: Promise<ScopeDates>;
  /** Saved filters; null if they can't be read. */
  readonly sets: ReturnType<typeof readFilterSets>;
  readonly bar: (shown: Pick<ViewBarInput, 'params' | 'view' | 'known'>) => Promise<ViewBarData>;
  readonly firstSteps: (family: Family) => readonly FirstStep[];
}

/** The currency or locale isn't set, neither by the person nor by the scope. */
export interface Unset {
  readonly state: 'unset';
  readonly messages: readonly string[];
}

export function openBoard(page: PageContext, session: PageSession, scope: Scope): OpenBoard | Unset {
  const { currency, locale, failures } = preferencesOf(session);
  if (!currency || !locale) return { state: 'unset', messages: failures };
  const ref = formatScopeRef(scope);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const sets = readFilterSets(page);
  return {
    ...{ page, client, currency, locale, sets },
    scope: { ref, label: heldLabel(scope.label, scope.partial), inPart: scope.partial != null },
    builds: page.decide(pages.reportBuilder.access).ok,
    schedules: readOnlyReason(page, session, endpoints.createSchedule.access) === null,
    bounds: readScopeDates(page),
    firstSteps: (family) => firstStepsOf(page, session, family),
    bar: async (shown) => await loadViewBar(page, { scope, session, sets: await sets, ...shown }),
  };
}

/** The view of an address, without filters that the page doesn't know; if it has none, the page's default period. */
export const viewOf = async (open: OpenBoard, template: Template, params: URLSearchParams): Promise<ViewState> =>
  viewWithin(await open.bounds, template, params);

/** Like `viewOf`, with dates that are loaded. */
export function viewWithin(bounds: ScopeDates, template: Template, params: URLSearchParams): ViewState {
  const begun = hasViewParams(params) ? null : firstPreset(template);
  const withPreset = begun === null ? params : new URLSearchParams([...params, ['range', begun]]);
  const asked = readViewState(withPreset, bounds);
  return { ...asked, filters: trimFilters(asked.filters, filterableDimensions(template)) };
}

/** Dimensions that a page can be filtered by. */
export const filterableDimensions = (template: Template): DimensionId[] => filterableBy(measuresOf(template));

/** Prefetches the queries of the shown widgets in parallel. Boards of one request share equal queries. */
export async function prefetchWidgets(open: OpenBoard, template: Template, view: ViewState): Promise<void> {
  const queries = pageQueriesOf(open, template, view, await open.bounds);
  await Promise.all(queries.map((query) => prefetch(open.page, open.client, query)));
}

/** The queries of the shown widgets. For a period without data, only the query for suspect traffic. */
export function pageQueriesOf(
  { scope, currency }: Pick<OpenBoard, 'scope' | 'currency'>,
  template: Template,
  view: ViewState,
  bounds: ScopeDates,
): ApiQuery<QueryAnswer>[] {
  const widgets = isWithoutFacts(view, bounds) ? [] : shownWidgets(template, view);
  const queries = widgets.flatMap((widget) => {
    const shown = widgetUnderFilters(widget, view.filters);
    if (!shown.widget) return [];
    return queriesOf(shown.widget, { template, view, currency }).map((query) => semanticQuery(scope.ref, query));
  });
  const suspect = suspectQueryOf({ template, view }, bounds);
  if (suspect) queries.push(semanticQuery(scope.ref, suspect));
  return queries;
}

/** The board with what has loaded so far; slow queries are streamed. */
export async function boardOf(
  open: OpenBoard,
  template: Template,
  view: ViewState,
  asked: Promise<unknown>,
  params: URLSearchParams = new URLSearchParams(),
): Promise<TemplateView> {
  const { page, client, scope, currency, locale, builds, schedules, bounds } = open;
  const bar = open.bar({ params, view, known: filterableDimensions(template) });
  const noted = beforeTimeout(readDayNotes(page, view), () => []);
  await beforeFrame<unknown, null>(page, asked, () => null);
  return {
    ...{ state: 'ready', template, scope, view, locale, builds, schedules, printed: isPrintView(params) },
    bounds: await bounds,
    currency: view.currency ?? currency,
    notes: await noted,
    bar: await bar,
    firstSteps: firstStepsFor(open, template),
    dehydrated: dehydrateAll(client),
  };
}

function firstStepsFor(open: OpenBoard, template: Template): readonly FirstStep[] {
  const [measure] = measuresOf(template);
  return measure ? open.firstSteps(familyOf(measure)) : [];
}

/** Default periods for tables by these intervals: a month would leave only a few partial rows. */
const byRows: Partial<Record<DimensionId, Preset>> = { week: '90d', month: '13m', quarter: 'all', year: 'all' };

/** The default period of a page; null for the product's default. */
function firstPreset({ kind, widgets }: Template): Preset | null {
  const [table] = kind === 'report' ? widgets.filter((widget) => widget.type === 'table') : [];
  return (table && byRows[table.dimension]) ?? null;
}
