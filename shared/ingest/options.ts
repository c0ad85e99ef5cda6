import type { DecimalMark } from './amounts.ts';
import type { Encoding } from './encodings.ts';
import type { DateOrder } from './moments.ts';
import type { Rounding, TaxTreatment } from './rounding.ts';

export const delimiters = [',', ';', '\t', '|'] as const;

export const knownChoices = ['correct', 'keep'] as const;
export const sameOrderChoices = ['add', 'replace'] as const;
export const identicalRowChoices = ['once', 'separate'] as const;

/** Where a field comes from: a column by its heading, or the same for every row. */
export type FieldSource = { readonly column: string } | { readonly value: string };

/** Where fields of one channel or series come from. */
export type WidePart = Readonly<Record<string, FieldSource>>;

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
  /** Of a file with columns for each channel or series: what they hold, one by one. A row is then one of each of them. */
  readonly wide?: readonly WidePart[] | undefined;
  /** What the amount of a line is: a column, or the price of one piece by the units. */
  readonly amountFrom: (typeof amountSources)[number];
  readonly tax: TaxTreatment;
  readonly rounding: Rounding;
  /** Rows of countries that can't be told are rejected, or taken without a country. */
  readonly unknownCountries: (typeof unknownCountryRules)[number];
  /** Whether later rows of an order leave out what its first row says, such as its currency and country. */
  readonly orderDetails: (typeof orderDetailPlaces)[number];
  /** What becomes of facts that are there with other values: they take those of the file, unless they are to be kept. */
  readonly known: (typeof knownChoices)[number];
  /** Whether orders that are there under other names, as another format makes them, take the values of the file; else its rows are lines of their own. */
  readonly sameOrders: (typeof sameOrderChoices)[number];
  /** Whether rows that say the same in everything, without a line number, are one line or several. */
  readonly identicalRows: (typeof identicalRowChoices)[number];
}

export const amountSources = ['amount', 'unit-price'] as const;
export const unknownCountryRules = ['reject', 'without-country'] as const;
export const orderDetailPlaces = ['each-row', 'first-row'] as const;

/** What applies where nothing else is chosen. */
export const plainReading = {
  ...{ amountFrom: 'amount', tax: 'as-is', rounding: 'refuse' },
  ...{ unknownCountries: 'reject', orderDetails: 'each-row' },
  ...{ known: 'correct', sameOrders: 'add', identicalRows: 'once' },
} as const satisfies Partial<ImportOptions>;

/** Channels or series that one file has columns of. */
export const maxWideParts = 60;
/** Most columns of a file, and characters of a row. */
export const maxColumns = 200;
export const longestRow = 65_536;
export const maxRows = 2_000_000;
/** Rejected fields that are kept to be looked at; the rest is only counted. */
export const maxRejects = 10_000;
/** Bytes of the beginning of a file that a preview looks at. */
export const previewBytes = 200_000;
/** Bytes of a spreadsheet: it is held in memory as a whole, since its parts come in any order. */
export const maxSpreadsheetBytes = 25 * 2 ** 20;
/** Bytes that a compressed file, or one part of a spreadsheet, may expand to. */
export const maxExpandedBytes = 1024 * 2 ** 20;
/** Characters of all texts that a spreadsheet shares between its cells. */
export const maxSharedText = 16 * 2 ** 20;
