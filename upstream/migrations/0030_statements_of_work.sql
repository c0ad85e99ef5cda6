-- Statements of work: what an account has bought, for how long, and how much of it was used. Days are calendar days of
-- the account's reporting time zone. Money is in minor units of the contract's own currency.

CREATE TABLE sow (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  number TEXT NOT NULL UNIQUE COLLATE NOCASE,
  status TEXT NOT NULL CHECK (status IN ('draft', 'active', 'ended', 'cancelled')),
  starts_on TEXT NOT NULL,
  -- From here on the newest signed version, or the draft where none is signed: what lists show.
  version INTEGER NOT NULL,
  customer TEXT NOT NULL,
  ends_on TEXT NOT NULL,
  renews INTEGER NOT NULL CHECK (renews IN (0, 1)),
  currency TEXT NOT NULL,
  products TEXT NOT NULL,
  annual_fee_minor INTEGER NOT NULL,
  owner_id TEXT REFERENCES user (id) ON DELETE SET NULL,
  -- The last day that counts, where the contract was cancelled.
  cancelled_on TEXT,
  -- The line that has used most of its allowance in its current period, as of the last check; 100 is all of it.
  worst_metric TEXT,
  worst_percent INTEGER,
  usage_through TEXT,
  -- Epoch milliseconds; null where nothing is checked.
  next_check INTEGER,
  made_once TEXT NOT NULL UNIQUE,
  revision INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  CHECK (ends_on >= starts_on)
) STRICT;
CREATE INDEX sow_by_account ON sow (account_id, status);
CREATE INDEX sow_by_end ON sow (status, ends_on, id);
CREATE INDEX sow_by_worst ON sow (status, worst_percent, id);
CREATE INDEX sow_by_currency ON sow (status, currency, annual_fee_minor);
CREATE INDEX sow_by_next_check ON sow (next_check) WHERE next_check IS NOT NULL;

-- The terms as they were agreed. Version 1 is the original; an amendment or a renewal is another one, in effect from a day.
CREATE TABLE sow_version (
  sow_id INTEGER NOT NULL REFERENCES sow (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('original', 'amendment', 'renewal')),
  effective_on TEXT NOT NULL,
  -- The first day of the term that it is about: the contract's own, or that of a renewal.
  term_starts_on TEXT NOT NULL,
  ends_on TEXT NOT NULL,
  customer TEXT NOT NULL,
  renews INTEGER NOT NULL CHECK (renews IN (0, 1)),
  notice_days INTEGER NOT NULL CHECK (notice_days >= 0),
  -- Address of the signed document.
  document TEXT,
  annual_fee_minor INTEGER NOT NULL,
  products TEXT NOT NULL,
  signed_on TEXT,
  signed_by TEXT,
  PRIMARY KEY (sow_id, version),
  CHECK (ends_on >= term_starts_on)
) STRICT, WITHOUT ROWID;

CREATE TABLE sow_line (
  sow_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  line INTEGER NOT NULL,
  product TEXT NOT NULL,
  metric TEXT NOT NULL,
  period TEXT NOT NULL CHECK (period IN ('month', 'year', 'term')),
  included INTEGER NOT NULL CHECK (included >= 0),
  -- Prices are of so many of the metric, such as 1,000 impressions.
  unit INTEGER NOT NULL CHECK (unit >= 1),
  unit_price_minor INTEGER NOT NULL CHECK (unit_price_minor >= 0),
  -- Null where more than what is included has no price.
  overage_price_minor INTEGER CHECK (overage_price_minor >= 0),
  PRIMARY KEY (sow_id, version, line),
  UNIQUE (sow_id, version, metric),
  FOREIGN KEY (sow_id, version) REFERENCES sow_version (sow_id, version) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TRIGGER sow_version_is_not_edited BEFORE UPDATE ON sow_version WHEN OLD.signed_on IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a signed version is never edited');
END;

CREATE TRIGGER sow_version_is_kept BEFORE DELETE ON sow_version WHEN OLD.signed_on IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a signed version is never deleted');
END;

CREATE TRIGGER sow_line_is_not_edited BEFORE UPDATE ON sow_line
BEGIN
  SELECT RAISE(ABORT, 'lines are replaced with their version');
END;

CREATE TRIGGER sow_line_is_kept BEFORE DELETE ON sow_line
WHEN EXISTS (SELECT 1 FROM sow_version v WHERE v.sow_id = OLD.sow_id AND v.version = OLD.version AND v.signed_on IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'a signed version is never edited');
END;

CREATE TRIGGER sow_line_is_not_added BEFORE INSERT ON sow_line
WHEN EXISTS (SELECT 1 FROM sow_version v WHERE v.sow_id = NEW.sow_id AND v.version = NEW.version AND v.signed_on IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'a signed version is never edited');
END;

-- What was counted of a metric in a period: the most that was seen at once for what is counted as of now, and for all
-- the count when the period was closed, so that facts that come later can be told.
CREATE TABLE sow_usage (
  sow_id INTEGER NOT NULL REFERENCES sow (id) ON DELETE CASCADE,
  metric TEXT NOT NULL,
  period_start TEXT NOT NULL,
  counted INTEGER NOT NULL,
  counted_at TEXT NOT NULL,
  closed_count INTEGER,
  closed_at TEXT,
  PRIMARY KEY (sow_id, metric, period_start)
) STRICT, WITHOUT ROWID;
