import { readOnlyReason } from '#app/access/read-only.server.ts';
import { callPart, send } from '#app/api/answers.server.ts';
import { failureOf, failureText } from '#app/api/failure.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { readListQuery } from '#app/page-recipes/list-query.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { kindsFor } from '#shared/ingest/kind-labels.ts';
import * as texts from './texts.ts';

export type ImportsData = Awaited<ReturnType<typeof loadImports>>;

/** Reads the imports of the scope, and whether the person may import. */
export async function loadImports(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { isLaterPage, query } = readListQuery(params, { limit: 20 });
  const { scope } = session.viewer;
  const writes = readOnlyReason(page, session, endpoints.createImport.access) === null;
  const [list, undo, corrections] = await Promise.all([
    callPart(page, 'importList', { query: { limit: query.limit, cursor: query.cursor } }),
    writes ? readUndo(page, params.get('undo')) : null,
    readCorrections(page, params.get('corrections'), params.get('after')),
  ]);
  return {
    scope: scope ? { ref: formatScopeRef(scope), label: scope.label } : null,
    writes,
    sample: session.settings.anonymized,
    kinds: scope ? kindsFor(scope.accountType) : [],
    ...numbersIn(session),
    earlier: isLaterPage,
    list,
    undo,
    corrections,
  };
}

/** Reads the effects of undoing the import in the address; null without one. */
async function readUndo(page: PageContext, id: string | null) {
  if (id === null || !/^\d{1,15}$/.test(id)) return null;
  return callPart(page, 'importUndo', { params: { id } });
}

/** Reads the corrections of the import in the address; null without one. */
async function readCorrections(page: PageContext, id: string | null, after: string | null) {
  if (id === null || !/^\d{1,15}$/.test(id)) return null;
  const cursor = after !== null && /^\d{1,15}$/.test(after) ? { cursor: after } : {};
  return callPart(page, 'importCorrections', { params: { id }, query: { limit: 50, ...cursor } });
}

/** Undoes an import or only its corrections. @returns the error, null on success */
export async function undoImport(page: PageContext, form: FormData): Promise<{ readonly text: string } | null> {
  const params = { id: String(form.get('import') ?? '') };
  const correction = form.get('correction');
  const endpoint = correction === null ? 'undoImportJob' : 'undoImportCorrections';
  try {
    if (endpoint === 'undoImportJob') await send(page, endpoint, { params });
    else await send(page, endpoint, { params, body: { correction: correction === 'all' ? null : Number(correction) } });
    return null;
  } catch (error) {
    const { kind } = failureOf(error);
    page.log('warn', 'an import was not taken back', { endpoint, kind });
    return { text: kind === 'conflict' ? texts.importBusy : failureText(kind) };
  }
}
