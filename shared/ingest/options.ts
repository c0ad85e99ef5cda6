import type { DecimalMark } from './amounts.ts';
import type { Encoding } from './encodings.ts';
import type { DateOrder } from './moments.ts';
import type { Rounding, TaxTreatment } from './rounding.ts';

export const delimiters = [',', ';', '\t', '|'] as const;

export const knownChoices = ['correct', 'keep'] as const;
export const sameOrderChoices = ['add', 'replace'] as const;
export const identicalRowChoices = ['once', 'separate'] as const;

/** Source of a field: a column by its heading, or a value for every row. */
export type FieldSource = { readonly column: string } | { readonly value: string };

/** Sources of the fields of one channel or series. */
export type WidePart = Readonly<Record<string, FieldSource>>;

/** Options to read a file: chosen once, tried in a preview, stored with the import. */
export interface ImportOptions {
  readonly delimiter: (typeof delimiters)[number];
  readonly encoding: Encoding;
  /** Name of the sheet of a spreadsheet; without one, the first. */
  readonly sheet?: string | undefined;
  readonly decimal: DecimalMark;
  readonly dateOrder: DateOrder;
  /** Time zone of times without an offset. */
  readonly timeZone: string;
  readonly mapping: Readonly<Record<string, FieldSource>>;
  /**
   * For a file with columns for each channel or series: the columns of each. Every file row then gives a row of each
   * channel or series.
   */
  readonly wide?: readonly WidePart[] | undefined;
  /** How the amount of a line is given: in a column, or as the price of one piece times the units. */
  readonly amountFrom: (typeof amountSources)[number];
  readonly tax: TaxTreatment;
  readonly rounding: Rounding;
  /** Whether rows with an unrecognized country are rejected, or imported without a country. */
  readonly unknownCountries: (typeof unknownCountryRules)[number];
  /** Whether only the first row of an order has its shared values, such as currency and country. */
  readonly orderDetails: (typeof orderDetailPlaces)[number];
  /** Whether existing facts with other values are replaced by the file or stay. */
  readonly known: (typeof knownChoices)[number];
  /**
   * Whether orders stored under other ids, from another file format, are replaced by the file; else its rows are added
   * as lines.
   */
  readonly sameOrders: (typeof sameOrderChoices)[number];
  /** Whether identical rows without a line number are one line or several. */
  readonly identicalRows: (typeof identicalRowChoices)[number];
}

export const amountSources = ['amount', 'unit-price'] as const;
export const unknownCountryRules = ['reject', 'without-country'] as const;
export const orderDetailPlaces = ['each-row', 'first-row'] as const;

/** Default options. */
export const plainReading = {
  ...{ amountFrom: 'amount', tax: 'as-is', rounding: 'refuse' },
  ...{ unknownCountries: 'reject', orderDetails: 'each-row' },
  ...{ known: 'correct', sameOrders: 'add', identicalRows: 'once' },
} as const satisfies Partial<ImportOptions>;

/** Maximum channels or series in the columns of one file. */
export const maxWideParts = 60;
/** Maximum columns of a file, and characters of a row. */
export const maxColumns = 200;
export const longestRow = 65_536;
export const maxRows = 2_000_000;
/** How many rejected fields are stored for review; the rest are only counted. */
export const maxRejects = 10_000;
/** Bytes from the start of a file that a preview reads. */
export const previewBytes = 200_000;
/** Maximum bytes of a spreadsheet: it is held in memory, since its parts come in any order. */
export const maxSpreadsheetBytes = 25 * 2 ** 20;
/** Maximum expanded bytes of a compressed file, or of one part of a spreadsheet. */
export const maxExpandedBytes = 1024 * 2 ** 20;
/** Maximum characters of all shared texts of a spreadsheet. */
export const maxSharedText = 16 * 2 ** 20;
