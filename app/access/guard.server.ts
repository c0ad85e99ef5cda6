import { data, type MiddlewareFunction, type Params, redirect } from 'react-router';
import { isInactiveBrand, type Target } from '#shared/access/decide.ts';
import { kitPath } from '#shared/access/kit.ts';
import { denialPath } from '#shared/access/landing.ts';
import { type PageId, type PageRow, pageEntries, pages } from '#shared/access/pages.ts';
import { readLists } from '../api/lists.server.ts';
import { beforeTimeout } from '../api/streamed.server.ts';
import { type PageContext, pageContext } from '../context.ts';

type Found = readonly [PageId, PageRow];

const byPattern = new Map(pageEntries.flatMap((entry) => entry[1].paths.map((path) => [path, entry] as const)));

/** The table's row for the pattern that the router matched, so that the page checked is the page rendered. */
export const findPage = (pattern: string): Found | null => byPattern.get(pathOf(pattern)) ?? null;

const pathOf = (pattern: string): string => `/${pattern.replace(/^\/|\/$/g, '')}`;

/**
 * Checks access before every document, `.data` and form request; mounted once, at the root. A page that isn't in the
 * table is not found. Client navigations pass here too, since the root has a loader.
 */
export const guard: MiddlewareFunction<Response> = async ({ context, url, pattern, params }, next) => {
  // Only development builds have this route.
  if (pathOf(pattern) === kitPath) return next();
  const found = findPage(pattern);
  if (!found) throw redirect(pages.notFound.paths[0]);
  const [id, row] = found;
  const page = context.get(pageContext);
  if (!row.access.public) {
    if (page.unavailable) throw data(null, { status: 503 });
    if (page.notAccepted) throw data(null, { status: 401 });
    if (page.session?.scopeState === 'no-access') throw redirect(noAccessPath(page.session.user.email));
    if (page.session && url.searchParams.has(unsubscribeParameter))
      throw redirect(besideUnsubscribe(pages.loginRedirect.paths[0], url));
    const decision = page.decide(row.access, await targetOf(page, id, row, params));
    if (!decision.ok) throw redirect(refusal(decision.reason, url));
  }
  return next();
};

const noAccessPath = (email: string): string => `${pages.accessDenied.paths[0]}?email=${encodeURIComponent(email)}`;

const unsubscribeParameter = 'unsubscribe_email';

/** Where a denied request is redirected. The email to unsubscribe is a parameter of its own, not part of the return path. */
function refusal(reason: Parameters<typeof denialPath>[0], url: URL): string {
  const path = denialPath(reason, withoutUnsubscribe(url));
  return reason === 'signed-out' && url.searchParams.has(unsubscribeParameter)
    ? besideUnsubscribe(path.split('?', 1)[0] ?? path, url)
    : path;
}

function withoutUnsubscribe(url: URL): string {
  const query = new URLSearchParams(url.search);
  if (!query.has(unsubscribeParameter)) return `${url.pathname}${url.search}`;
  query.delete(unsubscribeParameter);
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
}

function besideUnsubscribe(path: string, url: URL): string {
  const redirect = encodeURIComponent(withoutUnsubscribe(url));
  const email = encodeURIComponent(url.searchParams.get(unsubscribeParameter) ?? '');
  return `${path}?redirect=${redirect}&${unsubscribeParameter}=${email}`;
}

async function targetOf(page: PageContext, id: PageId, row: PageRow, params: Params): Promise<Target> {
  if (row.access.adminOf === 'account-in-path') {
    const [type, text] = params.operatorId
      ? (['operator', params.operatorId] as const)
      : (['account', params.accountId] as const);
    const scopeId = /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;
    return { accountLevel: scopeId === null ? null : await page.levelWithAccountOf(type, scopeId) };
  }
  const kind = id === 'dashboard' || id === 'report' || id === 'insight' ? id : null;
  if (!kind || !page.session || !isInactiveBrand(page.session.viewer)) return {};
  const lists = readLists(page, [kind]);
  const { items } = await beforeTimeout(lists.settled, lists.now);
  return {
    shownWhenInactive: items[kind].some(
      (item) => item.id === params.pageId && item.displayForInactiveAccounts === true,
    ),
  };
}
