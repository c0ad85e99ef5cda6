-- Orders as shops report them, before and beside what they come to in the brands' facts.

-- One line of an order. It goes to the brand whose click id the order names, as an import of that brand's.
CREATE TABLE sales_event (
  retailer_id INTEGER NOT NULL REFERENCES shop (retailer_id) ON DELETE CASCADE,
  test INTEGER NOT NULL CHECK (test IN (0, 1)),
  order_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  -- The retailer account.
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- What reported the order first; all others are duplicates of it.
  source_id INTEGER NOT NULL REFERENCES sales_source (id),
  -- The import of a file that it came with.
  job_id INTEGER,
  received_at TEXT NOT NULL,
  ordered_at TEXT NOT NULL CHECK (length(ordered_at) = 24),
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'declined', 'amended')),
  units INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  gtin TEXT NOT NULL DEFAULT '',
  sku TEXT NOT NULL DEFAULT '',
  name TEXT NOT NULL DEFAULT '',
  voucher TEXT NOT NULL DEFAULT '',
  -- The click id that came with it; empty for none.
  mlc TEXT NOT NULL,
  mlc_state TEXT NOT NULL CHECK (mlc_state IN ('matched', 'expired', 'unknown', 'none')),
  -- Why it waits for somebody to look at it; empty where it doesn't.
  held TEXT NOT NULL DEFAULT '' CHECK (held IN ('', 'amount', 'address')),
  -- Of the client that sent a pixel: a keyed hash with another key every day. Empty for every other method.
  address TEXT NOT NULL DEFAULT '',
  -- What the click id stands for, once it is known.
  brand_id INTEGER,
  touchpoint_id INTEGER,
  channel TEXT,
  country TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  -- The version that the brand's facts show; 0 before the first.
  delivered INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (retailer_id, test, order_id, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX sales_event_by_click ON sales_event (mlc) WHERE mlc <> '';
CREATE INDEX sales_event_by_time ON sales_event (retailer_id, received_at);
CREATE INDEX sales_event_due ON sales_event (brand_id) WHERE version <> delivered AND brand_id IS NOT NULL;
CREATE INDEX sales_event_by_job ON sales_event (job_id) WHERE job_id IS NOT NULL;

-- One call that was understood. The same call again changes nothing, however late it comes.
CREATE TABLE sales_call (
  retailer_id INTEGER NOT NULL REFERENCES shop (retailer_id) ON DELETE CASCADE,
  test INTEGER NOT NULL,
  order_id TEXT NOT NULL,
  raw_hash TEXT NOT NULL,
  id TEXT NOT NULL,
  source_id INTEGER NOT NULL REFERENCES sales_source (id),
  at TEXT NOT NULL,
  outcome TEXT NOT NULL DEFAULT 'taken' CHECK (outcome IN ('taken', 'changed', 'duplicate')),
  PRIMARY KEY (retailer_id, test, order_id, raw_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX sales_call_by_time ON sales_call (retailer_id, at);

-- Why a call was not taken. The value is cut short.
CREATE TABLE sales_reject (
  id INTEGER NOT NULL PRIMARY KEY,
  source_id INTEGER NOT NULL REFERENCES sales_source (id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  column_name TEXT NOT NULL,
  reason TEXT NOT NULL,
  value TEXT NOT NULL
) STRICT;
CREATE INDEX sales_reject_by_time ON sales_reject (source_id, at);

-- A test order of a shop, step by step.
CREATE TABLE sales_test (
  id TEXT NOT NULL PRIMARY KEY,
  retailer_id INTEGER NOT NULL REFERENCES shop (retailer_id) ON DELETE CASCADE,
  method TEXT NOT NULL,
  click_id TEXT NOT NULL,
  started_at TEXT NOT NULL,
  called_at TEXT,
  -- Whether the call was signed as it should be; null where its method has no signature.
  signature TEXT CHECK (signature IN ('right', 'wrong')),
  -- Empty where the call could be read.
  problem TEXT,
  returned INTEGER NOT NULL DEFAULT 0 CHECK (returned IN (0, 1)),
  matched INTEGER NOT NULL DEFAULT 0 CHECK (matched IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX sales_test_by_shop ON sales_test (retailer_id, started_at);

-- Who hands a brand its orders right now.
CREATE TABLE sales_delivery (
  account_id INTEGER NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  lease_until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The shop whose reported orders an import of a brand hands over. No list of imports shows it.
ALTER TABLE import_job ADD COLUMN shop_id INTEGER;
