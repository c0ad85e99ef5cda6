import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { FactStore } from './fact-store.ts';
import { takeAway } from './fact-versions.ts';
import { handlerOf } from './run.ts';
import { type Identity, partOf, type StoredFact, storedFacts, storedOf, withParts } from './stored-facts.ts';

interface CorrectingJob {
  readonly id: number;
  readonly accountId: number;
  readonly kind: ImportKind;
}

/** A fact that gets an earlier value back. */
export interface Restored {
  readonly identity: Identity;
  /** Null where it was not there then. */
  readonly fact: StoredFact | null;
}

/** A fact that rows `f` of `import_fact` and `one` are both of. */
export const sameFact = (one: string, other = 'f'): string =>
  `${one}.account_id = ${other}.account_id AND ${one}.kind = ${other}.kind AND ${one}.key = ${other}.key AND ${one}.line = ${other}.line`;

/** The highest version of a fact `f` that stays without what import `f.job_id` says of it, and lies below `f.version`; 0 where there is none. */
export const earlierVersion = `max(
  coalesce((SELECT max(o.version) FROM import_fact o WHERE ${sameFact('o')} AND o.job_id <> f.job_id AND o.version < f.version), 0),
  coalesce((SELECT max(b.id) FROM fact_version b WHERE ${sameFact('b')} AND b.job_id = 0 AND b.id < f.version
     AND NOT EXISTS (SELECT 1 FROM import_fact m WHERE ${sameFact('m')} AND m.made = 1)), 0))`;

/** Whether another import vouches for the version of a fact `f`, or for a later one. */
export const outlived = `EXISTS (SELECT 1 FROM import_fact o WHERE ${sameFact('o')} AND o.job_id <> f.job_id AND o.version >= f.version)`;

/** A row of `fact_version` as the fact that it is: its day and instant are those of the columns. */
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

/** Gives facts their earlier values back, and what rests on them. */
export async function restore(
  store: FactStore,
  { accountId, kind }: CorrectingJob,
  restored: readonly Restored[],
): Promise<Statement[]> {
  if (restored.length === 0) return [];
  const handler = handlerOf(store, kind);
  const identities = restored.map(({ identity }) => identity);
  const facts = restored.map(({ fact }) => fact).filter((fact) => fact !== null);
  const follow = [
    ...((await handler.undo.follow?.(
      store,
      accountId,
      identities.map(([key]) => key),
    )) ?? []),
    ...((await handler.follow?.(store, accountId, facts)) ?? []),
  ];
  return [
    ...takeAway(handler, accountId, identities),
    ...(facts.length > 0 ? handler.statements(accountId, facts, () => 0) : []),
    ...follow,
  ];
}

const correctionsAtOnce = 500;

/**
 * Takes back corrections of an import, all of them or those that are named: the facts get their earlier values back, where
 * no later import says otherwise. What nothing earlier is left of stays.
 * @param begin what goes first in each transaction
 */
export async function undoCorrections(
  store: FactStore,
  job: CorrectingJob,
  ids: readonly number[] | null,
  begin: () => readonly Statement[],
): Promise<number> {
  let taken = 0;
  for (let after = 0; ; ) {
    const [rows = []] = await store.readAll([
      statement(
        `SELECT c.id, c.key, c.line, c.earlier, c.outlived, v.value, v.date, v.occurred_at FROM (
           SELECT f.version AS id, f.key, f.line, ${earlierVersion} AS earlier, ${outlived} AS outlived
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
    const restored = back.filter((row) => row.outlived !== 1).map((row) => restoredOf(job.kind, row));
    taken += back.length;
    await store.write(...begin(), ...(await restore(store, job, restored)), ...vouch(job, back));
  }
}

const vouch = ({ accountId, kind, id }: CorrectingJob, rows: readonly Readonly<Record<string, unknown>>[]) => [
  statement(
    `UPDATE import_fact SET version = j.value ->> 2 FROM json_each(?2) j
     WHERE import_fact.account_id = ?1 AND import_fact.kind = ?3 AND import_fact.key = j.value ->> 0
       AND import_fact.line = j.value ->> 1 AND import_fact.job_id = ?4`,
    ...[accountId, JSON.stringify(rows.map(({ key, line, earlier }) => [key, line, earlier])), kind, id],
  ),
];
