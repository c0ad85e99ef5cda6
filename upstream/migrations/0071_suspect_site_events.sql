-- Why an event of a site tag is suspect, as touchpoint_event says it; empty for a plain one.
ALTER TABLE site_event ADD COLUMN reason TEXT NOT NULL DEFAULT ''
  CHECK (reason IN ('', 'no-token', 'wrong-token', 'address', 'network'));
UPDATE site_event SET reason = coalesce(
  (SELECT nullif(e.suspect, '') FROM touchpoint t
   JOIN touchpoint_event e ON e.account_id = t.account_id AND e.id = site_event.id
   WHERE t.id = site_event.touchpoint_id), 'no-token')
WHERE suspect = 1;
ALTER TABLE site_event DROP COLUMN suspect;
ALTER TABLE site_event RENAME COLUMN reason TO suspect;
