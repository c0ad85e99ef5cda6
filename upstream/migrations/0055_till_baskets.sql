-- Roll-up of who bought what at the tills, a basket for each order of the day. Shoppers can't be added up, so questions about
-- them read all baskets: packed, some hundred to a row, that is a hundredth of reading the lines.
CREATE TABLE till_basket_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  country TEXT NOT NULL,
  -- Counts up where a day has more than fits into one row.
  part INTEGER NOT NULL,
  -- The instant, UTC, with milliseconds: tells a reader whether baskets that it holds are still the ones.
  built_at TEXT NOT NULL,
  baskets INTEGER NOT NULL,
  -- Products of all baskets, as often as they stand there.
  entries INTEGER NOT NULL,
  -- JSON list of the shopper of each basket.
  shoppers TEXT NOT NULL,
  -- Ids of the products of each basket: `,` between products, `;` between baskets.
  products TEXT NOT NULL,
  PRIMARY KEY (account_id, date, operator_id, country, part)
) STRICT, WITHOUT ROWID;

INSERT INTO till_basket_day
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
    GROUP BY o.account_id, o.date, o.id
  )
)
GROUP BY account_id, date, operator_id, country, part;
