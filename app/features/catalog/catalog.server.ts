import { formatScopeRef } from '#shared/access/scopes.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { catalogProductsAnswerSchema, catalogValuesAnswerSchema } from '#shared/api/families/catalog-schemas.ts';
import {
  catalogImportsAnswerSchema,
  catalogImportUndoSchema,
  catalogSourcesAnswerSchema,
} from '#shared/api/families/catalog-sources-schemas.ts';
import { closedTo, closedWords } from '../../access/closed.server.ts';
import { readPageList, readPart } from '../../api/answers.server.ts';
import { numbersIn } from '../../api/preferences.server.ts';
import type { PageContext, PageSession } from '../../context.ts';
import { productsOnPage, readCatalogView } from './catalog-view.ts';

/** Whose catalogue it is, how numbers are read, and whether the person may change something. */
export function frameOf(page: PageContext, session: PageSession) {
  const { scope } = session.viewer;
  const closed = closedTo(page, session, endpoints.changeCatalogProduct.access);
  return {
    scope: { ref: scope ? formatScopeRef(scope) : '', label: scope?.label ?? '', type: scope?.type ?? 'account' },
    writes: closed === null,
    /** Why nothing can be changed, null where it can. */
    readOnly: closed && closedWords[closed],
    ...numbersIn(session),
  };
}

/** The sources, and the products of the view; each may fail by itself. */
export async function loadCatalog(page: PageContext, session: PageSession, source: string | undefined, url: URL) {
  const view = readCatalogView(source, url.searchParams);
  const { search, brand, category, match, archived, sort, from } = view;
  const query = {
    ...{ sort, limit: productsOnPage, cursor: from > 0 ? String(from) : undefined },
    ...(search && { search }),
    ...(brand && { brand }),
    ...(category && { category }),
    ...(match && { match }),
    ...(archived && { archived }),
    source: view.source ?? undefined,
  };
  const isSource = view.source !== null && view.source !== 'observed';
  const frame = frameOf(page, session);
  const undone = url.searchParams.get('undo');
  const [sources, products, values, imports, undo] = await Promise.all([
    readPageList(page, 'catalogSources', catalogSourcesAnswerSchema),
    readPart(page, 'catalogProducts', catalogProductsAnswerSchema, { query }),
    readPart(page, 'catalogValues', catalogValuesAnswerSchema),
    isSource
      ? readPart(page, 'catalogImports', catalogImportsAnswerSchema, { query: { source: view.source, limit: 5 } })
      : null,
    frame.writes && undone !== null && /^\d{1,15}$/.test(undone)
      ? readPart(page, 'catalogImportUndo', catalogImportUndoSchema, { params: { id: undone } })
      : null,
  ]);
  return { at: 'list' as const, ...frame, view, sources, products, values, imports, undo };
}

export type CatalogData = Awaited<ReturnType<typeof loadCatalog>>;
