import { isPrivateHost, targetFault, targetFaults } from '../touchpoints/target-address.ts';

/** A redirect as it is decided by. Host and path are in their normal form. */
export interface RedirectRule {
  readonly id: number;
  readonly host: string;
  /** Begins with a slash and, but for `/` itself, ends without one. A `/*` at the end matches whatever follows. */
  readonly path: string;
  /** A `*` in it is replaced by what followed. */
  readonly target: string;
  readonly status: 301 | 302;
  /** The higher one is asked first. */
  readonly priority: number;
  readonly active: boolean;
  /** UTC instant; null for never. */
  readonly expiresAt: string | null;
}

export const longestPath = 500;
export const longestTarget = 2_000;

/** The host name in the form in which hosts are compared; null where it can't be a host of the public web. */
export function normalHost(text: string): string | null {
  const host = text.trim().toLowerCase();
  if (!/^[\p{L}\p{N}.-]{1,253}$/u.test(host)) return null;
  const url = URL.parse(`https://${host}`);
  const name = url?.hostname.replace(/\.$/, '') ?? '';
  if (url?.port !== '' || /^[\d.]+$/.test(name) || isPrivateHost(name)) return null;
  return name;
}

/** The path in the form in which paths are compared: lower case, no doubled or trailing slash, no query. Null for an invalid path. */
export function normalPath(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > longestPath || /[\s\p{Cc}\\?#]/u.test(trimmed)) return null;
  const url = URL.parse(`https://a.example/${trimmed.replace(/^\/+/, '')}`);
  if (!url) return null;
  const path = writtenOnce(url.pathname)
    .replace(/\/{2,}/g, '/')
    .toLowerCase();
  return path === '/' ? path : path.replace(/\/$/, '');
}

/** Ways of writing the same path compare alike, with capitals and accents of any script; what can't be decoded stays as it is. */
function writtenOnce(path: string): string {
  try {
    return encodeURI(decodeURI(path).toLowerCase().normalize('NFC'));
  } catch {
    return path;
  }
}

export type RuleFields = 'host' | 'path' | 'target';

/** What is wrong with the parts of a rule, a sentence for each; empty where nothing is. */
export function ruleFaults(rule: Pick<RedirectRule, RuleFields>): Partial<Record<RuleFields, string>> {
  const faults: Partial<Record<RuleFields, string>> = {};
  if (normalHost(rule.host) === null) faults.host = 'must be a public host name such as go.example.com';
  const path = normalPath(rule.path);
  if (path === null) faults.path = 'must be a path such as /summer or /summer/*';
  else if (path.slice(0, -1).includes('*') || (path.endsWith('*') && !path.endsWith('/*')))
    faults.path = 'may have a * only at its end, behind a slash';
  const target = targetFault(rule.target);
  if (rule.target.length > longestTarget) faults.target = `must not be longer than ${longestTarget} characters`;
  else if (target) faults.target = targetFaults[target];
  else if (rule.target.includes('*')) {
    const [, host = ''] = /^https?:\/\/([^/?#]*)/i.exec(rule.target) ?? [];
    if (host.includes('*')) faults.target = 'must name its host itself';
    else if (!path?.endsWith('/*')) faults.target = 'may have a * only where the path ends in /*';
    else if (rule.target.split('*').length > 2) faults.target = 'may have one * only';
  }
  return faults;
}
