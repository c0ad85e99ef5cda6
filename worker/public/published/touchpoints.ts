import { Failure } from '#shared/api/failure.ts';
import { type PublicTouchpoint, publicTouchpointSchema } from '#shared/api/families/public-schemas.ts';
import { publicIdForm, type TouchpointKind } from '#shared/touchpoints/kinds.ts';
import { slugPattern } from '#shared/touchpoints/smartlink-schema.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { clearIsolateCaches, isolateCache } from './isolate-cache.ts';
import { clearMissingItems, lookUp } from './look-up.ts';

const published = isolateCache(
  async (c, answer) => withSafeTagManager(c, await touchpointOf(answer)),
  ({ account }) => account.alcohol === null,
);

/** A published touchpoint; null if none has this kind and public id. */
export const readPublished = async (
  c: AppContext,
  kind: TouchpointKind,
  publicId: string,
): Promise<PublicTouchpoint | null> =>
  publicIdForm.test(publicId) ? await published.read(c, `/proxy/public/touchpoints/${kind}/${publicId}`) : null;

export const readLink = async (c: AppContext, slug: string): Promise<PublicTouchpoint | null> =>
  slugPattern.test(slug) ? await published.read(c, `/proxy/public/links/${slug}`) : null;

/** A draft; null if there is none. Never cached, so that a revoked token stops working at once. */
export async function readPreview(
  c: AppContext,
  kind: TouchpointKind,
  token: string,
): Promise<PublicTouchpoint | null> {
  if (!publicIdForm.test(token)) return null;
  const answer = await lookUp(c, `/proxy/public/previews/${kind}/${token}`);
  return answer && (await touchpointOf(answer));
}

/** Removes the tag manager on the origin where people are signed in, since it runs any code of its brand. */
function withSafeTagManager({ var: { config } }: AppContext, touchpoint: PublicTouchpoint): PublicTouchpoint {
  if (config.PUBLIC_ORIGIN !== config.APP_ORIGIN) return touchpoint;
  return { ...touchpoint, account: { ...touchpoint.account, gtmId: null } };
}

async function touchpointOf(answer: Response): Promise<PublicTouchpoint> {
  const read = publicTouchpointSchema.safeParse(await answer.json());
  if (!read.success) throw new Failure('bad-answer', { cause: read.error });
  return read.data;
}

/** Empties the cache. For tests. */
export function clearPublishedCaches(): void {
  clearIsolateCaches();
  clearMissingItems();
}
