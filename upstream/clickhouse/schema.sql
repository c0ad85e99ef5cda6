-- The facts as questions read them, for accounts too big for one D1: each table has the name and the columns of its
-- source there, by tenant and day. Reference tables hold names only; grants, rates and coverage stay in D1.

CREATE TABLE IF NOT EXISTS brand_day (
  account_id UInt32, date Date, operator_id UInt32, channel LowCardinality(String), country LowCardinality(String),
  retailer_id UInt32, currency LowCardinality(String), impressions Int64, sessions Int64, pi_sessions Int64,
  pi_clicks Int64, reporting_clicks Int64, pi_value_minor Int64, own_minor Int64, halo_minor Int64, orders Int64,
  engaged_sessions Int64
) ENGINE = MergeTree ORDER BY (account_id, date, operator_id);

CREATE TABLE IF NOT EXISTS brand_product_day (
  account_id UInt32, date Date, operator_id UInt32, product_id UInt32, channel LowCardinality(String),
  country LowCardinality(String), retailer_id UInt32, currency LowCardinality(String), pi_clicks Int64,
  reporting_clicks Int64, pi_value_minor Int64, own_minor Int64, halo_minor Int64
) ENGINE = MergeTree ORDER BY (account_id, date, operator_id);

CREATE TABLE IF NOT EXISTS touchpoint_day (
  account_id UInt32, date Date, operator_id UInt32, touchpoint_id UInt32, channel LowCardinality(String),
  country LowCardinality(String), impressions Int64, sessions Int64, pi_sessions Int64, engaged_sessions Int64
) ENGINE = MergeTree ORDER BY (account_id, date, operator_id);

CREATE TABLE IF NOT EXISTS touchpoint_event_day (
  account_id UInt32, date Date, operator_id UInt32, touchpoint_id UInt32, channel LowCardinality(String),
  country LowCardinality(String), impressions Int64, sessions Int64, pi_sessions Int64, engaged_sessions Int64
) ENGINE = MergeTree ORDER BY (account_id, date, operator_id);

CREATE TABLE IF NOT EXISTS touchpoint_click_day (
  account_id UInt32, date Date, operator_id UInt32, touchpoint_id UInt32, product_id UInt32,
  channel LowCardinality(String), country LowCardinality(String), retailer_id UInt32,
  currency LowCardinality(String), pi_clicks Int64, pi_value_minor Int64
) ENGINE = MergeTree ORDER BY (account_id, date, operator_id);

CREATE TABLE IF NOT EXISTS touchpoint_event_click_day (
  account_id UInt32, date Date, operator_id UInt32, touchpoint_id UInt32, product_id UInt32,
  channel LowCardinality(String), country LowCardinality(String), retailer_id UInt32,
  currency LowCardinality(String), pi_clicks Int64, pi_value_minor Int64
) ENGINE = MergeTree ORDER BY (account_id, date, operator_id);

CREATE TABLE IF NOT EXISTS suspect_visit_day (
  account_id UInt32, date Date, operator_id UInt32, touchpoint_id UInt32, channel LowCardinality(String),
  country LowCardinality(String), reason String, impressions Int64, sessions Int64, pi_sessions Int64,
  engaged_sessions Int64
) ENGINE = MergeTree ORDER BY (account_id, date, operator_id);

CREATE TABLE IF NOT EXISTS suspect_click_day (
  account_id UInt32, date Date, operator_id UInt32, touchpoint_id UInt32, product_id UInt32,
  channel LowCardinality(String), country LowCardinality(String), retailer_id UInt32,
  currency LowCardinality(String), reason String, pi_clicks Int64, pi_value_minor Int64
) ENGINE = MergeTree ORDER BY (account_id, date, operator_id);

CREATE TABLE IF NOT EXISTS suspect_reporting_click_day (
  account_id UInt32, date Date, operator_id UInt32, touchpoint_id UInt32, product_id UInt32,
  channel LowCardinality(String), country LowCardinality(String), retailer_id UInt32,
  currency LowCardinality(String), reason String, reporting_clicks Int64
) ENGINE = MergeTree ORDER BY (account_id, date, operator_id);

CREATE TABLE IF NOT EXISTS reporting_click_day (
  account_id UInt32, date Date, operator_id UInt32, touchpoint_id UInt32, product_id UInt32,
  channel LowCardinality(String), country LowCardinality(String), retailer_id UInt32,
  currency LowCardinality(String), reporting_clicks Int64
) ENGINE = MergeTree ORDER BY (account_id, date, operator_id);

