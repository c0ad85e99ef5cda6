-- Files that people have made for them at set times. Operator 0 is the account itself.
CREATE TABLE schedule (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  owner_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  -- Five fields, by the wall clock of the account's reporting timezone.
  cron TEXT NOT NULL,
  format TEXT NOT NULL CHECK (format IN ('csv', 'xlsx')),
  preset TEXT NOT NULL,
  -- JSON, a question without its days.
  question TEXT NOT NULL,
  -- JSON, e-mail addresses.
  recipients TEXT NOT NULL,
  -- Epoch milliseconds, null once it has stopped.
  next_run INTEGER,
  stopped_because TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX schedule_by_next_run ON schedule (next_run);
CREATE INDEX schedule_by_owner ON schedule (owner_id, account_id, operator_id, id);

-- One file of one run. `kept`: it was made, and there is no sender to hand it to.
CREATE TABLE delivery (
  id INTEGER NOT NULL PRIMARY KEY,
  schedule_id INTEGER NOT NULL REFERENCES schedule (id) ON DELETE CASCADE,
  -- Epoch milliseconds.
  run_at INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'sent', 'kept', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Epoch milliseconds, null once there is nothing more to try.
  next_attempt INTEGER,
  error TEXT,
  file_name TEXT,
  content_type TEXT,
  -- Base64.
  file TEXT,
  UNIQUE (schedule_id, run_at)
) STRICT;
CREATE INDEX delivery_by_next_attempt ON delivery (next_attempt);
