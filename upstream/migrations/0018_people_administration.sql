-- When people came, when they were last here, and whether they may sign in.

-- Null for people from before this column.
ALTER TABLE user ADD COLUMN created_at TEXT;
-- Written at most every 15 minutes.
ALTER TABLE user ADD COLUMN last_seen_at TEXT;
-- Whoever is disabled keeps their grants and can't sign in.
ALTER TABLE user ADD COLUMN disabled_at TEXT;
