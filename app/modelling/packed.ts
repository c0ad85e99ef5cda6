/** Numbers as one text: a loader's answer holds each of thousands as a value of its own otherwise. Null is a gap. */
export const packed = (numbers: readonly (number | null)[]): string =>
  numbers.map((number) => (number === null ? '' : Number(number.toPrecision(significant)))).join(' ');

/** As many digits as anybody exports, and fewer than doubles are wrong in. */
const significant = 12;

/** What was packed; of nothing it is nothing. */
export const unpacked = (text: string): (number | null)[] =>
  text === '' ? [] : text.split(' ').map((number) => (number === '' ? null : Number(number)));

/** The same of a list without gaps. */
export const unpackedNumbers = (text: string): number[] => unpacked(text).map((number) => number ?? 0);
