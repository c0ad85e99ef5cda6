/** One member of a dimension in both periods. */
export interface Pair<Value> {
  readonly key: string;
  readonly label: string;
  readonly before: Value;
  readonly now: Value;
}

/** Numerator and denominator of a ratio. */
export interface Fraction {
  readonly over: number;
  readonly under: number;
}

/** One member's part of the change. */
interface Effect {
  readonly key: string;
  readonly label: string;
  readonly change: number;
  /** The effect of the member’s own value; ratios only. */
  readonly rate: number | null;
  /** The effect of the member’s weight; ratios only. */
  readonly mix: number | null;
}

/** All values are whole multiples of one step, so that effects and rest sum to the change exactly. */
export interface Decomposition {
  /** Largest first, whatever their sign. */
  readonly effects: readonly Effect[];
  /** The effect of all members that aren't listed. */
  readonly rest: number;
  readonly change: number;
}

/**
 * Splits the change of a sum by its members.
 * @param step the unit that values are rounded to; effects are whole numbers of steps
 * @param change in steps; the effects add up to it
 */
export function decomposeSum(
  members: readonly Pair<number>[],
  total: Pair<number>,
  step: number,
  change = changeInSteps(total.before, total.now, step),
): Decomposition {
  const moves = members.map(({ before, now }) => (now - before) / step);
  const parts = apportioned([...moves, (total.now - total.before) / step - sum(moves)], change);
  const effects = members.map(({ key, label }, at) => ({ key, label, rate: null, mix: null, change: parts[at] ?? 0 }));
  return withRest(effects, change);
}

/**
 * Splits the change of a ratio by its members. Rate: the change of the member's own ratio times its mean weight. Mix: the
 * change of its weight times the mean distance of its ratio from the whole. A member of only one period has no rate.
 */
export function decomposeRatio(
  members: readonly Pair<Fraction>[],
  total: Pair<Fraction>,
  step: number,
  change = changeInSteps(ratioOf(total.before) ?? 0, ratioOf(total.now) ?? 0, step),
): Decomposition {
  const before = ratioOf(total.before) ?? 0;
  const now = ratioOf(total.now) ?? 0;
  const middle = (before + now) / 2;
  const weight = ({ under }: Fraction, whole: Fraction) => (whole.under === 0 ? 0 : under / whole.under);
  const share = ({ over }: Fraction, whole: Fraction) => (whole.under === 0 ? 0 : over / whole.under);
  const moves = members.map((member) => {
    const weights = [weight(member.before, total.before), weight(member.now, total.now)] as const;
    const moved = weights[1] - weights[0];
    const contribution = share(member.now, total.now) - share(member.before, total.before) - middle * moved;
    const [own, next] = [ratioOf(member.before), ratioOf(member.now)];
    const rate = own === null || next === null ? 0 : ((weights[0] + weights[1]) / 2) * (next - own);
    return { contribution: contribution / step, rate: inSteps(rate, step) };
  });
  const contributions = moves.map(({ contribution }) => contribution);
  const parts = apportioned([...contributions, (now - before) / step - sum(contributions)], change);
  const effects = members.map(({ key, label }, at) => {
    const [part, rate] = [parts[at] ?? 0, moves[at]?.rate ?? 0];
    return { key, label, change: part, rate, mix: part - rate };
  });
  return withRest(effects, change);
}

/** Null if the denominator is 0. */
export const ratioOf = ({ over, under }: Fraction): number | null => (under === 0 ? null : over / under);

/** Converts steps to units, without the rounding noise of a multiplication. */
export const inUnits = (steps: number, step: number): number =>
  Number((steps * step).toFixed(Math.max(0, Math.round(-Math.log10(step)))));

const inSteps = (value: number, step: number): number => Math.round(value / step);

/** The only place where figures of insights are rounded, so that they are compared, split and printed alike. */
export const rounded = (value: number, step: number): number => inUnits(inSteps(value, step), step);

/** The change between two rounded figures, as a number of steps. */
export const changeInSteps = (before: number, now: number, step: number): number =>
  inSteps(now, step) - inSteps(before, step);

/** Smaller values are rounding noise, in steps. */
const noise = 1e-4;

/**
 * Rounds parts to whole numbers that sum exactly to the whole. The remainder is given, one by one, to the parts that lost
 * most by rounding. A part of 0 stays 0.
 */
function apportioned(parts: readonly number[], whole: number): number[] {
  const nearest = parts.map((part) => Math.round(part));
  const left = whole - sum(nearest);
  const sign = Math.sign(left);
  const losers = parts
    .map((part, at) => ({ at, part, lost: Math.round(((part - (nearest[at] ?? 0)) * sign) / noise) }))
    .filter(({ part }) => Math.abs(part) > noise)
    .toSorted((a, b) => b.lost - a.lost || Math.abs(b.part) - Math.abs(a.part) || a.at - b.at);
  for (let given = 0; losers.length > 0 && given < Math.abs(left); given += 1) {
    const at = losers[given % losers.length]?.at ?? 0;
    nearest[at] = (nearest[at] ?? 0) + sign;
  }
  return nearest;
}

function withRest(effects: readonly Effect[], change: number): Decomposition {
  const moved = effects.filter((effect) => effect.change !== 0);
  const sorted = moved.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change) || (a.key < b.key ? -1 : 1));
  return { effects: sorted, rest: change - changeOf(moved), change };
}

/** Keeps the largest effects and adds all others to the rest, so that the sum stays exact. */
export function largest({ effects, rest, change }: Decomposition, count: number): Decomposition {
  const named = effects.slice(0, count);
  return { effects: named, rest: rest + changeOf(effects.slice(count)), change };
}

const changeOf = (effects: readonly Effect[]): number => sum(effects.map(({ change }) => change));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * How well a dimension explains a change, 0 to 1: the highest excess of a member's share of the movement over its share of
 * the earlier total. A member with half of the total explains nothing if it has half of the movement.
 * @param shareBefore share of the earlier total of every member, changed or not
 */
export function explains({ effects }: Decomposition, shareBefore: ReadonlyMap<string, number>): number {
  const movement = effects.reduce((total, { change }) => total + Math.abs(change), 0);
  if (movement === 0 || shareBefore.size < 2) return 0;
  const beyond = effects.map(({ key, change }) => Math.abs(change) / movement - (shareBefore.get(key) ?? 0));
  return Math.max(0, ...beyond);
}
