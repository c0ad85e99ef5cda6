import { keysOf } from '#shared/table.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { Cell, ClickHouse } from './client.ts';
import { type ReferenceTable, referenceTables, type Table } from './tables.ts';
import { allDaysDue, type OperationalStore } from './turn.ts';

/** References per insert. */
const batchSize = 5_000;

/** Returns a row if a reference changed since it was copied. */
export const referencesBehind: Statement = statement('SELECT 1 AS behind FROM reference_change LIMIT 1');

const kinds = keysOf(referenceTables);

interface Change {
  readonly seq: number;
  readonly kind: ReferenceTable;
  readonly account_id: number;
  readonly id: string;
}

/**
 * Updates the copies of references. Questions and roll-ups do so first, so that a product that was just renamed has its
 * new name.
 */
export async function updateReferences(database: OperationalStore, clickhouse: ClickHouse): Promise<void> {
  for (;;) {
    const [rows = []] = await database.readAll([
      statement('SELECT seq, kind, account_id, id FROM reference_change ORDER BY seq LIMIT ?', batchSize),
    ]);
    const changes = rows.flatMap(({ seq, kind, account_id, id }): Change[] => {
      const known = kinds.find((one) => one === kind);
      return known ? [{ seq: Number(seq), kind: known, account_id: Number(account_id), id: String(id) }] : [];
    });
    const last = changes.at(-1)?.seq;
    if (last === undefined) return;
    const byKind = [...Map.groupBy(changes, ({ kind }) => kind)];
    const current = await database.readAll(byKind.map(([kind, of]) => currentRows(kind, of)));
    for (const [at, [kind, of]] of byKind.entries())
      await clickhouse.insert(kind, ...copies(kind, of, current[at] ?? [], last));
    const changedAccounts = [
      ...new Set((byKind.find(([kind]) => kind === 'account_retailer')?.[1] ?? []).map((it) => it.account_id)),
    ];
    await database.write(
      // Which orders count and are attributed depends on the account’s retailers, on all days.
      ...changedAccounts.map((account) => allDaysDue(statement('true', account))),
      statement(
        'DELETE FROM reference_change WHERE seq IN (SELECT value FROM json_each(?))',
        JSON.stringify(changes.map(({ seq }) => seq)),
      ),
    );
  }
}

/** In D1 and here, the last column of the key is the id. */
const idOf = (kind: ReferenceTable): string => referenceTables[kind].key.at(-1) ?? 'id';
const isOfAccount = (kind: ReferenceTable): boolean => referenceTables[kind].key.some((name) => name === 'account_id');

const currentRows = (kind: ReferenceTable, changes: readonly Change[]): Statement => {
  const rows = JSON.stringify(changes.map((it) => [it.account_id, it.id]));
  const same = isOfAccount(kind) ? 't.account_id = j.value ->> 0 AND' : '';
  const columns = Object.keys(referenceTables[kind].columns).map((name) => `t.${name}`);
  const found = `${same} t.${idOf(kind)} = CAST(j.value ->> 1 AS ${kind === 'channel' || kind === 'calendar_day' ? 'TEXT' : 'INTEGER'})`;
  return statement(`SELECT ${columns.join(', ')} FROM json_each(?) j CROSS JOIN ${kind} t ON ${found}`, rows);
};

/** The arguments of an insert: columns, rows, and a token. A reference that was deleted gets a deletion row. */
function copies(
  kind: ReferenceTable,
  changes: readonly Change[],
  current: readonly Record<string, unknown>[],
  version: number,
): [columns: string[], rows: Cell[][], token: string] {
  const { columns }: Table = referenceTables[kind];
  const names = Object.keys(columns);
  const id = idOf(kind);
  const keyOf = (account: unknown, value: unknown) => `${isOfAccount(kind) ? account : 0} ${value}`;
  const found = new Map(current.map((row) => [keyOf(row.account_id, row[id]), row]));
  const rows = changes.map((change): Cell[] => {
    const row = found.get(keyOf(change.account_id, change.id));
    const known = { account_id: change.account_id, [id]: change.id };
    const cells = names.map((name) => cellOf(row ? row[name] : (known[name] ?? null), columns[name] ?? ''));
    return [...cells, version, row ? 0 : 1];
  });
  return [[...names, 'version', 'is_deleted'], rows, `${kind}:${version}:${rows.length}`];
}

function cellOf(value: unknown, type: string): Cell {
  if (value === null || value === undefined) return type.startsWith('Nullable') ? null : emptyOf(type);
  return type.includes('Int') ? Number(value) : String(value);
}

const emptyOf = (type: string): Cell => (type.includes('Int') ? 0 : type === 'Date' ? '1970-01-01' : '');
