import { type DateRange, daysBetween } from '#shared/time/calendar.ts';
import { type Period, partsOf } from './calendar-blocks.ts';

/** The groups of members that have shoppers in one period. */
export interface GroupCounts {
  readonly groups: ReadonlySet<number>;
  /** Whether each of them has enough. */
  readonly areEnough: boolean;
}

/**
 * Days that are disclosed together: a period in which each group has no or enough shoppers, and the neighbors on either
 * side with too few.
 */
export interface Block extends DateRange {
  readonly period: Period;
  /** Groups with shoppers in the neighbors before the period, and in those after it. */
  readonly before: ReadonlySet<number>;
  readonly after: ReadonlySet<number>;
}

const nobody: ReadonlySet<number> = new Set();

/** A whole period as one block; null if a group has too few shoppers. */
export const wholeBlock = (period: Period, counts: GroupCounts): Block | null =>
  counts.areEnough ? { ...period, period, before: nobody, after: nobody } : null;

/**
 * Divides a block into the parts of its period; null if that isn't possible. A first or last part that has too few
 * shoppers by itself, such as a day that has only begun, stays with its neighbor, even if the neighbor is divided again.
 *
 * Where smaller groups are divided, the larger groups made of them are divided, too: each condition below holds for a
 * larger group if it holds for the smaller ones. Otherwise a block of the smaller groups could overlap one of the
 * larger, and the difference of the two would reveal the rest.
 */
export function divide(block: Block, countsOf: (period: Period) => GroupCounts): Block[] | null {
  const parts = (partsOf(block.period) ?? []).map((period) => ({ period, counts: countsOf(period) }));
  for (const [first, last] of waysToDivide(parts.map(({ period }) => period))) {
    const before = new Set([...block.before, ...parts.slice(0, first).flatMap(({ counts }) => [...counts.groups])]);
    const after = new Set([...block.after, ...parts.slice(last + 1).flatMap(({ counts }) => [...counts.groups])]);
    const alone = parts.slice(first, last + 1);
    const holds =
      alone.every(({ counts }) => counts.areEnough) && hasAll(alone[0], before) && hasAll(alone.at(-1), after);
    if (!holds) continue;
    return alone.map(({ period }, at) => ({
      period,
      from: at === 0 ? block.from : period.from,
      to: at === alone.length - 1 ? block.to : period.to,
      before: at === 0 ? before : nobody,
      after: at === alone.length - 1 ? after : nobody,
    }));
  }
  return null;
}

/**
 * Which parts to try as separate blocks, by their first and last index; later tries leave out more. They depend only on
 * the calendar, so that they are the same for all groups.
 */
function waysToDivide(parts: readonly Period[]): (readonly [first: number, last: number])[] {
  const last = parts.length - 1;
  const [one, other] = parts;
  if (!one) return [];
  if (!other) return [[0, 0]];
  const all: readonly [number, number] = [0, last];
  if (last > 1) return [all, [0, last - 1], [1, last - 1]];
  const longer = daysBetween(one.from, one.to) < daysBetween(other.from, other.to) ? 1 : 0;
  return [all, [longer, longer]];
}

/** Whether each group of the neighbors also has shoppers in the part. */
const hasAll = (part: { readonly counts: GroupCounts } | undefined, groups: ReadonlySet<number>): boolean =>
  [...groups].every((group) => part?.counts.groups.has(group));
