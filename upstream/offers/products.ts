import { madeUpName } from '../anonymise/names.ts';
import { offsetOf, pageOf } from '../facts/questions/narrowed.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import type { Statement } from '../platform/storage/statement.ts';

interface ProductRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
}

interface Wanted {
  readonly search: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sample: boolean;
}

/** A page of products by name, from a query of `id`, `name` and any other columns. */
export async function pageOfProducts<Row extends ProductRow>(
  database: ReadableDatabase,
  { sql, parameters }: Statement,
  { search, limit, cursor, sample }: Wanted,
) {
  const offset = offsetOf(cursor);
  const words = search.trim().toLowerCase();
  if (sample) {
    // People search made-up names, which the database doesn't have.
    const all = (await database.read<Row>(sql, ...parameters))
      .map((row) => ({ ...row, name: madeUpName('product', row.id) }))
      .filter(({ name }) => name.toLowerCase().includes(words))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    return { ...pageOf(all.slice(offset, offset + limit + 1), offset, limit), total: all.length };
  }
  const at = (place: number) => `?${parameters.length + place}`;
  const rows = await database.read<Row & { total: number }>(
    `SELECT *, count(*) OVER () AS total FROM (${sql}) WHERE instr(lower(name), ${at(1)}) > 0
     ORDER BY lower(name), id LIMIT ${at(2)} OFFSET ${at(3)}`,
    ...[...parameters, words, limit + 1, offset],
  );
  return { ...pageOf(rows, offset, limit), total: rows[0]?.total ?? 0 };
}
