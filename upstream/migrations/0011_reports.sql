-- Saved reports, files that are made at set times, and alerts on measures.

-- Reports that people compose and keep. Operator 0 is the account itself.
CREATE TABLE report (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  owner_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- The name without case and accents, as it is searched.
  folded_name TEXT NOT NULL,
  visibility TEXT NOT NULL CHECK (visibility IN ('personal', 'account')),
  -- JSON, shared/reports/definition.ts.
  definition TEXT NOT NULL,
  archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
  revision INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX report_by_scope ON report (account_id, operator_id, id);

-- What a report was at each revision. Rows are written once and never changed.
CREATE TABLE report_version (
  report_id INTEGER NOT NULL REFERENCES report (id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  name TEXT NOT NULL,
  definition TEXT NOT NULL,
  author_id TEXT REFERENCES user (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (report_id, revision)
) STRICT, WITHOUT ROWID;
CREATE INDEX report_version_by_author ON report_version (author_id);

-- Files that people have made for them at set times. Operator 0 is the account itself.
CREATE TABLE schedule (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  owner_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  -- Five fields, by the wall clock of the account's reporting timezone.
  cron TEXT NOT NULL,
  format TEXT NOT NULL DEFAULT 'xlsx' CHECK (format IN ('csv', 'csv-notes', 'xlsx')),
  preset TEXT NOT NULL,
  -- JSON, a question without its days.
  question TEXT NOT NULL,
  -- JSON, e-mail addresses.
  recipients TEXT NOT NULL,
  -- Epoch milliseconds, null once it has stopped.
  next_run INTEGER,
  stopped_because TEXT,
  created_at TEXT NOT NULL,
  -- The template report it was made from, by its id; null where it was made from something else.
  template_id TEXT,
  -- The saved report whose current definition is asked, for its own days, so that `preset` is empty. Null with a question of
  -- null: the report was deleted.
  report_id INTEGER REFERENCES report (id) ON DELETE SET NULL,
  paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  -- The dashboard it was made from, by its id; null where it was made from something else.
  dashboard_id TEXT
) STRICT;
CREATE INDEX schedule_by_next_run ON schedule (next_run);
CREATE INDEX schedule_by_owner ON schedule (owner_id, account_id, operator_id, id);
CREATE INDEX schedule_by_report ON schedule (report_id);

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

-- A measure that is watched. Operator 0 is the account itself.
CREATE TABLE alert (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  owner_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  measure TEXT NOT NULL,
  -- JSON, the filters of a question.
  filters TEXT NOT NULL,
  -- ISO 4217, what the threshold of money is in.
  currency TEXT NOT NULL,
  preset TEXT NOT NULL,
  condition TEXT NOT NULL CHECK (condition IN ('above', 'below', 'change')),
  -- In the units that answers show; per cent of the period before where a change is watched.
  threshold REAL NOT NULL,
  cadence TEXT NOT NULL CHECK (cadence IN ('hourly', 'daily')),
  -- JSON, e-mail addresses; may be empty.
  recipients TEXT NOT NULL,
  -- The template report it was made from, by its id.
  template_id TEXT,
  -- The saved report it was made from.
  report_id INTEGER REFERENCES report (id) ON DELETE SET NULL,
  -- The condition held when it could last be told: nothing more is said until it doesn't.
  crossed INTEGER NOT NULL DEFAULT 0 CHECK (crossed IN (0, 1)),
  -- Epoch milliseconds, null while it is paused or has stopped.
  next_check INTEGER,
  paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)),
  stopped_because TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  -- The dashboard it was made from, by its id.
  dashboard_id TEXT,
  -- The page that it was made on where that is neither a report nor a dashboard, such as /custom/price-stock; null else.
  page TEXT
) STRICT;
CREATE INDEX alert_by_report ON alert (report_id);
CREATE INDEX alert_by_next_check ON alert (next_check);
CREATE INDEX alert_by_owner ON alert (owner_id, account_id, operator_id, id);

-- What one look at an alert came to, and the message where there was something to say.
CREATE TABLE alert_outcome (
  id INTEGER NOT NULL PRIMARY KEY,
  alert_id INTEGER NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
  -- Epoch milliseconds.
  checked_at INTEGER NOT NULL,
  result TEXT NOT NULL CHECK (result IN ('crossed', 'holds', 'recovered', 'quiet', 'not-evaluated', 'failed')),
  value REAL,
  -- The value of the period before, where a change is watched.
  before REAL,
  -- A sentence on what was found, or why nothing was.
  detail TEXT NOT NULL,
  -- `kept`: it was written, and there is no sender to hand it to.
  message_status TEXT CHECK (message_status IN ('waiting', 'sent', 'kept', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Epoch milliseconds, null once there is nothing more to try.
  next_attempt INTEGER,
  error TEXT
) STRICT;
CREATE INDEX alert_outcome_by_alert ON alert_outcome (alert_id, id);
CREATE INDEX alert_outcome_by_next_attempt ON alert_outcome (next_attempt);
