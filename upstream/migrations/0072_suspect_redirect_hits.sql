-- Hits of custom redirects have a plausible share as well. With `counted` 'hit', `touchpoint_id` is a redirect's id.
CREATE TABLE event_share_with_hits (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  touchpoint_id INTEGER NOT NULL,
  counted TEXT NOT NULL CHECK (counted IN ('session', 'impression', 'click', 'played', 'page', 'hit')),
  source TEXT NOT NULL,
  plain INTEGER NOT NULL,
  PRIMARY KEY (account_id, day, touchpoint_id, counted, source)
) STRICT, WITHOUT ROWID;
INSERT INTO event_share_with_hits SELECT account_id, day, touchpoint_id, counted, source, plain FROM event_share;
DROP TABLE event_share;
ALTER TABLE event_share_with_hits RENAME TO event_share;
CREATE INDEX event_share_by_day ON event_share (day);

-- Hits above the plausible share of one client address or network, by reason. `custom_redirect.hits` holds plain ones only.
CREATE TABLE custom_redirect_suspect (
  redirect_id INTEGER NOT NULL REFERENCES custom_redirect (id) ON DELETE CASCADE,
  reason TEXT NOT NULL CHECK (reason IN ('address', 'network')),
  hits INTEGER NOT NULL,
  PRIMARY KEY (redirect_id, reason)
) STRICT, WITHOUT ROWID;
