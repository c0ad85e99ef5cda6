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
