-- Offers of a brand's products at retailers and what was seen of them; recipes, what is in them and what people did there.
-- Facts lie by tenant and day. Money is in minor units of its own currency, dates are days in the reporting timezone.

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
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX price_alert_rule_by_account ON price_alert_rule (account_id, operator_id);

-- A recipe carries the counts of its ingredients, kept with them.
CREATE TABLE recipe (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL,
  servings INTEGER,
  source TEXT,
  published_on TEXT NOT NULL,
  retired_on TEXT,
  ingredients INTEGER NOT NULL DEFAULT 0,
  matched INTEGER NOT NULL DEFAULT 0,
  own_matched INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX recipe_by_account ON recipe (account_id, operator_id);

-- `none`: somebody looked and there is no product for it, such as water.
CREATE TABLE recipe_ingredient (
  account_id INTEGER NOT NULL,
  recipe_id INTEGER NOT NULL REFERENCES recipe (id) ON DELETE CASCADE,
  line INTEGER NOT NULL,
  text TEXT NOT NULL,
  match TEXT NOT NULL CHECK (match IN ('matched', 'unmatched', 'none')),
  product_id INTEGER REFERENCES product (id),
  changed_by TEXT,
  changed_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, recipe_id, line),
  CHECK ((match = 'matched') = (product_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE recipe_event (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  recipe_id INTEGER NOT NULL,
  occurred_at TEXT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('view', 'servings', 'cart', 'swap')),
  country TEXT NOT NULL,
  -- Where the cart is; 0 and empty for the other kinds.
  retailer_id INTEGER NOT NULL DEFAULT 0,
  currency TEXT NOT NULL DEFAULT '',
  amount_minor INTEGER NOT NULL DEFAULT 0,
  own_minor INTEGER NOT NULL DEFAULT 0,
  servings INTEGER,
  -- What was swapped for what.
  from_product_id INTEGER,
  to_product_id INTEGER,
  PRIMARY KEY (account_id, date, recipe_id, occurred_at, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX recipe_event_once ON recipe_event (account_id, id);

-- Daily roll-up. Retailer 0 and no currency where there is no cart.
CREATE TABLE recipe_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  recipe_id INTEGER NOT NULL,
  retailer_id INTEGER NOT NULL,
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  views INTEGER NOT NULL DEFAULT 0,
  serving_changes INTEGER NOT NULL DEFAULT 0,
  carts INTEGER NOT NULL DEFAULT 0,
  swaps INTEGER NOT NULL DEFAULT 0,
  basket_minor INTEGER NOT NULL DEFAULT 0,
  own_basket_minor INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, date, operator_id, recipe_id, retailer_id, country, currency)
) STRICT, WITHOUT ROWID;

-- Each published recipe on each day, with its ingredients as they are matched now.
CREATE VIEW recipe_match_day AS
  SELECT r.account_id, c.date, r.operator_id, r.id AS recipe_id, '' AS currency, r.ingredients, r.matched, r.own_matched
  FROM recipe r
  JOIN calendar_day c ON c.date >= r.published_on AND (r.retired_on IS NULL OR c.date < r.retired_on);

-- First and last day with facts of offers and of recipes, and the currencies met, as `fact_coverage` says of the others.
CREATE TABLE family_coverage (
  account_id INTEGER NOT NULL,
  family TEXT NOT NULL CHECK (family IN ('offers', 'recipes')),
  operator_id INTEGER NOT NULL,
  currency TEXT NOT NULL,
  first_date TEXT NOT NULL,
  last_date TEXT NOT NULL,
  PRIMARY KEY (account_id, family, operator_id, currency)
) STRICT, WITHOUT ROWID;
