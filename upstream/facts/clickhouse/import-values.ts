import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { CellRow, ClickHouse } from './client.ts';
import type { RawFact } from './kinds.ts';
import { ofAccount } from './roll-ups/replaced-days.ts';
import { clickHouseStatement } from './typed.ts';

/** The value that one import gives to a fact that was ever corrected. */
export interface ImportValue {
  readonly key: string;
  readonly line: number;
  readonly job: number;
  /**
   * The value with the highest rank among the live ones counts; rank 0 is the fact’s first value. Equal ranks have
   * equal values.
   */
  readonly rank: number;
  /** Null if the import removes the fact. */
  readonly value: RawFact | null;
  /** Whether the import still has the fact. */
  readonly live: boolean;
  /**
   * The number of the import’s correction of the fact, with the fact before and after it; 0 where the import corrected
   * nothing.
   */
  readonly correction: number;
  readonly before: RawFact | null;
  readonly after: RawFact | null;
}

const columns = [...['kind', 'key', 'line', 'job', 'rank', 'value', 'live', 'correction', 'before', 'after']] as const;

/** Reads the values of an account’s facts of a kind that match a condition. */
export async function readValues(
  clickhouse: ClickHouse,
  { accountId, kind }: { readonly accountId: number; readonly kind: ImportKind },
  condition: string,
  values: Parameters<typeof clickHouseStatement>[1] = {},
): Promise<ImportValue[]> {
  const rows = await clickhouse.query(
    clickHouseStatement(
      `SELECT ${columns.join(', ')} FROM import_value WHERE ${ofAccount} AND kind = {kind:String} AND ${condition}`,
      { account: accountId, kind, ...values },
    ),
  );
  return rows.map(importValueOf);
}

const importValueOf = (row: CellRow): ImportValue => ({
  ...{ key: String(row.key), line: Number(row.line), job: Number(row.job), rank: Number(row.rank) },
  ...{ value: factOf(row.value), live: row.live === 1, correction: Number(row.correction) },
  ...{ before: factOf(row.before), after: factOf(row.after) },
});

const factOf = (text: CellRow[string] | undefined): RawFact | null => (text ? JSON.parse(String(text)) : null);
const textOf = (fact: RawFact | null): string => (fact ? JSON.stringify(fact) : '');

/** Writes values as a new version, which replaces those of the same fact and import. */
export async function writeValues(
  clickhouse: ClickHouse,
  { accountId, kind }: { readonly accountId: number; readonly kind: ImportKind },
  values: readonly ImportValue[],
  version: number,
): Promise<void> {
  await clickhouse.insert(
    'import_value',
    ['account_id', ...columns, 'version', 'is_deleted'],
    values.map(({ key, line, job, rank, value, live, correction, before, after }) => [
      ...[accountId, kind, key, line, job, rank, textOf(value), live ? 1 : 0, correction],
      ...[textOf(before), textOf(after), version, 0],
    ]),
    `import_value:${accountId}:${version}`,
  );
}
