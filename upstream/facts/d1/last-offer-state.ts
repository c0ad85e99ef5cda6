const last = (column: string): string =>
  `(SELECT d.${column} FROM offer_day d WHERE d.account_id = o.account_id AND d.offer_id = o.id
    AND d.${column} IS NOT NULL ORDER BY d.date DESC LIMIT 1)`;

/** Of an offer called `o`: its last known price in minor units, its stock and when it was last validly seen. */
export const lastPrice = last('closing_price_minor');
export const lastStock = last('closing_in_stock');
export const lastSeen = last('closing_at');

/** The last day of an offer `o` that was looked at, as `d`, if there is one. */
export const joinLastDay = `LEFT JOIN offer_day d ON d.account_id = o.account_id AND d.offer_id = o.id AND d.date = (
         SELECT max(n.date) FROM offer_day n WHERE n.account_id = o.account_id AND n.offer_id = o.id)`;
