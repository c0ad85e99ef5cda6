-- What D1 keeps while facts are copied to ClickHouse and both engines are written. All of it is empty before and after.

-- The copy, once it began. It has ended when ClickHouse alone takes facts: from then on D1 falls behind.
CREATE TABLE fact_copy (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  began_at TEXT NOT NULL,
  ended_at TEXT
) STRICT;

-- Accounts that were there when the copy began. One process copies the facts of an account at a time: the holder, until its lease ends.
CREATE TABLE fact_copy_account (
  account_id INTEGER NOT NULL PRIMARY KEY,
  -- Whether the days that it had when the copy began are among those to be copied.
  seeded INTEGER NOT NULL DEFAULT 0 CHECK (seeded IN (0, 1)),
  holder TEXT NOT NULL DEFAULT '',
  lease_until INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_copy_account_unseeded ON fact_copy_account (account_id) WHERE seeded = 0;

-- Days whose facts D1 has and ClickHouse may not have yet. Another mark on the same day says that more changed since.
CREATE TABLE fact_copy_day (
  account_id INTEGER NOT NULL,
  -- The table of ClickHouse that the facts go to.
  kind TEXT NOT NULL,
  date TEXT NOT NULL,
  mark INTEGER NOT NULL,
  PRIMARY KEY (account_id, kind, date)
) STRICT, WITHOUT ROWID;
