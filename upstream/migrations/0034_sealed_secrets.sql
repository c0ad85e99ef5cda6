-- Secrets that the product keeps for accounts, such as tokens for other services.

CREATE TABLE sealed_secret (
  id TEXT NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  -- AES-256-GCM under a key of DATA_SECRET, bound to the account and the kind.
  ciphertext TEXT NOT NULL,
  -- Which key has sealed it; says nothing about the key.
  key_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- The keys that did not open it, so that it isn't tried again before they change.
  unopened_with TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX sealed_secret_by_key ON sealed_secret (key_id, created_at);
CREATE INDEX sealed_secret_by_account ON sealed_secret (account_id, kind);
