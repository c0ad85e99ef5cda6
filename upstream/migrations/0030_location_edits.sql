-- Lists of stores that were begun from another one and changed store by store.

-- The version it was begun from; null for a file, and where nothing was shown before.
ALTER TABLE location_version ADD COLUMN base_id INTEGER REFERENCES location_version (id) ON DELETE SET NULL;
-- Changes made by hand; 0 for a file as it came.
ALTER TABLE location_version ADD COLUMN edits INTEGER NOT NULL DEFAULT 0;
CREATE INDEX location_version_by_base ON location_version (base_id) WHERE base_id IS NOT NULL;
