import { Failure } from '#shared/api/failure.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import type { Parameter, Statement } from '../platform/storage/statement.ts';
import { idOfCursor } from './revision.ts';

interface Asked {
  /** `nextCursor` of the previous page; undefined for the first page. */
  readonly cursor: string | undefined;
  readonly limit: number;
  /** Whether the highest ids come first. A page then begins below an id, so that new rows don't shift it. */
  readonly newest: boolean;
}

/**
 * The page of a list behind its cursor. @param ids of the whole list, in its order
 * @throws Failure 400 for a cursor that was never given out for such an order
 */
export function pageOfIds(ids: readonly number[], { cursor, limit, newest }: Asked) {
  const begin = newest ? belowId(ids, idOfCursor(cursor)) : behindSeam(ids, cursor);
  const end = begin + limit;
  const [page, next] = [ids.slice(begin, end), ids[end]];
  const nextCursor = next === undefined ? null : [...(newest ? [] : [end, next]), page.at(-1)].join('.');
  return { page, nextCursor };
}

const belowId = (ids: readonly number[], last: number): number =>
  last === 0 ? 0 : ids.filter((id) => id >= last).length;

/**
 * Where the next page of a list begins: the cursor has the position, the id there and the one before it. If one of the
 * two ids has left the list or moved in it, the other one still tells.
 */
function behindSeam(ids: readonly number[], cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,15}(\.\d{1,15}){2}$/.test(cursor))
    throw new Failure('cursor-unknown', { errors: { cursor: 'is not known' } });
  const [place = 0, next = 0, last = 0] = cursor.split('.').map(Number);
  const [at, behind] = [ids.indexOf(next), ids.indexOf(last) + 1];
  if (at === behind) return at;
  const found = [at, behind].filter((begin) => begin > 0);
  // Of two that are equally near the earlier one, and without both the place that the last one left, so that nothing is left out.
  const [nearest] = found.sort((a, b) => Math.abs(a - place) - Math.abs(b - place) || a - b);
  return nearest ?? Math.max(0, place - 1);
}

/** Sorts rows in the order of the ids. */
export function inOrder<Row extends { readonly id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface List {
  /** Ids of the whole list, in its order; their parameters are numbered. */
  readonly ids: Statement;
  /** Reads rows. @param among what gives their ids, as SQL; parameters are those of `ids` */
  readonly rowsAmong: (among: string) => string;
}

/** The page of a list with its rows: the first one, which most ask for, in one round of the database. */
export async function readPage<Row extends { readonly id: number }>(
  database: ReadableDatabase,
  { ids, rowsAmong }: List,
  asked: Asked,
): Promise<{ readonly rows: Row[]; readonly nextCursor: string | null }> {
  const place = `?${ids.parameters.length + 1}`;
  const rowsOf = (among: string, last: Parameter): Statement => ({
    sql: rowsAmong(among),
    parameters: [...ids.parameters, last],
  });
  const pageOf = (found: readonly { readonly id: number }[]) =>
    pageOfIds(
      found.map(({ id }) => id),
      asked,
    );
  if (asked.cursor === undefined) {
    const firstRows = rowsOf(`SELECT id FROM (${ids.sql}) LIMIT ${place}`, asked.limit);
    const [found, rows] = await database.readAll<[{ id: number }, Row]>([ids, firstRows]);
    const { page, nextCursor } = pageOf(found);
    return { rows: inOrder(page, rows), nextCursor };
  }
  const [found] = await database.readAll<[{ id: number }]>([ids]);
  const { page, nextCursor } = pageOf(found);
  const [rows] = await database.readAll<[Row]>([rowsOf(`SELECT value FROM json_each(${place})`, JSON.stringify(page))]);
  return { rows: inOrder(page, rows), nextCursor };
}
