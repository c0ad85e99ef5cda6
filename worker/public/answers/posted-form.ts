import { Failure } from '#shared/api/failure.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { announcedLength, readLimited } from '#worker/platform/http/body-limit.ts';

const maxFormBytes = 128 * 1024;
const read = new WeakMap<Request, URLSearchParams>();

/** A plain form of our own page, which is on the public origin unless another is named. @throws Failure where it comes from elsewhere, is no form or is too large */
export async function postedForm(c: AppContext, origin: string = c.var.config.PUBLIC_ORIGIN): Promise<URLSearchParams> {
  const site = c.req.header('Sec-Fetch-Site');
  if (c.req.header('Origin') !== origin || (site !== undefined && site !== 'same-origin'))
    throw new Failure('cross-site');
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(c.req.header('Content-Type') ?? ''))
    throw new Failure('wrong-type');
  announcedLength(c.req.raw.headers, maxFormBytes);
  const { body } = c.req.raw;
  const posted = new URLSearchParams(body ? new TextDecoder().decode(await readLimited(body, maxFormBytes)) : '');
  read.set(c.req.raw, posted);
  return posted;
}

/** Fields that our pages fill in: a form with only these was not filled in by a person. */
const ownFields: ReadonlySet<string> = new Set([
  'token',
  'claim',
  'from',
  'channel',
  'opening',
  'pass',
  'country',
  'cookies',
]);

/** Whether a person has filled in any posted field. */
export const isFilledIn = (posted: URLSearchParams): boolean =>
  [...posted].some(([name, value]) => value !== '' && !ownFields.has(name));

/** What was posted to us with this request, as far as it has been read and was admitted. */
export const postedBefore = (c: AppContext): URLSearchParams | undefined => read.get(c.req.raw);
