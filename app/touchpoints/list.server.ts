import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { fill } from '#shared/text/fill.ts';
import { isTouchpointOrder, isTouchpointStatus, type TouchpointKind } from '#shared/touchpoints/kinds.ts';
import { signedIn } from '../access/signed-in.server.ts';
import { call, callList, send } from '../api/answers.server.ts';
import { failureOf, failureText } from '../api/failure.ts';
import { streamed } from '../api/streamed.server.ts';
import type { PageContext, PageSession } from '../context.ts';
import { frameOf } from './frame.server.ts';
import * as texts from './texts.ts';
import { touchpointWords } from './words.ts';

const rowsOfPage = 24;

/** The loader of a kind's list. */
export const listLoader =
  (kind: TouchpointKind) =>
  async ({ context, url }: LoaderFunctionArgs) => {
    const { page, session } = signedIn(context);
    return await streamed(page, loadTouchpoints(page, session, kind, url.searchParams));
  };

/** The action of a kind's list: plain forms, so that it works without a script. A new one is opened. */
export const listAction =
  (kind: TouchpointKind, beginning?: Beginning) =>
  async ({ context, request }: ActionFunctionArgs) => {
    const { page, session } = signedIn(context);
    const result = await changeTouchpoints(page, session, kind, await request.formData(), beginning);
    if (result.ok && 'made' in result) throw redirect(touchpointWords[kind].item(result.made), 303);
    return data(result, { status: result.ok ? 200 : result.status });
  };

/** Touchpoints of a kind, as the address narrows them. */
export async function loadTouchpoints(
  page: PageContext,
  session: PageSession,
  kind: TouchpointKind,
  params: URLSearchParams,
) {
  const asked = params.get('status');
  const status = isTouchpointStatus(asked) ? asked : null;
  const search = (params.get('search') ?? '').trim().slice(0, 100);
  const [cursor, by] = [params.get('before'), params.get('order')];
  const order = isTouchpointOrder(by) ? by : 'newest';
  const query = { limit: rowsOfPage, search, status: status ?? undefined, order, cursor: cursor ?? undefined };
  return {
    ...frameOf(page, session, kind),
    ...{ search, status, order, later: cursor !== null },
    list: await callList(page, 'touchpoints', { params: { kind }, query }),
  };
}
export type TouchpointsData = Awaited<ReturnType<typeof loadTouchpoints>>;

export type ListResult =
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
  try {
    if (intent === 'archive') {
      await send(page, 'archiveTouchpoint', { params, ifMatch: text('etag') });
      return { ok: true, text: fill(texts.theWasArchivedItIs, { one }) };
    }
    if (intent === 'unarchive') {
      await send(page, 'unarchiveTouchpoint', { params, ifMatch: text('etag') });
      return { ok: true, text: fill(texts.theWasRestoredThePublic, { one }) };
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
        ? fill(texts.nothingWasThisScopeHas, { value: intent === 'unarchive' ? 'restored' : 'made', many })
        : failure === 'invalid'
          ? fill(texts.giveTheANameOf, { one })
          : fill(texts.nothingWasChangedKind, { kind: failureText(failure) });
    return { ok: false, status: status ?? 500, text: sentence, name };
  }
}
