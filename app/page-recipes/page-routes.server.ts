import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { signedIn } from '../access/signed-in.server.ts';
import type { Part } from '../api/answers.server.ts';
import { streamed, streamedItem } from '../api/streamed.server.ts';
import type { PageContext, PageSession } from '../context.ts';
import { changeSavedViews } from './saved-views.server.ts';

/** Loader of a list or settings page. Its content may be streamed after the frame. */
export const pageLoader =
  <Loaded>(load: (page: PageContext, session: PageSession, search: URLSearchParams) => Promise<Loaded>) =>
  async ({ context, url }: LoaderFunctionArgs) => {
    const { page, session } = signedIn(context);
    return await streamed(page, load(page, session, url.searchParams));
  };

/** Loads an item and what else its page shows. */
interface ItemReads<Item, Loaded> {
  /** The path parameter with the item's id. */
  readonly param?: 'id' | 'accountId' | 'operatorId' | 'retailerId';
  readonly read: (page: PageContext, id: string) => Promise<Part<Item>>;
  readonly load: (
    page: PageContext,
    session: PageSession,
    id: string,
    search: URLSearchParams,
    read: Promise<Part<Item>>,
  ) => Promise<Loaded>;
}

/** Loader of an item's page. A missing item is a 404. */
export const itemLoader =
  <Item extends { readonly name: string | null }, Loaded>({ read, load, param = 'id' }: ItemReads<Item, Loaded>) =>
  async ({ context, params, url }: LoaderFunctionArgs) => {
    const { page, session } = signedIn(context);
    const id = params[param] ?? '';
    const item = read(page, id);
    return await streamedItem(page, item, load(page, session, id, url.searchParams, item));
  };

/** The result of a posted form. */
type Outcome =
  | { readonly ok: true | null }
  | {
      readonly ok: false;
      readonly status: number;
      /** The values were saved; only a later step failed. */
      readonly saved?: boolean;
    };

interface Answering<Result> {
  /** Status of the response; by default the failure's. The router only revalidates after a 200. */
  readonly statusOf?: (result: Result) => number;
  /** The address to redirect to; null stays on the page. */
  readonly leadsTo?: (result: Result) => string | null;
}

const statusOfOutcome = (result: Outcome): number => (result.ok === false && !result.saved ? result.status : 200);

function answered<Result extends Outcome>(
  result: Result,
  { statusOf = statusOfOutcome, leadsTo = () => null }: Answering<Result>,
) {
  const next = leadsTo(result);
  if (next !== null) throw redirect(next, 303);
  return data(result, { status: statusOf(result) });
}

/** Action of a list or settings page. It takes plain form posts, which work without scripts. */
export const pageAction =
  <Result extends Outcome>(
    change: (page: PageContext, form: FormData, session: PageSession) => Promise<Result>,
    answering: Answering<Result> = {},
  ) =>
  async ({ context, request, url }: ActionFunctionArgs) => {
    const { page, session } = signedIn(context);
    const form = await request.formData();
    await changeSavedViews(page, form, url);
    return answered(await change(page, form, session), answering);
  };

/** Action of an item's page. It takes plain form posts, which work without scripts. */
export const itemAction =
  <Result extends Outcome>(
    change: (page: PageContext, id: string, form: FormData) => Promise<Result>,
    { param = 'id', ...answering }: Answering<Result> & Pick<ItemReads<unknown, unknown>, 'param'> = {},
  ) =>
  async ({ context, params, request }: ActionFunctionArgs) => {
    const { page } = signedIn(context);
    return answered(await change(page, params[param] ?? '', await request.formData()), answering);
  };
