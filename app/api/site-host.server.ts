import { z } from 'zod';
import { pages } from '#shared/access/pages.ts';
import type { Viewer } from '#shared/access/rule.ts';
import type { PageContext } from '../context.ts';

const siteTagsSchema = z.object({ items: z.array(z.object({ host: z.string().nullish() })) });

/** Host of the scope's first site tag, which names its menu entry; null when there is none or it can't be told. */
export async function readSiteHost(page: PageContext, viewer: Viewer): Promise<string | null> {
  if (!viewer.scope || !page.decide(pages.siteTag.access).ok) return null;
  try {
    const response = await page.api('siteTags', { query: { limit: 1 } });
    if (!response.ok) return null;
    return siteTagsSchema.parse(await response.json()).items[0]?.host ?? null;
  } catch {
    return null;
  }
}
