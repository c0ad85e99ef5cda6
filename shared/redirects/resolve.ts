import { normalHost, normalPath, type RedirectRule } from './rule.ts';

export interface Asked {
  readonly host: string;
  /** With a leading slash, without a query. */
  readonly path: string;
  /** Query with its question mark, or empty. Parameters that a target has itself win. */
  readonly search?: string;
}

export interface Resolution {
  /** Target of the visitor; null if rules form a circle. */
  readonly target: string | null;
  /** Status of the first rule; 302 if a later one is temporary. */
  readonly status: 301 | 302;
  /** Ids of the followed rules, in order. */
  readonly rules: readonly number[];
}

/** A longer chain of rules is treated as a circle. */
const maxHops = 10;

/**
 * Resolves an address by rules; null if none matches. Rules whose target matches another rule are followed to the end,
 * so that the visitor gets a single redirect.
 * @param now epoch milliseconds; rules that have expired by then are ignored
 */
export function resolve(rules: readonly RedirectRule[], asked: Asked, now: number): Resolution | null {
  const followed: number[] = [];
  let status: 301 | 302 = 301;
  let [host, path, search, target]: [string, string, string, string | null] = [
    asked.host,
    asked.path,
    asked.search ?? '',
    null,
  ];
  for (;;) {
    const rule = ruleFor(rules, { host, path }, now);
    if (!rule) return target === null ? null : { target, status, rules: followed };
    if (followed.includes(rule.id) || followed.length >= maxHops) return { target: null, status: 302, rules: followed };
    followed.push(rule.id);
    if (rule.status === 302) status = 302;
    target = targetOf(rule, { host, path, search });
    const url = URL.parse(target);
    if (!url) return { target: null, status: 302, rules: followed };
    [host, path, search] = [url.host, url.pathname, url.search];
  }
}

/** The rule that applies to an address: by priority, then the more exact one, then the older. */
function ruleFor(rules: readonly RedirectRule[], asked: Asked, now: number): RedirectRule | null {
  const host = normalHost(asked.host);
  const path = normalPath(asked.path);
  if (host === null || path === null) return null;
  let found: RedirectRule | null = null;
  for (const rule of rules)
    if (rule.host === host && isLive(rule, now) && matches(rule, path) && (!found || comesBefore(rule, found)))
      found = rule;
  return found;
}

export const isLive = ({ active, expiresAt }: RedirectRule, now: number): boolean =>
  active && (expiresAt === null || Date.parse(expiresAt) > now);

export const isPrefix = ({ path }: Pick<RedirectRule, 'path'>): boolean => path.endsWith('/*');

/** Prefix of a rule's path: `/summer` for `/summer/*`, empty for `/*`. */
export const stemOf = ({ path }: Pick<RedirectRule, 'path'>): string =>
  path.endsWith('/*') ? path.slice(0, -2) : path;

function matches(rule: RedirectRule, path: string): boolean {
  if (!isPrefix(rule)) return rule.path === path;
  const stem = stemOf(rule);
  return path === stem || path.startsWith(`${stem}/`);
}

export function comesBefore(one: RedirectRule, other: RedirectRule): boolean {
  if (one.priority !== other.priority) return one.priority > other.priority;
  if (isPrefix(one) !== isPrefix(other)) return !isPrefix(one);
  if (one.path.length !== other.path.length) return one.path.length > other.path.length;
  return one.id < other.id;
}

/** Inserts the rest of the path as typed, with its slashes unchanged and everything else encoded. */
function targetOf(rule: RedirectRule, { path, search = '' }: Asked): string {
  const depth = stemOf(rule).split('/').length - 1;
  // The matched path as it was typed; `..` was resolved before.
  const typed = URL.parse(`https://a.example/${path.replace(/^\/+/, '')}`)?.pathname ?? '';
  const rest = typed.split('/').filter(Boolean).slice(depth).join('/');
  const url = URL.parse(rule.target.replace('*', () => (isPrefix(rule) ? rest : '')));
  if (!url) return rule.target;
  const own = new Set(url.searchParams.keys());
  const added = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !own.has([...new URLSearchParams(pair).keys()][0] ?? ''));
  // Concatenated as written: encoding a query again would break a signature, and change parameters without a value.
  if (added.length > 0) url.search = [...(url.search === '' ? [] : [url.search]), ...added].join('&');
  return url.href;
}
