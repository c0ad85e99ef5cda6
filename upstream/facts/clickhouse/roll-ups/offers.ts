import { inDays, ofAccount, ofDays, replacedDays } from './replaced-days.ts';

/** Observations, up to the last of the days, of all offers that were observed on the days. */
const observed = `(
  SELECT date, offer_id, observed_at, id, outcome, price_minor FROM offer_observation
  WHERE ${ofAccount} AND date <= {last:Date} AND offer_id IN (SELECT offer_id FROM offer_observation WHERE ${ofDays})
  LIMIT 1 BY id
)`;

const changesOf = (value: string, known: string): string => `(
  SELECT date, offer_id, observed_at, id, was, value, nth FROM (
    SELECT date, offer_id, observed_at, id, toInt64(assumeNotNull(${value})) AS value,
           lagInFrame(value, 1, value) OVER same AS was, row_number() OVER same AS nth
    FROM ${observed} WHERE ${known}
    WINDOW same AS (PARTITION BY offer_id ORDER BY observed_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)
  )
  WHERE nth > 1 AND was <> value AND ${inDays}
)`;

const change = (kind: string) => ({
  ...{ date: 'date', occurred_at: 'observed_at', observation_id: 'id', kind: `'${kind}'`, offer_id: 'offer_id' },
  ...{ before: 'was', after: 'value' },
});

/** Prices and stock that differ from the last known one. */
export const offerChanges = replacedDays(
  'offer_change',
  [change('price'), change('stock')],
  [changesOf('price_minor', 'price_minor IS NOT NULL'), changesOf("outcome = 'in-stock'", "outcome <> 'failed'")],
  { offer_id: 'max' },
);

const days = `(
  SELECT o.date AS date, o.offer_id AS offer_id, f.operator_id AS operator_id, f.product_id AS product_id,
         f.retailer_id AS retailer_id, f.country AS country, f.currency AS currency, o.observed - o.failures AS observations,
         o.out AS out_of_stock, o.failures AS failed, o.with_price AS priced, o.prices AS price_minor,
         if(f.reference_minor IS NULL, toInt64(0), o.with_price) AS indexed,
         if(f.reference_minor IS NULL, toFloat64(0), o.prices * 100.0 / assumeNotNull(f.reference_minor)) AS index_sum,
         toInt64(c.prices) AS price_changes, toInt64(c.stocks) AS stock_changes,
         if(o.observed > o.failures AND o.out = o.observed - o.failures, toInt64(k.clicks), toInt64(0)) AS clicks_lost,
         o.closing_at AS closing_at, o.closing_price AS closing_price, o.closing_stock AS closing_stock
  FROM (
    SELECT date, offer_id, toInt64(count()) AS observed, toInt64(countIf(outcome = 'failed')) AS failures,
           toInt64(countIf(outcome = 'out-of-stock')) AS out, toInt64(count(price_minor)) AS with_price,
           toInt64(sum(ifNull(price_minor, 0))) AS prices, maxOrNullIf(observed_at, outcome <> 'failed') AS closing_at,
           argMaxIf(price_minor, tuple(observed_at, id), price_minor IS NOT NULL) AS closing_price,
           argMaxOrNullIf(toInt64(outcome = 'in-stock'), tuple(observed_at, id), outcome <> 'failed') AS closing_stock
    FROM (SELECT * FROM offer_observation WHERE ${ofDays} LIMIT 1 BY id)
    GROUP BY date, offer_id
  ) AS o
  JOIN (SELECT * FROM offer WHERE ${ofAccount}) AS f ON f.id = o.offer_id
  LEFT JOIN (
    SELECT date, offer_id, countIf(kind = 'price') AS prices, countIf(kind = 'stock') AS stocks
    FROM offer_change WHERE ${ofDays} GROUP BY date, offer_id
  ) AS c ON c.date = o.date AND c.offer_id = o.offer_id
  LEFT JOIN (
    SELECT date, operator_id, product_id, retailer_id, country, currency, sum(pi_clicks) AS clicks
    FROM brand_day WHERE ${ofDays} AND reason = '' AND pi_clicks <> 0
    GROUP BY date, operator_id, product_id, retailer_id, country, currency
  ) AS k ON k.date = o.date AND k.operator_id = f.operator_id AND k.product_id = f.product_id
    AND k.retailer_id = f.retailer_id AND k.country = f.country AND k.currency = f.currency
)`;

const same = Object.fromEntries(
  [
    ...['date', 'offer_id', 'operator_id', 'product_id', 'retailer_id', 'country', 'currency', 'observations'],
    ...['out_of_stock', 'failed', 'priced', 'price_minor', 'indexed', 'index_sum', 'price_changes', 'stock_changes'],
    ...['clicks_lost', 'closing_at'],
  ].map((column) => [column, column]),
);

/** Figures of the observations of an offer on a day. Needs its changes and the clicks of the day to be built. */
export const offerDays = replacedDays(
  'offer_day',
  [{ ...same, closing_price_minor: 'closing_price', closing_in_stock: 'closing_stock' }],
  [days],
  {
    ...{ operator_id: 'max', product_id: 'max', retailer_id: 'max', country: 'max', currency: 'max' },
    ...{ closing_at: 'max', closing_price_minor: 'max', closing_in_stock: 'max' },
  },
);
