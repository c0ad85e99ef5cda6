-- Clicks that led to shops which report orders, by the id that they took along: 128 random bits that say nothing by themselves.

CREATE TABLE click_id (
  id TEXT NOT NULL PRIMARY KEY,
  -- The brand. For the click of a test order it is the shop's own account.
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL,
  touchpoint_id INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  retailer_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  country TEXT NOT NULL,
  clicked_at TEXT NOT NULL CHECK (length(clicked_at) = 24),
  test INTEGER NOT NULL DEFAULT 0 CHECK (test IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX click_id_by_age ON click_id (clicked_at);
