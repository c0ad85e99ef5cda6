import { readOnlyReason, readOnlyTexts } from '#app/access/read-only.server.ts';
import { callList, callPart, type Part } from '#app/api/answers.server.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { readSavedViews } from '#app/page-recipes/saved-views.server.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import type { CatalogSourcesAnswer } from '#shared/api/families/catalog-sources-schemas.ts';
import { listFilters, pageSize, readCatalogView } from './catalog-view.ts';
import * as texts from './texts.ts';

/** Scope, number formats and write permission for catalog pages. */
export function catalogContext(page: PageContext, session: PageSession) {
  const { scope } = session.viewer;
  const closed = readOnlyReason(page, session, endpoints.changeCatalogProduct.access);
  return {
    scope: { ref: scope ? formatScopeRef(scope) : '', label: scope?.label ?? '', type: scope?.type ?? 'account' },
    writes: closed === null,
    /** Why the catalog is read-only; null if it isn't. */
    readOnly: closed && readOnlyTexts[closed],
    ...numbersIn(session),
  };
}

/** Reads the sources and the products of the view; each may fail separately. */
export async function loadCatalog(
  page: PageContext,
  session: PageSession,
  source: string | undefined,
  url: URL,
  read: Promise<Part<CatalogSourcesAnswer>>,
) {
  const view = readCatalogView(source, url.searchParams);
  const { sort, from } = view;
  const query = {
    ...{ sort, limit: pageSize, cursor: from > 0 ? String(from) : undefined },
    ...listFilters(view),
  };
  const isSource = view.source !== null && view.source !== 'observed';
  const context = catalogContext(page, session);
  const undoId = url.searchParams.get('undo');
  const [sources, products, values, imports, undo, views] = await Promise.all([
    read,
    callPart(page, 'catalogProducts', { query }),
    callPart(page, 'catalogValues'),
    isSource ? callPart(page, 'catalogImports', { query: { source: view.source, limit: 5 } }) : null,
    context.writes && undoId !== null && /^\d{1,15}$/.test(undoId)
      ? callPart(page, 'catalogImportUndo', { params: { id: undoId } })
      : null,
    readSavedViews(page, session, 'products'),
  ]);
  const missing = source !== undefined && sources.state === 'ready' && !hasSource(sources.answer, source);
  return { at: 'list' as const, ...context, view, missing, sources, products, values, imports, undo, views };
}

const hasSource = ({ items }: CatalogSourcesAnswer, source: string): boolean =>
  source === 'observed' || items.some(({ id }) => String(id) === source);

export const readSources = (page: PageContext): Promise<Part<CatalogSourcesAnswer>> => callList(page, 'catalogSources');

/** Finds the source with the id in the address. */
export async function findSource(
  read: Promise<Part<CatalogSourcesAnswer>>,
  source: string,
): Promise<Part<{ name: string }>> {
  const part = await read;
  if (part.state === 'failed') return part;
  const found = part.answer.items.find(({ id }) => String(id) === source);
  if (found || source === 'observed')
    return { state: 'ready', answer: { name: found?.name ?? texts.onlySeenInOrders } };
  return { state: 'failed', failure: { kind: 'not-found', status: 404, requestId: null } };
}

export type CatalogData = Awaited<ReturnType<typeof loadCatalog>>;
