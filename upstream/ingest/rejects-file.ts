import { neutralised } from '../export/formula.ts';
import { statement } from '../storage/statement.ts';
import type { FactStore } from './fact-store.ts';

const rowsAtOnce = 1_000;

/** The rejected fields of an import as CSV, a portion at a time. The last line says where not all of them are kept. */
export function rejectsFile(
  store: FactStore,
  jobId: number,
  rejectedRows: number,
  sample: boolean,
): ReadableStream<Uint8Array> {
  const source = lines(store, jobId, rejectedRows, sample);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

async function* lines(store: FactStore, jobId: number, rejectedRows: number, sample: boolean): AsyncGenerator<string> {
  yield 'row,column,reason,value\r\n';
  let [row, position, rows] = [0, -1, new Set<number>()];
  for (;;) {
    const [found = []] = await store.readAll([
      statement(
        `SELECT row, position, column_name, reason, value FROM import_reject
         WHERE job_id = ?1 AND (row, position) > (?2, ?3) ORDER BY row, position LIMIT ?4`,
        ...[jobId, row, position, rowsAtOnce],
      ),
    ]);
    for (const it of found) {
      rows.add(Number(it.row));
      const value = sample ? '' : String(it.value);
      yield `${[String(it.row), String(it.column_name), String(it.reason), value].map(cell).join(',')}\r\n`;
    }
    const last = found.at(-1);
    if (!last || found.length < rowsAtOnce) break;
    [row, position] = [Number(last.row), Number(last.position)];
  }
  if (rows.size < rejectedRows)
    yield `,,${cell(`${rejectedRows - rows.size} more rows were rejected and not kept`)},\r\n`;
}

const number = /^[+-]?\d+([.,]\d+)*$/;

/** What a spreadsheet would take for a formula is made text; a number stays one, a negative one too. */
const cell = (text: string): string => `"${(number.test(text) ? text : neutralised(text)).replaceAll('"', '""')}"`;
