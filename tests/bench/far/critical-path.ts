import type { Caller, Hop, HopKind } from '#dev/far/hops.ts';

/** Clocks have whole milliseconds. */
const clockMs = 1;

/** Hops that a call can cause at its target. */
const askedThere: Readonly<Partial<Record<HopKind, Caller>>> = {
  browser: 'worker',
  session: 'object',
  upstream: 'upstream',
};

/**
 * The milliseconds of distance on the critical path until a moment: the longest sequence of calls, each with the
 * critical path of its own calls. Hops count with their simulated length, so a busy machine changes little. Includes
 * the browser's hop to the Worker. @param until epoch milliseconds
 */
export function criticalPathMs(hops: readonly Hop[], until: number): number {
  const own = hops.find(({ kind }) => kind === 'browser')?.roundTrip ?? 0;
  return own + longestOf(hops, ({ caller, kind, to }) => caller === 'worker' && kind !== 'browser' && to <= until);
}

function longestOf(hops: readonly Hop[], isOne: (hop: Hop) => boolean): number {
  // The longest path that ends by each time.
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
