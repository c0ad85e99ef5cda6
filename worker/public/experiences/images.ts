import { Failure } from '#shared/api/failure.ts';
import { byPlaceHeader } from '#shared/api/families/experience-images.ts';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { isBlocked } from '#shared/touchpoints/alcohol.ts';
import { publicIdForm } from '#shared/touchpoints/kinds.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { pathOf } from '#worker/platform/http/address.ts';
import { keptAnswer, nothingHere, notInCountry } from '../answers/answers.tsx';
import { lookUp } from '../published/look-up.ts';
import { readPublished } from '../published/touchpoints.ts';
import { whereaboutsOf, whereaboutsQuery } from '../visits/visit.ts';

/** The touchpoint with addresses of its products' pictures, below a path that serves them. */
export const withImages = (touchpoint: PublicTouchpoint, path: string): PublicTouchpoint => ({
  ...touchpoint,
  products: touchpoint.products.map(({ image, ...product }) => ({
    ...product,
    image: image === null ? null : `${path}/image/${product.id}/${encodeURIComponent(image)}`,
  })),
});

const types = new Set(['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp']);

/**
 * The picture of a product that a touchpoint shows. Its address contains its version, so a changed picture has another
 * address.
 * @param from path of the touchpoint at the upstream
 */
export async function showImage(c: AppContext, from: string, caching: string): Promise<Response> {
  const product = c.req.param('product') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(product)) return await nothingHere(c);
  return await pictureOf(c, `${from}/images/${product}`, caching);
}

/** The picture of a product of a published touchpoint, for visitors who may see the touchpoint. */
export async function showPublishedImage(c: AppContext, kind: 'ip' | 'api'): Promise<Response> {
  const publicId = c.req.param('publicId') ?? '';
  const touchpoint = await readPublished(c, kind, publicId);
  if (!touchpoint) return await nothingHere(c);
  const { alcohol } = touchpoint.account;
  if (isBlocked(alcohol, whereaboutsOf(c))) return await notInCountry(c, touchpoint.account);
  return await showImage(c, `/proxy/public/touchpoints/${kind}/${publicId}`, kept(alcohol ? 'private' : 'public'));
}

/**
 * `/i/{id}`: an uploaded picture of an experience, unless its brand shows nothing where the visitor is. It never
 * changes, and whoever knows its id may see it.
 */
export async function showUploaded(c: AppContext): Promise<Response> {
  const id = c.req.param('image') ?? '';
  if (!publicIdForm.test(id)) return await nothingHere(c);
  const query = `?${new URLSearchParams(whereaboutsQuery(c))}`;
  return await pictureOf(c, `/proxy/public/experience-images/${id}`, kept('public'), query);
}

const kept = (who: 'private' | 'public'): string => `${who}, max-age=86400, immutable`;

async function pictureOf(c: AppContext, path: string, caching: string, query = ''): Promise<Response> {
  const found = await lookUp(c, path, query);
  if (!found) return await nothingHere(c);
  const type = found.headers.get('Content-Type') ?? '';
  if (!types.has(type)) throw new Failure('unavailable');
  // A new picture gets a new address, so browsers may keep this one.
  const answer = keptAnswer(c, pathOf(c.req.url).split('/').at(-1) ?? '', found.body, {
    'Content-Type': type,
    // A shared cache doesn't know where visitors are.
    'Cache-Control': found.headers.has(byPlaceHeader) ? kept('private') : caching,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // An uploaded SVG is a document when it is opened by itself.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  if (answer.status === 304) await found.body?.cancel();
  return answer;
}
