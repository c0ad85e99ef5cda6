-- Files at https addresses that are fetched and imported by schedule.

CREATE TABLE watched_source (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- 0 is the account itself.
  operator_id INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- How its file is read: as the import was that it was set up from.
  options TEXT NOT NULL CHECK (json_valid(options)),
  cadence TEXT NOT NULL CHECK (cadence IN ('hourly', 'daily')),
  -- A header with a secret, which is sent to the host of the address alone; null where it needs none.
  header_name TEXT,
  secret_id TEXT REFERENCES sealed_secret (id),
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused')),
  -- Epoch milliseconds. Whoever takes a run on leases it.
  next_run INTEGER NOT NULL,
  lease_until INTEGER NOT NULL DEFAULT 0,
  -- Of the last file that was imported, so that it isn't fetched again.
  etag TEXT,
  last_modified TEXT,
  last_run_at TEXT,
  outcome TEXT CHECK (outcome IN ('imported', 'unchanged', 'failed')),
  -- The code of what went wrong, with its details, as JSON; null where the last run went well.
  failure TEXT,
  failures_in_a_row INTEGER NOT NULL DEFAULT 0,
  job_id INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  created_by TEXT REFERENCES user (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_by TEXT,
  updated_at TEXT NOT NULL,
  CHECK ((header_name IS NULL) = (secret_id IS NULL))
) STRICT;
CREATE INDEX watched_source_by_account ON watched_source (account_id, id);
CREATE INDEX watched_source_by_run ON watched_source (next_run) WHERE status = 'active';

-- The source that an import came from, where it came by schedule.
ALTER TABLE import_job ADD COLUMN watched_source_id INTEGER;
