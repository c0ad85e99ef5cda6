-- A till line remembers the import that alone named it; 0 where `import_fact` says who did, or nobody did. So a large file writes no second row
-- for each of its lines, and is taken back by days.
ALTER TABLE retailer_line ADD COLUMN job_id INTEGER NOT NULL DEFAULT 0;
