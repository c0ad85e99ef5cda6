-- Files that runs of models are made of, from when they come until the run is accepted.

CREATE TABLE model_import (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL CHECK (kind IN ('merchlens', 'meridian', 'meridian-tables', 'robyn')),
  name TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- By table: the upload in `fact_body` and how many bytes it has.
  files TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(files)),
  -- The run that it became.
  run_id INTEGER REFERENCES model_run (id) ON DELETE SET NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_by TEXT REFERENCES user (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX model_import_by_age ON model_import (created_at);
CREATE INDEX model_import_by_account ON model_import (account_id);
