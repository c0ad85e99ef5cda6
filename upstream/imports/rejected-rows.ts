import { z } from 'zod';
import { storedJson } from '../calls/stored-json.ts';
import type { RejectedRow, RejectedRows } from '../export/rejected-rows-file.ts';
import type { Database } from '../platform/storage/database.ts';
import { type JobRow, storedOptions } from './jobs.ts';

const rowsAtOnce = 200;
const textsSchema = z.array(z.string());

/** The rejected rows of an import as they were in its file; null if none are stored. */
export async function readRejectedRows(database: Database, job: JobRow): Promise<RejectedRows | null> {
  if (job.headings === null || job.file_format === null) return null;
  const [first] = await database.read<{ row: number }>(
    'SELECT row FROM import_reject_row WHERE job_id = ? LIMIT 1',
    job.id,
  );
  if (!first) return null;
  const source = { table: 'import_job', id: job.id };
  const { delimiter, decimal } = storedOptions(job);
  return {
    name: `import-${job.id}-rejected-rows`,
    headings: storedJson(job.headings, textsSchema, source),
    format: job.file_format,
    ...{ delimiter, decimal, rejected: job.rejected },
    portions: rowPortions(database, job.id),
  };
}

async function* rowPortions(database: Database, job: number): AsyncGenerator<readonly RejectedRow[]> {
  let after = 0;
  for (;;) {
    const rows = await database.read<{ row: number; cells: string; reasons: string }>(
      `SELECT row, cells, (SELECT json_group_array(f.column_name || ': ' || f.reason) FROM import_reject f
                           WHERE f.job_id = r.job_id AND f.row = r.row) AS reasons
       FROM import_reject_row r WHERE job_id = ?1 AND row > ?2 ORDER BY row LIMIT ?3`,
      ...[job, after, rowsAtOnce],
    );
    const source = { table: 'import_reject_row', id: job };
    yield rows.map(({ cells, reasons }) => ({
      cells: storedJson(cells, textsSchema, source),
      reason: storedJson<string[]>(reasons, textsSchema, source).join('; '),
    }));
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.row;
  }
}
