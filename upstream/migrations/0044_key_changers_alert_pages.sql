-- Who changed an API key last, and when, as everything else has it that people edit together.
ALTER TABLE api_key ADD COLUMN updated_by TEXT;
ALTER TABLE api_key ADD COLUMN updated_at TEXT;
UPDATE api_key SET updated_by = created_by, updated_at = created_at WHERE version = 1;

-- The page that an alert was made on where that is neither a report nor a dashboard, such as /custom/price-stock; null else.
ALTER TABLE alert ADD COLUMN page TEXT;
