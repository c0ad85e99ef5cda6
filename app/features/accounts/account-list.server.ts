import { callList } from '#app/api/answers.server.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { chosenIn, readListQuery } from '#app/page-recipes/list-query.ts';

export type AccountListData = Awaited<ReturnType<typeof loadAccounts>>;

/** Reads one page of all accounts. */
export async function loadAccounts(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { search, isLaterPage, query } = readListQuery(params, { limit: 50 });
  const type = chosenIn(params, 'type', ['brand', 'retailer']);
  const status = chosenIn(params, 'status', ['active', 'inactive']);
  const list = await callList(page, 'internalAccounts', {
    query: { ...query, type: type ?? undefined, status: status ?? undefined },
  });
  return { search, type, status, isLaterPage, list, ...numbersIn(session) };
}
