import Papa from 'papaparse';
import { type ImportOptions, longestRow, maxColumns, maxRows } from '#shared/ingest/options.ts';
import { UnreadableFile } from './failure.ts';

export interface CsvRow {
  /** Number of the row in the file, the header being 1, as a spreadsheet shows it. */
  readonly row: number;
  readonly cells: readonly string[];
}

interface Parsed {
  readonly data: string[][];
  readonly meta: { readonly cursor: number };
}

/** Whether the row is the `sep=` line that tells Excel the separator. It belongs to no table. */
const setsSeparator = ([first = '', ...rest]: readonly string[]): boolean =>
  /^sep=[,;\t|]?$/i.test(first) && rest.every((cell) => cell === '');

/** The `sep=` line with its line break; empty if the text doesn’t begin with one. */
export const separatorLine = (text: string): string => /^sep=[,;\t|]*(?:\r\n?|\n)/i.exec(text)?.[0] ?? '';

/** Exports write `="007"` so that spreadsheets treat a number as text. */
const asText = (cell: string): string => (cell.startsWith('=') ? cell.replace(/^="([^"]*)"$/, '$1') : cell);

/**
 * Rows of a CSV file as it streams in, with the header, without empty rows. Only one piece of the file and one
 * unfinished row are in memory at a time.
 * @throws UnreadableFile for a row that doesn't end, too many columns or too many rows
 */
export async function* csvRows(
  pieces: AsyncIterable<Uint8Array>,
  { delimiter, encoding }: Pick<ImportOptions, 'delimiter' | 'encoding'>,
): AsyncGenerator<CsvRow[]> {
  const decoder = new TextDecoder(encoding);
  const parser = new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"', escapeChar: '"' });
  let carried = '';
  let count = 0;
  const take = (data: readonly string[][]): CsvRow[] => {
    const rows: CsvRow[] = [];
    for (const cells of data) {
      count += 1;
      if (count > maxRows) throw new UnreadableFile('file-too-long', { details: { most: maxRows } });
      if (cells.length > maxColumns)
        throw new UnreadableFile('row-too-wide', { details: { row: count, most: maxColumns } });
      if (count === 1 && setsSeparator(cells)) continue;
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ row: count, cells: cells.map(asText) });
    }
    return rows;
  };
  for await (const piece of pieces) {
    const text = carried + decoder.decode(piece, { stream: true });
    // A carriage return at the end may be half of a line break.
    const held = text.endsWith('\r') ? '\r' : '';
    const whole = text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n');
    const { data, meta }: Parsed = parser.parse(whole, 0, true);
    carried = whole.slice(meta.cursor) + held;
    if (carried.length > longestRow)
      throw new UnreadableFile('row-unended', { details: { row: count + data.length + 1 } });
    const rows = take(data);
    if (rows.length > 0) yield rows;
  }
  const rest = (carried + decoder.decode()).replace(/\r\n?/g, '\n');
  const { data }: Parsed = parser.parse(rest.endsWith('\n') ? rest.slice(0, -1) : rest, 0, false);
  const rows = rest === '' ? [] : take(data);
  if (rows.length > 0) yield rows;
}

/** The separator that the file names, else the one that splits its first rows most evenly. */
export function guessDelimiter(text: string): ImportOptions['delimiter'] {
  const known = [',', ';', '\t', '|'] as const;
  const named = separatorLine(text)['sep='.length];
  const { meta } = Papa.parse<string[]>(text.slice(0, 50_000), {
    preview: 20,
    skipEmptyLines: true,
    delimitersToGuess: [...known],
  });
  return known.find((one) => one === named) ?? known.find((one) => one === meta.delimiter) ?? ',';
}

/** Headings made unique and not empty, so that each names one column. */
export function columnsOf(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((cell, at) => {
    const name = cell.trim().slice(0, 100) || `Column ${at + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
