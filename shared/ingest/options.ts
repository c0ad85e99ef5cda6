import type { DecimalMark } from './amounts.ts';
import type { DateOrder } from './moments.ts';

export const delimiters = [',', ';', '\t', '|'] as const;
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;

/** Where a field comes from: a column by its heading, or the same for every row. */
export type FieldSource = { readonly column: string } | { readonly value: string };

/** How a file is to be read. Chosen once, looked at in a preview, kept with the import. */
export interface ImportOptions {
  readonly delimiter: (typeof delimiters)[number];
  readonly encoding: (typeof encodings)[number];
  readonly decimal: DecimalMark;
  readonly dateOrder: DateOrder;
  /** Whose clock times without an offset are of. */
  readonly timeZone: string;
  readonly mapping: Readonly<Record<string, FieldSource>>;
}

/** Most columns of a file, and characters of a row. */
export const mostColumns = 200;
export const longestRow = 65_536;
export const mostRows = 2_000_000;
/** Rejected fields that are kept to be looked at; the rest is only counted. */
export const mostRejects = 10_000;
/** Bytes of the beginning of a file that a preview looks at. */
export const previewBytes = 200_000;
