-- The facts of touchpoints with the columns of the roll-ups. They are daily already or few, so there is nothing to gain
-- by keeping them twice. Only retailers that report sales have their orders and lines here.
CREATE VIEW reporting_click_day AS
SELECT c.account_id, c.date, c.operator_id, c.touchpoint_id, c.product_id, c.channel, c.country, c.retailer_id,
       c.currency, c.pi_clicks AS reporting_clicks
FROM click_day c
CROSS JOIN account_retailer r ON r.account_id = c.account_id AND r.retailer_id = c.retailer_id AND r.reports_sales = 1;

CREATE VIEW reported_order_day AS
SELECT o.account_id, o.date, o.operator_id, o.touchpoint_id, o.channel, o.country, o.retailer_id, o.currency, 1 AS orders
FROM attributed_order o
CROSS JOIN account_retailer r ON r.account_id = o.account_id AND r.retailer_id = o.retailer_id AND r.reports_sales = 1;

CREATE VIEW reported_line_day AS
SELECT o.account_id, o.date, o.operator_id, o.touchpoint_id, l.product_id, o.channel, o.country, o.retailer_id,
       o.currency, iif(l.own = 1, l.amount_minor, 0) AS own_minor, iif(l.own = 1, 0, l.amount_minor) AS halo_minor
FROM attributed_order o
CROSS JOIN account_retailer r ON r.account_id = o.account_id AND r.retailer_id = o.retailer_id AND r.reports_sales = 1
CROSS JOIN basket_line l ON l.account_id = o.account_id AND l.date = o.date AND l.order_id = o.id;
