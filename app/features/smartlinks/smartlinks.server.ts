import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import { callPart, type Part } from '../../api/answers.server.ts';
import type { PageContext, PageSession } from '../../context.ts';
import { loadTouchpoint } from '../../touchpoints/item.server.ts';
import { valuesOf } from './saved-values.server.ts';

/** A link with everything that its editor shows. */
export async function loadLink(
  page: PageContext,
  session: PageSession,
  id: string,
  params: URLSearchParams,
  read: Promise<Part<OpenedTouchpoint>>,
) {
  const [loaded, retailers] = await Promise.all([
    loadTouchpoint(page, session, 'dl', id, params, read),
    callPart(page, 'values', { query: { dimension: 'retailer', limit: 100 } }),
  ]);
  const { touchpoint, offers } = loaded;
  return {
    ...loaded,
    saved:
      touchpoint.state === 'ready'
        ? valuesOf(touchpoint.answer, offers.state === 'ready' ? offers.answer : null)
        : null,
    retailers: retailers.state === 'ready' ? retailers.answer.values : [],
  };
}
