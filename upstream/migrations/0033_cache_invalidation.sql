-- Leaving caches before their time: what was asked for and why, the generations that keys of caches carry, and how often
-- the caches had an answer.

-- A key holds the sum of the generations that apply to it, so that raising any of them leaves what was kept under the
-- old ones. `scope_id` is 0 for everything.
CREATE TABLE cache_generation (
  kind TEXT NOT NULL CHECK (kind IN ('pages')),
  scope_kind TEXT NOT NULL CHECK (scope_kind IN ('touchpoint', 'operator', 'account', 'everything')),
  scope_id INTEGER NOT NULL,
  generation INTEGER NOT NULL,
  PRIMARY KEY (kind, scope_kind, scope_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE cache_invalidation (
  id INTEGER NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('pages', 'sessions', 'roll-ups', 'all')),
  scope_kind TEXT NOT NULL CHECK (scope_kind IN ('touchpoint', 'operator', 'account', 'everything')),
  scope_id INTEGER NOT NULL,
  -- What the scope was called, and the account that it is of; null for everything.
  scope_name TEXT NOT NULL,
  account_id INTEGER,
  reason TEXT NOT NULL,
  -- JSON of what the caches held, as far as it can be counted.
  counts TEXT NOT NULL CHECK (json_valid(counts)),
  status TEXT NOT NULL CHECK (status IN ('running', 'done')),
  -- Days whose roll-ups are built anew.
  done INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0,
  -- Made up for the call, so that the statements behind the first know whether it was theirs.
  mark TEXT NOT NULL UNIQUE,
  asked_by TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  done_at TEXT
) STRICT;
CREATE UNIQUE INDEX cache_invalidation_running ON cache_invalidation (scope_kind, scope_id) WHERE status = 'running';
CREATE INDEX cache_invalidation_of_everything ON cache_invalidation (asked_at) WHERE scope_kind = 'everything';

-- How often a cache had an answer in an hour (UTC, its first instant). Isolates tell it about twice a minute.
CREATE TABLE cache_hour (
  kind TEXT NOT NULL,
  hour TEXT NOT NULL,
  hits INTEGER NOT NULL,
  misses INTEGER NOT NULL,
  PRIMARY KEY (kind, hour)
) STRICT, WITHOUT ROWID;
