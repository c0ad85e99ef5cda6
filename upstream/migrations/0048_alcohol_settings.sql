-- What an alcohol brand sets for its visitors: the gate's memory, the lines of its pages, and where nothing is shown. The
-- law's ages are no rows: they come with the product.

ALTER TABLE alcohol_country ADD COLUMN reason TEXT NOT NULL DEFAULT '';
-- Whoever set it: the brand, or our own staff for it.
ALTER TABLE alcohol_country ADD COLUMN source TEXT NOT NULL DEFAULT 'brand' CHECK (source IN ('brand', 'staff'));
-- The law forbids alcohol there and our staff has opened the country all the same, for the reason.
ALTER TABLE alcohol_country ADD COLUMN opened INTEGER NOT NULL DEFAULT 0 CHECK (opened IN (0, 1));
ALTER TABLE alcohol_country ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE alcohol_country ADD COLUMN updated_by TEXT;
ALTER TABLE alcohol_country ADD COLUMN updated_at TEXT;

-- Without a row the gate forgets when the browser is closed, pages may be passed on, and our own lines stand on them.
CREATE TABLE alcohol_setting (
  account_id INTEGER NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  gate_memory_days INTEGER NOT NULL DEFAULT 0 CHECK (gate_memory_days BETWEEN 0 AND 30),
  sharing INTEGER NOT NULL DEFAULT 1 CHECK (sharing IN (0, 1)),
  -- Retailers in the United States stand in a neutral order, without prices. It can't be switched off.
  us_neutral INTEGER NOT NULL DEFAULT 1 CHECK (us_neutral = 1),
  -- JSON: by language tag the lines that stand on pages.
  texts TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(texts)),
  content_policy TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 1,
  updated_by TEXT,
  updated_at TEXT
) STRICT;

CREATE TABLE alcohol_block (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  country TEXT NOT NULL,
  -- A state of the country; null for all of it.
  region TEXT,
  -- Only links to this retailer; null for everything of the brand.
  retailer_id INTEGER REFERENCES retailer (id),
  reason TEXT NOT NULL,
  -- Days, both included; null for no end.
  from_on TEXT NOT NULL,
  until_on TEXT,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX alcohol_block_once ON alcohol_block
  (account_id, country, coalesce(region, ''), coalesce(retailer_id, 0), from_on);

-- The group that a retailer belongs to; null where it is its own or nobody knows.
ALTER TABLE retailer ADD COLUMN owner_group TEXT;
