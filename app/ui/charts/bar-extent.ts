/** The range of bars that may be negative. It always includes zero. */
export interface Extent {
  readonly min: number;
  readonly max: number;
}

export function extentOf(ends: readonly (number | null | undefined)[]): Extent {
  const known = ends.filter((end): end is number => typeof end === 'number' && Number.isFinite(end));
  const [min, max] = [Math.min(0, ...known), Math.max(0, ...known)];
  return min === max ? { min: 0, max: 1 } : { min, max };
}

/** Position on the extent, 0 to 100. */
export const shareOf = ({ min, max }: Extent, value: number): number =>
  Math.max(0, Math.min(100, ((value - min) / (max - min)) * 100));

/**
 * Classes that draw a value as a line below the number of its cell, on the common ground of its column. It is drawn by
 * the style sheet, in whole percents, which are its pixels: an element of its own in each row would be a tenth of a page.
 */
export function cellBar(extent: Extent, value: number): string {
  const [zero, end] = [Math.round(shareOf(extent, 0)), Math.round(shareOf(extent, value))];
  // A bar that isn't empty is always visible.
  const [from, to] = value < 0 ? [Math.min(end, zero - 1), zero] : [zero, value === 0 ? zero : Math.max(end, zero + 1)];
  return from === 0 ? `cell-bar bar-to-${to}` : `cell-bar bar-from-${from} bar-to-${to}`;
}
