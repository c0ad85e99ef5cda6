import { type RollUpTable, rollUpTables, type Table } from '../tables.ts';

/** Conditions on rows of an account, `{account:UInt32}`, and of the days to be built. */
export const ofAccount = 'account_id = {account:UInt32}';
export const inDays = '(date BETWEEN {first:Date} AND {last:Date} AND has({days:Array(Date)}, date))';
export const ofDays = `${ofAccount} AND ${inDays}`;

/** How a measure combines the rows of a key; summed unless listed here. */
type Combined = Readonly<Record<string, 'max'>>;

/**
 * A statement that replaces days of a roll-up by the sums of its parts. It is one insert, of which readers see each
 * month completely or not at all. A key that no longer occurs gets a deletion row.
 * @param parts queries with `date`, the key's columns and some of the measures, none of which is negative by itself
 */
export function replacedDays(
  name: RollUpTable,
  parts: readonly Readonly<Record<string, string>>[],
  froms: readonly string[],
  combined: Combined = {},
): string {
  const { columns, key }: Table = rollUpTables[name];
  const keys = key.filter((column) => column !== 'account_id');
  const measures = Object.keys(columns).filter((column) => !key.includes(column));
  const select = (of: Readonly<Record<string, string>>, fresh: 0 | 1, from: string): string => {
    const shown = [
      ...keys.map((column) => `${of[column] ?? emptyOf(columns[column])} AS ${column}`),
      ...measures.map((column) => `${of[column] ?? emptyOf(columns[column])} AS ${column}`),
      `${fresh} AS fresh`,
    ];
    return `SELECT ${shown.join(', ')} FROM ${from}`;
  };
  const before = Object.fromEntries(keys.map((column) => [column, `old.${column}`]));
  const rows = [
    ...parts.map((part, at) => select(part, 1, froms[at] ?? '')),
    select(before, 0, `${name} AS old WHERE ${ofDays}`),
  ];
  const values = measures.map((column) => `${combined[column] ?? 'sum'}(u.${column}) AS ${column}`);
  return `INSERT INTO ${name} (account_id, ${[...keys, ...measures].join(', ')}, version, is_deleted)
SELECT {account:UInt32} AS account_id, ${[...keys.map((column) => `u.${column} AS ${column}`), ...values].join(', ')},
       {version:UInt64} AS version, max(u.fresh) = 0 AS is_deleted
FROM (
${rows.join('\nUNION ALL\n')}
) AS u
GROUP BY ${keys.map((column) => `u.${column}`).join(', ')}`;
}

function emptyOf(type: string | undefined): string {
  if (type === 'Int64') return 'toInt64(0)';
  if (type === 'UInt32') return 'toUInt32(0)';
  if (type === 'Float64') return 'toFloat64(0)';
  return type?.startsWith('Nullable') ? `CAST(NULL AS ${type})` : "''";
}
