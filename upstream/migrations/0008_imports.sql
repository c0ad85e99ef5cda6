-- Files of facts, which facts came with which file, so that an import can be taken back as a whole, and the days that a source
-- covers: a day of a file that brought nothing counts as zero, a day that no source covers is unknown. In spans, `operator_id` 0 is
-- every subaccount; `part` is a retailer's id (orders, offers) or a channel (visits), and empty is every one.

CREATE TABLE import_job (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL,
  file_name TEXT NOT NULL,
  options TEXT NOT NULL CHECK (json_valid(options)),
  status TEXT NOT NULL CHECK (status IN ('waiting', 'running', 'done', 'failed')),
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  finished_at TEXT,
  bytes_read INTEGER NOT NULL DEFAULT 0,
  rows_read INTEGER NOT NULL DEFAULT 0,
  accepted INTEGER NOT NULL DEFAULT 0,
  duplicates INTEGER NOT NULL DEFAULT 0,
  rejected INTEGER NOT NULL DEFAULT 0,
  first_date TEXT,
  last_date TEXT,
  failure TEXT,
  -- Set when taking back begins and when it is done; `undone` counts the facts that went.
  undo_began_at TEXT,
  undone_at TEXT,
  undone_by TEXT,
  undone INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX import_job_by_account ON import_job (account_id, id);

-- Why a row was not taken. `row` is the file's line of the row, the header being 1; the value is cut short.
CREATE TABLE import_reject (
  job_id INTEGER NOT NULL REFERENCES import_job (id) ON DELETE CASCADE,
  row INTEGER NOT NULL,
  position INTEGER NOT NULL,
  column_name TEXT NOT NULL,
  reason TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (job_id, row, position)
) STRICT, WITHOUT ROWID;

-- A fact that several imports named stays until the last of them is taken back: `made` marks the one that it goes with.
-- What was there before any import is nobody's and never goes.
CREATE TABLE import_fact (
  account_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  -- What makes the fact the same one: its id, or the order and the line of it (0 where there are no lines).
  key TEXT NOT NULL,
  line INTEGER NOT NULL,
  job_id INTEGER NOT NULL REFERENCES import_job (id) ON DELETE CASCADE,
  made INTEGER NOT NULL CHECK (made IN (0, 1)),
  PRIMARY KEY (account_id, kind, key, line, job_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_fact_by_job ON import_fact (job_id, key, line);

-- Scratch of one transaction: the facts that are being taken back. Empty outside of it.
CREATE TABLE undone_fact (
  account_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  line INTEGER NOT NULL,
  PRIMARY KEY (account_id, key, line)
) STRICT, WITHOUT ROWID;

-- What each import covered. `job_id` 0 is what was handed in without one.
CREATE TABLE import_span (
  account_id INTEGER NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('visits', 'orders', 'tills', 'offers', 'recipes', 'responses', 'redemptions')),
  operator_id INTEGER NOT NULL,
  part TEXT NOT NULL,
  job_id INTEGER NOT NULL,
  first_date TEXT NOT NULL,
  last_date TEXT NOT NULL,
  PRIMARY KEY (account_id, source, operator_id, part, job_id, first_date),
  CHECK (first_date <= last_date)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_span_by_job ON import_span (job_id);

-- The same merged, so that a question reads a few rows however many imports there were; `live` is what the public sends.
CREATE TABLE covered_span (
  account_id INTEGER NOT NULL,
  source TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  part TEXT NOT NULL,
  live INTEGER NOT NULL CHECK (live IN (0, 1)),
  first_date TEXT NOT NULL,
  last_date TEXT NOT NULL,
  PRIMARY KEY (account_id, source, operator_id, part, live, first_date)
) STRICT, WITHOUT ROWID;
