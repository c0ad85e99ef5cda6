import { comesBefore, isLive, isPrefix, stemOf } from './resolve.ts';
import { normalPath, type RedirectRule } from './rule.ts';

/**
 * Rules that could redirect a visitor in circles, whatever their order and expiry: a rule is assumed to lead to every
 * rule that its target may match.
 */
export function rulesInCircles(rules: readonly RedirectRule[], now: number): ReadonlySet<number> {
  const live = rules.filter((rule) => isLive(rule, now));
  const byHost = Map.groupBy(live, ({ host }) => host);
  const next = new Map(live.map((rule) => [rule.id, ledTo(rule, byHost)]));
  return componentsWithCircles(next);
}

/** Ids of the rules that a rule's target may match. A target with `*` may match every rule below its prefix. */
function ledTo(rule: RedirectRule, byHost: ReadonlyMap<string, readonly RedirectRule[]>): number[] {
  const open = rule.target.includes('*');
  const url = URL.parse(rule.target.replace('*', ''));
  const there = url ? (byHost.get(url.hostname) ?? []) : [];
  if (!url || there.length === 0 || url.port !== '') return [];
  const begins = open ? (/^https?:\/\/[^/?#]*([^*?#]*)/i.exec(rule.target)?.[1] ?? '') : url.pathname;
  const path = normalPath(begins) ?? begins.toLowerCase();
  const beginning = open ? `${path === '/' ? '' : path}${begins.endsWith('/') ? '/' : ''}` : null;
  return there.filter((other) => meets(other, path, beginning)).map(({ id }) => id);
}

/** @param beginning the known prefix of a path that ends in `*`; null if `path` is the whole path */
function meets(rule: RedirectRule, path: string, beginning: string | null): boolean {
  const stem = stemOf(rule);
  if (isPrefix(rule) && (path === stem || path.startsWith(`${stem}/`))) return true;
  return beginning === null ? rule.path === path : `${stem}/`.startsWith(beginning);
}

/** Nodes on cycles of a directed graph (Tarjan's algorithm, without recursion: a chain may be long). */
function componentsWithCircles(next: ReadonlyMap<number, readonly number[]>): Set<number> {
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const found = new Set<number>();
  for (const start of next.keys()) {
    if (order.has(start)) continue;
    const path: { readonly id: number; at: number }[] = [];
    const enter = (id: number) => {
      order.set(id, order.size);
      low.set(id, order.get(id) ?? 0);
      open.push(id);
      isOpen.add(id);
      path.push({ id, at: 0 });
    };
    enter(start);
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const { id } = step;
      const to = next.get(id)?.[step.at++];
      if (to !== undefined) {
        if (to === id) found.add(id);
        if (!order.has(to)) enter(to);
        else if (isOpen.has(to)) low.set(id, Math.min(low.get(id) ?? 0, order.get(to) ?? 0));
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before) low.set(before.id, Math.min(low.get(before.id) ?? 0, low.get(id) ?? 0));
      if (low.get(id) !== order.get(id)) continue;
      const members = open.splice(open.indexOf(id));
      for (const member of members) isOpen.delete(member);
      if (members.length > 1) for (const member of members) found.add(member);
    }
  }
  return found;
}

/**
 * A live rule with the same host, path and priority, which would make it undecided which one applies; null if there is
 * none.
 */
export const conflictOf = (rule: RedirectRule, rules: readonly RedirectRule[], now: number): RedirectRule | null =>
  rules.find(
    (other) =>
      other.id !== rule.id &&
      other.host === rule.host &&
      other.path === rule.path &&
      other.priority === rule.priority &&
      isLive(other, now),
  ) ?? null;

/** The rule that always applies before another one, as things are now. */
export function shadowOf(rule: RedirectRule, rules: readonly RedirectRule[], now: number): RedirectRule | null {
  const stem = stemOf(rule);
  return (
    rules.find(
      (other) =>
        other.id !== rule.id &&
        other.host === rule.host &&
        isLive(other, now) &&
        comesBefore(other, rule) &&
        (other.path === rule.path ||
          (isPrefix(other) && (stem === stemOf(other) || stem.startsWith(`${stemOf(other)}/`)))),
    ) ?? null
  );
}
