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
  engaged_sessions INTEGER NOT NULL DEFAULT 0,
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

CREATE VIEW suspect_reporting_click_day AS
SELECT c.account_id, c.date, c.operator_id, c.touchpoint_id, c.product_id, c.channel, c.country, c.retailer_id,
       c.currency, c.reason, c.pi_clicks AS reporting_clicks
FROM suspect_click_day c
CROSS JOIN account_retailer r ON r.account_id = c.account_id AND r.retailer_id = c.retailer_id AND r.reports_sales = 1;

-- First and last day with facts, and the currencies met: what bounds a date picker and says whether a conversion is due.
CREATE TABLE fact_coverage (
  account_id INTEGER NOT NULL,
  operator_id INTEGER NOT NULL,
  currency TEXT NOT NULL,
  first_date TEXT NOT NULL,
  last_date TEXT NOT NULL,
  PRIMARY KEY (account_id, operator_id, currency)
) STRICT, WITHOUT ROWID;

-- First and last day with facts of offers and of recipes, and the currencies met, as `fact_coverage` says of the others.
CREATE TABLE family_coverage (
  account_id INTEGER NOT NULL,
  family TEXT NOT NULL CHECK (family IN ('offers', 'recipes', 'responses')),
  operator_id INTEGER NOT NULL,
  currency TEXT NOT NULL,
  first_date TEXT NOT NULL,
  last_date TEXT NOT NULL,
  PRIMARY KEY (account_id, family, operator_id, currency)
) STRICT, WITHOUT ROWID;

-- The instant, UTC, at which facts of an account last came or went: an answer that is older is stale.
CREATE TABLE fact_change (
  account_id INTEGER NOT NULL PRIMARY KEY,
  changed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
