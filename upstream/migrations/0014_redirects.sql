-- Addresses of a brand's own hosts that lead elsewhere. Hosts and paths are stored in the form they are compared in.
-- Several accounts may name a host; the public is led by the redirects of the one that was found to own it.

CREATE TABLE redirect_host (
  host TEXT NOT NULL,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  PRIMARY KEY (host, account_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX redirect_host_by_account ON redirect_host (account_id);

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
  updated_by TEXT,
  FOREIGN KEY (host, account_id) REFERENCES redirect_host (host, account_id)
) STRICT;
CREATE INDEX custom_redirect_by_account ON custom_redirect (account_id, operator_id, id);
CREATE INDEX custom_redirect_by_host ON custom_redirect (host, path);

-- Hits above the plausible share of one client address or network, by reason. `custom_redirect.hits` holds plain ones only.
CREATE TABLE custom_redirect_suspect (
  redirect_id INTEGER NOT NULL REFERENCES custom_redirect (id) ON DELETE CASCADE,
  reason TEXT NOT NULL CHECK (reason IN ('address', 'network')),
  hits INTEGER NOT NULL,
  PRIMARY KEY (redirect_id, reason)
) STRICT, WITHOUT ROWID;
