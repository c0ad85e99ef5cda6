-- What is scheduled are tables now, each with a title and a question without its days; JSON null where a saved report is.
UPDATE schedule SET question = json_array(json_object('title', title, 'question', json(question)));

-- The template report it was made from, by its id; null where it was made from something else.
ALTER TABLE schedule ADD COLUMN template_id TEXT;
-- The saved report whose current definition is asked, for its own days, so that `preset` is empty. Null with a question of
-- null: the report was deleted.
ALTER TABLE schedule ADD COLUMN report_id INTEGER REFERENCES report (id) ON DELETE SET NULL;
ALTER TABLE schedule ADD COLUMN paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1));
ALTER TABLE schedule ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

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
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX schedule_by_report ON schedule (report_id);
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
