import type { Formats } from '#shared/format/formats.ts';

/** `1 store`, `2,000 stores`: how many of something, in words that agree. */
export const counted = (count: number, one: string, formats: Pick<Formats, 'value'>, many = `${one}s`): string =>
  `${formats.value(count, 'integer')} ${count === 1 ? one : many}`;
