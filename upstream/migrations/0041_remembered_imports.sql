-- How an account last read a file with these headings: the next one starts with it.

CREATE TABLE import_reading (
  account_id INTEGER NOT NULL REFERENCES account (id),
  kind TEXT NOT NULL,
  -- A hash of the set of headings.
  headings TEXT NOT NULL,
  options TEXT NOT NULL,
  used_at TEXT NOT NULL,
  PRIMARY KEY (account_id, kind, headings)
) STRICT, WITHOUT ROWID;

-- Rejected rows as they stand in the file, for 30 days; none of files with codes.
CREATE TABLE import_reject_row (
  job_id INTEGER NOT NULL REFERENCES import_job (id) ON DELETE CASCADE,
  row INTEGER NOT NULL,
  -- JSON.
  cells TEXT NOT NULL,
  PRIMARY KEY (job_id, row)
) STRICT, WITHOUT ROWID;

-- The headings of the file as JSON, and whether it was `csv` or `xlsx`; null before its first row has come.
ALTER TABLE import_job ADD COLUMN headings TEXT;
ALTER TABLE import_job ADD COLUMN file_format TEXT;
