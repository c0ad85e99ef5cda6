import { ofAccount, ofDays, replacedDays } from './replaced-days.ts';

/**
 * Lines of till orders with the country, shopper and first day of their order. Lines without a country take the country
 * of the order with the same number, if there is exactly one. Together they are one order, which counts on the day of
 * its first sale. An order without a shopper number counts as a shopper of its own.
 */
const lines = `(
  SELECT date, operator_id, product_id, sold_in, currency, units, amount_minor,
         if(who = '', concat('order ', order_group, ' ', sold_in), who) AS person,
         toInt64(sold > 0 AND date = first_sale AND nth = 1) AS placed
  FROM (
    SELECT *, max(shopper) OVER one AS who, minIf(date, units > 0) OVER one AS first_sale, countIf(units > 0) OVER one AS sold,
           row_number() OVER (PARTITION BY order_group, sold_in, date ORDER BY order_id, line) AS nth
    FROM (
      SELECT *, if(country = 'ZZ' AND length(named) = 1, named[1], country) AS sold_in
      FROM (
        SELECT *, groupUniqArrayIf(country, country <> 'ZZ') OVER (PARTITION BY order_group) AS named
        FROM (
          SELECT * FROM till_line WHERE ${ofAccount} AND order_group IN (SELECT order_group FROM till_line WHERE ${ofDays})
          LIMIT 1 BY order_id, line
        )
      )
    )
    WINDOW one AS (PARTITION BY order_group, sold_in)
  )
  WHERE has({days:Array(Date)}, date)
)`;

const key = {
  ...{ date: 'date', operator_id: 'operator_id', product_id: 'product_id', country: 'sold_in', currency: 'currency' },
} as const;

/** Orders, units and sales of a retailer's tills by day and product. */
export const tillDays = replacedDays(
  'till_day',
  [{ ...key, orders: 'placed', units: 'units', sales_minor: 'amount_minor' }],
  [lines],
);

/** Shoppers by day and product. */
export const tillShopperDays = replacedDays('till_shopper_day', [{ ...key, shopper: 'person' }], [lines]);
