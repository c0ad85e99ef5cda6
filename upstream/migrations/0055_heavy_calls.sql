-- Heavy calls that are running or wait for their turn, so that all isolates together let few of them in at once. A row that
-- is past its expiry counts for nothing: whoever took it has crashed, or has finished and rested.
CREATE TABLE heavy_call (
  -- The order of arrival.
  sequence INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  pool TEXT NOT NULL CHECK (pool IN ('reads', 'imports')),
  user_id TEXT NOT NULL,
  account_id INTEGER NOT NULL,
  -- 0 while it waits.
  running INTEGER NOT NULL DEFAULT 0,
  -- Epoch milliseconds.
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX heavy_call_by_account ON heavy_call (account_id, pool);
CREATE INDEX heavy_call_by_user ON heavy_call (user_id, pool);
CREATE INDEX heavy_call_by_expiry ON heavy_call (expires_at);
