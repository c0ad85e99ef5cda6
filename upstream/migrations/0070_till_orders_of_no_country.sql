-- A line of a till order that names no country belongs to the order of its number, subaccount and currency, if there is one.

-- Countries that an account's till orders name: in each of them that order is looked for.
CREATE TABLE retailer_order_country (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  country TEXT NOT NULL,
  PRIMARY KEY (account_id, country)
) STRICT, WITHOUT ROWID;

INSERT INTO retailer_order_country SELECT DISTINCT account_id, country FROM retailer_order WHERE country <> 'ZZ';

-- An order of nobody known is one shopper, whether all of its lines name the country or not.
DROP VIEW retailer_shopper_order;
CREATE VIEW retailer_shopper_order AS
SELECT account_id, date, operator_id, country, currency,
       iif(shopper = '', 'order ' || replace(id, ':ZZ:', ':' || country || ':'), shopper) AS shopper
FROM retailer_order;

DROP VIEW retailer_shopper_line;
CREATE VIEW retailer_shopper_line AS
SELECT o.account_id, o.date, o.operator_id, l.product_id, o.country, o.currency,
       iif(o.shopper = '', 'order ' || replace(o.id, ':ZZ:', ':' || o.country || ':'), o.shopper) AS shopper
FROM retailer_order o
CROSS JOIN retailer_line l ON l.account_id = o.account_id AND l.date = o.date AND l.order_id = o.id;
