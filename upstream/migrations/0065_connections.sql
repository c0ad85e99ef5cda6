-- Connections to other services, such as Amazon: who has given consent, what is read of them, and each run that read it.

CREATE TABLE connection (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- 0 is the account itself.
  operator_id INTEGER NOT NULL DEFAULT 0,
  provider TEXT NOT NULL CHECK (provider IN ('amazon-sp', 'amazon-ads')),
  region TEXT NOT NULL CHECK (region IN ('na', 'eu', 'fe')),
  party TEXT NOT NULL CHECK (party IN ('seller', 'vendor', 'ads')),
  -- What the service calls whoever has given consent.
  external_id TEXT NOT NULL,
  label TEXT NOT NULL,
  -- The refresh token; null once there is none that works.
  secret_id TEXT REFERENCES sealed_secret (id),
  scopes TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'connected' CHECK (status IN ('connected', 'attention', 'expired', 'revoked')),
  connected_by TEXT REFERENCES user (id) ON DELETE SET NULL,
  connected_at TEXT NOT NULL,
  -- A day; null where consent doesn't end by itself.
  expires_on TEXT,
  paused_at TEXT,
  -- The code of what went wrong, with its details, as JSON; null where the last sync went well.
  last_error TEXT,
  failures_in_a_row INTEGER NOT NULL DEFAULT 0,
  last_sync_at TEXT,
  -- Epoch milliseconds: when its next runs are made, and when a report that all connections share was last asked for.
  next_sync INTEGER NOT NULL,
  asked_at INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 1,
  updated_by TEXT,
  updated_at TEXT NOT NULL,
  UNIQUE (account_id, provider, region, external_id)
) STRICT;
CREATE INDEX connection_by_sync ON connection (next_sync) WHERE status IN ('connected', 'attention') AND paused_at IS NULL;

-- A marketplace or an advertising profile; only those that are on are read.
CREATE TABLE connection_part (
  connection_id INTEGER NOT NULL REFERENCES connection (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('marketplace', 'profile')),
  external_id TEXT NOT NULL,
  name TEXT NOT NULL,
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  timezone TEXT NOT NULL,
  chosen INTEGER NOT NULL CHECK (chosen IN (0, 1)),
  PRIMARY KEY (connection_id, external_id)
) STRICT, WITHOUT ROWID;

-- A consent that was begun. Of the random state in its address only the hash is kept.
CREATE TABLE oauth_state (
  state_hash TEXT NOT NULL PRIMARY KEY,
  -- Names it on a page of ours, where its code waits to be finished in the scope that it was begun for.
  id TEXT NOT NULL UNIQUE,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  -- A hash of the session that it was begun in.
  session_key TEXT NOT NULL,
  provider TEXT NOT NULL CHECK (provider IN ('amazon-sp', 'amazon-ads')),
  region TEXT NOT NULL CHECK (region IN ('na', 'eu', 'fe')),
  party TEXT NOT NULL CHECK (party IN ('seller', 'vendor', 'ads')),
  marketplace TEXT,
  -- The connection that is given new consent; null for a new one.
  connection_id INTEGER REFERENCES connection (id) ON DELETE CASCADE,
  -- Epoch milliseconds.
  created_at INTEGER NOT NULL,
  used_at INTEGER,
  -- The code, sealed, where somebody came back in another scope.
  secret_id TEXT REFERENCES sealed_secret (id),
  external_id TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_state_by_age ON oauth_state (created_at);

-- One report of one part of a connection. A run without `ended_at` is under way.
CREATE TABLE sync_run (
  id INTEGER NOT NULL PRIMARY KEY,
  connection_id INTEGER NOT NULL REFERENCES connection (id) ON DELETE CASCADE,
  account_id INTEGER NOT NULL,
  part TEXT NOT NULL,
  dataset TEXT NOT NULL CHECK (dataset IN ('sales', 'attribution', 'spend')),
  from_date TEXT NOT NULL,
  to_date TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'waiting', 'asked', 'done', 'no-data', 'failed')),
  report_id TEXT,
  -- Takes that broke off or failed.
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Epoch milliseconds. Whoever takes a run on leases it.
  lease_until INTEGER NOT NULL DEFAULT 0,
  next_step INTEGER NOT NULL,
  calls INTEGER NOT NULL DEFAULT 0,
  throttled_ms INTEGER NOT NULL DEFAULT 0,
  rows INTEGER NOT NULL DEFAULT 0,
  rejects INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  -- What the service calls its answers, as a JSON list.
  request_ids TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(request_ids)),
  created_at TEXT NOT NULL,
  ended_at TEXT
) STRICT;
CREATE UNIQUE INDEX sync_run_under_way ON sync_run (connection_id, part, dataset) WHERE ended_at IS NULL;
CREATE INDEX sync_run_by_step ON sync_run (next_step) WHERE ended_at IS NULL;
CREATE INDEX sync_run_by_connection ON sync_run (connection_id, id);

-- When a report was last asked for that all connections of the installation share, in epoch milliseconds.
CREATE TABLE shared_report (
  name TEXT NOT NULL PRIMARY KEY,
  asked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
