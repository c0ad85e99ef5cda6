-- The dashboard that a schedule or an alert was made from, by its id; null where it was made from something else.
ALTER TABLE schedule ADD COLUMN dashboard_id TEXT;
ALTER TABLE alert ADD COLUMN dashboard_id TEXT;
