-- What people keep beside the numbers: sets of filters, and notes on days. Operator 0 is the account itself.

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
