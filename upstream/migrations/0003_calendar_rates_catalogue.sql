-- Dimensions of the facts. A date is a calendar day YYYY-MM-DD in the account's reporting timezone, never an instant.

CREATE TABLE calendar_day (
  date TEXT NOT NULL PRIMARY KEY,
  weekday INTEGER NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  week_start TEXT NOT NULL,
  iso_year INTEGER NOT NULL,
  iso_week INTEGER NOT NULL CHECK (iso_week BETWEEN 1 AND 53),
  month_start TEXT NOT NULL,
  quarter INTEGER NOT NULL CHECK (quarter BETWEEN 1 AND 4),
  year INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- US dollars for one unit of the currency. A month without a rate uses the last known one, and answers name its date.
CREATE TABLE fx_rate (
  currency TEXT NOT NULL,
  month_start TEXT NOT NULL,
  usd_per_unit REAL NOT NULL CHECK (usd_per_unit > 0),
  PRIMARY KEY (currency, month_start)
) STRICT, WITHOUT ROWID;

CREATE TABLE channel (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE retailer (
  id INTEGER NOT NULL PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

-- Where a brand sells. Conversion counts only retailers that report sales.
CREATE TABLE account_retailer (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  retailer_id INTEGER NOT NULL REFERENCES retailer (id),
  reports_sales INTEGER NOT NULL CHECK (reports_sales IN (0, 1)),
  window_days INTEGER NOT NULL DEFAULT 7 CHECK (window_days > 0),
  PRIMARY KEY (account_id, retailer_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE product (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  gtin TEXT NOT NULL,
  name TEXT NOT NULL,
  brand TEXT NOT NULL,
  category TEXT NOT NULL,
  -- Whether it is the account's own product; others are seen in baskets.
  own INTEGER NOT NULL DEFAULT 1 CHECK (own IN (0, 1)),
  UNIQUE (account_id, gtin)
) STRICT;

CREATE TABLE touchpoint (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL CHECK (kind IN ('ip', 'dl', 'dp', 'vd', 'api', 'site')),
  name TEXT NOT NULL
) STRICT;
CREATE INDEX touchpoint_by_account ON touchpoint (account_id, operator_id);
