-- What a scope is shown: lists of the sidebar, templates of the pages, site tags, locales.

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

CREATE TABLE site_tag (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  host TEXT NOT NULL,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1))
) STRICT;
CREATE INDEX site_tag_by_account ON site_tag (account_id, operator_id);

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
