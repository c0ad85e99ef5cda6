import { Failure } from '#shared/api/failure.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { announcedLength, readLimited } from '#worker/platform/http/body-limit.ts';

const maxFormBytes = 128 * 1024;
const read = new WeakMap<Request, URLSearchParams>();

/**
 * The form posted by a page of ours.
 * @param origin of the page
 * @throws Failure if it comes from elsewhere, isn't a form, or is too large
 */
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

/** Fields that our pages fill in. A form with only these has no input of a person. */
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

/** The form posted with this request, if it has been read and accepted. */
export const postedBefore = (c: AppContext): URLSearchParams | undefined => read.get(c.req.raw);
