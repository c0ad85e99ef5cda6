-- Products under a name: picked by hand and in an order of their own, or whichever fit the rules.

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
  revision INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX collection_by_account ON collection (account_id, operator_id, archived, id);

CREATE TABLE collection_product (
  collection_id INTEGER NOT NULL REFERENCES collection (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  PRIMARY KEY (collection_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_product_by_product ON collection_product (product_id);
