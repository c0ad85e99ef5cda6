/**
 * Packs numbers into a text: the router's own format would encode each of thousands as a separate value. Null is a gap.
 */
export const packed = (numbers: readonly (number | null)[]): string =>
  numbers.map((number) => (number === null ? '' : Number(number.toPrecision(significant)))).join(' ');

/** Enough digits for exports, and below the rounding errors of doubles. */
const significant = 12;

/** Unpacks numbers; empty for an empty text. */
export const unpacked = (text: string): (number | null)[] =>
  text === '' ? [] : text.split(' ').map((number) => (number === '' ? null : Number(number)));

/** Like `unpacked`, for lists without gaps. */
export const unpackedNumbers = (text: string): number[] => unpacked(text).map((number) => number ?? 0);
