import { chordSquared, degreesNorth, pointOf } from '#shared/locations/sphere.ts';
import type { TouchpointOffers } from '#shared/touchpoints/offers-schema.ts';
import { type StoreList, storeListKey } from '#shared/touchpoints/store-list.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import { type Parameter, type Statement, statement } from '../platform/storage/statement.ts';

type ListedStore = TouchpointOffers['stores'][number]['stores'][number];

interface Owner {
  readonly accountId: number;
  readonly operatorId: number;
}

/** Published stores for a touchpoint's store lists. A subaccount uses the account's stores besides its own. */
export async function readStores(
  database: ReadableDatabase,
  whose: Owner,
  lists: readonly StoreList[],
): Promise<TouchpointOffers['stores']> {
  if (lists.length === 0) return [];
  const found = await database.readAll<ListedStore[]>(lists.map((list) => selectStores(whose, list)));
  return lists.map((list, at) => ({
    list: storeListKey(list),
    stores: found[at] ?? [],
  }));
}

function selectStores({ accountId, operatorId }: Owner, { country, near, most }: StoreList): Statement {
  const parameters: Parameter[] = [accountId, operatorId];
  const bind = (value: Parameter) => `?${parameters.push(value)}`;
  const conditions = ['s.account_id = ?1', '(?2 = 0 OR s.operator_id IN (0, ?2))'];
  if (country !== '') conditions.push(`l.country = ${bind(country)}`);
  let order = 'l.name_key';
  if (near) {
    const [x, y, z] = pointOf(near).map(bind);
    order = `((l.x - ${x}) * (l.x - ${x}) + (l.y - ${y}) * (l.y - ${y}) + (l.z - ${z}) * (l.z - ${z}))`;
    const high = degreesNorth(near.km);
    conditions.push(`l.latitude BETWEEN ${bind(near.latitude - high)} AND ${bind(near.latitude + high)}`);
    conditions.push(`${order} <= ${bind(chordSquared(near.km))}`);
  }
  return statement(
    `SELECT l.name, l.street, l.postcode, l.city, l.region, l.country, l.latitude, l.longitude
     FROM location_list s CROSS JOIN location l ON l.version_id = s.version_id
     WHERE ${conditions.join(' AND ')} ORDER BY ${order}, l.code LIMIT ${bind(most)}`,
    ...parameters,
  );
}
