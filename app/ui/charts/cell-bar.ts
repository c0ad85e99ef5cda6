import { type Extent, shareOf } from './bar-extent.ts';

/**
 * Classes that draw a value as a line below the number of its cell, on the common ground of its column. It is drawn by
 * the style sheet, in whole percents, which are its pixels: an element of its own in each row would be a tenth of a page.
 */
export function cellBar(extent: Extent, value: number): string {
  const [zero, end] = [Math.round(shareOf(extent, 0)), Math.round(shareOf(extent, value))];
  // A value that is there can be seen.
  const [from, to] = value < 0 ? [Math.min(end, zero - 1), zero] : [zero, value === 0 ? zero : Math.max(end, zero + 1)];
  return from === 0 ? `cell-bar bar-to-${to}` : `cell-bar bar-from-${from} bar-to-${to}`;
}
