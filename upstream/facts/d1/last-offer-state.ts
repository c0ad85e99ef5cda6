/** With facts in ClickHouse, D1 has the last known state of each offer in `offer_last`. */
const last = (kept: string, column: string): string =>
  `coalesce((SELECT l.${kept} FROM offer_last l WHERE l.offer_id = o.id), (
    SELECT d.${column} FROM offer_day d WHERE d.account_id = o.account_id AND d.offer_id = o.id
    AND d.${column} IS NOT NULL ORDER BY d.date DESC LIMIT 1))`;

/**
 * SQL on an offer `o`: its last known price in minor units, its last known stock, and when it was last validly
 * observed.
 */
export const lastPrice = last('price_minor', 'closing_price_minor');
export const lastStock = last('in_stock', 'closing_in_stock');
export const lastSeen = last('seen_at', 'closing_at');

/** Joins the last observed day of an offer `o`, if any, for the three columns below. */
export const joinLastDay = `LEFT JOIN offer_last l ON l.offer_id = o.id
  LEFT JOIN offer_day d ON d.account_id = o.account_id AND d.offer_id = o.id AND d.date = (
    SELECT max(n.date) FROM offer_day n WHERE n.account_id = o.account_id AND n.offer_id = o.id)`;
const lastDay = (kept: string, column: string): string => `iif(l.offer_id IS NULL, d.${column}, l.${kept})`;
export const lastDayPrice = lastDay('day_price_minor', 'closing_price_minor');
export const lastDayStock = lastDay('day_in_stock', 'closing_in_stock');
export const lastDaySeen = lastDay('day_seen_at', 'closing_at');
