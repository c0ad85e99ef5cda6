import { hasKey } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { type TouchpointKind, touchpointOrders, touchpointStatuses } from '#shared/touchpoints/kinds.ts';
import { call, callList, send } from '../api/answers.server.ts';
import { failureOf, failureText } from '../api/failure.ts';
import type { PageContext, PageSession } from '../context.ts';
import { changeSelected, RowRefused } from '../page-recipes/bulk-changes.server.ts';
import type { BulkOutcome, Undo } from '../page-recipes/bulk-selection.ts';
import { chosenIn, readListQuery } from '../page-recipes/list-query.ts';
import { pageAction, pageLoader } from '../page-recipes/page-routes.server.ts';
import { readSavedViews } from '../page-recipes/saved-views.server.ts';
import { frameOf } from './frame.server.ts';
import * as texts from './texts.ts';
import { readVersion, touchpointWords } from './words.ts';

const rowsOfPage = 24;

/** Loader of a kind's list. */
export const listLoader = (kind: TouchpointKind) =>
  pageLoader((page, session, search) => loadTouchpoints(page, session, kind, search));

/** Action of a kind's list. It opens a new touchpoint. */
export const listAction = (kind: TouchpointKind, beginning?: Beginning) =>
  pageAction((page, form, session) => changeTouchpoints(page, session, kind, form, beginning), {
    leadsTo: (result) =>
      result.ok && 'made' in result ? touchpointWords[kind][result.copied ? 'item' : 'createdPath'](result.made) : null,
  });

/** Touchpoints of a kind, filtered by the address. */
export async function loadTouchpoints(
  page: PageContext,
  session: PageSession,
  kind: TouchpointKind,
  params: URLSearchParams,
) {
  const { search, isLaterPage, query } = readListQuery(params, { limit: rowsOfPage });
  const status = chosenIn(params, 'status', touchpointStatuses);
  const order = chosenIn(params, 'order', touchpointOrders) ?? 'newest';
  const [list, views] = await Promise.all([
    callList(page, 'touchpoints', { params: { kind }, query: { ...query, order, status: status ?? undefined } }),
    readSavedViews(page, session, kind),
  ]);
  return {
    ...frameOf(page, session, kind),
    ...{ search, status, order, isLaterPage },
    ...{ list, views },
  };
}
export type TouchpointsData = Awaited<ReturnType<typeof loadTouchpoints>>;

export type ListResult =
  | BulkOutcome
  /** The created touchpoint is opened. */
  | { readonly ok: true; readonly made: number; readonly copied: boolean }
  | { readonly ok: true; readonly text: string; readonly undo?: Undo }
  | {
      readonly ok: false;
      readonly status: number;
      readonly text: string;
      /** Whether the post was to create one. Its dialog then shows the error. */
      readonly making: boolean;
      /** The posted name. */
      readonly name: string;
    };

/** The bulk actions: the call for each row, and the row's new state. */
const bulkChanges = {
  'archive-selected': { change: archive, done: texts.archived, undo: 'undo-archive-selected', restores: false },
  'unarchive-selected': { change: unarchive, done: texts.restored, undo: undefined, restores: true },
  'undo-archive-selected': { change: undoArchive, done: texts.restored, undo: undefined, restores: true },
} as const;

/** A touchpoint in the revision on screen. */
interface Shown {
  readonly params: { readonly kind: TouchpointKind; readonly id: string };
  readonly etag: string;
  readonly republish: boolean;
}

async function archive(page: PageContext, { params, etag }: Shown): Promise<void> {
  await send(page, 'archiveTouchpoint', { params, ifMatch: etag });
}

async function unarchive(page: PageContext, { params, etag }: Shown): Promise<void> {
  await send(page, 'unarchiveTouchpoint', { params, ifMatch: etag });
}

/** Restores it, and publishes it again if it was public. */
async function undoArchive(page: PageContext, shown: Shown): Promise<void> {
  await unarchive(page, shown);
  if (!shown.republish) return;
  await send(page, 'publishTouchpoint', { params: shown.params, ifMatch: shown.etag }).catch(() => {
    throw new RowRefused(texts.restoredNotPublic, 409);
  });
}

/** What a new one starts with, besides its name. */
type Beginning = (session: PageSession, form: FormData, name: string) => Readonly<Record<string, unknown>>;

/** Creates, copies, archives or restores a touchpoint. Never throws for a failed call. */
async function changeTouchpoints(
  page: PageContext,
  session: PageSession,
  kind: TouchpointKind,
  form: FormData,
  beginning: Beginning = () => ({}),
): Promise<ListResult> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const { one, many, skipsName } = touchpointWords[kind];
  const [intent, typedName] = [text('intent'), text('name')];
  const name = typedName === '' && skipsName ? fill(texts.newOne, { one }) : typedName;
  const params = { kind, id: text('id') };
  if (hasKey(bulkChanges, intent)) {
    const { change, restores, ...bulk } = bulkChanges[intent];
    return await changeSelected(page, form, {
      ...bulk,
      change: ({ id, version }) => change(page, { params: { kind, id }, ...readVersion(version) }),
      reason: (failure) => (failure.kind === 'denied' && restores ? fill(texts.allInUse, { many }) : null),
    });
  }
  try {
    const shown: Shown = { params, etag: text('etag'), republish: form.has('republish') };
    if (intent === 'archive') {
      await archive(page, shown);
      return { ok: true, text: fill(texts.archivedItem, { one }), undo: undoOf(shown) };
    }
    if (intent === 'unarchive' || intent === 'undo-archive') {
      await (intent === 'unarchive' ? unarchive : undoArchive)(page, shown);
      if (shown.republish && intent === 'undo-archive') return { ok: true, text: fill(texts.publicAgain, { one }) };
      return { ok: true, text: fill(texts.restoredInList, { one }) };
    }
    const { id } =
      intent === 'duplicate'
        ? await call(page, 'duplicateTouchpoint', { params })
        : await call(page, 'createTouchpoint', {
            params,
            body: { name, ...beginning(session, form, name) },
          });
    return { ok: true, made: id, copied: intent === 'duplicate' };
  } catch (error) {
    if (error instanceof RowRefused) return { ok: true, text: fill(texts.restoredInList, { one }) };
    const { kind: failure, status } = failureOf(error);
    page.log('warn', 'the list of touchpoints was not changed', { state: kind, endpoint: intent, reason: failure });
    const sentence =
      failure === 'denied' && intent !== 'archive'
        ? fill(texts.limitReached, { done: intent.endsWith('archive') ? 'restored' : 'made', many })
        : failure === 'invalid'
          ? fill(texts.nameMissing, { one })
          : fill(texts.notChanged, { kind: failureText(failure) });
    return { ok: false, status: status ?? 500, text: sentence, making: intent === 'create', name };
  }
}

const undoOf = ({ params, etag, republish }: Shown): Undo => [
  ...[['intent', 'undo-archive'] as const, ['id', params.id] as const, ['etag', etag] as const],
  ...(republish ? [['republish', 'on'] as const] : []),
];
