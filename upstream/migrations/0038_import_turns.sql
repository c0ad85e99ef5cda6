-- Who changes an account's imported facts just now: one import, or one that is taken back, at a time.
CREATE TABLE import_turn (
  account_id INTEGER NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  job_id INTEGER NOT NULL,
  -- Made up by whoever has the turn: only they end it.
  holder TEXT NOT NULL,
  -- Epoch milliseconds; past them the turn is free.
  expires_at INTEGER NOT NULL
) STRICT;

-- The import that this one waits for; null where it waits for none.
ALTER TABLE import_job ADD COLUMN waits_for INTEGER;
