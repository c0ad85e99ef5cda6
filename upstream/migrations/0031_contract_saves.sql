-- Which call has saved a statement of work last.

-- Made up for the call, so that the statements behind the first know whether it was theirs.
ALTER TABLE sow ADD COLUMN saved_mark TEXT;
