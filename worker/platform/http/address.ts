import { Failure } from '#shared/api/failure.ts';
import type { AppContext } from '../hono.ts';

const maxAddressLength = 16_384;

/** The path of a request exactly as it was written: encoded, not normalized. */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  if (start < 0) return '/';
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}

/** The query as it was written, without its question mark. */
export function queryOf(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return '';
  const end = url.indexOf('#', start);
  return url.slice(start + 1, end < 0 ? undefined : end);
}

const plainPath = /^\/[\w\-.~!$&'()*+,=:@/]*$/;
const encodedPath = /^\/(?:[\w\-.~!$&'()*+,=:@/]|%[0-9A-Fa-f]{2})*$/;
const dotSegment = /\/\.{1,2}(?:\/|$)/;
/** Encoded characters that another server might treat as structure: controls, `#`, `.`, `/`, `;`, `?`, `\`, and double encoding. */
const encodedStructure = /%(?:[01][0-9a-f]|23|2e|2f|3b|3f|5c|7f|25[0-9a-f]{2})/i;

/** Whether every server reads this path in the same way: nothing in it changes when it is normalized or decoded once more. */
export function isUnambiguousPath(path: string): boolean {
  if (path.includes('//') || dotSegment.test(path)) return false;
  if (plainPath.test(path)) return true;
  if (!encodedPath.test(path) || encodedStructure.test(path)) return false;
  try {
    // Both results are used: a bundler drops a call without a used result, and with it the error it throws.
    return decodeURIComponent(path) !== '' && new URL(path, 'http://host.invalid').pathname === path;
  } catch {
    return false;
  }
}

/** Prefix of addresses that contain a brand's own address, in which doubled slashes count as one. */
const redirected = /^\/r\//;

/** Refuses addresses that two servers could read differently, before anything uses them. */
export function wellFormedAddress(c: AppContext): void {
  const { url } = c.req;
  if (url.length > maxAddressLength) throw new Failure('address-too-long');
  const path = pathOf(url);
  if (!isUnambiguousPath(redirected.test(path) ? path.replace(/\/{2,}/g, '/') : path)) throw new Failure('bad-address');
}
