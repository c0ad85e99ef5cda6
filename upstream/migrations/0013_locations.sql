-- Stores that have a place: every file makes a version of the scope's whole list, and one version is shown.

CREATE TABLE location_version (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  file_name TEXT NOT NULL,
  -- `reading` until the whole file has come; `draft` until somebody publishes it.
  status TEXT NOT NULL CHECK (status IN ('reading', 'draft', 'published')),
  rows_read INTEGER NOT NULL DEFAULT 0,
  accepted INTEGER NOT NULL DEFAULT 0,
  rejected INTEGER NOT NULL DEFAULT 0,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  published_by TEXT,
  published_at TEXT,
  -- The version it was begun from; null for a file, and where nothing was shown before.
  base_id INTEGER REFERENCES location_version (id) ON DELETE SET NULL,
  -- Changes made by hand; 0 for a file as it came.
  edits INTEGER NOT NULL DEFAULT 0,
  -- Who edited or published it last, or discarded edits that were begun from it.
  updated_by TEXT,
  updated_at TEXT
) STRICT;
CREATE INDEX location_version_by_scope ON location_version (account_id, operator_id, id);
CREATE INDEX location_version_by_base ON location_version (base_id) WHERE base_id IS NOT NULL;

-- Which version is shown. The revision counts publications and roll-backs.
CREATE TABLE location_list (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  version_id INTEGER NOT NULL REFERENCES location_version (id),
  revision INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, operator_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE location (
  version_id INTEGER NOT NULL REFERENCES location_version (id) ON DELETE CASCADE,
  -- The store's own number; the same one in the next file is the same store.
  code TEXT NOT NULL,
  account_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  street TEXT NOT NULL,
  city TEXT NOT NULL,
  region TEXT NOT NULL,
  postcode TEXT NOT NULL,
  country TEXT NOT NULL,
  latitude REAL,
  longitude REAL,
  -- The place on the unit sphere, null where there is none.
  x REAL,
  y REAL,
  z REAL,
  phone TEXT NOT NULL,
  url TEXT NOT NULL,
  -- Spans per weekday as JSON, Monday first; null where nothing is known.
  hours TEXT CHECK (hours IS NULL OR json_valid(hours)),
  -- What is searched, and what two stores are told the same by; all in lower case and without accents.
  search TEXT NOT NULL,
  name_key TEXT NOT NULL,
  address_key TEXT NOT NULL,
  -- Another store of the same version that is probably the same.
  twin TEXT,
  PRIMARY KEY (version_id, code)
) STRICT, WITHOUT ROWID;
CREATE INDEX location_by_place ON location (version_id, latitude);
CREATE INDEX location_by_name ON location (version_id, name_key, latitude);
CREATE INDEX location_by_address ON location (version_id, address_key) WHERE address_key <> '';

CREATE TABLE location_reject (
  version_id INTEGER NOT NULL REFERENCES location_version (id) ON DELETE CASCADE,
  row INTEGER NOT NULL,
  position INTEGER NOT NULL,
  column_name TEXT NOT NULL,
  reason TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (version_id, row, position)
) STRICT, WITHOUT ROWID;

-- Stores whose row in a file was not taken: when the draft is published they stay as they are shown then.
CREATE TABLE location_held (
  version_id INTEGER NOT NULL REFERENCES location_version (id) ON DELETE CASCADE,
  code TEXT NOT NULL,
  PRIMARY KEY (version_id, code)
) STRICT, WITHOUT ROWID;
