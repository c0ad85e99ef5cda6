import type { DimensionId } from '#shared/analytics/dimensions.ts';
import { isOneOf, placeIn } from '#shared/table.ts';
import type { ResolvedFilter } from '../conditions.ts';
import { unitKey } from './member-groups.ts';

/** Dimensions besides time by which shoppers are grouped and filtered; each axis from coarse to fine. */
export const axes = {
  place: ['operator', 'country'],
  item: ['category', 'brand', 'product'],
} as const satisfies Record<string, readonly DimensionId[]>;

export type Axis = keyof typeof axes;
export const axisIds: readonly Axis[] = ['place', 'item'];

/** How many dimensions of each axis a number depends on; 0 for none. */
export type Depths = Readonly<Record<Axis, number>>;

/** The depth of the finest dimension used: a brand is decided within its category. */
export function depthsOf(used: readonly DimensionId[]): Depths {
  const depth = (axis: Axis) => Math.max(0, ...used.map((dimension) => placeIn(axes[axis], dimension) + 1));
  return { place: depth('place'), item: depth('item') };
}

/** Lists of dimensions of an axis: none, the coarsest, the two coarsest, and so on to the depth. */
export const dimensionsTo = (axis: Axis, depths: Depths): DimensionId[][] =>
  Array.from({ length: depths[axis] + 1 }, (_, depth) => axes[axis].slice(0, depth));

/** Whether the filters admit a member of the axis. */
export function admitsMember(axis: Axis, path: readonly string[], filters: readonly ResolvedFilter[]): boolean {
  const names: readonly DimensionId[] = axes[axis];
  return filters.every(({ dimension, op, values }) => {
    const at = names.indexOf(dimension);
    return at < 0 || values.includes(path[at] ?? '') === (op === 'in');
  });
}

/** A member of an axis in its finest dimension, with the number of its unit. */
export interface Leaf {
  readonly path: readonly string[];
  readonly unit: number;
}

/** The units of each row on an axis. Rows are named by their keys on that axis, as `rowOf` does. */
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

/** The name of a row in `membersByRow`: its keys on the axis. */
export const rowOf = (axis: Axis, by: readonly DimensionId[], keys: readonly string[]): string =>
  unitKey(by.flatMap((dimension, at) => (isOneOf(axes[axis], dimension) ? [keys[at] ?? ''] : [])));
