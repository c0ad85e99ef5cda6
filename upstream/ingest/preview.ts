import { fromMinor } from '#shared/analytics/money.ts';
import type { ImportPreview } from '#shared/api/families/imports-schemas.ts';
import type { FieldType } from '#shared/ingest/fields.ts';
import { fieldsOf, type ImportKind } from '#shared/ingest/kinds.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { formatsOfLocale, guessDateOrder, guessDecimal, suggestMapping } from '#shared/ingest/suggest.ts';
import { type CsvRow, columnsOf } from './csv-rows.ts';
import { UnreadableFile } from './failure.ts';
import { type Beginning, beginningOf } from './files/beginning.ts';
import { RowReader } from './row.ts';
import { kindHandlers } from './run.ts';
import type { World } from './world.ts';

/** Rows that are shown; all of the beginning are checked. */
const shownRows = 10;

interface Asked {
  readonly kind: ImportKind;
  /** Null where nothing is chosen yet: then everything is suggested. An empty mapping is suggested, too. */
  readonly options: ImportOptions | null;
  /** Whose way of writing numbers and dates is likely. */
  readonly locale: string;
  readonly world: World;
}

/**
 * How a file would be read, by its beginning. Of a spreadsheet all bytes have to come.
 * @throws UnreadableFile where it is no file that can be read
 */
export async function previewOf(pieces: AsyncIterable<Uint8Array>, asked: Asked): Promise<ImportPreview> {
  const { file, format, header, rows } = await beginningOf(pieces, asked.options, asked.locale);
  const columns = columnsOf(header.cells);
  const { options, unsure } = suggest(asked, columns, rows, format);
  return {
    file: { ...file, sheets: [...file.sheets] },
    columns,
    options,
    unsure,
    ...check(asked, options, columns, rows),
  };
}

type Unsure = ImportPreview['unsure'];

function suggest(
  { kind, options, locale, world }: Asked,
  columns: readonly string[],
  rows: readonly CsvRow[],
  format: Beginning['format'],
): { readonly options: ImportOptions; readonly unsure: Unsure } {
  const { currency, timeZone } = world.target;
  const fields = Object.fromEntries(fieldsOf(kind));
  const isMapped = options !== null && Object.keys(options.mapping).length > 0;
  const mapping = isMapped
    ? options.mapping
    : {
        ...('currency' in fields ? { currency: { value: currency } } : {}),
        ...('units' in fields ? { units: { value: '1' } } : {}),
        ...suggestMapping(kind, columns),
      };
  const valuesOf = (...types: FieldType[]) =>
    Object.entries(mapping).flatMap(([id, source]) => {
      const type = fields[id]?.type;
      if (!type || !types.includes(type) || !('column' in source)) return [];
      const at = columns.indexOf(source.column);
      return rows.map(({ cells }) => cells[at] ?? '');
    });
  const usual = formatsOfLocale(locale);
  const decimal = guessDecimal(valuesOf('amount', 'integer'), usual.decimal);
  const dateOrder = guessDateOrder(valuesOf('moment'), usual.dateOrder);
  return {
    options: options
      ? { ...options, mapping }
      : { ...format, decimal: decimal.value, dateOrder: dateOrder.value, timeZone, mapping },
    unsure: [...(decimal.sure ? [] : (['decimal'] as const)), ...(dateOrder.sure ? [] : (['dateOrder'] as const))],
  };
}

function check(asked: Asked, options: ImportOptions, columns: readonly string[], rows: readonly CsvRow[]) {
  const kind = kindHandlers[asked.kind];
  const reader = readerOf(asked, options, columns);
  let bad = 0;
  const shown: ImportPreview['rows'] = [];
  for (const [at, row] of rows.entries()) {
    const read = typeof reader === 'string' ? null : reader.read(row);
    const fact = read && kind.read(read);
    if (read && !fact) bad += 1;
    // A bad row of the beginning is worth seeing even where the good ones fill the table.
    if (at >= shownRows && !(read && !fact && bad <= shownRows)) continue;
    const told = fact && kind.told(fact);
    shown.push({
      row: row.row,
      cells: row.cells.map((cell) => cell.slice(0, 200)),
      read: told && {
        ...told,
        amount: told.amount === null || told.currency === null ? null : fromMinor(told.amount, told.currency),
      },
      problems: read?.problems ?? [],
    });
  }
  return { blocked: typeof reader === 'string' ? reader : null, rows: shown, checked: rows.length, bad };
}

function readerOf({ kind, world }: Asked, options: ImportOptions, columns: readonly string[]): RowReader | string {
  try {
    return new RowReader(kind, options, columns, world);
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
}
