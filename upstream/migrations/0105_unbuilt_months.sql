-- The tills of months that are not built yet, by their days. Whole months alone may be asked for.
CREATE VIEW retailer_product_of_unbuilt_month AS
SELECT u.account_id, u.date, d.operator_id, d.product_id, d.country, d.currency, d.units, d.sales_minor
FROM unbuilt_month u
CROSS JOIN retailer_product_day d
  ON d.account_id = u.account_id AND d.date BETWEEN u.date AND date(u.date, '+1 month', '-1 day');
