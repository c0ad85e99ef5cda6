-- Exchange rates by day, from the European Central Bank's file or one like it. They are used from a currency's first day on;
-- the days before have the rates of their months.

CREATE TABLE fx_rate_day (
  currency TEXT NOT NULL,
  -- The day that the rate was set; weekends and holidays have none.
  date TEXT NOT NULL,
  usd_per_unit REAL NOT NULL CHECK (usd_per_unit > 0),
  PRIMARY KEY (currency, date)
) STRICT, WITHOUT ROWID;

-- The feed of daily rates: one row once it was asked.
CREATE TABLE rate_feed (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  -- Epoch milliseconds. Whoever asks moves it on first.
  next_run INTEGER NOT NULL,
  etag TEXT,
  last_modified TEXT,
  -- When it last answered, and the last day that it had rates of.
  answered_at TEXT,
  last_date TEXT,
  -- Why it couldn't be read the last time; null where it could.
  failure TEXT
) STRICT;
