-- The reason goes along, so that clicks to retailers that report can be told apart by it too.
DROP VIEW suspect_reporting_click_day;
CREATE VIEW suspect_reporting_click_day AS
SELECT c.account_id, c.date, c.operator_id, c.touchpoint_id, c.product_id, c.channel, c.country, c.retailer_id,
       c.currency, c.reason, c.pi_clicks AS reporting_clicks
FROM suspect_click_day c
CROSS JOIN account_retailer r ON r.account_id = c.account_id AND r.retailer_id = c.retailer_id AND r.reports_sales = 1;
