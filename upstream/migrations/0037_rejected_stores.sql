-- Stores whose row in a file was not taken: when the draft is published they stay as they are shown then.
CREATE TABLE location_held (
  version_id INTEGER NOT NULL REFERENCES location_version (id) ON DELETE CASCADE,
  code TEXT NOT NULL,
  PRIMARY KEY (version_id, code)
) STRICT, WITHOUT ROWID;
