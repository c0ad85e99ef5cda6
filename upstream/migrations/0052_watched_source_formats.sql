-- What the files of scheduled imports may be, as the import was that each was set up from.

-- Null where that isn't known: then a file in any format is read.
ALTER TABLE watched_source ADD COLUMN file_format TEXT CHECK (file_format IN ('csv', 'xlsx'));
UPDATE watched_source SET file_format =
  (SELECT j.file_format FROM import_job j WHERE j.id = watched_source.job_id AND j.account_id = watched_source.account_id);
