import { tooManyRows } from '../catalog/import-fields.ts';
import { modellingFailures } from './modelling-failures.ts';

/** A file that is known by its first bytes, as a person calls it. */
export type OtherFormat =
  | 'a spreadsheet or an archive'
  | 'a spreadsheet of an older kind, or one with a password'
  | 'a compressed file'
  | 'a PDF'
  | 'an image'
  | 'an archive';

export interface Limited {
  readonly most: number;
}

/** Why a file as a whole can't be taken. A part of the table of failures. */
export const fileFailures = {
  'file-missing': [400, 'The file is missing.'],
  'file-empty': [400, 'The file is empty.'],
  'file-of-other-format': [
    400,
    ({ format }: { readonly format: OtherFormat }) =>
      `This is ${format}, not a CSV file. Save it as CSV and try again.`,
  ],
  'file-damaged': [400, 'The compressed file is damaged or incomplete.'],
  'file-expands-too-far': [
    400,
    ({ mib }: { readonly mib: number }) => `The file expands to more than ${mib.toLocaleString('en')} MiB. Split it.`,
  ],
  'spreadsheet-damaged': [400, 'The spreadsheet is damaged. Open it, save it again, and send the new file.'],
  'spreadsheet-locked': [400, 'The spreadsheet is encrypted. Save it without a password.'],
  'spreadsheet-too-wordy': [400, 'The spreadsheet holds too much text. Save it as CSV, or split it.'],
  'sheet-missing': [400, ({ sheet }: { readonly sheet: string }) => `The file has no sheet “${sheet}”.`],
  'archive-empty': [400, 'The ZIP archive holds no file.'],
  'archive-of-several': [
    400,
    ({ files }: { readonly files: number }) =>
      `The ZIP archive holds ${files.toLocaleString('en')} files. Put the one CSV or XLSX file into an archive of its own, or unpack it first.`,
  ],
  'archive-nested': [400, 'The ZIP archive holds another archive or compressed file. Unpack it first.'],
  'archive-locked': [400, 'The ZIP archive is encrypted. Send one without a password, or unpack it first.'],
  'archive-too-large': [
    400,
    ({ mib }: { readonly mib: number }) =>
      `A ZIP archive or spreadsheet has at most ${mib} MiB. Save it as CSV, compressed with gzip if need be, or split it.`,
  ],
  'file-not-text': [400, 'This isn’t a text file. Choose a CSV file.'],
  'file-is-markup': [400, 'This is a web page or XML, not a CSV file.'],
  'file-too-large': [413, ({ limit }: { readonly limit: string }) => `The file is larger than ${limit}.`],
  'file-too-long': [400, ({ most }: Limited) => `The file has more than ${most.toLocaleString('en')} rows.`],
  'file-needs-splitting': [
    400,
    ({ most }: Limited) => `The file has more than ${most.toLocaleString('en')} rows. Split it.`,
  ],
  'file-needs-splitting-by-day': [
    400,
    ({ most }: Limited) =>
      `The file has more than ${most.toLocaleString('en')} rows. Split it so that all rows of a day are in one file.`,
  ],
  'catalog-file-too-large': [413, 'A product file can have up to 20 MiB.'],
  'catalog-file-too-long': [400, ({ rows }: { readonly rows: number }) => tooManyRows(rows)],
  'store-file-too-long': [400, ({ most }: Limited) => `The file has more than ${most.toLocaleString('en')} stores.`],
  'row-too-wide': [
    400,
    ({ row, most }: { readonly row: number; readonly most: number }) => `Row ${row} has more than ${most} columns.`,
  ],
  'row-unended': [
    400,
    ({ row }: { readonly row: number }) => `Row ${row} doesn’t end. Check for a missing closing quote.`,
  ],
  'column-missing': [400, ({ column }: { readonly column: string }) => `The file has no column “${column}”.`],
  'column-not-chosen': [
    400,
    ({ label }: { readonly label: string }) => `Choose the column for “${label}”. Every row needs it.`,
  ],
  'field-not-chosen': [
    400,
    ({ label }: { readonly label: string }) => `Choose a value for “${label}”. Every row needs it.`,
  ],
  'tax-not-chosen': [400, 'Choose the column with the tax rate or the tax amount.'],
  'mapping-unfit': [400, 'The mapping has a field that this kind of file doesn’t have.'],
  'wide-name-twice': [400, ({ name }: { readonly name: string }) => `“${name}” appears twice. Rename one of them.`],
  'voucher-columns-missing': [400, 'The file needs the columns code and redeemed_at.'],
  'redirect-columns-missing': [400, 'The file needs the columns source (or host and path) and target.'],
  'rates-unknown': [
    400,
    'This isn’t an exchange rate file. Use the European Central Bank’s XML or CSV, or columns currency, month_start or date, and usd_per_unit or units_per_usd.',
  ],
  'rates-too-large': [413, 'An exchange rate file can have up to 20 million characters.'],
  'source-archived-meanwhile': [400, 'The source was archived. Restore it, then upload the file again.'],
  'file-not-imported': [400, 'The file couldn’t be imported.'],
  'import-broke-off': [500, 'The import stopped. Start it again.'],
  ...modellingFailures,
} as const;
