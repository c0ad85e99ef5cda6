-- Keys of the public API have a purpose: where to buy, which opens one integration, or the facts or metrics of a scope. What a
-- request of the API brought is remembered by its Idempotency-Key, so that the same request again is the same import.

-- SQLite can't make a column optional, so the table is made anew. Only the calls of the running minute go with the old one.
CREATE TABLE api_key_with_purpose (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  purpose TEXT NOT NULL DEFAULT 'where-to-buy' CHECK (purpose IN ('where-to-buy', 'facts:write', 'metrics:read')),
  -- The integration that a key for where to buy opens.
  touchpoint_id INTEGER REFERENCES touchpoint (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  prefix TEXT NOT NULL,
  key_hash TEXT NOT NULL UNIQUE,
  -- What a form that made it was called, so that sent twice it makes one key.
  made_once TEXT NOT NULL,
  -- JSON lists.
  scopes TEXT NOT NULL,
  domains TEXT NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT REFERENCES user (id) ON DELETE SET NULL,
  expires_at TEXT,
  last_used_at TEXT,
  revoked_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  -- Who changed it last, and when.
  updated_by TEXT,
  updated_at TEXT,
  UNIQUE (account_id, made_once),
  CHECK ((purpose = 'where-to-buy') = (touchpoint_id IS NOT NULL)),
  -- A key that writes facts or reads metrics is never used from a page.
  CHECK (purpose = 'where-to-buy' OR (domains = '[]' AND scopes = '[]'))
) STRICT;
INSERT INTO api_key_with_purpose (id, account_id, operator_id, touchpoint_id, name, prefix, key_hash, made_once, scopes, domains,
  created_at, created_by, expires_at, last_used_at, revoked_at, version, updated_by, updated_at)
SELECT id, account_id, operator_id, touchpoint_id, name, prefix, key_hash, made_once, scopes, domains,
  created_at, created_by, expires_at, last_used_at, revoked_at, version, updated_by, updated_at FROM api_key;
DROP TABLE api_key;
ALTER TABLE api_key_with_purpose RENAME TO api_key;
CREATE INDEX api_key_by_account ON api_key (account_id, id);

-- The key that an import came with, where it came through the API.
ALTER TABLE import_job ADD COLUMN api_key_id INTEGER;

CREATE TABLE fact_request (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL,
  idempotency_key TEXT NOT NULL,
  -- SHA-256, in hex: of how the body is read, and of the body once all of it was read.
  settings_hash TEXT NOT NULL,
  body_hash TEXT,
  job_id INTEGER NOT NULL UNIQUE REFERENCES import_job (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  PRIMARY KEY (account_id, operator_id, idempotency_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_request_by_age ON fact_request (created_at);
