import { byteStream } from './byte-stream.ts';
import { neutralised } from './formula.ts';

export interface RejectedField {
  readonly row: number;
  readonly column: string;
  readonly reason: string;
  readonly value: string;
}

/**
 * The rejected fields of an import as a CSV file, a portion at a time. The last line says where not all of them are kept.
 * @param rejected rows that were rejected, kept or not
 * @param name of the file, before its ending
 */
export const rejectsFile = (
  portions: AsyncIterable<readonly RejectedField[]>,
  rejected: number,
  name: string,
): Response =>
  new Response(byteStream(lines(portions, rejected)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-rejected-rows.csv"`,
    },
  });

async function* lines(portions: AsyncIterable<readonly RejectedField[]>, rejected: number): AsyncGenerator<string> {
  yield 'row,column,reason,value\r\n';
  const told = new Set<number>();
  for await (const fields of portions)
    for (const { row, column, reason, value } of fields) {
      told.add(row);
      yield `${[String(row), column, reason, value].map(cell).join(',')}\r\n`;
    }
  if (told.size < rejected) yield `,,${cell(`${rejected - told.size} more rows were rejected and not kept`)},\r\n`;
}

const number = /^[+-]?\d+([.,]\d+)*$/;

/** What a spreadsheet would take for a formula is made text; a number stays one, a negative one too. */
const cell = (text: string): string => `"${(number.test(text) ? text : neutralised(text)).replaceAll('"', '""')}"`;
