import { isPrivateHost, targetFault, targetFaults } from '../touchpoints/target-address.ts';

/** A redirect rule, with normalized host and path. */
export interface RedirectRule {
  readonly id: number;
  readonly host: string;
  /** Begins with a slash and, except for `/` itself, ends without one. A final `/*` matches any rest. */
  readonly path: string;
  /** A `*` in it is replaced by the matched rest. */
  readonly target: string;
  readonly status: 301 | 302;
  /** Rules with higher priority apply first. */
  readonly priority: number;
  readonly active: boolean;
  /** UTC instant; null for never. */
  readonly expiresAt: string | null;
}

export const longestPath = 500;
export const longestTarget = 2_000;

/** The normalized host name; null if it can't be a public host. */
export function normalHost(text: string): string | null {
  const host = text.trim().toLowerCase();
  if (!/^[\p{L}\p{N}.-]{1,253}$/u.test(host)) return null;
  const url = URL.parse(`https://${host}`);
  const name = url?.hostname.replace(/\.$/, '') ?? '';
  if (url?.port !== '' || /^[\d.]+$/.test(name) || isPrivateHost(name)) return null;
  return name;
}

/** The normalized path: lower case, no doubled or trailing slash, no query. Null for an invalid path. */
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

/** Normalizes encodings, capitals and accents of any script; a part that can't be decoded stays as it is. */
function writtenOnce(path: string): string {
  try {
    return encodeURI(decodeURI(path).toLowerCase().normalize('NFC'));
  } catch {
    return path;
  }
}

export type RuleFields = 'host' | 'path' | 'target';

/** Problems of the parts of a rule, a sentence each; empty if there are none. */
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
