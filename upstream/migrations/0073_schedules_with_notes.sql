-- A schedule may make CSV with notes, as a page does. A check can't be changed, so the column is made anew.
ALTER TABLE schedule ADD COLUMN file_format TEXT NOT NULL DEFAULT 'xlsx' CHECK (file_format IN ('csv', 'csv-notes', 'xlsx'));
UPDATE schedule SET file_format = format;
ALTER TABLE schedule DROP COLUMN format;
ALTER TABLE schedule RENAME COLUMN file_format TO format;
