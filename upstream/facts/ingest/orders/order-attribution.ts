import { type Statement, statement } from '#upstream/platform/storage/statement.ts';

const touchedCredited = `touched_order t
  CROSS JOIN attributed_order o INDEXED BY attributed_order_by_id ON o.account_id = t.account_id AND o.id = t.order_id`;

/**
 * Attributes the touched orders again: to the last click of the order's session that led to the retailer, within the
 * retailer's window. If the retailer attributes the order itself, that counts. An order belongs to the day of its first
 * sale, and returns reduce that day.
 */
export const attributeTouchedOrders = (accountId: number): Statement[] =>
  [
    `INSERT OR IGNORE INTO stale_day
     SELECT DISTINCT o.account_id, o.date FROM ${touchedCredited} WHERE t.account_id = ?1`,
    `DELETE FROM basket_line WHERE (account_id, date, order_id) IN
       (SELECT o.account_id, o.date, o.id FROM ${touchedCredited} WHERE t.account_id = ?1)`,
    `DELETE FROM attributed_order WHERE (account_id, date, id) IN
       (SELECT o.account_id, o.date, o.id FROM ${touchedCredited} WHERE t.account_id = ?1)`,
    `INSERT INTO attributed_order (account_id, date, id, occurred_at, operator_id, touchpoint_id, channel, country,
                                   retailer_id, currency)
     SELECT h.account_id, h.date, h.order_id, h.occurred_at, coalesce(h.operator_id, e.operator_id),
            coalesce(h.touchpoint_id, e.touchpoint_id), coalesce(h.channel, e.channel),
            coalesce(h.known_country, e.country, 'ZZ'), h.retailer_id, h.currency
     FROM (
       SELECT l.*, max(nullif(l.country, 'ZZ')) OVER (PARTITION BY l.order_id) AS known_country,
              row_number() OVER (PARTITION BY l.order_id ORDER BY l.occurred_at, l.line) AS nth
       FROM touched_order t CROSS JOIN reported_line l ON l.account_id = t.account_id AND l.order_id = t.order_id
       WHERE t.account_id = ?1 AND l.units > 0
     ) h
     LEFT JOIN touchpoint_event e ON e.account_id = ?1 AND e.id = (
       SELECT c.id FROM touchpoint_event c INDEXED BY touchpoint_event_by_session
       WHERE c.account_id = ?1 AND c.session_id = h.session_id AND h.session_id <> '' AND h.touchpoint_id IS NULL
         AND c.kind <> 'impression' AND c.kind = 'click' AND c.bot = 0 AND c.retailer_id = h.retailer_id
         AND c.occurred_at <= h.occurred_at
         AND c.occurred_at >= strftime('%Y-%m-%dT%H:%M:%fZ', h.occurred_at, '-' || (
           SELECT window_days FROM account_retailer WHERE account_id = ?1 AND retailer_id = h.retailer_id) || ' days')
       ORDER BY c.occurred_at DESC, c.id DESC LIMIT 1)
     WHERE h.nth = 1 AND (h.touchpoint_id IS NOT NULL OR e.id IS NOT NULL)`,
    `INSERT INTO basket_line (account_id, date, order_id, line, product_id, own, units, amount_minor)
     SELECT o.account_id, o.date, l.order_id, l.line, l.product_id, l.own, l.units, l.amount_minor
     FROM ${touchedCredited}
     CROSS JOIN reported_line l ON l.account_id = o.account_id AND l.order_id = o.id
     WHERE t.account_id = ?1`,
    `INSERT OR IGNORE INTO stale_day
     SELECT DISTINCT o.account_id, o.date FROM ${touchedCredited} WHERE t.account_id = ?1`,
    'DELETE FROM touched_order WHERE account_id = ?1',
  ].map((sql) => statement(sql, accountId));
