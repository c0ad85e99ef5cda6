import type { DecimalMark } from './amounts.ts';
import type { Encoding } from './encodings.ts';
import type { DateOrder } from './moments.ts';

export const delimiters = [',', ';', '\t', '|'] as const;

/** Where a field comes from: a column by its heading, or the same for every row. */
export type FieldSource = { readonly column: string } | { readonly value: string };

/** How a file is to be read. Chosen once, looked at in a preview, kept with the import. */
export interface ImportOptions {
  readonly delimiter: (typeof delimiters)[number];
  readonly encoding: Encoding;
  /** Name of the sheet of a spreadsheet; without one, the first. */
  readonly sheet?: string | undefined;
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
/** Bytes of a spreadsheet: it is held in memory as a whole, since its parts come in any order. */
export const mostSpreadsheetBytes = 50 * 2 ** 20;
/** Bytes that a compressed file, or one part of a spreadsheet, may expand to. */
export const mostExpandedBytes = 1024 * 2 ** 20;
/** Characters of all texts that a spreadsheet shares between its cells. */
export const mostSharedText = 16 * 2 ** 20;
