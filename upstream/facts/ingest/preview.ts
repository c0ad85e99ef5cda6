import { fromMinor } from '#shared/analytics/money.ts';
import type { ImportPreview, KnownRows } from '#shared/api/families/imports-schemas.ts';
import type { FieldType } from '#shared/ingest/fields.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { fieldsOf } from '#shared/ingest/kinds.ts';
import { recognizeExport } from '#shared/ingest/known-exports.ts';
import { type ImportOptions, plainReading } from '#shared/ingest/options.ts';
import { formatsOfLocale, guessDateOrder, guessDecimal, suggestMapping } from '#shared/ingest/suggest.ts';
import { suggestWide, wideFields } from '#shared/ingest/wide-columns.ts';
import { keysOf } from '#shared/table.ts';
import type { ComparedRows } from './compare-preview.ts';
import { type CsvRow, columnsOf } from './csv-rows.ts';
import { UnreadableFile } from './failure.ts';
import { FileReader } from './file-reader.ts';
import { beginningOf, type FilePreview } from './files/beginning.ts';
import type { Kind } from './kind.ts';
import type { Lookups } from './lookups.ts';
import { addRounding, type RoundingSums, roundingOf } from './rounding-sums.ts';
import type { Row } from './row.ts';
import { kindHandlers, maxTotalsLines } from './run.ts';

/** Rows that are shown. All rows of the beginning are checked. */
const maxShownRows = 10;

/** Rows sampled to find out whether a column has numbers. */
const sampledRows = 50;

interface PreviewRequest {
  readonly kind: ImportKind;
  /** Null where nothing is chosen yet: then everything is suggested. An empty mapping is suggested, too. */
  readonly options: ImportOptions | null;
  /** How a file with these headings was read last, if that is stored. */
  readonly remembered?: (columns: readonly string[]) => Promise<ImportOptions | null>;
  /** Its formats of numbers and dates are preferred. */
  readonly locale: string;
  readonly lookups: Lookups;
  /** Compares the rows with the stored facts; absent if they aren’t compared. */
  readonly compare?: (rows: ComparedRows) => Promise<KnownRows | null>;
}

/**
 * Reads the beginning of a file and suggests how to import it.
 * @throws UnreadableFile where it is no file that can be read
 */
export async function previewOf(pieces: AsyncIterable<Uint8Array>, asked: PreviewRequest): Promise<ImportPreview> {
  const beginning = await beginningOf(pieces, asked.options, asked.locale);
  const columns = columnsOf(beginning.header.cells);
  const remembered = asked.options === null ? ((await asked.remembered?.(columns)) ?? null) : null;
  const { options, unsure, recognized } = suggest(asked, columns, beginning, remembered);
  const checked = readRows(asked, options, columns, beginning);
  const { kind, lookups } = asked;
  const taken = checked.rows.flatMap(({ read, fact }) => (read && fact ? [{ fact, row: read }] : []));
  // Runs first, because it may reject rows.
  const known = (await asked.compare?.({ kind, lookups, options, taken, whole: beginning.isComplete })) ?? null;
  const { tooPrecise, ...summary } = summarizeRows(kindHandlers[kind], checked);
  return {
    file: { ...beginning.file, sheets: [...beginning.file.sheets] },
    ...{ columns, options, recognized, remembered: remembered !== null },
    // With another decimal mark the number might have no decimals at all.
    unsure:
      tooPrecise && !remembered && (asked.options || !unsure.includes('decimal')) ? [...unsure, 'rounding'] : unsure,
    ...summary,
    known,
  };
}

type Unsure = ImportPreview['unsure'];

const numberLike = /^[-+]?\d[\d.,'\u00a0 ]*[.,]\d+$/;
const dateLike = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:\D|$)/;

