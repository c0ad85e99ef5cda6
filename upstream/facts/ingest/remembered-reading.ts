import { importOptionsSchema } from '#shared/api/families/imports-schemas.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { rowHash } from '#shared/ingest/row-hash.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { FactStore } from './fact-store.ts';

/** Ways of reading that are stored for an account, those used last. */
const maxRemembered = 200;

/** The same for the same headings, in any order and case. */
const hashOf = (columns: readonly string[]): string =>
  rowHash([...new Set(columns.map((column) => column.trim().toLowerCase()))].toSorted());

interface Reading {
  readonly accountId: number;
  readonly kind: ImportKind;
  readonly columns: readonly string[];
}

/** Stores how a file was read. */
export const rememberReading = (
  { accountId, kind, columns }: Reading,
  options: ImportOptions,
  now: number,
): Statement[] => [
  statement(
    `INSERT INTO import_reading (account_id, kind, headings, options, used_at) VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT (account_id, kind, headings) DO UPDATE SET options = excluded.options, used_at = excluded.used_at`,
    ...[accountId, kind, hashOf(columns), JSON.stringify(options), new Date(now).toISOString()],
  ),
  statement(
    `DELETE FROM import_reading WHERE account_id = ?1 AND (kind, headings) NOT IN (
       SELECT kind, headings FROM import_reading WHERE account_id = ?1 ORDER BY used_at DESC LIMIT ?2)`,
    ...[accountId, maxRemembered],
  ),
];

/** How a file with these headings was read last; null if none was, or if the stored options are no longer valid. */
export async function rememberedReading(
  store: FactStore,
  { accountId, kind, columns }: Reading,
): Promise<ImportOptions | null> {
  const [[row] = []] = await store.readAll([
    statement(
      'SELECT options FROM import_reading WHERE account_id = ?1 AND kind = ?2 AND headings = ?3',
      ...[accountId, kind, hashOf(columns)],
    ),
  ]);
  if (!row) return null;
  const parsed = importOptionsSchema.safeParse(JSON.parse(String(row.options)));
  if (!parsed.success) return null;
  const byPlain = new Map(columns.map((column) => [column.trim().toLowerCase(), column]));
  // The case of a heading may have changed.
  const withCurrentCase = (mapping: ImportOptions['mapping']): ImportOptions['mapping'] =>
    Object.fromEntries(
      Object.entries(mapping).map(([id, source]) => [
        id,
        'column' in source ? { column: byPlain.get(source.column.trim().toLowerCase()) ?? source.column } : source,
      ]),
    );
  const { mapping, wide } = parsed.data;
  return { ...parsed.data, mapping: withCurrentCase(mapping), ...(wide && { wide: wide.map(withCurrentCase) }) };
}
