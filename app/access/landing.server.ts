import { landingPath } from '#shared/access/landing.ts';
import { pages } from '#shared/access/pages.ts';
import { checkedReturnPath } from '#shared/access/return-path.ts';
import type { PageContext, PageSession } from '../context.ts';
import { readMenu } from './menu.server.ts';

/** Pages that only redirect. As a return path they mean the home page. */
const redirectingPaths: ReadonlySet<string> = new Set(
  [pages.root, pages.login, pages.loginRedirect, pages.callback, pages.logout].map((page) =>
    page.paths[0].toLowerCase(),
  ),
);

/** The return path if it's one of our pages and doesn't only redirect, else null. */
export function wantedPath(text: string | null): string | null {
  const path = checkedReturnPath(text);
  const pathname = path
    ?.split(/[?#]/, 1)[0]
    ?.toLowerCase()
    .replace(/(?<=.)\/+$/, '');
  return path && pathname && !redirectingPaths.has(pathname) ? path : null;
}

/** Where a signed-in person goes: a welcome page, the return path, or home; never a page that redirects here again. */
export async function landingOf(page: PageContext, session: PageSession, wanted: string | null): Promise<string> {
  if (session.scopeState === 'no-access')
    return `${pages.accessDenied.paths[0]}?email=${encodeURIComponent(session.user.email)}`;
  if (session.scopeState === 'no-valid-scope') return pages.noData.paths[0];
  const home = wanted ?? (await readMenu(page, session.viewer)).homePath;
  const path = landingPath(session.viewer, wanted, home);
  return path === pages.root.paths[0] ? pages.noData.paths[0] : path;
}
