-- Changes that a person has put aside, by the fingerprint of the change. Operator 0 is the account itself.
CREATE TABLE insight_dismissal (
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  card TEXT NOT NULL,
  dismissed_at TEXT NOT NULL,
  PRIMARY KEY (user_id, account_id, operator_id, card)
) STRICT, WITHOUT ROWID;
