import { Failure } from '#shared/api/failure.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import type { Parameter, Statement } from '../platform/storage/statement.ts';
import { idOfCursor } from './revision.ts';

interface PageQuery {
  /** `nextCursor` of the previous page; undefined for the first page. */
  readonly cursor: string | undefined;
  readonly limit: number;
  /** Whether the highest ids come first. Then pages begin below an id, so that new rows don't shift them. */
  readonly newest: boolean;
}

/**
 * The page of a list at a cursor. @param ids ids of the whole list, in its order
 * @throws Failure 400 for a cursor that was never issued for such an order
 */
export function pageOfIds(ids: readonly number[], { cursor, limit, newest }: PageQuery) {
  const begin = newest ? countFrom(ids, idOfCursor(cursor)) : findNextBegin(ids, cursor);
  const end = begin + limit;
  const [page, next] = [ids.slice(begin, end), ids[end]];
  const nextCursor = next === undefined ? null : [...(newest ? [] : [end, next]), page.at(-1)].join('.');
  return { page, nextCursor };
}

const countFrom = (ids: readonly number[], last: number): number =>
  last === 0 ? 0 : ids.filter((id) => id >= last).length;

/**
 * Where the next page of a list begins. The cursor has a position, the id at it, and the id before it. If one of the
 * two ids has been removed or moved, the other one still tells where to go on.
 */
function findNextBegin(ids: readonly number[], cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,15}(\.\d{1,15}){2}$/.test(cursor))
    throw new Failure('cursor-unknown', { errors: { cursor: 'is not known' } });
  const [place = 0, next = 0, last = 0] = cursor.split('.').map(Number);
  const [at, behind] = [ids.indexOf(next), ids.indexOf(last) + 1];
  if (at === behind) return at;
  const found = [at, behind].filter((begin) => begin > 0);
  // The match nearer to the old place wins, the earlier one if equally near. Without a match, one row is repeated rather
  // than skipped.
  const [nearest] = found.sort((a, b) => Math.abs(a - place) - Math.abs(b - place) || a - b);
  return nearest ?? Math.max(0, place - 1);
}

/** Sorts rows in the order of the ids. */
export function sortByIds<Row extends { readonly id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface List {
  /** Selects the ids of the whole list, in its order. Its parameters are numbered. */
  readonly ids: Statement;
  /** SQL that reads rows, with the parameters of `ids`. @param among SQL that selects their ids */
  readonly rowsAmong: (among: string) => string;
}

/** A page of a list with its rows. The first page, the most frequent one, takes one round trip to the database. */
export async function readPage<Row extends { readonly id: number }>(
  database: ReadableDatabase,
  { ids, rowsAmong }: List,
  query: PageQuery,
): Promise<{ readonly rows: Row[]; readonly nextCursor: string | null }> {
  const place = `?${ids.parameters.length + 1}`;
  const rowsOf = (among: string, last: Parameter): Statement => ({
    sql: rowsAmong(among),
    parameters: [...ids.parameters, last],
  });
  const pageOf = (found: readonly { readonly id: number }[]) =>
    pageOfIds(
      found.map(({ id }) => id),
      query,
    );
  if (query.cursor === undefined) {
    const firstRows = rowsOf(`SELECT id FROM (${ids.sql}) LIMIT ${place}`, query.limit);
    const [found, rows] = await database.readAll<[{ id: number }, Row]>([ids, firstRows]);
    const { page, nextCursor } = pageOf(found);
    return { rows: sortByIds(page, rows), nextCursor };
  }
  const [found] = await database.readAll<[{ id: number }]>([ids]);
  const { page, nextCursor } = pageOf(found);
  const [rows] = await database.readAll<[Row]>([rowsOf(`SELECT value FROM json_each(${place})`, JSON.stringify(page))]);
  return { rows: sortByIds(page, rows), nextCursor };
}