function suggest(
  { kind, options, locale, lookups }: PreviewRequest,
  columns: readonly string[],
  { rows, format, serialSystem }: FilePreview,
  remembered: ImportOptions | null,
): { readonly options: ImportOptions; readonly unsure: Unsure; readonly recognized: string | null } {
  const { currency, timeZone } = lookups.target;
  const fields = Object.fromEntries(fieldsOf(kind));
  const recognized = recognizeExport(kind, columns);
  const isMapped = options !== null && Object.keys(options.mapping).length > 0;
  const usual = {
    ...('currency' in fields ? { currency: { value: currency } } : {}),
    ...('units' in fields ? { units: { value: '1' } } : {}),
    ...(recognized?.mapping ?? suggestMapping(kind, columns)),
  };
  const chosen = remembered ?? (isMapped ? options : null);
  const cellsOf = (column: string) => rows.map(({ cells }) => cells[columns.indexOf(column)] ?? '');
  const wide = chosen ? chosen.wide : suggestWide(kind, columns, (column) => cellsOf(column).slice(0, sampledRows));
  const isWide = wide !== undefined && wide.length > 0;
  const mapping = chosen?.mapping ?? (isWide ? withoutFields(usual, wideFields[kind] ?? []) : usual);
  const cellsOfTypes = (...types: FieldType[]) =>
    Object.entries(mapping).flatMap(([id, source]) => {
      const type = fields[id]?.type;
      return type && types.includes(type) && 'column' in source ? cellsOf(source.column) : [];
    });
  const amountFrom: ImportOptions['amountFrom'] =
    !('amount' in mapping) && 'unitPrice' in mapping ? 'unit-price' : plainReading.amountFrom;
  // If no mapped column has such values, all cells that look like one decide.
  const valuesLike = (shape: RegExp, ...types: FieldType[]) => {
    const [values, like] = [cellsOfTypes(...types), (cell: string) => shape.test(cell.trim())];
    return values.some(like) ? values : [...values, ...rows.flatMap(({ cells }) => cells.filter(like))];
  };
  const likely = remembered ?? formatsOfLocale(locale);
  const decimal = guessDecimal(valuesLike(numberLike, 'amount', 'integer', 'number'), likely.decimal);
  const dateOrder = guessDateOrder(valuesLike(dateLike, 'moment'), likely.dateOrder, serialSystem);
  const sure = { decimal: decimal.sure, dateOrder: dateOrder.sure };
  const { sheet: _, ...lastReading } = remembered ?? {};
  const suggested = {
    ...{ ...plainReading, amountFrom, ...recognized?.options, ...lastReading },
    ...{ ...format, decimal: decimal.value, dateOrder: dateOrder.value, timeZone, mapping },
    ...(isWide && { wide }),
  };
  return {
    recognized: recognized?.name ?? null,
    options: options ? { ...options, mapping, wide: isWide ? wide : undefined } : suggested,
    // Choices for the last file with these headings settle what this one leaves open.
    unsure: remembered ? [] : keysOf(sure).filter((name) => !sure[name]),
  };
}

const withoutFields = (mapping: ImportOptions['mapping'], fields: readonly string[]): ImportOptions['mapping'] =>
  Object.fromEntries(Object.entries(mapping).filter(([id]) => !fields.includes(id)));

interface ReadRow {
  readonly row: CsvRow;
  readonly part: string | null;
  /** Null where the file can’t be imported with this mapping. */
  readonly read: Row | null;
  readonly fact: object | null;
}

interface ReadRows {
  readonly blocked: string | null;
  readonly rows: readonly ReadRow[];
  readonly totalsLines: number;
}

function readRows(
  asked: PreviewRequest,
  options: ImportOptions,
  columns: readonly string[],
  { rows, isComplete }: FilePreview,
): ReadRows {
  const reader = readerOf(asked, options, columns);
  if (typeof reader === 'string')
    return { blocked: reader, rows: rows.map((row) => ({ row, part: null, read: null, fact: null })), totalsLines: 0 };
  const totalsLines = isComplete ? totalsAtEnd(reader, rows) : 0;
  return {
    ...{ blocked: null, totalsLines },
    rows: rows
      .slice(0, rows.length - totalsLines)
      .flatMap((row) =>
        reader.read(row).map(({ row: read, part }) => ({ row, part, read, fact: kindHandlers[asked.kind].read(read) })),
      ),
  };
}

function summarizeRows(kind: Kind<object>, { blocked, rows, totalsLines }: ReadRows) {
  const sums: RoundingSums = { rounded: 0, differences: {} };
  const countries = new Set<string>();
  let [bad, tooPrecise] = [0, false];
  const shown: ImportPreview['rows'] = [];
  for (const [at, { row, part, read, fact: whole }] of rows.entries()) {
    const fact = read && read.problems.length === 0 ? whole : null;
    if (read && !fact) bad += 1;
    if (read && fact) addRounding(sums, read);
    if (read?.tooPrecise && read.problems.length === 1) tooPrecise = true;
    if (read?.unknownCountry && countries.size < maxCountries) countries.add(read.unknownCountry.slice(0, 100));
    // Shows bad rows even if good ones fill the table.
    if (at >= maxShownRows && !(read && !fact && bad <= maxShownRows)) continue;
    const summary = fact && kind.summarize(fact);
    shown.push({
      ...{ row: row.row, part },
      cells: row.cells.map((cell) => cell.slice(0, 200)),
      read: summary && {
        ...summary,
        amount:
          summary.amount === null || summary.currency === null ? null : fromMinor(summary.amount, summary.currency),
      },
      problems: read?.problems ?? [],
    });
  }
  return {
    ...{ blocked, rows: shown, checked: rows.length, bad },
    ...{ rounding: roundingOf(sums), unknownCountries: [...countries], totalsLines, tooPrecise },
  };
}

/** Most unknown countries that are listed. */
const maxCountries = 20;

function totalsAtEnd(reader: FileReader, rows: readonly CsvRow[]): number {
  const last = rows.findLastIndex((row) => !reader.isTotals(row));
  const lines = rows.length - 1 - last;
  return lines <= maxTotalsLines ? lines : 0;
}

function readerOf(
  { kind, lookups }: PreviewRequest,
  options: ImportOptions,
  columns: readonly string[],
): FileReader | string {
  try {
    return new FileReader(kind, options, columns, lookups);
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
}
