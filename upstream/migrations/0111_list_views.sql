-- How a person has narrowed, ordered and laid out a list of a scope, under a name.
CREATE TABLE list_view (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  owner_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  -- The list, as its page names it.
  list TEXT NOT NULL,
  name TEXT NOT NULL,
  -- What stands behind the question mark of the list's address.
  search TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  updated_at TEXT NOT NULL,
  UNIQUE (account_id, operator_id, owner_id, list, name)
) STRICT;
