-- The catalogue as a brand or a retailer keeps it: its products, where they come from and where they are sold, and collections of them.

CREATE TABLE retailer (
  id INTEGER NOT NULL PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

-- Where a brand sells. Conversion counts only retailers that report sales.
CREATE TABLE account_retailer (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  retailer_id INTEGER NOT NULL REFERENCES retailer (id),
  reports_sales INTEGER NOT NULL CHECK (reports_sales IN (0, 1)),
  window_days INTEGER NOT NULL DEFAULT 7 CHECK (window_days > 0),
  PRIMARY KEY (account_id, retailer_id)
) STRICT, WITHOUT ROWID;

-- Operator 0 is the account itself, whose sources its subaccounts see too and don't change.
CREATE TABLE catalog_source (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('file', 'manual')),
  -- JSON, how the last file was read: what the next one is suggested to be read by.
  options TEXT CHECK (options IS NULL OR json_valid(options)),
  created_by TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
  UNIQUE (account_id, operator_id, name)
) STRICT;

CREATE TABLE product (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  gtin TEXT NOT NULL,
  name TEXT NOT NULL,
  brand TEXT NOT NULL,
  category TEXT NOT NULL,
  -- Whether it is the account's own product; others are seen in baskets.
  own INTEGER NOT NULL DEFAULT 1 CHECK (own IN (0, 1)),
  -- 0 for a product that a file named and the catalogue did not: to be matched by a person.
  matched INTEGER NOT NULL DEFAULT 1 CHECK (matched IN (0, 1)),
  -- A product of no source was only seen in orders or on a till.
  source_id INTEGER REFERENCES catalog_source (id),
  sku TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  revision INTEGER NOT NULL DEFAULT 1,
  updated_at TEXT,
  updated_by TEXT,
  archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
  UNIQUE (account_id, gtin)
) STRICT;
CREATE INDEX product_by_name ON product (account_id, name COLLATE NOCASE);
CREATE INDEX product_by_source ON product (account_id, source_id, name COLLATE NOCASE);

-- The type is what the bytes were found to be, never what somebody called them.
CREATE TABLE product_image (
  product_id INTEGER NOT NULL PRIMARY KEY REFERENCES product (id) ON DELETE CASCADE,
  account_id INTEGER NOT NULL,
  content_type TEXT NOT NULL CHECK (content_type IN ('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp')),
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  -- Base64.
  data TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  updated_at TEXT NOT NULL
) STRICT;

-- A file of products that was brought. `row` is its line, the header being 1; a value is cut short.
CREATE TABLE catalog_import (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  source_id INTEGER NOT NULL REFERENCES catalog_source (id) ON DELETE CASCADE,
  file_name TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  finished_at TEXT,
  rows_read INTEGER NOT NULL DEFAULT 0,
  added INTEGER NOT NULL DEFAULT 0,
  changed INTEGER NOT NULL DEFAULT 0,
  unchanged INTEGER NOT NULL DEFAULT 0,
  rejected INTEGER NOT NULL DEFAULT 0,
  failure TEXT,
  undone_at TEXT,
  undone_by TEXT,
  -- Products that it no longer shows in, and those that were changed since and stayed.
  undone INTEGER NOT NULL DEFAULT 0,
  stayed INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX catalog_import_by_source ON catalog_import (account_id, source_id, id);

CREATE TABLE catalog_import_reject (
  import_id INTEGER NOT NULL REFERENCES catalog_import (id) ON DELETE CASCADE,
  row INTEGER NOT NULL,
  position INTEGER NOT NULL,
  column_name TEXT NOT NULL,
  reason TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (import_id, row, position)
) STRICT, WITHOUT ROWID;

-- A product that a file added or changed: whoever changes it afterwards has it at another revision.
CREATE TABLE catalog_import_change (
  import_id INTEGER NOT NULL REFERENCES catalog_import (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  -- JSON of what the import overwrote; null where it added the product.
  before TEXT CHECK (before IS NULL OR json_valid(before)),
  before_revision INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (import_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX catalog_import_change_by_product ON catalog_import_change (product_id);

-- Operator 0 is the account itself.
CREATE TABLE collection (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  -- JSON, the rules; null where the products are picked by hand.
  rules TEXT CHECK (rules IS NULL OR json_valid(rules)),
  archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
  created_by TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  updated_by TEXT
) STRICT;
CREATE INDEX collection_by_account ON collection (account_id, operator_id, archived, id);

CREATE TABLE collection_product (
  collection_id INTEGER NOT NULL REFERENCES collection (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  PRIMARY KEY (collection_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_product_by_product ON collection_product (product_id);

-- What an alcohol brand has set for its visitors of a country, for all that it publishes.
CREATE TABLE alcohol_country (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  country TEXT NOT NULL,
  -- Null where the law's age is asked for.
  age INTEGER CHECK (age BETWEEN 18 AND 25),
  -- Nothing of the brand is shown there.
  blocked INTEGER NOT NULL DEFAULT 0 CHECK (blocked IN (0, 1)),
  PRIMARY KEY (account_id, country)
) STRICT, WITHOUT ROWID;
