-- The audit trail: who changed what. Lines are only added; they can be deleted once they are 400 days old.

CREATE TABLE audit_event (
  id INTEGER NOT NULL PRIMARY KEY,
  at TEXT NOT NULL,
  -- People are ids alone, and stay when the person is gone.
  actor_id TEXT NOT NULL,
  -- Null for what concerns no account, such as a staff person's grants.
  account_id INTEGER,
  -- Null for what concerns the whole account.
  operator_id INTEGER,
  action TEXT NOT NULL,
  target_kind TEXT NOT NULL,
  target_id TEXT NOT NULL,
  -- JSON of the fields that changed. No secret, token or code.
  before TEXT,
  after TEXT,
  reason TEXT,
  request_id TEXT NOT NULL
) STRICT;
CREATE INDEX audit_event_by_account ON audit_event (account_id, id);
CREATE INDEX audit_event_by_target ON audit_event (target_kind, target_id, id);
CREATE INDEX audit_event_by_actor ON audit_event (actor_id, id);
CREATE INDEX audit_event_by_time ON audit_event (at);

CREATE TRIGGER audit_event_is_not_changed BEFORE UPDATE ON audit_event
BEGIN
  SELECT RAISE(ABORT, 'the audit trail is only added to');
END;

CREATE TRIGGER audit_event_is_kept BEFORE DELETE ON audit_event
WHEN OLD.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-400 days')
BEGIN
  SELECT RAISE(ABORT, 'the audit trail is kept for 400 days');
END;
