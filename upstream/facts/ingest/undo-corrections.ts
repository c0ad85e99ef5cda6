import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { FactStore } from './fact-store.ts';
import { deleteFacts } from './fact-versions.ts';
import { handlerOf } from './run.ts';
import { type Identity, partOf, type StoredFact, storedFacts, storedOf, withParts } from './stored-facts.ts';

interface CorrectingJob {
  readonly id: number;
  readonly accountId: number;
  readonly kind: ImportKind;
}

/** A fact whose earlier value is restored. */
export interface Restored {
  readonly identity: Identity;
  /** Null where it didn’t exist then. */
  readonly fact: StoredFact | null;
}

/** SQL condition: two rows of `import_fact` are about the same fact. */
export const sameFact = (one: string, other = 'f'): string =>
  `${one}.account_id = ${other}.account_id AND ${one}.kind = ${other}.kind AND ${one}.key = ${other}.key AND ${one}.line = ${other}.line`;

/** SQL: the highest version of a fact `f` below `f.version` that isn’t from import `f.job_id` alone; 0 for none. */
export const earlierVersion = `max(
  coalesce((SELECT max(o.version) FROM import_fact o WHERE ${sameFact('o')} AND o.job_id <> f.job_id AND o.version < f.version), 0),
  coalesce((SELECT max(b.id) FROM fact_version b WHERE ${sameFact('b')} AND b.job_id = 0 AND b.id < f.version
     AND NOT EXISTS (SELECT 1 FROM import_fact m WHERE ${sameFact('m')} AND m.made = 1)), 0))`;

/** SQL: whether another import has the version of a fact `f`, or a later one. */
export const hasLaterVersion = `EXISTS (SELECT 1 FROM import_fact o WHERE ${sameFact('o')} AND o.job_id <> f.job_id AND o.version >= f.version)`;

/**
 * The fact in a row of `fact_version`. Its day and instant are those of the columns, since a change of time zone moves
 * only them.
 */
export function restoredOf(kind: ImportKind, row: Readonly<Record<string, unknown>>): Restored {
  const identity: Identity = [String(row.key), Number(row.line)];
  const spec = storedFacts[kind];
  if (row.value === null || !spec) return { identity, fact: null };
  const fact = storedOf(row.value);
  const at = String(row.occurred_at);
  const parts = new Map([
    [spec.date, String(row.date)],
    [spec.at, typeof partOf(fact, spec.at) === 'number' ? Date.parse(at) : at],
  ]);
  return { identity, fact: withParts(fact, parts) };
}

/** Restores the earlier values of facts, with their roll-ups. */
export async function restore(
  store: FactStore,
  { accountId, kind }: CorrectingJob,
  restored: readonly Restored[],
): Promise<Statement[]> {
  if (restored.length === 0) return [];
  const handler = handlerOf(store, kind);
  const identities = restored.map(({ identity }) => identity);
  const facts = restored.map(({ fact }) => fact).filter((fact) => fact !== null);
  const rollUps = [
    ...((await handler.undo.rollUps?.(
      store,
      accountId,
      identities.map(([key]) => key),
    )) ?? []),
    ...((await handler.rollUps?.(store, accountId, facts)) ?? []),
  ];
  return [
    ...deleteFacts(handler, accountId, identities),
    ...(facts.length > 0 ? handler.statements(accountId, facts, () => 0) : []),
    ...rollUps,
  ];
}

const correctionsAtOnce = 500;

/**
 * Undoes corrections of an import, all or those with the given ids. The facts get their earlier values back, unless a
 * later import has other values. A fact without an earlier value stays.
 * @param firstStatements statements that come first in each transaction
 */
export async function undoCorrections(
  store: FactStore,
  job: CorrectingJob,
  ids: readonly number[] | null,
  firstStatements: () => readonly Statement[],
): Promise<number> {
  let taken = 0;
  for (let after = 0; ; ) {
    const [rows = []] = await store.readAll([
      statement(
        `SELECT c.id, c.key, c.line, c.earlier, c.has_later, v.value, v.date, v.occurred_at FROM (
           SELECT f.version AS id, f.key, f.line, ${earlierVersion} AS earlier, ${hasLaterVersion} AS has_later
           FROM fact_version c CROSS JOIN import_fact f ON ${sameFact('f', 'c')} AND f.job_id = c.job_id AND f.version = c.id
           WHERE c.job_id = ?1 AND c.replaced IS NOT NULL AND c.id > ?2
             AND (?3 IS NULL OR c.id IN (SELECT value FROM json_each(?3)))
           ORDER BY c.id LIMIT ${correctionsAtOnce}) c
         LEFT JOIN fact_version v ON v.id = c.earlier ORDER BY c.id`,
        ...[job.id, after, ids && JSON.stringify(ids)],
      ),
    ]);
    const last = rows.at(-1);
    if (!last) return taken;
    after = Number(last.id);
    const back = rows.filter(({ earlier }) => Number(earlier) > 0);
    const restored = back.filter((row) => row.has_later !== 1).map((row) => restoredOf(job.kind, row));
    taken += back.length;
    await store.write(...firstStatements(), ...(await restore(store, job, restored)), ...moveToVersion(job, back));
  }
}

const moveToVersion = ({ accountId, kind, id }: CorrectingJob, rows: readonly Readonly<Record<string, unknown>>[]) => [
  statement(
    `UPDATE import_fact SET version = j.value ->> 2 FROM json_each(?2) j
     WHERE import_fact.account_id = ?1 AND import_fact.kind = ?3 AND import_fact.key = j.value ->> 0
       AND import_fact.line = j.value ->> 1 AND import_fact.job_id = ?4`,
    ...[accountId, JSON.stringify(rows.map(({ key, line, earlier }) => [key, line, earlier])), kind, id],
  ),
];
