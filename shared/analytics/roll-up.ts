/** Months with days in the span are read by day until `monthStatements` builds them. */
const monthsTouched = `INSERT OR IGNORE INTO unbuilt_month
   SELECT DISTINCT account_id, substr(date, 1, 7) || '-01' FROM retailer_product_day
   WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3`;

/** Builds one month of an account, in one transaction. Parameters: account id, first day of the month. */
export const monthStatements: readonly string[] = [
  'DELETE FROM retailer_product_month WHERE account_id = ?1 AND date = ?2',
  `INSERT INTO retailer_product_month
   SELECT account_id, ?2, operator_id, product_id, country, currency, sum(units), sum(sales_minor)
   FROM retailer_product_day WHERE account_id = ?1 AND date BETWEEN ?2 AND date(?2, '+1 month', '-1 day')
   GROUP BY account_id, operator_id, product_id, country, currency`,
  'DELETE FROM unbuilt_month WHERE account_id = ?1 AND date = ?2',
];

/**
 * Rebuilds the daily roll-ups of one account over a span of days from its facts. Every statement takes three
 * parameters: account id, first day, last day. Run them in order and in one transaction, and `coverageStatements` once
 * after the last span. Spans of a few weeks are quicker than one of years. Orders only count at retailers that report
 * sales, since the known orders of other retailers are incomplete.
 */
export const rollUpStatements: readonly string[] = [
  'DELETE FROM brand_day WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3',
  `INSERT INTO brand_day
   SELECT account_id, date, operator_id, channel, country, retailer_id, currency, sum(impressions), sum(sessions),
          sum(pi_sessions), sum(pi_clicks), sum(reporting_clicks), sum(pi_value), sum(own), sum(halo), sum(orders),
          sum(engaged)
   FROM (
     SELECT account_id, date, operator_id, channel, country, 0 AS retailer_id, '' AS currency, impressions, sessions,
            pi_sessions, 0 AS pi_clicks, 0 AS reporting_clicks, 0 AS pi_value, 0 AS own, 0 AS halo, 0 AS orders,
            engaged_sessions AS engaged
     FROM visit_day WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3
     UNION ALL
     SELECT c.account_id, c.date, c.operator_id, c.channel, c.country, c.retailer_id, c.currency, 0, 0, 0, c.pi_clicks,
            iif(r.reports_sales = 1, c.pi_clicks, 0), c.pi_value_minor, 0, 0, 0, 0
     FROM click_day c
     LEFT JOIN account_retailer r ON r.account_id = c.account_id AND r.retailer_id = c.retailer_id
     WHERE c.account_id = ?1 AND c.date BETWEEN ?2 AND ?3
     UNION ALL
     SELECT o.account_id, o.date, o.operator_id, o.channel, o.country, o.retailer_id, o.currency, 0, 0, 0, 0, 0, 0,
            0, 0, 1, 0
     FROM attributed_order o
     JOIN account_retailer r ON r.account_id = o.account_id AND r.retailer_id = o.retailer_id AND r.reports_sales = 1
     WHERE o.account_id = ?1 AND o.date BETWEEN ?2 AND ?3
     UNION ALL
     SELECT o.account_id, o.date, o.operator_id, o.channel, o.country, o.retailer_id, o.currency, 0, 0, 0, 0, 0, 0,
            iif(l.own = 1, l.amount_minor, 0), iif(l.own = 1, 0, l.amount_minor), 0, 0
     FROM attributed_order o
     JOIN account_retailer r ON r.account_id = o.account_id AND r.retailer_id = o.retailer_id AND r.reports_sales = 1
     JOIN basket_line l ON l.account_id = o.account_id AND l.date = o.date AND l.order_id = o.id
     WHERE o.account_id = ?1 AND o.date BETWEEN ?2 AND ?3
   )
   GROUP BY account_id, date, operator_id, channel, country, retailer_id, currency`,

  'DELETE FROM brand_product_day WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3',
  `INSERT INTO brand_product_day
   SELECT account_id, date, operator_id, product_id, channel, country, retailer_id, currency, sum(pi_clicks),
          sum(reporting_clicks), sum(pi_value), sum(own), sum(halo)
   FROM (
     SELECT c.account_id, c.date, c.operator_id, c.product_id, c.channel, c.country, c.retailer_id, c.currency,
            c.pi_clicks, iif(r.reports_sales = 1, c.pi_clicks, 0) AS reporting_clicks, c.pi_value_minor AS pi_value,
            0 AS own, 0 AS halo
     FROM click_day c
     LEFT JOIN account_retailer r ON r.account_id = c.account_id AND r.retailer_id = c.retailer_id
     WHERE c.account_id = ?1 AND c.date BETWEEN ?2 AND ?3
     UNION ALL
     SELECT o.account_id, o.date, o.operator_id, l.product_id, o.channel, o.country, o.retailer_id, o.currency, 0, 0, 0,
            iif(l.own = 1, l.amount_minor, 0), iif(l.own = 1, 0, l.amount_minor)
     FROM attributed_order o
     JOIN account_retailer r ON r.account_id = o.account_id AND r.retailer_id = o.retailer_id AND r.reports_sales = 1
     JOIN basket_line l ON l.account_id = o.account_id AND l.date = o.date AND l.order_id = o.id
     WHERE o.account_id = ?1 AND o.date BETWEEN ?2 AND ?3
   )
   GROUP BY account_id, date, operator_id, product_id, channel, country, retailer_id, currency`,

  'DELETE FROM retailer_day WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3',
  `INSERT INTO retailer_day
   SELECT account_id, date, operator_id, country, currency, sum(orders), sum(units), sum(sales)
   FROM (
     SELECT account_id, date, operator_id, country, currency, placed AS orders, 0 AS units, 0 AS sales
     FROM retailer_order WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3
     UNION ALL
     SELECT o.account_id, o.date, o.operator_id, o.country, o.currency, 0, l.units, l.amount_minor
     FROM retailer_order o
     JOIN retailer_line l ON l.account_id = o.account_id AND l.date = o.date AND l.order_id = o.id
     WHERE o.account_id = ?1 AND o.date BETWEEN ?2 AND ?3
   )
   GROUP BY account_id, date, operator_id, country, currency`,

  monthsTouched,
  'DELETE FROM retailer_product_day WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3',
  `INSERT INTO retailer_product_day
   SELECT o.account_id, o.date, o.operator_id, l.product_id, o.country, o.currency, sum(l.units), sum(l.amount_minor)
   FROM retailer_order o
   JOIN retailer_line l ON l.account_id = o.account_id AND l.date = o.date AND l.order_id = o.id
   WHERE o.account_id = ?1 AND o.date BETWEEN ?2 AND ?3
   GROUP BY o.account_id, o.date, o.operator_id, l.product_id, o.country, o.currency`,
  monthsTouched,

  'DELETE FROM till_basket_day WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3',
  // Baskets of shoppers, as in the views of shoppers. `part` keeps rows well below D1's limit of 2 MB per value.
  `INSERT INTO till_basket_day
   SELECT account_id, date, operator_id, country, part, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), count(*), sum(entries),
          json_group_array(shopper), group_concat(products, ';')
   FROM (
     SELECT *, sum(length(shopper) + length(products)) OVER (
              PARTITION BY account_id, date, operator_id, country ORDER BY id ROWS UNBOUNDED PRECEDING) / 200000 AS part
     FROM (
       SELECT o.account_id, o.date, o.operator_id, o.country, o.id, count(DISTINCT l.product_id) AS entries,
              coalesce(group_concat(DISTINCT l.product_id), '') AS products,
              iif(o.shopper = '', 'order ' || replace(o.id, ':ZZ:', ':' || o.country || ':'), o.shopper) AS shopper
       FROM retailer_order o
       LEFT JOIN retailer_line l ON l.account_id = o.account_id AND l.date = o.date AND l.order_id = o.id
       WHERE o.account_id = ?1 AND o.date BETWEEN ?2 AND ?3
       GROUP BY o.account_id, o.date, o.id
     )
   )
   GROUP BY account_id, date, operator_id, country, part`,

  ...(
    [
      ['country', 'country', 'brand_day'],
      ['channel', 'channel', 'brand_day'],
      ['retailer', 'nullif(retailer_id, 0)', 'brand_day'],
      ['product', 'product_id', 'brand_product_day'],
      ['touchpoint', 'touchpoint_id', 'visit_day'],
      ['touchpoint', 'touchpoint_id', 'click_day'],
      ['country', 'country', 'retailer_day'],
      ['product', 'product_id', 'retailer_product_day'],
    ] as const
  ).map(
    ([dimension, value, table]) =>
      `INSERT OR IGNORE INTO fact_value
       SELECT DISTINCT account_id, '${dimension}', operator_id, ${value} FROM ${table}
       WHERE account_id = ?1 AND date BETWEEN ?2 AND ?3`,
  ),
];

