import { formatScopeRef } from '#shared/access/scopes.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import type { ImportJob } from '#shared/api/families/imports-schemas.ts';
import { kindsFor } from '#shared/ingest/kinds.ts';
import { closedTo } from '../../access/closed.server.ts';
import { call, callPart, send } from '../../api/answers.server.ts';
import { type Failure, failureOf, failureText } from '../../api/failure.ts';
import { numbersIn } from '../../api/preferences.server.ts';
import type { PageContext, PageSession } from '../../context.ts';
import * as texts from './texts.ts';

export type ImportsData = Awaited<ReturnType<typeof loadImports>>;

type Listed =
  | { readonly items: readonly ImportJob[]; readonly nextCursor: string | null }
  | { readonly failure: Failure };

/** The imports of the scope, and whether the person may make one. */
export async function loadImports(page: PageContext, session: PageSession, params: URLSearchParams) {
  const cursor = params.get('before');
  const { scope } = session.viewer;
  const writes = closedTo(page, session, endpoints.createImport.access) === null;
  const [list, undo] = await Promise.all([readList(page, cursor), writes ? readUndo(page, params.get('undo')) : null]);
  return {
    scope: scope ? { ref: formatScopeRef(scope), label: scope.label } : null,
    writes,
    sample: session.settings.anonymized,
    kinds: scope ? kindsFor(scope.accountType) : [],
    ...numbersIn(session),
    earlier: cursor !== null,
    list,
    undo,
  };
}

async function readList(page: PageContext, cursor: string | null): Promise<Listed> {
  try {
    const query = { limit: 20, ...(cursor === null ? {} : { cursor }) };
    return await call(page, 'importList', { query });
  } catch (error) {
    page.log('warn', 'the imports could not be read', { endpoint: 'importList' });
    return { failure: failureOf(error) };
  }
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
    return { text: kind === 'conflict' ? texts.thisImportIsRunningOr : failureText(kind) };
  }
}
