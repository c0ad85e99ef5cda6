-- Support looks at the product as one person sees it: for a while, with a reason, without being able to change anything.

CREATE TABLE view_as (
  id TEXT NOT NULL PRIMARY KEY,
  staff_user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  target_user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  reason TEXT NOT NULL CHECK (length(reason) BETWEEN 10 AND 500),
  ticket TEXT,
  started_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  ended_at TEXT,
  end_cause TEXT CHECK (end_cause IN ('stopped', 'expired', 'signed-out', 'mode-changed', 'target-disabled', 'target-is-staff', 'staff-removed'))
) STRICT, WITHOUT ROWID;
-- One at a time.
CREATE UNIQUE INDEX view_as_live ON view_as (staff_user_id) WHERE ended_at IS NULL;
CREATE INDEX view_as_by_start ON view_as (started_at);
CREATE INDEX view_as_by_target ON view_as (target_user_id, started_at);
