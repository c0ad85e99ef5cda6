-- Facts, clustered by tenant and day so that a query reads one run of pages. Money is in minor units of its own
-- currency. Operator 0 is the account itself. `occurred_at` is the UTC instant, `date` its day in the reporting timezone.

CREATE TABLE touchpoint_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  touchpoint_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  country TEXT NOT NULL,
  impressions INTEGER NOT NULL,
  sessions INTEGER NOT NULL,
  pi_sessions INTEGER NOT NULL,
  PRIMARY KEY (account_id, date, operator_id, touchpoint_id, channel, country)
) STRICT, WITHOUT ROWID;

CREATE TABLE touchpoint_click_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  touchpoint_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  country TEXT NOT NULL,
  retailer_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  currency TEXT NOT NULL,
  pi_clicks INTEGER NOT NULL,
  pi_value_minor INTEGER NOT NULL,
  PRIMARY KEY (account_id, date, operator_id, touchpoint_id, channel, country, retailer_id, product_id, currency)
) STRICT, WITHOUT ROWID;

CREATE TABLE attributed_order (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  id TEXT NOT NULL,
  occurred_at TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  touchpoint_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  country TEXT NOT NULL,
  retailer_id INTEGER NOT NULL,
  currency TEXT NOT NULL,
  PRIMARY KEY (account_id, date, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE basket_line (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  order_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  -- 0 where the retailer names no product of the catalogue.
  product_id INTEGER NOT NULL,
  own INTEGER NOT NULL CHECK (own IN (0, 1)),
  units INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  PRIMARY KEY (account_id, date, order_id, line)
) STRICT, WITHOUT ROWID;

-- Orders and lines of a retailer's own sales. A return is an order line with negative units and amount.
CREATE TABLE retailer_order (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  id TEXT NOT NULL,
  occurred_at TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  PRIMARY KEY (account_id, date, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE retailer_line (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  order_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  units INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  PRIMARY KEY (account_id, date, order_id, line)
) STRICT, WITHOUT ROWID;

-- Daily roll-ups: what the semantic query reads. Rebuilt from the facts per account and span of days, never edited.
-- Rows of visits have retailer 0 and an empty currency: an impression belongs to no retailer.

CREATE TABLE brand_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  country TEXT NOT NULL,
  retailer_id INTEGER NOT NULL,
  currency TEXT NOT NULL,
  impressions INTEGER NOT NULL DEFAULT 0,
  sessions INTEGER NOT NULL DEFAULT 0,
  pi_sessions INTEGER NOT NULL DEFAULT 0,
  pi_clicks INTEGER NOT NULL DEFAULT 0,
  reporting_clicks INTEGER NOT NULL DEFAULT 0,
  pi_value_minor INTEGER NOT NULL DEFAULT 0,
  own_minor INTEGER NOT NULL DEFAULT 0,
  halo_minor INTEGER NOT NULL DEFAULT 0,
  orders INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, date, operator_id, channel, country, retailer_id, currency)
) STRICT, WITHOUT ROWID;

CREATE TABLE brand_product_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  country TEXT NOT NULL,
  retailer_id INTEGER NOT NULL,
  currency TEXT NOT NULL,
  pi_clicks INTEGER NOT NULL DEFAULT 0,
  reporting_clicks INTEGER NOT NULL DEFAULT 0,
  pi_value_minor INTEGER NOT NULL DEFAULT 0,
  own_minor INTEGER NOT NULL DEFAULT 0,
  halo_minor INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, date, operator_id, product_id, channel, country, retailer_id, currency)
) STRICT, WITHOUT ROWID;

CREATE TABLE retailer_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  orders INTEGER NOT NULL DEFAULT 0,
  units INTEGER NOT NULL DEFAULT 0,
  sales_minor INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, date, operator_id, country, currency)
) STRICT, WITHOUT ROWID;

CREATE TABLE retailer_product_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  units INTEGER NOT NULL DEFAULT 0,
  sales_minor INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, date, operator_id, product_id, country, currency)
) STRICT, WITHOUT ROWID;

-- First and last day with facts, and the currencies met: what bounds a date picker and says whether a conversion is due.
CREATE TABLE fact_coverage (
  account_id INTEGER NOT NULL,
  operator_id INTEGER NOT NULL,
  currency TEXT NOT NULL,
  first_date TEXT NOT NULL,
  last_date TEXT NOT NULL,
  PRIMARY KEY (account_id, operator_id, currency)
) STRICT, WITHOUT ROWID;
