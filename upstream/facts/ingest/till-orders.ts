import { type Statement, statement } from '#upstream/platform/storage/statement.ts';

/** An order’s id is `subaccount:country:currency:number`; the country is `ZZ` where its lines have none. */
const named = '[0-9]*:[A-Z][A-Z]:[A-Z][A-Z][A-Z]:*';
const withoutCountry = '[0-9]*:ZZ:[A-Z][A-Z][A-Z]:*';

/** SQL: the id of the same order in another country. */
const inCountry = (id: string, country: string): string =>
  `substr(${id}, 1, instr(${id}, ':')) || ${country} || substr(${id}, instr(${id}, ':') + 3)`;

/** SQL: whether an order with this id exists. */
export const existingOrder = (id: string): string =>
  `EXISTS (SELECT 1 FROM retailer_order s INDEXED BY retailer_order_by_id WHERE s.account_id = ?1 AND s.id = ${id})`;

/** SQL: ids with the same number in the countries that the account has orders in. */
const siblings = (id: string): string => `(
  SELECT c.country, ${inCountry(id, 'c.country')} AS id FROM retailer_order_country c WHERE c.account_id = ?1)`;

/** SQL condition on rows `o` that are the same order as the updated row: same id, or same number without a country. */
const oneOrder = `o.account_id = ?1 AND o.country = retailer_order.country AND o.id IN (
  retailer_order.id, ${inCountry('retailer_order.id', "'ZZ'")}, ${inCountry('retailer_order.id', 'retailer_order.country')})`;

/** SQL: whether the order exists with a country where the id has none, or without one where it has one. */
export const orderWithSibling = (id: string): string =>
  `iif(${id} GLOB '${withoutCountry}',
     EXISTS (SELECT 1 FROM retailer_order_country c WHERE c.account_id = ?1 AND ${existingOrder(inCountry(id, 'c.country'))}),
     ${id} GLOB '${named}' AND ${existingOrder(inCountry(id, "'ZZ'"))})`;

export const rememberCountries = (accountId: number, countries: readonly string[]): Statement =>
  statement(
    'INSERT OR IGNORE INTO retailer_order_country SELECT ?1, value FROM json_each(?2)',
    ...[accountId, JSON.stringify(countries)],
  );

export const markTouchedDays = (accountId: number): Statement =>
  statement(
    `INSERT OR IGNORE INTO stale_day SELECT DISTINCT o.account_id, o.date FROM touched_order t
     CROSS JOIN retailer_order o ON o.account_id = t.account_id AND o.id = t.order_id WHERE t.account_id = ?1`,
    accountId,
  );

/**
 * Lines without a country take the country of the account’s order with the same number, if there is exactly one.
 * Together they are one order, which counts on the day of its first sale.
 */
export const placeTouchedOrders = (accountId: number): Statement[] => [
  statement(
    `INSERT OR IGNORE INTO touched_order
     SELECT ?1, named.id FROM (SELECT ${inCountry('order_id', "'ZZ'")} AS id FROM touched_order
                               WHERE account_id = ?1 AND order_id GLOB '${named}') named
     WHERE ${existingOrder('named.id')}`,
    accountId,
  ),
  statement(
    `INSERT OR IGNORE INTO touched_order
     SELECT ?1, ${inCountry('t.order_id', 'c.country')} FROM touched_order t
     CROSS JOIN retailer_order_country c ON c.account_id = ?1
     WHERE t.account_id = ?1 AND t.order_id GLOB '${withoutCountry}' AND ${existingOrder(inCountry('t.order_id', 'c.country'))}`,
    accountId,
  ),
  markTouchedDays(accountId),
  statement(
    `UPDATE retailer_order INDEXED BY retailer_order_by_id SET country = coalesce((
       SELECT iif(count(*) = 1, min(c.country), NULL) FROM ${siblings('retailer_order.id')} c WHERE ${existingOrder('c.id')}), 'ZZ')
     WHERE account_id = ?1 AND id IN (
       SELECT order_id FROM touched_order WHERE account_id = ?1 AND order_id GLOB '${withoutCountry}')`,
    accountId,
  ),
  statement(
    `UPDATE retailer_order INDEXED BY retailer_order_by_id SET
       shopper = (SELECT max(o.shopper) FROM retailer_order o INDEXED BY retailer_order_by_id WHERE ${oneOrder}),
       placed = coalesce(date = (
         SELECT min(l.date) FROM retailer_order o INDEXED BY retailer_order_by_id
         CROSS JOIN retailer_line l ON l.account_id = o.account_id AND l.date = o.date AND l.order_id = o.id
         WHERE ${oneOrder} AND l.units > 0)
       AND NOT EXISTS (SELECT 1 FROM retailer_order o INDEXED BY retailer_order_by_id WHERE ${oneOrder} AND o.date = retailer_order.date
         AND o.id <> retailer_order.id AND retailer_order.id GLOB '${withoutCountry}'), 0)
     WHERE account_id = ?1 AND id IN (SELECT order_id FROM touched_order WHERE account_id = ?1)`,
    accountId,
  ),
  markTouchedDays(accountId),
  statement('DELETE FROM touched_order WHERE account_id = ?1', accountId),
];
