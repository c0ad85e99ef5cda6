import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { letOthersIn } from '#upstream/platform/let-others-in.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { FactStore } from './fact-store.ts';
import { removeSpans } from './import-spans.ts';
import { brokenOffAfterMs } from './jobs.ts';
import { rebuildStaleDays } from './rebuild.ts';
import { handlerOf, kindHandlers } from './run.ts';
import { spanFor, spansOf } from './spans.ts';
import { earlierVersion, hasLaterVersion, type Restored, restore, restoredOf } from './undo-corrections.ts';

export interface UndoneJob {
  readonly id: number;
  readonly accountId: number;
  readonly kind: ImportKind;
}

/** Facts deleted in one transaction. */
const factsAtOnce = 1_000;

const shared = `EXISTS (SELECT 1 FROM import_fact o WHERE o.account_id = f.account_id AND o.kind = f.kind
  AND o.key = f.key AND o.line = f.line AND o.job_id <> f.job_id)`;

/**
 * SQL: whether a fact `f` stays when its import is undone: it was stored before, another import has it too, or it is in
 * use.
 */
const staysWhenUndone = (kind: ImportKind): string => {
  const { stays } = kindHandlers[kind].undo;
  return ['f.made = 0', shared, ...(stays ? [stays] : [])].join(' OR ');
};

/** SQL: whether a fact `f` has the values of this import and had others before. */
const getsEarlierValue = `f.version > 0 AND NOT ${hasLaterVersion} AND ${earlierVersion} > 0`;

/** How many facts undoing would delete, restore, and leave. */
export const undoCounts = ({ id, kind }: Pick<UndoneJob, 'id' | 'kind'>): Statement =>
  statement(
    `SELECT facts, restored, staying - restored AS staying FROM (
       SELECT count(*) - coalesce(sum(${staysWhenUndone(kind)}), 0) AS facts, coalesce(sum(${staysWhenUndone(kind)}), 0) AS staying,
         (SELECT count(*) FROM import_fact f INDEXED BY import_fact_versioned
          WHERE f.job_id = ?1 AND ${getsEarlierValue}) AS restored
       FROM import_fact f WHERE f.job_id = ?1)`,
    id,
  );

/** Returns a row if the caller may undo the import now. An undo that broke off may be claimed again. */
export const claimUndo = (id: number, userId: string, now: number): Statement =>
  statement(
    `UPDATE import_job SET undo_began_at = coalesce(undo_began_at, ?2), undone_by = coalesce(undone_by, ?4), updated_at = ?2
     WHERE id = ?1 AND undone_at IS NULL AND (undo_began_at IS NULL OR updated_at < ?3)
       AND (status IN ('done', 'failed') OR (status = 'running' AND updated_at < ?3)) RETURNING id`,
    ...[id, new Date(now).toISOString(), new Date(now - brokenOffAfterMs).toISOString(), userId],
  );

/**
 * Undoes a claimed import: deletes facts that no other import has, restores what it corrected, and rebuilds the
 * roll-ups. It takes some facts to a transaction, and can be repeated if it breaks off.
 * @param firstStatements statements that come first in each transaction
 */
export async function undoImport(
  store: FactStore,
  job: UndoneJob,
  firstStatements: () => readonly Statement[] = () => [],
): Promise<void> {
  const { undo } = handlerOf(store, job.kind);
  for (;;) {
    const [rows = [], versions = []] = await store.readAll([
      statement(`SELECT key FROM (${nextFacts('?1')})`, job.id),
      statement(
        `SELECT f.key, f.line, v.value, v.date, v.occurred_at FROM (${nextFacts('?1')}) f
         CROSS JOIN fact_version v ON v.id = ${earlierVersion} WHERE f.version > 0 AND NOT ${hasLaterVersion}`,
        job.id,
      ),
    ]);
    if (rows.length === 0) break;
    const keys = rows.map(({ key }) => String(key));
    const restored = versions.map((row) => restoredOf(job.kind, row));
    const rollUps = (await undo.rollUps?.(store, job.accountId, keys)) ?? [];
    await store.write(
      ...firstStatements(),
      ...listNextFacts(job),
      ...undo.statements(job.accountId),
      ...rollUps,
      ...countAndForgetFacts(job),
      ...(await restore(store, job, restored)),
      ...countRestored(job, restored),
    );
    await letOthersIn();
  }
  const factsPerDay = await deleteOwned(store, job, firstStatements);
  const alive = () => [
    ...firstStatements(),
    statement('UPDATE import_job SET updated_at = ?2 WHERE id = ?1', job.id, new Date().toISOString()),
  ];
  await rebuildStaleDays(store, job.accountId, alive, factsPerDay * deletionCost);
  await store.factSink?.build(job.accountId, alive);
  await store.write(
    ...firstStatements(),
    ...removeSpans(job.accountId, job.id),
    statement('UPDATE import_job SET undone_at = ?2, updated_at = ?2 WHERE id = ?1', job.id, new Date().toISOString()),
  );
}

