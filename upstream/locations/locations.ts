import type { z } from 'zod';
import { Failure } from '#shared/api/failure.ts';
import type {
  LocationsAnswer,
  locationPointsQuerySchema,
  StoreLocation,
} from '#shared/api/families/locations-schemas.ts';
import type { StoreOrder } from '#shared/locations/orders.ts';
import { chordSquared, degreesNorth, kmOfChord, pointOf } from '#shared/locations/sphere.ts';
import { fold } from '#shared/text/fold.ts';
import { madeUpName } from '../anonymise/names.ts';
import { scalingFor, unscaled } from '../anonymise/scaling.ts';
import type { ReadingContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { type Parameter, statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import {
  findRealCode,
  type LocationRow,
  openCursor,
  rounded,
  shownCode,
  shownCursor,
  toShownStore,
  unknownCursor,
} from './shown-store.ts';

interface ListedRow extends LocationRow {
  readonly operator_id: number;
  readonly operator: string | null;
  readonly sort_key: string | number;
  readonly twin: string | null;
  readonly distance: number | null;
}

type LocationFilter = z.output<typeof locationPointsQuerySchema>;
type Origin = NonNullable<LocationsAnswer['from']>;

/**
 * SQL with the parameters of `scopeParameters`: an account sees the lists of its subaccounts too, a subaccount its own
 * and the account's.
 */
const inScope = `s.account_id = ?1
  AND (?2 IS NULL OR s.operator_id IN (SELECT 0 UNION ALL SELECT value FROM json_each(?2)))`;
const shownLists = `FROM location_list s WHERE ${inScope}`;
const shownStores = `FROM location_list s CROSS JOIN location l ON l.version_id = s.version_id WHERE ${inScope}`;

const scopeParameters = ({ var: { scope } }: ReadingContext): Parameter[] => {
  const { accountId, operatorIds } = scope.tenant;
  return [accountId, operatorIds === null ? null : JSON.stringify(operatorIds)];
};

/** SQL: joins columns by a character that none of them contains, so that the text sorts by the first column first. */
const joinedWith = '|| char(31) ||';

const ordersBy = (name: string, city: string): Readonly<Record<StoreOrder, string>> => ({
  name,
  code: 'l.code',
  city: `${city} ${joinedWith} ${name}`,
  country: `l.country ${joinedWith} ${city} ${joinedWith} ${name}`,
});

export const locations: Handler<'locations'> = async (context) => {
  const { database, user } = context.var;
  const { limit, cursor, order: by, ...asked } = context.query;
  const from = await findOrigin(context, asked);
  const query = filterSql(context, asked, from);
  // With sample data, sorting by names, or a cursor with a name, would reveal the real ones.
  const orders = seesSampleData(user) ? ordersBy('l.code', "''") : ordersBy('l.name_key', 'lower(l.city)');
  const order = by === undefined && from ? query.distance : orders[by ?? 'name'];
  const behind =
    cursor === undefined
      ? ''
      : `WHERE (sort_key, version_id, code) > (${query.place(...parseCursor(await openCursor(context, cursor)))})`;
  const [rows, [counted], [all], countries] = await database.readAll<
    [ListedRow, Record<string, number>, Record<string, number>, { country: string }]
  >([
    statement(
      `SELECT f.*, o.name AS operator FROM (
         SELECT l.*, s.operator_id, ${query.distance} AS distance, ${order} AS sort_key ${query.sql}
       ) f LEFT JOIN operator o ON o.id = f.operator_id
       ${behind} ORDER BY sort_key, version_id, code LIMIT ${limit + 1}`,
      ...query.parameters,
    ),
    statement(`SELECT count(*) AS n ${query.sql}`, ...query.parameters.slice(0, query.narrowing)),
    statement(
      `SELECT count(*) AS n, coalesce(sum(l.x IS NULL), 0) AS placeless, coalesce(sum(l.twin IS NOT NULL), 0) AS twins,
         coalesce(sum(?2 IS NOT NULL AND s.operator_id = 0), 0) AS inherited ${shownStores}`,
      ...scopeParameters(context),
    ),
    statement(`SELECT DISTINCT l.country ${shownStores} ORDER BY 1 LIMIT 300`, ...scopeParameters(context)),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = last && rows.length > limit ? JSON.stringify([last.sort_key, last.version_id, last.code]) : null;
  const answer: LocationsAnswer = {
    items: await Promise.all(page.map((row) => shownLocation(context, row))),
    nextCursor: next && (await shownCursor(context, next)),
    ...{ total: Number(counted?.n), all: Number(all?.n), placeless: Number(all?.placeless), twins: Number(all?.twins) },
    inherited: Number(all?.inherited),
    countries: countries.map(({ country }) => country),
    from,
  };
  return answer;
};

/** The smallest cell of the map, in degrees, and the number of cells across it. */
const [smallestCell, cellsAcross] = [0.01, 48];
const maxPoints = 600;

export const locationPoints: Handler<'locationPoints'> = async (context) => {
  const { database, user } = context.var;
  const asked = context.query;
  const { sql, parameters } = filterSql(context, asked, await findOrigin(context, asked));
  const [bounds] = await database.read(
    `SELECT max(l.latitude) - min(l.latitude) AS high, max(l.longitude) - min(l.longitude) AS wide ${sql}`,
    ...parameters,
  );
  const exact = Math.max(Number(bounds?.high), Number(bounds?.wide)) / cellsAcross;
  const cell = Math.max(exact, seesSampleData(user) ? 1 : smallestCell);
  const points = await database.read(
    `SELECT avg(l.latitude) AS latitude, avg(l.longitude) AS longitude, count(*) AS count ${sql} AND l.x IS NOT NULL
     GROUP BY round(l.latitude / ${cell}), round(l.longitude / ${cell}) ORDER BY count DESC LIMIT ${maxPoints}`,
    ...parameters,
  );
  const places = seesSampleData(user) ? 0 : 4;
  return {
    points: points.map(({ latitude, longitude, count }) => ({
      ...{ latitude: rounded(Number(latitude), places), longitude: rounded(Number(longitude), places) },
      count: Number(count),
    })),
  };
};

/** Where distances are measured from; null if no place is given. @throws Failure 404 for an unknown store */
async function findOrigin(
  context: ReadingContext,
  { near, latitude, longitude }: LocationFilter,
): Promise<Origin | null> {
  if (near === undefined)
    return latitude === undefined || longitude === undefined ? null : { latitude, longitude, name: null };
  const { database } = context.var;
  const code = await findRealCode(context, await readShownVersions(context), near);
  const sql = `SELECT l.* ${shownStores} AND l.code = ?3 AND l.x IS NOT NULL LIMIT 1`;
  const row = code === null ? null : await database.first<LocationRow>(sql, ...scopeParameters(context), code);
  if (!row) throw new Failure('no-such-placed-store');
  const { latitude: north, longitude: east, name } = await toShownStore(context, row);
  return { latitude: north ?? 0, longitude: east ?? 0, name };
}

async function readShownVersions(context: ReadingContext): Promise<number[]> {
  const sql = `SELECT s.version_id ${shownLists}`;
  return (await context.var.database.read(sql, ...scopeParameters(context))).map(({ version_id }) =>
    Number(version_id),
  );
}

/** The filters as SQL over `l` and `s`, with its parameters. */
function filterSql(
  context: ReadingContext,
  { search, country, km: within, twins }: LocationFilter,
  from: Origin | null,
) {
  const km = within === undefined ? undefined : within / (scalingFor(context) ?? unscaled).distance;
  const parameters = scopeParameters(context);
  const place = (...values: readonly Parameter[]): string =>
    values.map((value) => `?${parameters.push(value)}`).join(', ');
  const conditions: string[] = [];
  // With sample data, searching would find real names and cities.
  if (search) {
    const column = seesSampleData(context.var.user) ? "''" : 'l.search';
    for (const word of fold(search).split(/\s+/)) conditions.push(`instr(${column}, ${place(word)}) > 0`);
  }
  if (country) conditions.push(`l.country = ${place(country)}`);
  if (twins) conditions.push('l.twin IS NOT NULL');
  let distance = 'NULL';
  if (from) {
    const [x, y, z] = pointOf(from).map((value) => place(value));
    distance = `((l.x - ${x}) * (l.x - ${x}) + (l.y - ${y}) * (l.y - ${y}) + (l.z - ${z}) * (l.z - ${z}))`;
    conditions.push('l.x IS NOT NULL');
    if (km !== undefined) {
      const high = degreesNorth(km);
      conditions.push(`l.latitude BETWEEN ${place(from.latitude - high)} AND ${place(from.latitude + high)}`);
      conditions.push(`${distance} <= ${place(chordSquared(km))}`);
    }
  }
  const sql = [shownStores, ...conditions].join(' AND ');
  return { sql, parameters, place, distance, narrowing: parameters.length };
}

function parseCursor(cursor: string): readonly Parameter[] {
  try {
    const values: unknown = JSON.parse(cursor);
    if (
      Array.isArray(values) &&
      values.length === 3 &&
      values.every((one): one is Parameter => typeof one === 'string' || typeof one === 'number')
    )
      return values;
  } catch {}
  throw unknownCursor();
}

async function shownLocation(context: ReadingContext, row: ListedRow): Promise<StoreLocation> {
  const sample = seesSampleData(context.var.user);
  return {
    ...{ code: await shownCode(context, row.code), version: row.version_id, ...(await toShownStore(context, row)) },
    operator: row.operator === null ? null : sample ? madeUpName('operator', row.operator_id) : row.operator,
    km: row.distance === null ? null : rounded(kmOfChord(row.distance) * (scalingFor(context) ?? unscaled).distance, 2),
    twin: row.twin === null ? null : await shownCode(context, row.twin),
  };
}
