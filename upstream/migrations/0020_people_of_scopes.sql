-- What lists of an account's people are read from: grants know by what name people are listed, so that a page of a list reads few rows.

-- What a person is listed by: last and first name, or the address. Null for our own staff, who are not listed.
ALTER TABLE account_grant ADD COLUMN sort_name TEXT;
-- Grants on subaccounts of the account.
ALTER TABLE account_grant ADD COLUMN subaccounts INTEGER NOT NULL DEFAULT 0;
-- Who let the person in, by id, and when. Null for grants from before these columns.
ALTER TABLE account_grant ADD COLUMN added_by TEXT;
ALTER TABLE account_grant ADD COLUMN added_at TEXT;
ALTER TABLE operator_grant ADD COLUMN sort_name TEXT;
ALTER TABLE operator_grant ADD COLUMN added_by TEXT;
ALTER TABLE operator_grant ADD COLUMN added_at TEXT;
-- The last change of the person's grants: what else belongs to that change looks for its mark.
ALTER TABLE user ADD COLUMN access_change TEXT;

UPDATE account_grant SET
  sort_name = (SELECT iif(is_staff = 1, NULL, lower(coalesce(nullif(trim(lastname || ' ' || firstname), ''), email)))
    FROM user WHERE id = account_grant.user_id),
  subaccounts = (SELECT count(*) FROM operator o CROSS JOIN operator_grant g ON g.operator_id = o.id AND g.user_id = account_grant.user_id
    WHERE o.account_id = account_grant.account_id);
UPDATE operator_grant SET
  sort_name = (SELECT iif(is_staff = 1, NULL, lower(coalesce(nullif(trim(lastname || ' ' || firstname), ''), email)))
    FROM user WHERE id = operator_grant.user_id);

CREATE INDEX account_grant_by_name ON account_grant (account_id, sort_name, user_id, level, subaccounts, added_by, added_at);
CREATE INDEX operator_grant_by_name ON operator_grant (operator_id, sort_name, user_id, level, added_by, added_at);

CREATE TRIGGER account_grant_is_named AFTER INSERT ON account_grant
BEGIN
  UPDATE account_grant SET
    sort_name = (SELECT iif(is_staff = 1, NULL, lower(coalesce(nullif(trim(lastname || ' ' || firstname), ''), email)))
      FROM user WHERE id = NEW.user_id),
    subaccounts = (SELECT count(*) FROM operator o CROSS JOIN operator_grant g ON g.operator_id = o.id AND g.user_id = NEW.user_id
      WHERE o.account_id = NEW.account_id)
  WHERE user_id = NEW.user_id AND account_id = NEW.account_id;
END;

CREATE TRIGGER operator_grant_is_named AFTER INSERT ON operator_grant
BEGIN
  UPDATE operator_grant SET
    sort_name = (SELECT iif(is_staff = 1, NULL, lower(coalesce(nullif(trim(lastname || ' ' || firstname), ''), email)))
      FROM user WHERE id = NEW.user_id)
  WHERE user_id = NEW.user_id AND operator_id = NEW.operator_id;
  UPDATE account_grant SET subaccounts = subaccounts + 1
  WHERE user_id = NEW.user_id AND account_id = (SELECT account_id FROM operator WHERE id = NEW.operator_id);
END;

CREATE TRIGGER operator_grant_is_gone AFTER DELETE ON operator_grant
BEGIN
  UPDATE account_grant SET subaccounts = subaccounts - 1
  WHERE user_id = OLD.user_id AND account_id = (SELECT account_id FROM operator WHERE id = OLD.operator_id);
END;

CREATE TRIGGER user_is_renamed AFTER UPDATE OF firstname, lastname, email, is_staff ON user
WHEN OLD.firstname <> NEW.firstname OR OLD.lastname <> NEW.lastname OR OLD.email <> NEW.email OR OLD.is_staff <> NEW.is_staff
BEGIN
  UPDATE account_grant SET
    sort_name = iif(NEW.is_staff = 1, NULL, lower(coalesce(nullif(trim(NEW.lastname || ' ' || NEW.firstname), ''), NEW.email)))
  WHERE user_id = NEW.id;
  UPDATE operator_grant SET
    sort_name = iif(NEW.is_staff = 1, NULL, lower(coalesce(nullif(trim(NEW.lastname || ' ' || NEW.firstname), ''), NEW.email)))
  WHERE user_id = NEW.id;
END;
