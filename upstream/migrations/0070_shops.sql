-- Shops of retailer accounts, and the ways in which each reports the orders that followed a click on a brand's page.

CREATE TABLE shop (
  retailer_id INTEGER NOT NULL PRIMARY KEY REFERENCES retailer (id),
  -- The retailer account that owns it.
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  domain TEXT NOT NULL DEFAULT '',
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  -- How long after a click an order still counts.
  window_days INTEGER NOT NULL DEFAULT 7 CHECK (window_days BETWEEN 1 AND 90),
  -- What its administrators were last mailed about, so that they hear of it once.
  mailed_status TEXT NOT NULL DEFAULT '' CHECK (mailed_status IN ('', 'silent', 'failing')),
  version INTEGER NOT NULL DEFAULT 1,
  updated_by TEXT,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX shop_by_account ON shop (account_id, retailer_id);

CREATE TABLE sales_source (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  retailer_id INTEGER NOT NULL REFERENCES shop (retailer_id) ON DELETE CASCADE,
  method TEXT NOT NULL CHECK (method IN ('pixel', 'server', 'network', 'file')),
  -- Of postbacks alone.
  network TEXT CHECK ((network IS NOT NULL) = (method = 'network')),
  enabled INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
  created_at TEXT NOT NULL,
  UNIQUE (retailer_id, method)
) STRICT;

-- What a source is called by in public, and what it signs with. A rotated key works beside the new one until it expires.
CREATE TABLE sales_key (
  id INTEGER NOT NULL PRIMARY KEY,
  source_id INTEGER NOT NULL REFERENCES sales_source (id) ON DELETE CASCADE,
  -- 128 random bits. Keys of a server share one address and differ in their secrets; of others each has its own address.
  public_id TEXT NOT NULL,
  secret_id TEXT REFERENCES sealed_secret (id),
  created_at TEXT NOT NULL,
  expires_at TEXT
) STRICT;
CREATE INDEX sales_key_by_public_id ON sales_key (public_id);
CREATE INDEX sales_key_by_source ON sales_key (source_id, created_at);
