import { QueryClient } from '@tanstack/react-query';
import { pages } from '#shared/access/pages.ts';
import { formatScopeRef, heldLabel, type Scope } from '#shared/access/scopes.ts';
import { isLocalDate } from '#shared/analytics/calendar.ts';
import { type DimensionId, familyOf } from '#shared/analytics/catalogue.ts';
import { dataSources } from '#shared/analytics/data-sources.ts';
import type { Family } from '#shared/analytics/family.ts';
import { filterableBy, trimFilters } from '#shared/analytics/filters.ts';
import type { Template } from '#shared/analytics/template.ts';
import { isWithoutFacts } from '#shared/analytics/traffic.ts';
import { readViewState, saysView, type ViewState } from '#shared/analytics/view-state.ts';
import { dayAt, isTimeZone } from '#shared/analytics/wall-clock.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { hasKey } from '#shared/table.ts';
import { closedTo } from '../../access/closed.server.ts';
import { type FirstStep, firstStepsOf } from '../../analytics/first-steps.server.ts';
import type { ScopeDates, SourceThrough } from '../../analytics/scope-dates.ts';
import { loadViewBar, readFilterSets, type ShownBar } from '../../analytics/view-bar.server.ts';
import type { ViewBarData } from '../../analytics/view-bar-data.ts';
import { preferencesOf } from '../../api/preferences.server.ts';
import { dehydrateAll, prefetch, prefetched } from '../../api/prefetch.server.ts';
import { apiQuery, semanticQuery } from '../../api/query-options.ts';
import { beforeFrame, beforeTimeout } from '../../api/streamed.server.ts';
import type { PageContext, PageSession } from '../../context.ts';
import { readDayNotes } from './day-notes.server.ts';
import { firstPreset } from './first-preset.ts';
import { isPrintView } from './print-view.ts';
import type { TemplateView } from './template-view.ts';
import { measuresOf, queriesOf, shownUnder, suspectQueryOf } from './widget-queries.ts';

/** What every board of a request stands on; the dates are on their way. */
export interface OpenBoard {
  readonly page: PageContext;
  readonly client: QueryClient;
  readonly scope: { readonly ref: string; readonly label: string };
  readonly currency: string;
  readonly locale: string;
  /** Whether the person may take numbers apart in the report builder. */
  readonly builds: boolean;
  /** Whether the person may have files made and measures watched. */
  readonly schedules: boolean;
  readonly bounds: Promise<ScopeDates>;
  /** Saved filters, null where they can't be read. */
  readonly sets: ReturnType<typeof readFilterSets>;
  readonly bar: (shown: Pick<ShownBar, 'params' | 'view' | 'known'>) => Promise<ViewBarData>;
  readonly firstSteps: (family: Family) => readonly FirstStep[];
}

/** Neither the person nor the scope says in which currency or locale to show numbers. */
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
    ...{ page, client, scope: { ref, label: heldLabel(scope.label, scope.partial) }, currency, locale, sets },
    builds: page.decide(pages.reportBuilder.access).ok,
    schedules: closedTo(page, session, endpoints.createSchedule.access) === null,
    bounds: readBounds(page, client, ref),
    firstSteps: (family) => firstStepsOf(page, session, family),
    bar: async (shown) => await loadViewBar(page, { scope, session, sets: await sets, ...shown }),
  };
}

/** What the address says, without the filters that nothing on the page knows; else the days that the page begins with. */
export async function viewOf(open: OpenBoard, template: Template, params: URLSearchParams): Promise<ViewState> {
  const begun = saysView(params) ? null : firstPreset(template);
  const said = begun === null ? params : new URLSearchParams([...params, ['range', begun]]);
  const asked = readViewState(said, await open.bounds);
  return { ...asked, filters: trimFilters(asked.filters, knownOn(template)) };
}

/** What a page can be filtered by. */
export const knownOn = (template: Template): DimensionId[] => filterableBy(measuresOf(template));

/** Asks every widget's question at once; boards of one request share what they have in common. Of days without facts only what is left out as suspect is. */
export async function askWidgets(open: OpenBoard, template: Template, view: ViewState): Promise<void> {
  const { page, client, scope, currency } = open;
  const bounds = await open.bounds;
  const shownWidgets = isWithoutFacts(view, bounds) ? [] : template.widgets;
  const queries = shownWidgets.flatMap((widget) => {
    const shown = shownUnder(widget, view.filters);
    if (!shown.widget) return [];
    return queriesOf(shown.widget, { template, view, currency }).map((query) => semanticQuery(scope.ref, query));
  });
  const suspect = suspectQueryOf({ template, view }, bounds);
  if (suspect) queries.push(semanticQuery(scope.ref, suspect));
  await Promise.all(queries.map((query) => prefetch(page, client, query)));
}

/** The board with what is known by then; what is slow streams after the page. */
export async function boardOf(
  open: OpenBoard,
  template: Template,
  view: ViewState,
  asked: Promise<unknown>,
  params: URLSearchParams = new URLSearchParams(),
): Promise<TemplateView> {
  const { page, client, scope, currency, locale, builds, schedules, bounds } = open;
  const bar = open.bar({ params, view, known: knownOn(template) });
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

const isKnownSource = (told: { source: string; through: string }): told is SourceThrough =>
  hasKey(dataSources, told.source) && isLocalDate(told.through);

/** A bound of `-1` or `NaT` is not known. */
const boundOf = (text: string): string | null => (isLocalDate(text) ? text : null);

/** Unknown or failing dates leave the last 30 days up to today. */
async function readBounds(page: PageContext, client: QueryClient, ref: string): Promise<ScopeDates> {
  const query = apiQuery(ref, 'reportingDates');
  const now = new Date();
  try {
    const dates = await prefetched(page, client, query);
    const { currencies, complete_date: complete, sources } = dates;
    const zone = dates.timezone ?? 'UTC';
    // An upstream that isn't ours may name a zone that the platform doesn't know.
    const timezone = isTimeZone(zone) ? zone : 'UTC';
    const [min, max, today] = [boundOf(dates.min_date), boundOf(dates.max_date), dayAt(now.getTime(), timezone)];
    return {
      ...{ min, max, today, timezone },
      ...(complete && { complete: boundOf(complete) }),
      ...(sources && { sources: sources.filter(isKnownSource) }),
      ...(currencies && { currencies }),
    };
  } catch {
    page.log('warn', 'reporting dates failed', { endpoint: 'reportingDates' });
    return { min: null, max: null, today: dayAt(now.getTime(), 'UTC'), timezone: 'UTC' };
  } finally {
    client.removeQueries({ queryKey: query.queryKey, exact: true });
  }
}
