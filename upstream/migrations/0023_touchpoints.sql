-- Touchpoints as people make them. The same row that facts name, so that what a published one measures is a fact of it.
-- A touchpoint that only facts know has a status of draft and no definition until somebody opens it.

ALTER TABLE touchpoint ADD COLUMN public_id TEXT;
ALTER TABLE touchpoint ADD COLUMN slug TEXT;
ALTER TABLE touchpoint ADD COLUMN status TEXT NOT NULL DEFAULT 'draft'
  CHECK (status IN ('draft', 'published', 'unpublished', 'archived'));
-- JSON list of locale codes.
ALTER TABLE touchpoint ADD COLUMN locales TEXT NOT NULL DEFAULT '[]';
ALTER TABLE touchpoint ADD COLUMN campaign TEXT NOT NULL DEFAULT '';
-- JSON in the shape of its kind; null is the kind's empty one.
ALTER TABLE touchpoint ADD COLUMN definition TEXT;
ALTER TABLE touchpoint ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE touchpoint ADD COLUMN published_revision INTEGER;
ALTER TABLE touchpoint ADD COLUMN first_published_at TEXT;
ALTER TABLE touchpoint ADD COLUMN published_at TEXT;
ALTER TABLE touchpoint ADD COLUMN created_at TEXT NOT NULL DEFAULT '2025-01-01T00:00:00.000Z';
ALTER TABLE touchpoint ADD COLUMN updated_at TEXT NOT NULL DEFAULT '2025-01-01T00:00:00.000Z';
ALTER TABLE touchpoint ADD COLUMN updated_by TEXT REFERENCES user (id) ON DELETE SET NULL;

UPDATE touchpoint SET public_id = lower(hex(randomblob(16))) WHERE public_id IS NULL;
CREATE UNIQUE INDEX touchpoint_by_public_id ON touchpoint (public_id) WHERE public_id IS NOT NULL;
CREATE UNIQUE INDEX touchpoint_by_slug ON touchpoint (slug) WHERE slug IS NOT NULL;
CREATE INDEX touchpoint_by_kind ON touchpoint (account_id, kind, id);

-- Every revision as it was saved, never edited. Old ones that were never published are let go.
CREATE TABLE touchpoint_version (
  touchpoint_id INTEGER NOT NULL REFERENCES touchpoint (id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  name TEXT NOT NULL,
  locales TEXT NOT NULL,
  campaign TEXT NOT NULL,
  definition TEXT NOT NULL,
  author_id TEXT REFERENCES user (id) ON DELETE SET NULL,
  saved_at TEXT NOT NULL,
  -- The moment it was last published, null where it never was.
  published_at TEXT,
  PRIMARY KEY (touchpoint_id, revision)
) STRICT, WITHOUT ROWID;

-- Who has the token sees the draft as it is. Only a hash of it is kept.
CREATE TABLE touchpoint_preview (
  id INTEGER NOT NULL PRIMARY KEY,
  touchpoint_id INTEGER NOT NULL REFERENCES touchpoint (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  created_by TEXT REFERENCES user (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX touchpoint_preview_by_touchpoint ON touchpoint_preview (touchpoint_id, id);
