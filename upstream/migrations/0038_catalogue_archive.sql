-- Products and sources that are no longer used, and what an import changed, so that it can be taken back.

ALTER TABLE product ADD COLUMN archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1));
ALTER TABLE catalog_source ADD COLUMN archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1));

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

ALTER TABLE catalog_import ADD COLUMN undone_at TEXT;
ALTER TABLE catalog_import ADD COLUMN undone_by TEXT;
-- Products that it no longer shows in, and those that were changed since and stayed.
ALTER TABLE catalog_import ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;
ALTER TABLE catalog_import ADD COLUMN stayed INTEGER NOT NULL DEFAULT 0;
