import { longestRow } from '#shared/ingest/options.ts';
import { UnreadableFile } from './failure.ts';

/** Lines that are converted at once: a short line may become a long row. */
const linesAtATime = 256;

/**
 * Turns JSON objects, one to a line, into a CSV file: a header with the given columns, then a row for each object.
 * Other members and empty lines are left out.
 * @throws UnreadableFile for a line that is no JSON object of plain values, or is too long
 */
export async function* csvOfNdjson(
  pieces: AsyncIterable<Uint8Array>,
  columns: readonly string[],
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let carried = '';
  let line = 0;
  function* rowsOf(lines: readonly string[]): Generator<Uint8Array> {
    for (let at = 0; at < lines.length; at += linesAtATime) {
      const rows = lines.slice(at, at + linesAtATime).map((text) => {
        line += 1;
        return text.trim() === '' ? '' : csvRow(cellsOf(text, line, columns));
      });
      const text = rows.join('');
      if (text !== '') yield encoder.encode(text);
    }
  }
  yield encoder.encode(csvRow(columns));
  for await (const piece of pieces) {
    const lines = (carried + decoder.decode(piece, { stream: true })).split('\n');
    carried = lines.pop() ?? '';
    if (carried.length > longestRow) throw new UnreadableFile('ndjson-line-too-long', { details: { line: line + 1 } });
    yield* rowsOf(lines);
  }
  yield* rowsOf([carried + decoder.decode()]);
}

function cellsOf(text: string, line: number, columns: readonly string[]): string[] {
  if (text.length > longestRow) throw new UnreadableFile('ndjson-line-too-long', { details: { line } });
  const wrong = () => new UnreadableFile('ndjson-line-invalid', { details: { line } });
  const read: unknown = parsed(text);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw wrong();
  const members: ReadonlyMap<string, unknown> = new Map(Object.entries(read));
  return columns.map((column) => {
    const value = members.get(column) ?? '';
    if (typeof value === 'object') throw wrong();
    return String(value);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const csvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;
