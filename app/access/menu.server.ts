import { buildMenu, type Menu } from '#shared/access/menu.ts';
import { pages } from '#shared/access/pages.ts';
import type { Viewer } from '#shared/access/rule.ts';
import { callCached } from '../api/answers.server.ts';
import { type ListsRead, readLists } from '../api/lists.server.ts';
import { beforeTimeout } from '../api/streamed.server.ts';
import type { PageContext } from '../context.ts';

/** The menu of the person's scope, for callers that only need the home page. */
export function readMenu(page: PageContext, viewer: Viewer): Promise<Menu> {
  const { whole, now } = readMenus(page, viewer);
  return beforeTimeout(whole, now);
}

/**
 * The menu of the person's scope. `whole`: with all lists. `now`: with the lists loaded so far. `late`: `whole` if it is
 * still pending and must be streamed after the first render, else null.
 */
export function readMenus(page: PageContext, viewer: Viewer) {
  const lists = viewer.scope ? readLists(page) : null;
  const host = readSiteHost(page, viewer);
  let complete = lists === null;
  const build = (read: ListsRead | undefined, siteHost: string | null) =>
    buildMenu({
      viewer,
      lists: read?.items ?? { dashboard: [], report: [], insight: [] },
      listStates: read?.states ?? {},
      siteHost,
      links: { knowledgeBase: page.config.knowledgeBaseUrl, technicalDocs: page.config.technicalDocsUrl },
    });
  const whole = Promise.all([lists?.settled, host]).then(([read, siteHost]) => {
    complete = true;
    return build(read, siteHost);
  });
  return { whole, now: () => build(lists?.now(), null), late: () => (complete ? null : whole) };
}

/** Host of the scope's first site tag, shown in the menu; null if there is none or it can't be read. */
async function readSiteHost(page: PageContext, viewer: Viewer): Promise<string | null> {
  if (!viewer.scope || !page.decide(pages.siteTag.access).ok) return null;
  try {
    const { items } = await callCached(page, 'siteTags');
    return items[0]?.host ?? null;
  } catch {
    return null;
  }
}
