-- Somebody is to become staff: one full administrator asks for it, a second one confirms.

CREATE TABLE staff_request (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
  requested_by TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  requested_at TEXT NOT NULL,
  -- A day later; asking again begins anew.
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Lists of people in the order in which they came.
CREATE INDEX upstream_session_by_expiry ON upstream_session (user_id, expires_at);
