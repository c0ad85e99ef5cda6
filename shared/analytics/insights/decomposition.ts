/** One member of a dimension in both periods. */
export interface Pair<Value> {
  readonly key: string;
  readonly label: string;
  readonly before: Value;
  readonly now: Value;
}

/** What a ratio is made of. */
export interface Fraction {
  readonly over: number;
  readonly under: number;
}

/** What one member did to the change. */
export interface Effect {
  readonly key: string;
  readonly label: string;
  readonly change: number;
  /** The member's own value moved; of ratios only. */
  readonly rate: number | null;
  /** The member's weight moved; of ratios only. */
  readonly mix: number | null;
}

/** All values are whole multiples of one step, so that effects and rest sum to the change exactly. */
export interface Decomposition {
  /** Largest first, whatever their sign. */
  readonly effects: readonly Effect[];
  /** What no named member did: members that are not listed, and what rounding leaves. */
  readonly rest: number;
  readonly change: number;
}

/**
 * Splits the change of a sum by its members.
 * @param step what values are rounded to; the decomposition counts in it
 */
export function decomposeSum(members: readonly Pair<number>[], total: Pair<number>, step: number): Decomposition {
  const effects = members.map(({ key, label, before, now }) => ({
    ...{ key, label, rate: null, mix: null },
    change: inSteps(now, step) - inSteps(before, step),
  }));
  return withRest(effects, inSteps(total.now, step) - inSteps(total.before, step));
}

/**
 * Splits the change of a ratio by its members: each by how its own ratio moved at its mean weight, and by how its
 * weight moved at its mean distance from the whole. A member that is in one period only has no rate of its own to move.
 */
export function decomposeRatio(members: readonly Pair<Fraction>[], total: Pair<Fraction>, step: number): Decomposition {
  const before = ratioOf(total.before) ?? 0;
  const now = ratioOf(total.now) ?? 0;
  const middle = (before + now) / 2;
  const weight = ({ under }: Fraction, whole: Fraction) => (whole.under === 0 ? 0 : under / whole.under);
  const share = ({ over }: Fraction, whole: Fraction) => (whole.under === 0 ? 0 : over / whole.under);
  const effects = members.map((member) => {
    const weights = [weight(member.before, total.before), weight(member.now, total.now)] as const;
    const moved = weights[1] - weights[0];
    const contribution = share(member.now, total.now) - share(member.before, total.before) - middle * moved;
    const [own, next] = [ratioOf(member.before), ratioOf(member.now)];
    const rate = own === null || next === null ? 0 : ((weights[0] + weights[1]) / 2) * (next - own);
    const change = inSteps(contribution, step);
    const rateSteps = inSteps(rate, step);
    return { key: member.key, label: member.label, change, rate: rateSteps, mix: change - rateSteps };
  });
  return withRest(effects, inSteps(now, step) - inSteps(before, step));
}

/** Null where nothing is divided by. */
export const ratioOf = ({ over, under }: Fraction): number | null => (under === 0 ? null : over / under);

const inSteps = (value: number, step: number): number => Math.round(value / step);

function withRest(effects: readonly Effect[], change: number): Decomposition {
  const moved = effects.filter((effect) => effect.change !== 0);
  const sorted = moved.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change) || (a.key < b.key ? -1 : 1));
  return { effects: sorted, rest: change - sum(moved), change };
}

/** The largest effects by name, everything else in the rest: still exact. */
export function largest({ effects, rest, change }: Decomposition, count: number): Decomposition {
  const named = effects.slice(0, count);
  return { effects: named, rest: rest + sum(effects.slice(count)), change };
}

const sum = (effects: readonly Effect[]): number => effects.reduce((total, effect) => total + effect.change, 0);

/**
 * How well a dimension explains a change, 0 to 1: the part of all movement that its most moving member has beyond what
 * it would have if everybody had moved alike. A member that is half of everything explains nothing by moving half.
 * @param shareBefore of every member, those that did not move included
 */
export function explains({ effects }: Decomposition, shareBefore: ReadonlyMap<string, number>): number {
  const movement = effects.reduce((total, { change }) => total + Math.abs(change), 0);
  if (movement === 0 || shareBefore.size < 2) return 0;
  const beyond = effects.map(({ key, change }) => Math.abs(change) / movement - (shareBefore.get(key) ?? 0));
  return Math.max(0, ...beyond);
}
