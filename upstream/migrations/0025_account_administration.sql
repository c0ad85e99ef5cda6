-- Accounts and subaccounts as people administer them: versions, who made and changed them, and why one was deactivated.

ALTER TABLE account ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
-- Null for accounts from before this column, as for the columns below.
ALTER TABLE account ADD COLUMN created_at TEXT;
ALTER TABLE account ADD COLUMN created_by TEXT;
ALTER TABLE account ADD COLUMN updated_at TEXT;
ALTER TABLE account ADD COLUMN updated_by TEXT;
ALTER TABLE account ADD COLUMN deactivated_at TEXT;
ALTER TABLE account ADD COLUMN deactivated_reason TEXT;
-- The id of the form that made it, so that a form sent twice makes one account.
ALTER TABLE account ADD COLUMN made_once TEXT;
CREATE UNIQUE INDEX account_made_once ON account (made_once) WHERE made_once IS NOT NULL;
-- Accounts without a name come first.
CREATE INDEX account_by_name ON account (coalesce(name, '') COLLATE NOCASE, id);

ALTER TABLE operator ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE operator ADD COLUMN created_at TEXT;
ALTER TABLE operator ADD COLUMN created_by TEXT;
ALTER TABLE operator ADD COLUMN updated_at TEXT;
ALTER TABLE operator ADD COLUMN updated_by TEXT;
ALTER TABLE operator ADD COLUMN deactivated_at TEXT;
ALTER TABLE operator ADD COLUMN deactivated_reason TEXT;
ALTER TABLE operator ADD COLUMN made_once TEXT;
CREATE UNIQUE INDEX operator_made_once ON operator (made_once) WHERE made_once IS NOT NULL;
-- Names become unique in their account: of several with one name, the later ones take their number along.
UPDATE operator SET name = name || ' (' || id || ')' WHERE EXISTS (
  SELECT 1 FROM operator o WHERE o.account_id = operator.account_id AND o.id < operator.id AND o.name = operator.name COLLATE NOCASE);
CREATE UNIQUE INDEX operator_by_name ON operator (account_id, name COLLATE NOCASE);

-- Who has an account or a subaccount in their list.
CREATE INDEX IF NOT EXISTS account_grant_by_account ON account_grant (account_id);
CREATE INDEX IF NOT EXISTS operator_grant_by_operator ON operator_grant (operator_id);

-- An account whose facts are on their way to the calendar days of another time zone. The row goes when all are there.
CREATE TABLE timezone_change (
  account_id INTEGER NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  from_zone TEXT NOT NULL,
  to_zone TEXT NOT NULL,
  started_at TEXT NOT NULL,
  -- The days that are still to be looked at, as they were called before.
  first_date TEXT NOT NULL,
  last_date TEXT NOT NULL,
  -- Epoch milliseconds: until then somebody is at it.
  lease_until INTEGER NOT NULL
) STRICT;
