import type { Formats } from '#shared/format/formats.ts';

/** An instant as people read it: day and time, UTC. */
export const momentOf = (instant: string, formats: Formats): string =>
  `${formats.day(instant.slice(0, 10))}, ${instant.slice(11, 16)} UTC`;
