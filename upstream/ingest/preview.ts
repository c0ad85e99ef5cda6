import { fromMinor } from '#shared/analytics/money.ts';
import type { ImportPreview } from '#shared/api/families/imports-schemas.ts';
import type { FieldType } from '#shared/ingest/fields.ts';
import { fieldsOf, type ImportKind } from '#shared/ingest/kinds.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { formatsOfLocale, guessDateOrder, guessDecimal, suggestMapping } from '#shared/ingest/suggest.ts';
import { type CsvRow, columnsOf, csvRows, guessDelimiter } from './csv-rows.ts';
import { UnreadableFile } from './failure.ts';
import { RowReader } from './row.ts';
import { kindHandlers } from './run.ts';
import { sniff } from './sniff.ts';
import type { World } from './world.ts';

/** Rows that are shown; all of the beginning are checked. */
const shownRows = 10;

interface Asked {
  readonly kind: ImportKind;
  /** Null where nothing is chosen yet: then everything is suggested. */
  readonly options: ImportOptions | null;
  /** Whose way of writing numbers and dates is likely. */
  readonly locale: string;
  readonly world: World;
}

/**
 * How the beginning of a file would be read.
 * @param whole whether it is the whole file, else its last row may be cut
 * @throws UnreadableFile where it is no CSV file
 */
export async function previewOf(bytes: Uint8Array, whole: boolean, asked: Asked): Promise<ImportPreview> {
  const encoding = asked.options?.encoding ?? sniff(bytes);
  sniff(bytes);
  const delimiter = asked.options?.delimiter ?? guessDelimiter(new TextDecoder(encoding).decode(bytes));
  const all = await rowsOf(bytes, { delimiter, encoding });
  const [header, ...rows] = whole || all.length < 3 ? all : all.slice(0, -1);
  if (!header) throw new UnreadableFile('file-empty');
  const columns = columnsOf(header.cells);
  const { options, unsure } = suggest(asked, columns, rows, { delimiter, encoding });
  return { columns, options, unsure, ...check(asked, options, columns, rows) };
}

async function rowsOf(bytes: Uint8Array, format: Pick<ImportOptions, 'delimiter' | 'encoding'>): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const some of csvRows(once(bytes), format)) rows.push(...some);
  return rows;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

type Unsure = ImportPreview['unsure'];

function suggest(
  { kind, options, locale, world }: Asked,
  columns: readonly string[],
  rows: readonly CsvRow[],
  format: Pick<ImportOptions, 'delimiter' | 'encoding'>,
): { readonly options: ImportOptions; readonly unsure: Unsure } {
  const { currency, timeZone } = world.target;
  const fields = Object.fromEntries(fieldsOf(kind));
  const mapping = options?.mapping ?? {
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
    options: options ?? { ...format, decimal: decimal.value, dateOrder: dateOrder.value, timeZone, mapping },
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