/** Deleting a fact costs about a quarter of inserting it, so a transaction may delete more facts. */
const deletionCost = 0.25;

/** Deletes facts that only this import has, by days. @returns roughly how many there were per day */
async function deleteOwned(
  store: FactStore,
  job: UndoneJob,
  firstStatements: () => readonly Statement[],
): Promise<number> {
  const { owned } = kindHandlers[job.kind];
  if (!owned) return 0;
  const [rows = []] = await store.readAll([owned.days(job.accountId, job.id)]);
  const facts = new Map(rows.map((row) => [String(row.date), Number(row.facts)]));
  const factsPerDay = [...facts.values()].reduce((sum, count) => sum + count, 0) / Math.max(1, facts.size);
  for (const [from, to] of spansOf(facts.keys(), spanFor(factsPerDay * deletionCost))) {
    const gone = [...facts].reduce((sum, [day, count]) => sum + (day >= from && day <= to ? count : 0), 0);
    await store.write(
      ...firstStatements(),
      ...owned.deleteFacts(job.accountId, job.id, from, to),
      statement(
        'UPDATE import_job SET undone = undone + ?2, updated_at = ?3 WHERE id = ?1',
        ...[job.id, gone, new Date().toISOString()],
      ),
    );
    await letOthersIn();
  }
  return factsPerDay;
}

const nextFacts = (job: string): string =>
  `SELECT * FROM import_fact WHERE job_id = ${job} ORDER BY key, line LIMIT ${factsAtOnce}`;

const countRestored = ({ id }: UndoneJob, { length }: readonly Restored[]): Statement[] =>
  length === 0 ? [] : [statement('UPDATE import_job SET undone = undone + ?2 WHERE id = ?1', id, length)];

const ofJob = `f.job_id = ?2 AND (f.key, f.line) IN (SELECT key, line FROM undone_fact WHERE account_id = ?1)`;

/** Puts the next facts to delete into `undone_fact`. Facts that other imports have too become theirs. */
const listNextFacts = ({ accountId, id, kind }: UndoneJob): Statement[] =>
  [
    `INSERT INTO undone_fact SELECT ?1, key, line FROM (${nextFacts('?2')})`,
    `UPDATE import_fact SET made = 1 WHERE (account_id, kind, key, line, job_id) IN (
       SELECT f.account_id, f.kind, f.key, f.line, (
         SELECT min(o.job_id) FROM import_fact o WHERE o.account_id = f.account_id AND o.kind = f.kind
           AND o.key = f.key AND o.line = f.line AND o.job_id <> f.job_id)
       FROM import_fact f WHERE f.made = 1 AND ${ofJob})`,
    `DELETE FROM import_fact AS f WHERE (${staysWhenUndone(kind)}) AND ${ofJob}`,
    `DELETE FROM undone_fact WHERE account_id = ?1 AND NOT EXISTS (SELECT 1 FROM import_fact f
       WHERE f.job_id = ?2 AND f.key = undone_fact.key AND f.line = undone_fact.line)`,
  ].map((sql) => statement(sql, accountId, id));

const countAndForgetFacts = ({ accountId, id }: UndoneJob): Statement[] => [
  statement(`DELETE FROM import_fact AS f WHERE ${ofJob}`, accountId, id),
  statement(
    `UPDATE import_job SET undone = undone + (SELECT count(*) FROM undone_fact WHERE account_id = ?1), updated_at = ?3
     WHERE id = ?2`,
    ...[accountId, id, new Date().toISOString()],
  ),
  statement('DELETE FROM undone_fact WHERE account_id = ?', accountId),
];
