import { type PublicTouchpoint, publicTouchpointSchema } from '#shared/api/families/public-schemas.ts';
import { publicIdForm, type TouchpointKind } from '#shared/touchpoints/kinds.ts';
import { slugForm } from '#shared/touchpoints/smartlink-schema.ts';
import type { AppContext } from '../hono.ts';
import { Failure } from '../middleware/problem.ts';
import { forgetGone, lookUp } from './look-up.ts';
import { askUpstream } from './upstream.ts';

interface Kept {
  readonly readAt: number;
  readonly etag: string;
  readonly touchpoint: PublicTouchpoint;
}

/** How long what is published is taken for what is published still; a publish shows after it. */
const freshMs = 5_000;
const mostKept = 500;
const kept = new Map<string, Kept>();

/** A published touchpoint, null where there is none of this kind and name. */
export const readPublished = async (
  c: AppContext,
  kind: TouchpointKind,
  publicId: string,
): Promise<PublicTouchpoint | null> =>
  publicIdForm.test(publicId) ? await read(c, `/proxy/public/touchpoints/${kind}/${publicId}`) : null;

export const readLink = async (c: AppContext, slug: string): Promise<PublicTouchpoint | null> =>
  slugForm.test(slug) ? await read(c, `/proxy/public/links/${slug}`) : null;

/** A draft, null where there is none; it is never kept, so that a revoked token is worth nothing at once. */
export async function readPreview(
  c: AppContext,
  kind: TouchpointKind,
  token: string,
): Promise<PublicTouchpoint | null> {
  if (!publicIdForm.test(token)) return null;
  const answer = await lookUp(c, `/proxy/public/previews/${kind}/${token}`);
  return answer && (await touchpointOf(answer));
}

/** Kept by the upstream it came from: in tests one isolate meets several. */
async function read(c: AppContext, path: string): Promise<PublicTouchpoint | null> {
  const now = Date.now();
  const key = `${c.var.config.APP_ORIGIN}${path}`;
  const known = kept.get(key);
  if (known && now - known.readAt < freshMs) return known.touchpoint;
  const found = known ? await askAgain(c, path, known) : await ask(c, path);
  kept.delete(key);
  if (!found) return null;
  kept.set(key, found);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return found.touchpoint;
}

async function ask(c: AppContext, path: string): Promise<Kept | null> {
  const readAt = Date.now();
  const answer = await lookUp(c, path);
  return answer && (await keptOf(c, answer, readAt));
}

/** What is known to be there is asked for seldom enough: no visitor pays for it with their limit. */
async function askAgain(c: AppContext, path: string, known: Kept): Promise<Kept | null> {
  const readAt = Date.now();
  const answer = await askUpstream(c, path, known.etag ? { 'If-None-Match': known.etag } : {});
  if (answer.status === 304) return { ...known, readAt };
  return answer.status === 404 ? null : await keptOf(c, answer, readAt);
}

const keptOf = async (c: AppContext, answer: Response, readAt: number): Promise<Kept> => ({
  readAt,
  etag: answer.headers.get('ETag') ?? '',
  touchpoint: withSafeTagManager(c, await touchpointOf(answer)),
});

/** A tag manager runs what its brand pleases: never on the origin where people are signed in. */
function withSafeTagManager({ var: { config } }: AppContext, touchpoint: PublicTouchpoint): PublicTouchpoint {
  if (config.PUBLIC_ORIGIN !== config.APP_ORIGIN) return touchpoint;
  return { ...touchpoint, account: { ...touchpoint.account, gtmId: null } };
}

async function touchpointOf(answer: Response): Promise<PublicTouchpoint> {
  if (!answer.ok) throw new Failure('unavailable', { headers: { 'Retry-After': '5' } });
  const read = publicTouchpointSchema.safeParse(await answer.json());
  if (!read.success) throw new Failure('bad-answer', { cause: read.error });
  return read.data;
}

/** Forgets what is kept. For tests. */
export function forgetPublished(): void {
  kept.clear();
  forgetGone();
}
