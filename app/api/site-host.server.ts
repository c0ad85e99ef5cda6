import { pages } from '#shared/access/pages.ts';
import type { Viewer } from '#shared/access/rule.ts';
import type { PageContext } from '../context.ts';
import { callKept } from './answers.server.ts';

/** Host of the scope's first site tag, which names its menu entry; null when there is none or it can't be told. */
export async function readSiteHost(page: PageContext, viewer: Viewer): Promise<string | null> {
  if (!viewer.scope || !page.decide(pages.siteTag.access).ok) return null;
  try {
    const { items } = await callKept(page, 'siteTags');
    return items[0]?.host ?? null;
  } catch {
    return null;
  }
}
