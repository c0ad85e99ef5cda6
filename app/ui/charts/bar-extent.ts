/** The common ground of bars that may go below zero: from the least to the greatest end, zero among them. */
export interface Extent {
  readonly min: number;
  readonly max: number;
}

export function extentOf(ends: readonly (number | null | undefined)[]): Extent {
  const known = ends.filter((end): end is number => typeof end === 'number' && Number.isFinite(end));
  const [min, max] = [Math.min(0, ...known), Math.max(0, ...known)];
  return min === max ? { min: 0, max: 1 } : { min, max };
}

/** A place on the extent, 0 to 100. */
export const shareOf = ({ min, max }: Extent, value: number): number =>
  Math.max(0, Math.min(100, ((value - min) / (max - min)) * 100));
