-- Facts that come by the day: what media cost, what retailers sold, what Amazon credits to ads, and the series that models are made of.
-- Money is in minor units of its own currency, dates are days in the reporting timezone. `part` is empty for what files brought; else it
-- names the part of a connection that reports the row, whose days are replaced as a whole.

CREATE TABLE media_spend (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  campaign TEXT NOT NULL,
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  part TEXT NOT NULL,
  spend_minor INTEGER NOT NULL,
  -- Null where the media don't tell.
  ad_impressions INTEGER,
  ad_clicks INTEGER,
  -- The spend that a cost per click is made of.
  clicked_minor INTEGER NOT NULL GENERATED ALWAYS AS (iif(ad_clicks IS NULL, 0, spend_minor)) VIRTUAL,
  PRIMARY KEY (account_id, date, operator_id, channel, campaign, country, currency, part)
) STRICT, WITHOUT ROWID;
CREATE INDEX media_spend_by_part ON media_spend (account_id, part) WHERE part <> '';

CREATE TABLE sellout_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  retailer_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  part TEXT NOT NULL,
  units INTEGER NOT NULL,
  sales_minor INTEGER NOT NULL,
  PRIMARY KEY (account_id, date, operator_id, retailer_id, product_id, country, currency, part)
) STRICT, WITHOUT ROWID;
CREATE INDEX sellout_day_by_part ON sellout_day (account_id, part) WHERE part <> '';

-- Of the 14 days after a click. `sales_minor` is of all products, `halo_minor` the part of it that the ad wasn't about.
CREATE TABLE attribution_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  publisher TEXT NOT NULL,
  campaign TEXT NOT NULL,
  asin TEXT NOT NULL,
  currency TEXT NOT NULL,
  part TEXT NOT NULL,
  clicks INTEGER NOT NULL,
  detail_page_views INTEGER NOT NULL,
  add_to_carts INTEGER NOT NULL,
  purchases INTEGER NOT NULL,
  units INTEGER NOT NULL,
  sales_minor INTEGER NOT NULL,
  halo_minor INTEGER NOT NULL,
  new_to_brand_minor INTEGER NOT NULL,
  bonus_minor INTEGER NOT NULL,
  PRIMARY KEY (account_id, date, operator_id, publisher, campaign, asin, currency, part)
) STRICT, WITHOUT ROWID;
CREATE INDEX attribution_day_by_part ON attribution_day (account_id, part) WHERE part <> '';

-- A model reads whole series, so that they lie by name.
CREATE TABLE model_input (
  account_id INTEGER NOT NULL,
  operator_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  date TEXT NOT NULL,
  value REAL NOT NULL,
  unit TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('kpi', 'control', 'organic', 'promotion')),
  PRIMARY KEY (account_id, operator_id, name, date)
) STRICT, WITHOUT ROWID;

-- Spans of spend and sell-out; a negative `job_id` stands for a part of a connection.
CREATE TABLE import_span_next (
  account_id INTEGER NOT NULL,
  source TEXT NOT NULL
    CHECK (source IN ('visits', 'orders', 'tills', 'offers', 'recipes', 'responses', 'redemptions', 'spend', 'sellout')),
  operator_id INTEGER NOT NULL,
  part TEXT NOT NULL,
  job_id INTEGER NOT NULL,
  first_date TEXT NOT NULL,
  last_date TEXT NOT NULL,
  PRIMARY KEY (account_id, source, operator_id, part, job_id, first_date),
  CHECK (first_date <= last_date)
) STRICT, WITHOUT ROWID;
INSERT INTO import_span_next SELECT * FROM import_span;
DROP TABLE import_span;
ALTER TABLE import_span_next RENAME TO import_span;
CREATE INDEX import_span_by_job ON import_span (job_id);

CREATE TABLE family_coverage_next (
  account_id INTEGER NOT NULL,
  family TEXT NOT NULL CHECK (family IN ('offers', 'recipes', 'responses', 'spend', 'sellout')),
  operator_id INTEGER NOT NULL,
  currency TEXT NOT NULL,
  first_date TEXT NOT NULL,
  last_date TEXT NOT NULL,
  PRIMARY KEY (account_id, family, operator_id, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO family_coverage_next SELECT * FROM family_coverage;
DROP TABLE family_coverage;
ALTER TABLE family_coverage_next RENAME TO family_coverage;

CREATE TABLE due_day_next (
  account_id INTEGER NOT NULL,
  family TEXT NOT NULL
    CHECK (family IN ('brand', 'tills', 'offers', 'recipes', 'responses', 'spend', 'sellout', 'inputs')),
  date TEXT NOT NULL,
  mark INTEGER NOT NULL,
  PRIMARY KEY (account_id, family, date)
) STRICT, WITHOUT ROWID;
INSERT INTO due_day_next SELECT * FROM due_day;
DROP TABLE due_day;
ALTER TABLE due_day_next RENAME TO due_day;

-- A distributed store that is set up gets the new tables with the next statement that is sent to it.
DELETE FROM fact_engine;
