-- What pages show a scope, and what people keep on them. Operator 0 is the account itself.

CREATE TABLE template (
  kind TEXT NOT NULL CHECK (kind IN ('dashboard', 'report', 'insight')),
  account_type INTEGER NOT NULL CHECK (account_type IN (1, 2)),
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT,
  widgets TEXT NOT NULL CHECK (json_valid(widgets)),
  PRIMARY KEY (kind, account_type, id)
) STRICT, WITHOUT ROWID;

-- Entries of the sidebar. Account 0 is every account of the type.
CREATE TABLE list_item (
  kind TEXT NOT NULL CHECK (kind IN ('dashboard', 'report', 'insight')),
  account_type INTEGER NOT NULL CHECK (account_type IN (1, 2)),
  account_id INTEGER NOT NULL DEFAULT 0,
  position INTEGER NOT NULL,
  template_id TEXT NOT NULL,
  name TEXT NOT NULL,
  short_name TEXT,
  tooltip TEXT,
  css_class TEXT,
  client_visibility INTEGER NOT NULL DEFAULT 1 CHECK (client_visibility IN (0, 1)),
  badge TEXT,
  folder TEXT,
  display_for_inactive INTEGER NOT NULL DEFAULT 0 CHECK (display_for_inactive IN (0, 1)),
  PRIMARY KEY (kind, account_type, account_id, position),
  FOREIGN KEY (kind, account_type, template_id) REFERENCES template (kind, account_type, id)
) STRICT, WITHOUT ROWID;

-- Locales beyond those of the Unicode repository.
CREATE TABLE locale (
  id TEXT NOT NULL PRIMARY KEY,
  display_name TEXT NOT NULL,
  english_name TEXT,
  language_name TEXT,
  language_name_en TEXT,
  territory_name TEXT,
  territory_name_en TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE filter_set (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  owner_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- JSON, the filters of a question.
  filters TEXT NOT NULL,
  shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
  revision INTEGER NOT NULL DEFAULT 1,
  updated_at TEXT NOT NULL,
  UNIQUE (account_id, operator_id, owner_id, name)
) STRICT;

-- The set that a person's pages of a scope begin with.
CREATE TABLE filter_set_default (
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  account_id INTEGER NOT NULL,
  operator_id INTEGER NOT NULL,
  filter_set_id INTEGER NOT NULL REFERENCES filter_set (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, account_id, operator_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX filter_set_default_by_set ON filter_set_default (filter_set_id);

-- `date` is a calendar day of the account's reporting timezone. A note stays when its author goes.
CREATE TABLE annotation (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  date TEXT NOT NULL,
  text TEXT NOT NULL,
  author_id TEXT REFERENCES user (id) ON DELETE SET NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX annotation_by_day ON annotation (account_id, date, id);

-- Changes that a person has put aside, by the fingerprint of the change. Operator 0 is the account itself.
CREATE TABLE insight_dismissal (
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  card TEXT NOT NULL,
  dismissed_at TEXT NOT NULL,
  PRIMARY KEY (user_id, account_id, operator_id, card)
) STRICT, WITHOUT ROWID;
