import { keysOf } from '#shared/table.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { ClickHouse } from '../clickhouse/client.ts';
import { type ImportValue, writeValues } from '../clickhouse/import-values.ts';
import { type RawFact, type RawImportKind, type RawKind, rawKinds } from '../clickhouse/kinds.ts';
import { ofAccount } from '../clickhouse/roll-ups/replaced-days.ts';
import { type OperationalStore, takeVersion } from '../clickhouse/turn.ts';
import { clickHouseStatement } from '../clickhouse/typed.ts';
import { storedOf } from '../ingest/stored-facts.ts';

/** The kind in `fact_copy_day` for values that imports give to corrected facts; its `date` is the kind of file. */
export const historyKind = 'import_value';

/** Values of one insert. */
const valuesAtOnce = 5_000;

/**
 * The values of facts of a kind that were ever corrected: those of imports that have the fact, the one from before any
 * import, and corrections that no longer count. `?1` account, `?2` kind of file, `?3` and `?4` limit and offset.
 */
const importedValues = `WITH said AS (
    SELECT i.key, i.line, i.job_id AS job, i.version AS rank, 1 AS live FROM import_fact i
    WHERE i.account_id = ?1 AND i.kind = ?2 AND i.version > 0
    UNION ALL
    SELECT v.key, v.line, 0, v.id, 1 FROM fact_version v
    WHERE v.account_id = ?1 AND v.kind = ?2 AND v.job_id = 0 AND v.replaced IS NULL
    UNION ALL
    SELECT v.key, v.line, v.job_id, max(v.id), 0 FROM fact_version v
    WHERE v.account_id = ?1 AND v.kind = ?2 AND v.replaced IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM import_fact i WHERE i.account_id = ?1 AND i.kind = ?2 AND i.key = v.key AND i.line = v.line
        AND i.job_id = v.job_id AND i.version > 0)
    GROUP BY v.key, v.line, v.job_id
    ORDER BY 1, 2, 3 LIMIT ?3 OFFSET ?4)
  SELECT s.*, coalesce(c.id, 0) AS correction, v.value, v.date, v.occurred_at AS at,
    b.value AS before, b.date AS before_date, b.occurred_at AS before_at,
    c.value AS after, c.date AS after_date, c.occurred_at AS after_at
  FROM said s
  LEFT JOIN fact_version v ON v.id = s.rank
  LEFT JOIN fact_version c ON c.id = (
    SELECT max(o.id) FROM fact_version o WHERE o.account_id = ?1 AND o.kind = ?2 AND o.key = s.key AND o.line = s.line
      AND o.job_id = s.job AND o.replaced IS NOT NULL)
  LEFT JOIN fact_version b ON b.id = c.replaced`;

/** Copies the values that imports give to facts. Copies all values of each kind of file that changed. */
export async function copyHistories(
  store: OperationalStore,
  clickhouse: ClickHouse,
  accountId: number,
  additive: boolean,
): Promise<void> {
  const [changed = []] = await store.readAll([
    statement('SELECT date AS kind, mark FROM fact_copy_day WHERE account_id = ? AND kind = ?', accountId, historyKind),
  ]);
  for (const { kind: name, mark } of changed) {
    const kind = keysOf(rawKinds).find((one) => one === name);
    if (kind) await copyHistory({ store, clickhouse, accountId, kind, additive });
    await store.write(copied(accountId, String(name), Number(mark)));
  }
}

const copied = (accountId: number, kind: string, mark: number): Statement =>
  statement(
    'DELETE FROM fact_copy_day WHERE account_id = ?1 AND kind = ?2 AND date = ?3 AND mark = ?4',
    ...[accountId, historyKind, kind, mark],
  );

interface Copying {
  readonly store: OperationalStore;
  readonly clickhouse: ClickHouse;
  readonly accountId: number;
  readonly kind: RawImportKind;
  readonly additive: boolean;
}

async function copyHistory({ store, clickhouse, accountId, kind, additive }: Copying): Promise<void> {
  const first = await takeVersion(store, accountId);
  let version = first;
  for (let offset = 0; ; offset += valuesAtOnce) {
    const [rows = []] = await store.readAll([statement(importedValues, ...[accountId, kind, valuesAtOnce, offset])]);
    const values = rows.map((row) => importValueOf(rawKinds[kind], row));
    await writeValues(clickhouse, { accountId, kind }, values, version);
    if (rows.length < valuesAtOnce) break;
    version = await takeVersion(store, accountId);
  }
  if (additive) return;
  const names = 'account_id, kind, key, line, job, rank, value, live, correction, before, after';
  await clickhouse.run(
    clickHouseStatement(
      `INSERT INTO import_value (${names}, version, is_deleted) SELECT ${names}, {version:UInt64}, 1 FROM import_value
       WHERE ${ofAccount} AND kind = {kind:String} AND version < {version:UInt64}`,
      { account: accountId, kind, version: first },
    ),
  );
}

type Row = Readonly<Record<string, unknown>>;

const importValueOf = (raw: RawKind, row: Row): ImportValue => ({
  ...{ key: String(row.key), line: Number(row.line), job: Number(row.job), rank: Number(row.rank) },
  ...{ live: row.live === 1, correction: Number(row.correction) },
  value: factOf(raw, row.value, row.date, row.at),
  before: factOf(raw, row.before, row.before_date, row.before_at),
  after: factOf(raw, row.after, row.after_date, row.after_at),
});

/** A fact as its kind stores it, with its current day and instant. */
function factOf(raw: RawKind, value: unknown, date: unknown, at: unknown): RawFact | null {
  if (typeof value !== 'string') return null;
  return {
    ...raw.row(storedOf(value)),
    ...(typeof date === 'string' && { date }),
    ...(raw.instant && typeof at === 'string' && { [raw.instant]: at }),
  };
}
