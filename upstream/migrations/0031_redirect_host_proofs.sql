-- Several accounts may name a host; the public is led by the redirects of the one that was found to own it.

ALTER TABLE custom_redirect RENAME TO custom_redirect_before;
ALTER TABLE redirect_host RENAME TO redirect_host_before;

CREATE TABLE redirect_host (
  host TEXT NOT NULL,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  PRIMARY KEY (host, account_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE redirect_host_proof (
  host TEXT NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  -- Null where the redirects of the host led visitors before proofs were asked for.
  proven_by TEXT REFERENCES user (id) ON DELETE SET NULL,
  proven_at TEXT NOT NULL,
  FOREIGN KEY (host, account_id) REFERENCES redirect_host (host, account_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE custom_redirect (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  host TEXT NOT NULL,
  path TEXT NOT NULL,
  target TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status IN (301, 302)),
  -- The higher one is asked first.
  priority INTEGER NOT NULL DEFAULT 0,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  -- UTC instant with milliseconds; null is never.
  expires_at TEXT,
  hits INTEGER NOT NULL DEFAULT 0,
  last_hit_at TEXT,
  created_by TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  FOREIGN KEY (host, account_id) REFERENCES redirect_host (host, account_id)
) STRICT;

INSERT INTO redirect_host SELECT host, account_id FROM redirect_host_before;
INSERT INTO redirect_host_proof
  SELECT host, account_id, NULL, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM redirect_host_before;
INSERT INTO custom_redirect
  SELECT id, account_id, operator_id, host, path, target, status, priority, active, expires_at, hits, last_hit_at,
    created_by, updated_at, version FROM custom_redirect_before;

DROP TABLE custom_redirect_before;
DROP TABLE redirect_host_before;
CREATE INDEX redirect_host_by_account ON redirect_host (account_id);
CREATE INDEX custom_redirect_by_account ON custom_redirect (account_id, operator_id, id);
CREATE INDEX custom_redirect_by_host ON custom_redirect (host, path);
