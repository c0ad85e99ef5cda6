import type { Scope } from '#shared/access/scopes.ts';
import { filterableBy, trimFilters } from '#shared/analytics/filters.ts';
import { measureIds, measures } from '#shared/analytics/measures.ts';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';
import type { Template } from '#shared/analytics/template.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import { scheduledQuestionSchema } from '#shared/api/families/schedules-schemas.ts';
import { wordsOf } from '../analytics/view-bar-data.ts';
import { callPart, type Part } from '../api/answers.server.ts';
import type { PageContext, PageSession } from '../context.ts';
import { type OpenBoard, openBoard, viewOf } from './board.server.ts';
import { exportedTables } from './exported-tables.ts';
import { measuresOf } from './widget-queries.ts';

interface TableRequest {
  readonly kind: 'report' | 'dashboard';
  readonly id: string;
  readonly params: URLSearchParams;
}

/** The queries of a report or dashboard for an address, without their days; null if there is no such page. */
export async function templateTables(page: PageContext, session: PageSession, scope: Scope, asked: TableRequest) {
  const { kind, id, params } = asked;
  const open = openBoard(page, session, scope);
  if ('state' in open) return null;
  const part: Part<Template> = await callPart(page, 'template', { params: { kind, id } });
  if (part.state === 'failed') return null;
  const { answer: template } = part;
  const view = await viewOf(open, template, params);
  const tables = exportedTables({ template, view, currency: view.currency ?? open.currency });
  return {
    ...{ id, name: template.name, measures: measuresOf(template), ...(await filtersOf(open, view)) },
    tables: tables.map(({ title, query }) => ({ title, question: withoutDays(query) })),
  };
}

/** A measure with the view of an address; null if there is no such measure. */
export async function watchedMeasure(
  page: PageContext,
  session: PageSession,
  scope: Scope,
  { measure, params }: { readonly measure: string; readonly params: URLSearchParams },
) {
  const open = openBoard(page, session, scope);
  const id = measureIds.find((known) => known === measure);
  if ('state' in open || !id) return null;
  const asked = readViewState(params, await open.bounds);
  const view = { ...asked, filters: trimFilters(asked.filters, filterableBy([id])) };
  return { id, name: measures[id].label, measures: [id], tables: [], ...(await filtersOf(open, view)) };
}

/** The filters of a view, also as text, and the name of its period. */
async function filtersOf(open: OpenBoard, view: ViewState) {
  const { filters, preset } = view;
  const bar = await open.bar({ params: new URLSearchParams(), view, known: [] });
  return { filters, preset, filterWords: filters.map((filter) => wordsOf(filter, bar)) };
}

/** A query without its days, which differ at each run. */
function withoutDays({
  range: _range,
  preset: _preset,
  limit: _limit,
  offset: _offset,
  totals: _totals,
  ...question
}: SemanticQueryInput) {
  return scheduledQuestionSchema.parse(question);
}
