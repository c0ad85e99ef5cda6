-- Tills by product and month: what retailer_product_day comes to in a month that nothing has touched since. The date is
-- the first of the month.
CREATE TABLE retailer_product_month (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  units INTEGER NOT NULL,
  sales_minor INTEGER NOT NULL,
  PRIMARY KEY (account_id, date, operator_id, product_id, country, currency)
) STRICT, WITHOUT ROWID;

-- Months whose days have changed since: they have no rows above, and are read by the day until they are built.
CREATE TABLE unbuilt_month (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  PRIMARY KEY (account_id, date)
) STRICT, WITHOUT ROWID;

INSERT INTO unbuilt_month
SELECT DISTINCT account_id, substr(date, 1, 7) || '-01' FROM retailer_product_day;

CREATE TRIGGER month_to_build AFTER INSERT ON unbuilt_month BEGIN
  DELETE FROM retailer_product_month WHERE account_id = NEW.account_id AND date = NEW.date;
END;

-- Every month, built or not. Whole months alone may be asked for.
CREATE VIEW retailer_product_of_month AS
SELECT account_id, date, operator_id, product_id, country, currency, units, sales_minor FROM retailer_product_month
UNION ALL
SELECT u.account_id, u.date, d.operator_id, d.product_id, d.country, d.currency, d.units, d.sales_minor
FROM unbuilt_month u
CROSS JOIN retailer_product_day d
  ON d.account_id = u.account_id AND d.date BETWEEN u.date AND date(u.date, '+1 month', '-1 day');

-- Whether baskets have changed is asked with each question: without reading what is packed in them.
CREATE INDEX till_basket_day_stamp ON till_basket_day (account_id, built_at, baskets, entries);
