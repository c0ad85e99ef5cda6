-- What rounding amounts to the decimals of their currency came to, and lines with totals that were left out.

ALTER TABLE import_job ADD COLUMN rounded INTEGER NOT NULL DEFAULT 0;
-- Millionths of the last place by currency, as JSON.
ALTER TABLE import_job ADD COLUMN rounding TEXT NOT NULL DEFAULT '{}';
ALTER TABLE import_job ADD COLUMN totals_lines INTEGER NOT NULL DEFAULT 0;
