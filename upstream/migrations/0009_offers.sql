-- Offers of a brand's products at retailers and what was seen of them. Facts lie by tenant and day. Money is in minor units of its
-- own currency, dates are days in the reporting timezone.

CREATE TABLE offer (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  product_id INTEGER NOT NULL REFERENCES product (id),
  retailer_id INTEGER NOT NULL REFERENCES retailer (id),
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  url TEXT,
  -- What the brand recommends; null where it recommends nothing.
  reference_minor INTEGER CHECK (reference_minor > 0),
  UNIQUE (account_id, operator_id, product_id, retailer_id, country, currency)
) STRICT;
CREATE INDEX offer_by_product ON offer (account_id, product_id);

-- How sure it is that an offer is of its product, null where that was never computed, and what a person said of it.
CREATE TABLE offer_match (
  offer_id INTEGER NOT NULL PRIMARY KEY REFERENCES offer (id) ON DELETE CASCADE,
  account_id INTEGER NOT NULL,
  confidence REAL CHECK (confidence BETWEEN 0 AND 1),
  method TEXT CHECK (method IN ('gtin', 'number', 'name')),
  status TEXT NOT NULL DEFAULT 'suggested' CHECK (status IN ('suggested', 'confirmed', 'rejected')),
  decided_by TEXT,
  decided_at TEXT,
  revision INTEGER NOT NULL DEFAULT 1
) STRICT;

-- One look at an offer. A failed one is neither in nor out of stock and says nothing of the price.
CREATE TABLE offer_observation (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  offer_id INTEGER NOT NULL,
  observed_at TEXT NOT NULL,
  id TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('in-stock', 'out-of-stock', 'failed')),
  price_minor INTEGER CHECK (price_minor >= 0),
  PRIMARY KEY (account_id, date, offer_id, observed_at, id),
  CHECK (outcome <> 'failed' OR price_minor IS NULL)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX offer_observation_once ON offer_observation (account_id, id);

-- What differs from the look before, derived from the observations and never edited. Stock is 1 in and 0 out.
CREATE TABLE offer_change (
  account_id INTEGER NOT NULL,
  occurred_at TEXT NOT NULL,
  observation_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('price', 'stock')),
  date TEXT NOT NULL,
  offer_id INTEGER NOT NULL,
  before INTEGER NOT NULL,
  after INTEGER NOT NULL,
  PRIMARY KEY (account_id, occurred_at, observation_id, kind)
) STRICT, WITHOUT ROWID;

-- Daily roll-up. `observations` are valid ones; `index_sum` adds price / reference × 100 over `indexed` of them. Clicks are
-- lost on days on which every valid look found the offer out of stock. `closing_*` is the last known of the day.
CREATE TABLE offer_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  offer_id INTEGER NOT NULL,
  operator_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  retailer_id INTEGER NOT NULL,
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  observations INTEGER NOT NULL DEFAULT 0,
  out_of_stock INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  priced INTEGER NOT NULL DEFAULT 0,
  price_minor INTEGER NOT NULL DEFAULT 0,
  indexed INTEGER NOT NULL DEFAULT 0,
  index_sum REAL NOT NULL DEFAULT 0,
  price_changes INTEGER NOT NULL DEFAULT 0,
  stock_changes INTEGER NOT NULL DEFAULT 0,
  clicks_lost INTEGER NOT NULL DEFAULT 0,
  closing_at TEXT,
  closing_price_minor INTEGER,
  closing_in_stock INTEGER,
  PRIMARY KEY (account_id, date, offer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX offer_day_by_offer ON offer_day (account_id, offer_id, date);

-- When somebody wants to hear of an offer. A product, retailer or subaccount that is not named is any.
CREATE TABLE price_alert_rule (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('index-below', 'index-above', 'out-of-stock')),
  -- A price index for the first two, days for the last.
  threshold REAL NOT NULL CHECK (threshold > 0),
  product_id INTEGER REFERENCES product (id),
  retailer_id INTEGER REFERENCES retailer (id),
  enabled INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
  created_by TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  updated_by TEXT
) STRICT;
CREATE INDEX price_alert_rule_by_account ON price_alert_rule (account_id, operator_id);
