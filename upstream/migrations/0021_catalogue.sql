-- The catalogue as a brand or a retailer keeps it: where its products come from, what they look like, and which offers
-- people say are of them.

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
  UNIQUE (account_id, operator_id, name)
) STRICT;

-- A product of no source was only seen in orders or on a till.
ALTER TABLE product ADD COLUMN source_id INTEGER REFERENCES catalog_source (id);
ALTER TABLE product ADD COLUMN sku TEXT NOT NULL DEFAULT '';
ALTER TABLE product ADD COLUMN description TEXT NOT NULL DEFAULT '';
ALTER TABLE product ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE product ADD COLUMN updated_at TEXT;
ALTER TABLE product ADD COLUMN updated_by TEXT;
CREATE INDEX product_by_source ON product (account_id, source_id, name COLLATE NOCASE);
CREATE INDEX offer_by_product ON offer (account_id, product_id);


-- What the account sells was its catalogue so far.
INSERT INTO catalog_source (account_id, name, kind, created_by, updated_at)
SELECT DISTINCT p.account_id, 'Products', 'manual', '', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM product p JOIN account a ON a.id = p.account_id WHERE p.matched = 1 AND (p.own = 1 OR a.type = 2);
UPDATE product SET source_id = (SELECT s.id FROM catalog_source s WHERE s.account_id = product.account_id)
WHERE matched = 1 AND (own = 1 OR (SELECT a.type FROM account a WHERE a.id = product.account_id) = 2);

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
  failure TEXT
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