CREATE TABLE IF NOT EXISTS reported_order_day (
  account_id UInt32, date Date, operator_id UInt32, touchpoint_id UInt32, channel LowCardinality(String),
  country LowCardinality(String), retailer_id UInt32, currency LowCardinality(String), orders Int64
) ENGINE = MergeTree ORDER BY (account_id, date, operator_id);

CREATE TABLE IF NOT EXISTS reported_line_day (
  account_id UInt32, date Date, operator_id UInt32, touchpoint_id UInt32, product_id UInt32,
  channel LowCardinality(String), country LowCardinality(String), retailer_id UInt32,
  currency LowCardinality(String), own_minor Int64, halo_minor Int64
) ENGINE = MergeTree ORDER BY (account_id, date, operator_id);

CREATE TABLE IF NOT EXISTS retailer_day (
  account_id UInt32, date Date, operator_id UInt32, country LowCardinality(String), currency LowCardinality(String),
  orders Int64, units Int64, sales_minor Int64
) ENGINE = MergeTree ORDER BY (account_id, date, operator_id);

CREATE TABLE IF NOT EXISTS retailer_product_day (
  account_id UInt32, date Date, operator_id UInt32, product_id UInt32, country LowCardinality(String),
  currency LowCardinality(String), units Int64, sales_minor Int64
) ENGINE = MergeTree ORDER BY (account_id, date, operator_id);

CREATE TABLE IF NOT EXISTS retailer_shopper_order (
  account_id UInt32, date Date, operator_id UInt32, country LowCardinality(String), currency LowCardinality(String),
  shopper String
) ENGINE = MergeTree ORDER BY (account_id, date, operator_id);

CREATE TABLE IF NOT EXISTS retailer_shopper_line (
  account_id UInt32, date Date, operator_id UInt32, product_id UInt32, country LowCardinality(String),
  currency LowCardinality(String), shopper String
) ENGINE = MergeTree ORDER BY (account_id, date, operator_id);

CREATE TABLE IF NOT EXISTS offer_day (
  account_id UInt32, date Date, offer_id UInt32, operator_id UInt32, product_id UInt32, retailer_id UInt32,
  country LowCardinality(String), currency LowCardinality(String), observations Int64, out_of_stock Int64,
  failed Int64, priced Int64, price_minor Int64, indexed Int64, index_sum Float64, price_changes Int64,
  stock_changes Int64, clicks_lost Int64
) ENGINE = MergeTree ORDER BY (account_id, date, offer_id);

CREATE TABLE IF NOT EXISTS recipe_day (
  account_id UInt32, date Date, operator_id UInt32, recipe_id UInt32, retailer_id UInt32,
  country LowCardinality(String), currency LowCardinality(String), views Int64, serving_changes Int64, carts Int64,
  swaps Int64, basket_minor Int64, own_basket_minor Int64
) ENGINE = MergeTree ORDER BY (account_id, date, recipe_id);

CREATE TABLE IF NOT EXISTS recipe_match_day (
  account_id UInt32, date Date, operator_id UInt32, recipe_id UInt32, currency LowCardinality(String),
  ingredients Int64, matched Int64, own_matched Int64
) ENGINE = MergeTree ORDER BY (account_id, date, recipe_id);

CREATE TABLE IF NOT EXISTS response_day (
  account_id UInt32, date Date, operator_id UInt32, voucher_id UInt32, form_id UInt32, touchpoint_id UInt32,
  channel LowCardinality(String), country LowCardinality(String), claims Int64, submissions Int64, redemptions Int64
) ENGINE = MergeTree ORDER BY (account_id, date, operator_id);

CREATE TABLE IF NOT EXISTS operator (id UInt32, account_id UInt32, name String) ENGINE = MergeTree ORDER BY id;
CREATE TABLE IF NOT EXISTS product (id UInt32, account_id UInt32, name String, brand String, category String) ENGINE = MergeTree ORDER BY id;
CREATE TABLE IF NOT EXISTS touchpoint (id UInt32, account_id UInt32, name String, kind String) ENGINE = MergeTree ORDER BY id;
CREATE TABLE IF NOT EXISTS recipe (id UInt32, account_id UInt32, name String) ENGINE = MergeTree ORDER BY id;
CREATE TABLE IF NOT EXISTS voucher (id UInt32, account_id UInt32, name String) ENGINE = MergeTree ORDER BY id;
CREATE TABLE IF NOT EXISTS form (id UInt32, account_id UInt32, name String) ENGINE = MergeTree ORDER BY id;
CREATE TABLE IF NOT EXISTS retailer (id UInt32, name String) ENGINE = MergeTree ORDER BY id;
CREATE TABLE IF NOT EXISTS channel (id String, name String) ENGINE = MergeTree ORDER BY id;
