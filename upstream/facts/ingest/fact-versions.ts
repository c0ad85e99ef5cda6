import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { Kind } from './kind.ts';
import type { Change } from './stored-facts.ts';
import { type Identity, partOf, type StoredFact, type StoredFacts } from './stored-facts.ts';

/** The import that a fact belongs to. */
interface ImportOfFacts {
  readonly accountId: number;
  readonly kind: ImportKind;
  readonly job: number;
}

/**
 * SQL condition on rows of `import_fact` or `fact_version`: the same fact as the JSON item `j`, in account `?1` and
 * kind `?3`.
 */
const ofItem = (row: string): string =>
  `${row}.account_id = ?1 AND ${row}.kind = ?3 AND ${row}.key = j.value ->> 0 AND ${row}.line = j.value ->> 1`;
const topVersion = `coalesce((SELECT max(t.version) FROM import_fact t WHERE ${ofItem('t')}), 0)`;

/** Records which facts an import has: new ones, which undoing it removes, and stored ones, whose values it confirms. */
export function recordFacts(
  { accountId, kind, job }: ImportOfFacts,
  fresh: readonly Identity[],
  known: readonly Identity[],
): Statement[] {
  const named = [...fresh.map((identity) => [...identity, 1]), ...known.map((identity) => [...identity, 0])];
  if (named.length === 0) return [];
  return [
    statement(
      `INSERT OR IGNORE INTO import_fact (account_id, kind, key, line, job_id, made, version)
       SELECT ?1, ?3, j.value ->> 0, j.value ->> 1, ?4, j.value ->> 2, iif(j.value ->> 2, 0, ${topVersion})
       FROM json_each(?2) j`,
      ...[accountId, JSON.stringify(named), kind, job],
    ),
  ];
}

/**
 * Records which facts an import has. Runs before they are inserted, so that facts stored already aren’t recorded as
 * made by it.
 */
export function recordNewFacts(
  { accountId, kind, job }: ImportOfFacts,
  { identity }: Kind<object>,
  rows: string,
): Statement[] {
  return [
    statement(
      `INSERT OR IGNORE INTO import_fact (account_id, kind, key, line, job_id, made)
       SELECT ?1, ?3, ${identity.key}, ${identity.line}, ?4, NOT ${identity.known} FROM ${identity.admitted?.('?2') ?? 'json_each(?2)'} j`,
      ...[accountId, rows, kind, job],
    ),
  ];
}

/** Stores the values of facts before and after an import, as versions. Has to run before the facts are changed. */
export function storeVersions(
  { accountId, kind, job }: ImportOfFacts,
  spec: StoredFacts,
  changes: readonly Change[],
): Statement[] {
  if (changes.length === 0) return [];
  const parts = (fact: StoredFact | null) => [
    ...(fact
      ? [partOf(fact, spec.date), instantText(partOf(fact, spec.at)), JSON.stringify(fact)]
      : [null, null, null]),
  ];
  const items = changes.flatMap(({ before, after }) => {
    const fact = before ?? after;
    return fact ? [[...spec.identityOf(fact), ...parts(before), ...parts(after)]] : [];
  });
  const parameters = [accountId, JSON.stringify(items), kind, job, new Date().toISOString()];
  const columns = 'account_id, kind, key, line, job_id, replaced, date, occurred_at, value, made_at';
  return [
    // The original values are stored with the first correction.
    statement(
      `INSERT INTO fact_version (${columns})
       SELECT ?1, ?3, j.value ->> 0, j.value ->> 1,
              coalesce((SELECT f.job_id FROM import_fact f WHERE ${ofItem('f')} AND f.made = 1), 0), NULL,
              j.value ->> 2, j.value ->> 3, j.value ->> 4, ?5
       FROM json_each(?2) j WHERE ?4 = ?4 AND ${topVersion} = 0`,
      ...parameters,
    ),
    statement(
      `UPDATE import_fact AS f SET version = (SELECT max(v.id) FROM fact_version v
         WHERE v.account_id = f.account_id AND v.kind = f.kind AND v.key = f.key AND v.line = f.line)
       WHERE f.version = 0 AND (f.account_id, f.kind, f.key, f.line) IN
         (SELECT ?1, ?3, j.value ->> 0, j.value ->> 1 FROM json_each(?2) j)`,
      ...parameters.slice(0, 3),
    ),
    statement(
      `INSERT INTO fact_version (${columns})
       SELECT ?1, ?3, j.value ->> 0, j.value ->> 1, ?4,
              coalesce(nullif(${topVersion}, 0), (SELECT max(v.id) FROM fact_version v WHERE ${ofItem('v')})),
              j.value ->> 5, j.value ->> 6, j.value ->> 7, ?5
       FROM json_each(?2) j`,
      ...parameters,
    ),
    statement(
      `INSERT INTO import_fact (account_id, kind, key, line, job_id, made, version)
       SELECT ?1, ?3, j.value ->> 0, j.value ->> 1, ?4, 0, (SELECT max(v.id) FROM fact_version v WHERE ${ofItem('v')})
       FROM json_each(?2) j WHERE true
       ON CONFLICT DO UPDATE SET version = excluded.version`,
      ...parameters.slice(0, 4),
    ),
  ];
}

const instantText = (at: string | number | null): string | null =>
  typeof at === 'number' ? new Date(at).toISOString() : at;

/** Deletes stored facts, with their roll-ups. Statements after it may insert them again with other values. */
export const deleteFacts = (handler: Kind<object>, accountId: number, facts: readonly Identity[]): Statement[] =>
  facts.length === 0
    ? []
    : [
        statement(
          'INSERT OR IGNORE INTO undone_fact SELECT ?1, value ->> 0, value ->> 1 FROM json_each(?2)',
          ...[accountId, JSON.stringify(facts)],
        ),
        ...handler.undo.statements(accountId),
        statement('DELETE FROM undone_fact WHERE account_id = ?', accountId),
      ];
