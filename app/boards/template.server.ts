import { visibleItems } from '#shared/access/menu.ts';
import type { Viewer } from '#shared/access/rule.ts';
import type { Scope } from '#shared/access/scopes.ts';
import type { Template } from '#shared/analytics/template.ts';
import { isWithoutFacts } from '#shared/analytics/traffic.ts';
import { completeAddress } from '../analytics/view-bar.server.ts';
import { callCached, type Part, partOf } from '../api/answers.server.ts';
import { cancelUnusedEarlyCalls } from '../api/early-calls.server.ts';
import type { Failure } from '../api/failure.ts';
import { readLists } from '../api/lists.server.ts';
import { prefetch } from '../api/prefetch.server.ts';
import type { PageContext, PageSession } from '../context.ts';
import { boardOf, filterableDimensions, openBoard, prefetchWidgets, type Unset, viewOf } from './board.server.ts';
import { withPrintLimits } from './print-view.ts';
import { recallTemplate, rememberTemplate, startRememberedQueries } from './remembered-templates.server.ts';
import type { TemplateRequest } from './template-request.ts';
import type { TemplateView } from './template-view.ts';

export type TemplatePageData =
  | TemplateView
  /** There is no such template. `name` is its name in the list, if it is listed. */
  | { readonly state: 'missing'; readonly name: string | null }
  | { readonly state: 'failed'; readonly failure: Failure }
  /** The address has no complete view. `search` is the query of the one that has. */
  | { readonly state: 'elsewhere'; readonly search: string }
  | Unset;

/**
 * Loads template and dates, then runs all widget queries in parallel; slow ones are streamed. If the upstream is far
 * and template and dates are known from last time, the queries start at the same time as these, and are used if nothing
 * has changed.
 */
export async function loadTemplatePage(
  page: PageContext,
  session: PageSession,
  scope: Scope,
  wanted: TemplateRequest,
  item: Promise<Part<Template>> = readTemplate(page, wanted),
): Promise<TemplatePageData> {
  const open = openBoard(page, session, scope);
  if ('state' in open) return open;
  const { client } = open;
  const recalled = recallTemplate(page, session, wanted);
  if (recalled) startRememberedQueries(open, recalled, wanted);
  const part = await item;
  if (part.state === 'failed')
    return part.failure.kind === 'not-found'
      ? { state: 'missing', name: await nameInList(page, session.viewer, wanted) }
      : part;
  const found = part.answer;
  const { template, view } = withPrintLimits(found, await viewOf(open, found, wanted.params), wanted.params);
  rememberTemplate(session, wanted, { template: found, dates: await open.bounds });
  const search = await completeAddress(wanted.params, view, filterableDimensions(template), open.sets);
  if (search !== null) return { state: 'elsewhere', search };
  const currency = view.currency ?? open.currency;
  const outside = isWithoutFacts(view, await open.bounds);
  const also = outside ? undefined : wanted.also;
  const more = also?.({ scope: open.scope, template, view, currency }, (query) => prefetch(page, client, query));
  const asked = [prefetchWidgets(open, template, view), more];
  void Promise.allSettled(asked).then(() => cancelUnusedEarlyCalls(page));
  return await boardOf(open, template, view, Promise.all(asked), wanted.params);
}

export const readTemplate = (
  page: PageContext,
  { kind, id }: Pick<TemplateRequest, 'kind' | 'id'>,
): Promise<Part<Template>> => partOf(page, 'template', callCached(page, 'template', { params: { kind, id } }));

async function nameInList(page: PageContext, viewer: Viewer, { kind, id }: TemplateRequest): Promise<string | null> {
  const { items } = await readLists(page, [kind]).settled;
  return visibleItems(items[kind], viewer).find((item) => item.id === id)?.name ?? null;
}
