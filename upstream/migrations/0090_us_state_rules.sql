-- What an alcohol brand knows of the rules of each US state, which differ from the federal one. Without a row counsel has
-- not been asked, and the federal rule holds: two retailers of different owners.

CREATE TABLE us_state_rule (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (length(state) = 2),
  counsel TEXT NOT NULL DEFAULT 'not-asked' CHECK (counsel IN ('not-asked', 'asked', 'answered')),
  -- Visitors there see two owners, or no retailer at all. A state never admits more than the federal rule.
  listing TEXT NOT NULL DEFAULT 'two-owners' CHECK (listing IN ('two-owners', 'no-retailers')),
  note TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 1,
  updated_by TEXT,
  updated_at TEXT,
  PRIMARY KEY (account_id, state)
) STRICT;
