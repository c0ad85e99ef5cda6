-- Recipes, what is in them and what people did there. Facts lie by tenant and day; money is in minor units of its own currency.

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
