-- Secrets that nothing outside needs to know: each installation makes its own when it first needs one, and none is ever answered.
CREATE TABLE installation_secret (
  purpose TEXT NOT NULL PRIMARY KEY,
  secret TEXT NOT NULL
) STRICT, WITHOUT ROWID;
