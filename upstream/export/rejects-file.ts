import { type RejectedField, rejectCell, rejectLine, rejectsHead } from '#shared/ingest/rejects-csv.ts';
import { byteStream } from '../platform/byte-stream.ts';
import { FileReply } from '../platform/reply.ts';

/**
 * The rejected fields of an import as a CSV file, a portion at a time. If not all of them are stored, the last line
 * says so.
 * @param rejected number of rejected rows, stored or not
 * @param name of the file, before its ending
 */
export const rejectsFile = (
  portions: AsyncIterable<readonly RejectedField[]>,
  rejected: number,
  name: string,
): FileReply =>
  new FileReply(byteStream(lines(portions, rejected)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-rejected-rows.csv"`,
    },
  });

async function* lines(portions: AsyncIterable<readonly RejectedField[]>, rejected: number): AsyncGenerator<string> {
  yield rejectsHead;
  const listedRows = new Set<number>();
  for await (const fields of portions)
    for (const field of fields) {
      listedRows.add(field.row);
      yield rejectLine(field);
    }
  if (listedRows.size < rejected)
    yield `,,${rejectCell(`${rejected - listedRows.size} more rows were rejected and not kept`)},\r\n`;
}
