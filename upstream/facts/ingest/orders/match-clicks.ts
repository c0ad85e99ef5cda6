import { type Statement, statement } from '#upstream/platform/storage/statement.ts';

/** The state of an order by its click: an order before the click or after the attribution window doesn't count. */
const stateOf = (order: string, click: string, shop: string): string =>
  `iif(${order}.ordered_at >= ${click}.clicked_at AND ${order}.ordered_at <= strftime('%Y-%m-%dT%H:%M:%fZ',
     ${click}.clicked_at, '+' || ${shop}.window_days || ' days'), 'matched', 'expired')`;

/** The click that an order `e` names, if it led to the order's shop. */
const clicks = `click_id c JOIN shop s ON s.retailer_id = c.retailer_id`;
const ofClick = 'c.id = e.mlc AND c.retailer_id = e.retailer_id AND c.test = e.test';

const changes = `mlc_state = ${stateOf('e', 'c', 's')}, brand_id = iif(e.test = 1, NULL, c.account_id),
  touchpoint_id = c.touchpoint_id, channel = c.channel, country = c.country, version = e.version + 1`;

/**
 * Looks up the clicks of orders again: of those that waited for their click to come, and, where the window of a shop has
 * changed, of all its orders. Orders whose state stays are left alone.
 * @param which a condition on orders `e`, with parameters `?1` and on
 */
const match = (which: string, ...parameters: readonly (string | number)[]): Statement =>
  statement(
    `UPDATE sales_event AS e SET ${changes} FROM ${clicks}
     WHERE ${which} AND e.mlc <> '' AND ${ofClick} AND e.mlc_state <> ${stateOf('e', 'c', 's')}`,
    ...parameters,
  );

export const matchOrder = (retailerId: number, test: 0 | 1, order: string): Statement =>
  match('e.retailer_id = ?1 AND e.test = ?2 AND e.order_id = ?3', retailerId, test, order);

/** @param clickIds JSON list */
export const matchClicks = (clickIds: string): Statement =>
  match(`e.mlc IN (SELECT value FROM json_each(?1)) AND e.mlc <> '' AND e.mlc_state = 'unknown'`, clickIds);

export const matchShop = (retailerId: number): Statement => match('e.retailer_id = ?1 AND e.test = 0', retailerId);

/** How many orders would count with another window, beside how many do: `now` and `after`. */
export const ordersWithWindow = (retailerId: number, windowDays: number): Statement =>
  statement(
    `SELECT count(DISTINCT iif(e.mlc_state = 'matched', e.order_id, NULL)) AS now,
       count(DISTINCT iif(${stateOf('e', 'c', 's')} = 'matched', e.order_id, NULL)) AS after
     FROM sales_event e JOIN click_id c ON ${ofClick}
     JOIN (SELECT ?2 AS window_days) s
     WHERE e.retailer_id = ?1 AND e.test = 0 AND e.status <> 'declined' AND e.held = ''`,
    ...[retailerId, windowDays],
  );
