-- Corrections: a fact that an import brings with other values than it has is a version of it. A fact has the values of the highest version
-- that an import vouches for; `import_fact.version` says which one that is, 0 while the fact was never corrected.
ALTER TABLE import_fact ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE import_job ADD COLUMN corrected INTEGER NOT NULL DEFAULT 0;

-- Rows are added and never edited, but for the day, which moves with the account's reporting time zone.
CREATE TABLE fact_version (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  line INTEGER NOT NULL,
  -- The import that brought these values; 0 where they were there before any import.
  job_id INTEGER NOT NULL,
  -- The version that this one took the place of; null for the values that the fact had at first.
  replaced INTEGER,
  -- Day and UTC instant of the fact; they count, whatever `value` says of them.
  date TEXT,
  occurred_at TEXT,
  -- The fact as its kind stores it; null where it was taken out.
  value TEXT CHECK (value IS NULL OR json_valid(value)),
  made_at TEXT NOT NULL
) STRICT;
CREATE INDEX fact_version_by_fact ON fact_version (account_id, kind, key, line);
CREATE INDEX fact_version_by_job ON fact_version (job_id, id) WHERE replaced IS NOT NULL;

CREATE TRIGGER fact_version_is_kept
BEFORE UPDATE OF id, account_id, kind, key, line, job_id, replaced, value, made_at ON fact_version
BEGIN
  SELECT RAISE(ABORT, 'a version of a fact is never edited');
END;

-- The facts of an import that were corrected: few, however many it has.
CREATE INDEX import_fact_versioned ON import_fact (job_id, key, line) WHERE version > 0;
