import { readOnlyReason } from '#app/access/read-only.server.ts';
import { callList, callPart } from '#app/api/answers.server.ts';
import { readLists } from '#app/api/lists.server.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { visibleItems } from '#shared/access/menu.ts';
import { formatScopeRef, type Scope } from '#shared/access/scopes.ts';
import { blockedBy } from '#shared/analytics/filters.ts';
import { measureIds, measures } from '#shared/analytics/measures.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { isModelFigure, modelFigures, type WatchedId } from '#shared/reports/watched.ts';
import { isOneOf, keysOf } from '#shared/table.ts';
import { parseDone } from './done.ts';
import { type Source, sourceParameters, toClientSource } from './source.ts';

const shownAtOnce = 10;

/** Reads the person's schedules, deliveries and alerts; each may fail separately. None with sample data. */
export async function loadScheduled(
  page: PageContext,
  session: PageSession,
  scope: Scope,
  requestedSource: Promise<Source | null>,
  params: URLSearchParams,
) {
  const sample = session.settings.anonymized;
  const { currency, locale } = numbersIn(session);
  const dates = callPart(page, 'reportingDates');
  const [source, parts, choices, read] = await Promise.all([
    requestedSource,
    sample ? null : readParts(page, params),
    requestedSource.then((source) => (source || sample ? null : readChoices(page, session))),
    dates,
  ]);
  return {
    scope: { ref: formatScopeRef(scope), label: scope.label },
    email: session.user.email,
    currency: scope.defaultCurrency ?? currency,
    locale,
    timezone: (read.state === 'ready' && read.answer.timezone) || 'UTC',
    /** Epoch milliseconds of the server, so that server and browser compute the same next runs. */
    now: Date.now(),
    writes: readOnlyReason(page, session, endpoints.createSchedule.access) === null,
    sample,
    parts,
    choices,
    source: source && toClientSource(source),
    missing: source === null && Object.values(sourceParameters).some((name) => params.has(name)),
    offered: [...offeredMeasures(scope, source), ...offeredModelFigures(page, source)],
    done: parseDone(params.get('done')),
  };
}

export type ScheduledData = Awaited<ReturnType<typeof loadScheduled>>;

async function readParts(page: PageContext, params: URLSearchParams) {
  const paged = (name: string) => ({ query: { limit: shownAtOnce, cursor: params.get(name) ?? undefined } });
  const [schedules, deliveries, alerts, outcomes] = await Promise.all([
    callList(page, 'schedules', { query: { limit: 100 } }),
    callPart(page, 'deliveries', paged('deliveries')),
    callPart(page, 'alerts', { query: { limit: 100 } }),
    callPart(page, 'alertOutcomes', paged('outcomes')),
  ]);
  const isLaterPage = { deliveries: params.has('deliveries'), outcomes: params.has('outcomes') };
  return { schedules, deliveries, alerts, outcomes, isLaterPage };
}

/** Sources for a new schedule: reports and dashboards of the menu, and saved reports. */
async function readChoices(page: PageContext, { viewer }: PageSession) {
  const mayRead = page.decide(endpoints.reports.access).ok;
  const [{ items }, saved] = await Promise.all([
    readLists(page, ['report', 'dashboard']).settled,
    mayRead ? callPart(page, 'reports', { query: { limit: 50 } }) : null,
  ]);
  return {
    templates: visibleItems(items.report, viewer).map(({ id, name }) => ({ id, name })),
    dashboards: visibleItems(items.dashboard, viewer).map(({ id, name }) => ({ id, name })),
    saved: saved?.state === 'ready' ? saved.answer.items.map(({ id, name }) => ({ id: String(id), name })) : [],
  };
}

/** Measures for alerts: those of the source, else all of this account type. */
function offeredMeasures({ accountType }: Scope, source: Source | null): WatchedId[] {
  const all = measureIds.filter((id) => isOneOf(measures[id].accountTypes, accountType));
  return (source?.measures ?? all).filter((id) => isModelFigure(id) || blockedBy(id, source?.filters ?? []) === null);
}

/** Figures of the current model run, for accounts with modelling and if the address has no other source. */
const offeredModelFigures = (page: PageContext, source: Source | null): WatchedId[] =>
  source === null && page.decide(endpoints.modelRuns.access).ok ? keysOf(modelFigures) : [];
