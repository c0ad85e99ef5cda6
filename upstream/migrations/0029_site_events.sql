-- What a site tag saw and where, beside the event of the same id that the facts are made of. Old ones are let go when new ones come.
CREATE TABLE site_event (
  touchpoint_id INTEGER NOT NULL REFERENCES touchpoint (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  at TEXT NOT NULL,
  saw TEXT NOT NULL CHECK (saw IN ('view', 'product', 'click')),
  host TEXT NOT NULL,
  -- Without a query, null where it was left out.
  path TEXT,
  PRIMARY KEY (touchpoint_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX site_event_by_moment ON site_event (touchpoint_id, at);
