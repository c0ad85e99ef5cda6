import { readOnlyReason } from '#app/access/read-only.server.ts';
import { callPart } from '#app/api/answers.server.ts';
import { failureOf, failureText } from '#app/api/failure.ts';
import { refusalSentence } from '#app/api/refusal-sentence.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { ifMatchFromForm, send, textOf } from '#app/forms/refusal.server.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import * as texts from './texts.ts';

/** Reads the connections of the scope, and the log or removal preview in the address; null without permission. */
export async function loadConnections(page: PageContext, session: PageSession, params: URLSearchParams) {
  if (readOnlyReason(page, session, endpoints.connections.access) !== null || session.settings.anonymized) return null;
  const writes = readOnlyReason(page, session, endpoints.syncConnection.access) === null;
  const [log, removed] = [readId(params, 'log'), writes ? readId(params, 'disconnect') : null];
  const [list, runs, removal] = await Promise.all([
    callPart(page, 'connections'),
    log === null ? null : callPart(page, 'syncRuns', { params: { id: log } }),
    removed === null ? null : callPart(page, 'connectionRemoval', { params: { id: removed } }),
  ]);
  const { scope } = session.viewer;
  return {
    ...{ writes, list, scope: scope ? formatScopeRef(scope) : '' },
    log: log !== null && runs ? { id: Number(log), part: runs } : null,
    removal: removed !== null && removal ? { id: Number(removed), part: removal } : null,
  };
}

export type ConnectionsData = NonNullable<Awaited<ReturnType<typeof loadConnections>>>;

function readId(params: URLSearchParams, name: string): string | null {
  const id = params.get(name);
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? id : null;
}

/** `id` is the connection that the form was about. */
export type ConnectionResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly status: number; readonly id: number; readonly text: string };

/** Whether the posted form is about connections. */
export const isConnectionForm = (form: FormData): boolean => textOf(form, 'intent').startsWith('connection-');

/** Handles a posted form. Returns failed calls instead of throwing. */
export async function changeConnections(page: PageContext, form: FormData): Promise<ConnectionResult> {
  const [intent, id] = [textOf(form, 'intent'), textOf(form, 'id')];
  const edit = { params: { id }, ifMatch: ifMatchFromForm(form) };
  try {
    switch (intent) {
      case 'connection-sync':
        await send(page, 'syncConnection', { params: { id } });
        return { ok: true, text: texts.syncStarts };
      case 'connection-pause':
        await send(page, 'changeConnection', { ...edit, body: { paused: true } });
        return { ok: true, text: texts.connectionPaused };
      case 'connection-resume':
        await send(page, 'changeConnection', { ...edit, body: { paused: false } });
        return { ok: true, text: texts.connectionResumed };
      case 'connection-keep-facts':
      case 'connection-remove-facts':
        await send(page, 'removeConnection', {
          ...edit,
          query: { facts: intent === 'connection-keep-facts' ? 'keep' : 'remove' },
        });
        return { ok: true, text: texts.disconnected };
      default:
        return { ok: false, status: 400, id: Number(id), text: texts.nothingWasSent };
    }
  } catch (error) {
    const failure = failureOf(error);
    page.log('warn', 'a connection was not changed', { intent, kind: failure.kind });
    const text = failure.status === 412 ? texts.changedMeanwhile : refusalSentence(failure);
    return { ok: false, status: failure.status ?? 500, id: Number(id), text: text ?? failureText(failure.kind) };
  }
}
