import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';

/** Submissions deleted in one run; the others wait for the next minute. */
const batchSize = 5_000;
const dayMs = 86_400_000;

/** Deletes submissions that are older than the retention of their form. @param now epoch milliseconds */
export async function deleteOldSubmissions(database: Database, now: number): Promise<void> {
  await database.write(
    statement(
      `DELETE FROM form_submission WHERE id IN (
         SELECT s.id FROM form f JOIN form_submission s ON s.form_id = f.id AND s.submitted_at < ?1 - f.retention_days * ?2
         LIMIT ?3)`,
      ...[now, dayMs, batchSize],
    ),
  );
}
