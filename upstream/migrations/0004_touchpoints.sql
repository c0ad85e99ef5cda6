-- Touchpoints of every kind as people make them. Facts name the same rows, so that what a published one measures is a fact of it.
-- A touchpoint that only facts know is a draft without a definition until somebody opens it.

CREATE TABLE touchpoint (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL CHECK (kind IN ('ip', 'dl', 'dp', 'vd', 'api', 'site')),
  name TEXT NOT NULL,
  public_id TEXT,
  slug TEXT,
  status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'unpublished', 'archived')),
  -- JSON list of locale codes.
  locales TEXT NOT NULL DEFAULT '[]',
  campaign TEXT NOT NULL DEFAULT '',
  -- JSON in the shape of its kind; null is the kind's empty one.
  definition TEXT,
  revision INTEGER NOT NULL DEFAULT 1,
  published_revision INTEGER,
  first_published_at TEXT,
  published_at TEXT,
  created_at TEXT NOT NULL DEFAULT '2025-01-01T00:00:00.000Z',
  updated_at TEXT NOT NULL DEFAULT '2025-01-01T00:00:00.000Z',
  updated_by TEXT REFERENCES user (id) ON DELETE SET NULL
) STRICT;
CREATE INDEX touchpoint_by_account ON touchpoint (account_id, operator_id);
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

-- Pictures that people bring for what they publish. Whoever has the public id sees the picture; the same file is kept
-- once for an account.
CREATE TABLE experience_image (
  public_id TEXT NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- SHA-256 of the file, in hex.
  hash TEXT NOT NULL,
  content_type TEXT NOT NULL CHECK (content_type IN ('image/png', 'image/jpeg', 'image/webp')),
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  -- Base64.
  data TEXT NOT NULL,
  created_by TEXT REFERENCES user (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  UNIQUE (account_id, hash)
) STRICT;

-- Keys of the public API. Only a hash of a key is kept, with its first characters to know it by.
CREATE TABLE api_key (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  touchpoint_id INTEGER NOT NULL REFERENCES touchpoint (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  prefix TEXT NOT NULL,
  key_hash TEXT NOT NULL UNIQUE,
  -- What a form that made it was called, so that sent twice it makes one key.
  made_once TEXT NOT NULL,
  -- JSON lists.
  scopes TEXT NOT NULL,
  domains TEXT NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT REFERENCES user (id) ON DELETE SET NULL,
  expires_at TEXT,
  last_used_at TEXT,
  revoked_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  -- Who changed it last, and when.
  updated_by TEXT,
  updated_at TEXT,
  UNIQUE (account_id, made_once)
) STRICT;
CREATE INDEX api_key_by_account ON api_key (account_id, id);

-- Calls of the running minute, for the limit: one row for each key.
CREATE TABLE api_minute (
  key_id INTEGER NOT NULL PRIMARY KEY REFERENCES api_key (id) ON DELETE CASCADE,
  minute INTEGER NOT NULL,
  calls INTEGER NOT NULL
) STRICT;

-- Calls by day of the account's reporting timezone.
CREATE TABLE api_day (
  touchpoint_id INTEGER NOT NULL REFERENCES touchpoint (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  answered INTEGER NOT NULL DEFAULT 0,
  refused INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (touchpoint_id, date)
) STRICT, WITHOUT ROWID;

CREATE TABLE site_tag (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  host TEXT NOT NULL,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1))
) STRICT;
CREATE INDEX site_tag_by_account ON site_tag (account_id, operator_id);

-- What a site tag saw and where, beside the event of the same id that the facts are made of. Old ones are let go when new ones come.
CREATE TABLE site_event (
  touchpoint_id INTEGER NOT NULL REFERENCES touchpoint (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  at TEXT NOT NULL,
  saw TEXT NOT NULL CHECK (saw IN ('view', 'product', 'click')),
  host TEXT NOT NULL,
  -- Without a query, null where it was left out.
  path TEXT,
  -- The number that a product page gives of its product, in the normal form. Which product that is is looked up when it is
  -- asked for, so that one that comes into the catalogue later is found too.
  gtin TEXT,
  -- As the page has it, where its check digit is wrong.
  wrong_gtin TEXT,
  -- Why the event is suspect, as touchpoint_event says it; empty for a plain one.
  suspect TEXT NOT NULL DEFAULT '' CHECK (suspect IN ('', 'no-token', 'wrong-token', 'address', 'network')),
  PRIMARY KEY (touchpoint_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX site_event_by_moment ON site_event (touchpoint_id, at);
