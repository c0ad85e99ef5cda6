import type { DimensionId } from '#shared/analytics/dimensions.ts';
import { isOneOf, placeIn } from '#shared/table.ts';
import type { ResolvedFilter } from '../conditions.ts';
import { unitKey } from './member-groups.ts';

/** What shoppers are split and filtered by beside time, each axis from its coarsest dimension to its finest. */
export const axes = {
  place: ['operator', 'country'],
  item: ['category', 'brand', 'product'],
} as const satisfies Record<string, readonly DimensionId[]>;

export type Axis = keyof typeof axes;
export const axisIds: readonly Axis[] = ['place', 'item'];

/** How many dimensions of each axis a number depends on; 0 where it is of everything. */
export type Depths = Readonly<Record<Axis, number>>;

/** As deep as the finest dimension used: a brand is decided on within its category. */
export function depthsOf(used: readonly DimensionId[]): Depths {
  const depth = (axis: Axis) => Math.max(0, ...used.map((dimension) => placeIn(axes[axis], dimension) + 1));
  return { place: depth('place'), item: depth('item') };
}

/** Lists of dimensions of an axis: none of them, the coarsest, that and the next, and so on down to the depth. */
export const dimensionsTo = (axis: Axis, depths: Depths): DimensionId[][] =>
  Array.from({ length: depths[axis] + 1 }, (_, depth) => axes[axis].slice(0, depth));

/** Whether a member of the axis is one that the filters admit. */
export function admitsMember(axis: Axis, path: readonly string[], filters: readonly ResolvedFilter[]): boolean {
  const names: readonly DimensionId[] = axes[axis];
  return filters.every(({ dimension, op, values }) => {
    const at = names.indexOf(dimension);
    return at < 0 || values.includes(path[at] ?? '') === (op === 'in');
  });
}

/** A member of an axis in its finest dimension, with its number among the units. */
export interface Leaf {
  readonly path: readonly string[];
  readonly unit: number;
}

/** Units of an axis by what a row names of them. */
export function membersByRow(
  axis: Axis,
  leaves: readonly Leaf[],
  by: readonly DimensionId[],
  shown: (dimension: DimensionId, key: string) => string,
): ReadonlyMap<string, readonly number[]> {
  const places = by.flatMap((dimension) => {
    const at = placeIn(axes[axis], dimension);
    return at < 0 ? [] : [{ dimension, at }];
  });
  const found = new Map<string, number[]>();
  for (const { path, unit } of leaves) {
    const row = unitKey(places.map(({ dimension, at }) => shown(dimension, path[at] ?? '')));
    const members = found.get(row);
    if (members) members.push(unit);
    else found.set(row, [unit]);
  }
  return found;
}

/** What of a row's keys names members of the axis, as `membersByRow` has it. */
export const rowOf = (axis: Axis, by: readonly DimensionId[], keys: readonly string[]): string =>
  unitKey(by.flatMap((dimension, at) => (isOneOf(axes[axis], dimension) ? [keys[at] ?? ''] : [])));
