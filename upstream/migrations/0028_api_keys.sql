-- Keys of the public API. Only a hash of a key is kept, with its first characters to know it by.
CREATE TABLE api_key (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  touchpoint_id INTEGER NOT NULL REFERENCES touchpoint (id) ON DELETE CASCADE,
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
  UNIQUE (account_id, made_once)
) STRICT;
CREATE INDEX api_key_by_account ON api_key (account_id, id);

-- Calls of the running minute, for the limit: one row for each key.
CREATE TABLE api_minute (
  key_id INTEGER NOT NULL PRIMARY KEY REFERENCES api_key (id) ON DELETE CASCADE,
  minute INTEGER NOT NULL,
  calls INTEGER NOT NULL
) STRICT;

-- Calls by day of the account's reporting timezone.
CREATE TABLE api_day (
  touchpoint_id INTEGER NOT NULL REFERENCES touchpoint (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  answered INTEGER NOT NULL DEFAULT 0,
  refused INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (touchpoint_id, date)
) STRICT, WITHOUT ROWID;
