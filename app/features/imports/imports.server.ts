import { formatScopeRef } from '#shared/access/scopes.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { kindsFor } from '#shared/ingest/kind-labels.ts';
import { closedTo } from '../../access/closed.server.ts';
import { callPart, send } from '../../api/answers.server.ts';
import { failureOf, failureText } from '../../api/failure.ts';
import { numbersIn } from '../../api/preferences.server.ts';
import type { PageContext, PageSession } from '../../context.ts';
import { listQuestion } from '../../page-recipes/list-question.ts';
import * as texts from './texts.ts';

export type ImportsData = Awaited<ReturnType<typeof loadImports>>;

/** The imports of the scope, and whether the person may make one. */
export async function loadImports(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { later, query } = listQuestion(params, { limit: 20 });
  const { scope } = session.viewer;
  const writes = closedTo(page, session, endpoints.createImport.access) === null;
  const [list, undo] = await Promise.all([
    callPart(page, 'importList', { query: { limit: query.limit, cursor: query.cursor } }),
    writes ? readUndo(page, params.get('undo')) : null,
  ]);
  return {
    scope: scope ? { ref: formatScopeRef(scope), label: scope.label } : null,
    writes,
    sample: session.settings.anonymized,
    kinds: scope ? kindsFor(scope.accountType) : [],
    ...numbersIn(session),
    earlier: later,
    list,
    undo,
  };
}

/** What taking back the import that the address names would come to; null where it names none. */
async function readUndo(page: PageContext, id: string | null) {
  if (id === null || !/^\d{1,15}$/.test(id)) return null;
  return callPart(page, 'importUndo', { params: { id } });
}

/** Takes an import back; the text says why not. */
export async function undoImport(page: PageContext, form: FormData): Promise<{ readonly text: string } | null> {
  try {
    await send(page, 'undoImportJob', { params: { id: String(form.get('import') ?? '') } });
    return null;
  } catch (error) {
    const { kind } = failureOf(error);
    page.log('warn', 'an import was not taken back', { endpoint: 'undoImportJob', kind });
    return { text: kind === 'conflict' ? texts.importBusy : failureText(kind) };
  }
}
