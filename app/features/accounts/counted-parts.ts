import { counted } from '#app/ui/counted.ts';
import type { Formats } from '#shared/format/formats.ts';

/** How many, of what, and what several are called if not by an `s` at the end. */
type Part = readonly [count: number, one: string, many?: string];

/** What there is any of, such as `2 vouchers`. */
export const countedParts = (parts: readonly Part[], formats: Formats): string[] =>
  parts.flatMap(([count, one, many = `${one}s`]) => (count > 0 ? [counted(count, one, formats, many)] : []));
