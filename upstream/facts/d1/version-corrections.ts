import type { Correction } from '#shared/api/families/imports-schemas.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import { describeCorrections, type VersionRow } from '../describe-corrections.ts';
import type { ImportTurn } from '../ingest/import-turn.ts';
import { rebuildStaleDays } from '../ingest/rebuild.ts';
import type { UndoneJob } from '../ingest/undo.ts';
import { earlierVersion, hasLaterVersion, sameFact, undoCorrections } from '../ingest/undo-corrections.ts';

/** Corrections of an import after a given one, in order. */
export async function listCorrections(
  database: Database,
  { id, kind }: Pick<UndoneJob, 'id' | 'kind'>,
  after: number,
  limit: number,
): Promise<Correction[]> {
  return await describeCorrections(database, kind, await versionsOf(database, id, after, limit));
}

/** Undoes corrections of an import, with their roll-ups. @param ids null for all of them */
export async function undoCorrectionsOf(
  database: Database,
  job: UndoneJob,
  ids: readonly number[] | null,
  turn: ImportTurn,
): Promise<void> {
  const begin = () => [turn.keep()];
  await undoCorrections(database, job, ids, begin);
  await rebuildStaleDays(database, job.accountId, begin);
}

const versionsOf = (
  database: Database,
  id: number,
  after: number,
  limit: number,
): Promise<(VersionRow & Record<string, unknown>)[]> =>
  database.read<VersionRow & Record<string, unknown>>(
    `SELECT c.id, c.key, c.line, b.value AS before, b.date AS before_date, c.value AS after, c.date AS after_date,
       iif(f.version IS NULL OR f.version <> c.id, 'undone',
         iif(EXISTS (SELECT 1 FROM import_fact o WHERE ${sameFact('o', 'c')} AND o.version > c.id), 'overtaken', 'applied')) AS state,
       coalesce(f.version = c.id AND NOT ${hasLaterVersion} AND ${earlierVersion} > 0, 0) AS undoable
     FROM fact_version c
     LEFT JOIN fact_version b ON b.id = c.replaced
     LEFT JOIN import_fact f ON ${sameFact('f', 'c')} AND f.job_id = c.job_id
     WHERE c.job_id = ?1 AND c.replaced IS NOT NULL AND c.id > ?2 ORDER BY c.id LIMIT ?3`,
    ...[id, after, limit],
  );
