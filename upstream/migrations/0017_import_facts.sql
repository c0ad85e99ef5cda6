-- Which facts came with which import, so that an import can be taken back as a whole.

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

-- Set when taking back begins and when it is done; `undone` counts the facts that went.
ALTER TABLE import_job ADD COLUMN undo_began_at TEXT;
ALTER TABLE import_job ADD COLUMN undone_at TEXT;
ALTER TABLE import_job ADD COLUMN undone_by TEXT;
ALTER TABLE import_job ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;