/** Turns a statement on a span of days into one on the days of a query; its only parameter is the account id. */
export const overDays = (sql: string, days: string): string => sql.replaceAll('BETWEEN ?2 AND ?3', `IN (${days})`);

/** Records that the facts of an account have changed; the only parameter is the account id. */
export const factsChanged = `INSERT INTO fact_change VALUES (?1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
   ON CONFLICT DO UPDATE SET changed_at = max(changed_at, excluded.changed_at)`;

/** Updates an account’s coverage from its roll-ups; the only parameter is the account id. */
export const coverageStatements: readonly string[] = [
  'DELETE FROM fact_coverage WHERE account_id = ?1',
  `INSERT INTO fact_coverage
   SELECT account_id, operator_id, currency, min(date), max(date)
   FROM (
     SELECT account_id, operator_id, currency, date FROM brand_day WHERE account_id = ?1
     UNION ALL
     SELECT account_id, operator_id, currency, date FROM retailer_day WHERE account_id = ?1
   )
   GROUP BY account_id, operator_id, currency`,
  // Questions may include suspect clicks, so their currencies are needed. Their days don’t count as covered.
  'DELETE FROM suspect_currency WHERE account_id = ?1',
  `INSERT INTO suspect_currency
   SELECT DISTINCT account_id, operator_id, currency FROM suspect_click_day WHERE account_id = ?1 AND currency <> ''`,
  factsChanged,
];
