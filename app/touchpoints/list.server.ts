import { hasKey } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { type TouchpointKind, touchpointOrders, touchpointStatuses } from '#shared/touchpoints/kinds.ts';
import { call, callList, send } from '../api/answers.server.ts';
import { failureOf, failureText } from '../api/failure.ts';
import type { PageContext, PageSession } from '../context.ts';
import { changeSelected } from '../page-recipes/bulk-changes.server.ts';
import type { BulkOutcome } from '../page-recipes/bulk-selection.ts';
import { chosenIn, listQuestion } from '../page-recipes/list-question.ts';
import { pageAction, pageLoader } from '../page-recipes/page-routes.server.ts';
import { frameOf } from './frame.server.ts';
import * as texts from './texts.ts';
import { touchpointWords } from './words.ts';

const rowsOfPage = 24;

/** The loader of a kind's list. */
export const listLoader = (kind: TouchpointKind) =>
  pageLoader((page, session, search) => loadTouchpoints(page, session, kind, search));

/** The action of a kind's list. A new one is opened. */
export const listAction = (kind: TouchpointKind, beginning?: Beginning) =>
  pageAction((page, form, session) => changeTouchpoints(page, session, kind, form, beginning), {
    leadsTo: (result) => (result.ok && 'made' in result ? touchpointWords[kind].item(result.made) : null),
  });

/** Touchpoints of a kind, as the address narrows them. */
export async function loadTouchpoints(
  page: PageContext,
  session: PageSession,
  kind: TouchpointKind,
  params: URLSearchParams,
) {
  const { search, later, query } = listQuestion(params, { limit: rowsOfPage });
  const status = chosenIn(params, 'status', touchpointStatuses);
  const order = chosenIn(params, 'order', touchpointOrders) ?? 'newest';
  return {
    ...frameOf(page, session, kind),
    ...{ search, status, order, later },
    list: await callList(page, 'touchpoints', {
      params: { kind },
      query: { ...query, order, status: status ?? undefined },
    }),
  };
}
export type TouchpointsData = Awaited<ReturnType<typeof loadTouchpoints>>;

export type ListResult =
  | BulkOutcome
  /** The new one is opened. */
  | { readonly ok: true; readonly made: number }
  | { readonly ok: true; readonly text: string }
  | {
      readonly ok: false;
      readonly status: number;
      readonly text: string;
      /** What was typed for a new one. */
      readonly name: string;
    };

/** What is posted for the selected rows: the call that is made for each, and what they are then. */
const bulkChanges = {
  'archive-selected': { endpoint: 'archiveTouchpoint', done: texts.archived },
  'unarchive-selected': { endpoint: 'unarchiveTouchpoint', done: texts.restored },
} as const;

/** Besides its name, what a new one begins with. */
type Beginning = (session: PageSession, form: FormData, name: string) => Readonly<Record<string, unknown>>;

/** Makes, copies, archives or restores a touchpoint. Never throws for a call that failed. */
async function changeTouchpoints(
  page: PageContext,
  session: PageSession,
  kind: TouchpointKind,
  form: FormData,
  beginning: Beginning = () => ({}),
): Promise<ListResult> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const [intent, name] = [text('intent'), text('name')];
  const params = { kind, id: text('id') };
  const { one, many } = touchpointWords[kind];
  if (hasKey(bulkChanges, intent)) {
    const { endpoint, done } = bulkChanges[intent];
    return await changeSelected(page, form, {
      done,
      change: ({ id, version }) => send(page, endpoint, { params: { kind, id }, ifMatch: version }),
      reason: (failure) =>
        failure.kind === 'denied' && endpoint === 'unarchiveTouchpoint' ? fill(texts.allInUse, { many }) : null,
    });
  }
  try {
    if (intent === 'archive') {
      await send(page, 'archiveTouchpoint', { params, ifMatch: text('etag') });
      return { ok: true, text: fill(texts.archivedItem, { one }) };
    }
    if (intent === 'unarchive') {
      await send(page, 'unarchiveTouchpoint', { params, ifMatch: text('etag') });
      return { ok: true, text: fill(texts.restoredInList, { one }) };
    }
    const { id } =
      intent === 'duplicate'
        ? await call(page, 'duplicateTouchpoint', { params })
        : await call(page, 'createTouchpoint', {
            params,
            body: { name, ...beginning(session, form, name) },
          });
    return { ok: true, made: id };
  } catch (error) {
    const { kind: failure, status } = failureOf(error);
    page.log('warn', 'the list of touchpoints was not changed', { state: kind, endpoint: intent, reason: failure });
    const sentence =
      failure === 'denied' && intent !== 'archive'
        ? fill(texts.limitReached, { done: intent === 'unarchive' ? 'restored' : 'made', many })
        : failure === 'invalid'
          ? fill(texts.nameMissing, { one })
          : fill(texts.notChanged, { kind: failureText(failure) });
    return { ok: false, status: status ?? 500, text: sentence, name };
  }
}
