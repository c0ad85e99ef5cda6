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

-- What dimensions were seen with, per operator: what a list to choose from may show. Kept with the roll-ups; it may hold
-- what later facts no longer have.
CREATE TABLE fact_value (
  account_id INTEGER NOT NULL,
  dimension TEXT NOT NULL CHECK (dimension IN ('country', 'channel', 'retailer', 'product', 'touchpoint')),
  operator_id INTEGER NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (account_id, dimension, operator_id, value)
) STRICT, WITHOUT ROWID;
