import type { Caller, Hop, HopKind } from '#dev/far/hops.ts';

/** Clocks tell whole milliseconds. */
const clockMs = 1;

/** Who asks further where a call arrives. */
const askedThere: Readonly<Partial<Record<HopKind, Caller>>> = {
  browser: 'worker',
  session: 'object',
  upstream: 'upstream',
};

/**
 * What the Worker waited for until a moment because of distance, in milliseconds: of all calls that followed one another
 * those that come to the most, each with its own longest way of calls inside. Ways count as long as they were meant to be,
 * so that a busy machine changes little. The browser's own way to the Worker is part of it. @param until epoch milliseconds
 */
export function criticalPathMs(hops: readonly Hop[], until: number): number {
  const own = hops.find(({ kind }) => kind === 'browser')?.roundTrip ?? 0;
  return own + longestOf(hops, ({ caller, kind, to }) => caller === 'worker' && kind !== 'browser' && to <= until);
}

function longestOf(hops: readonly Hop[], isOne: (hop: Hop) => boolean): number {
  // By when each ends, the longest way that ends by then.
  const longest: { readonly to: number; readonly ms: number }[] = [];
  for (const hop of hops.filter(isOne).sort((one, other) => one.to - other.to)) {
    const before = longest.findLast(({ to }) => to <= hop.from + clockMs)?.ms ?? 0;
    const best = longest.at(-1)?.ms ?? 0;
    longest.push({ to: hop.to, ms: Math.max(best, before + weightOf(hops, hop)) });
  }
  return longest.at(-1)?.ms ?? 0;
}

function weightOf(hops: readonly Hop[], { kind, roundTrip, arrived, left }: Hop): number {
  const caller = askedThere[kind];
  if (!caller) return roundTrip;
  return roundTrip + longestOf(hops, (one) => one.caller === caller && one.from >= arrived && one.to <= left);
}
