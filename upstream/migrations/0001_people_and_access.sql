-- People, how they are recognised, and what they may see. Every grant is a row; there is no implicit access.

CREATE TABLE user (
  id TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL COLLATE NOCASE UNIQUE,
  firstname TEXT NOT NULL DEFAULT '',
  lastname TEXT NOT NULL DEFAULT '',
  jobtitle TEXT NOT NULL DEFAULT '',
  avatar TEXT NOT NULL DEFAULT 'avatar-1',
  is_staff INTEGER NOT NULL DEFAULT 0 CHECK (is_staff IN (0, 1)),
  both_platforms INTEGER NOT NULL DEFAULT 0 CHECK (both_platforms IN (0, 1)),
  email_subscription INTEGER NOT NULL DEFAULT 1 CHECK (email_subscription IN (0, 1)),
  currency TEXT,
  locale TEXT,
  default_currency TEXT,
  default_locale TEXT,
  user_mode INTEGER NOT NULL DEFAULT 2 CHECK (user_mode IN (1, 2, 3)),
  demo_banner INTEGER NOT NULL DEFAULT 0 CHECK (demo_banner IN (0, 1)),
  anonymized INTEGER NOT NULL DEFAULT 0 CHECK (anonymized IN (0, 1)),
  scope_type TEXT CHECK (scope_type IN ('account', 'operator')),
  scope_id INTEGER,
  accepted_terms TEXT,
  -- What the person picked last, in the header or the profile, beside what the profile says.
  chosen_currency TEXT,
  chosen_locale TEXT,
  -- A mode other than client and sample data are for staff, whatever a handler forgets to check.
  CHECK (is_staff = 1 OR (user_mode = 2 AND anonymized = 0))
) STRICT;

-- A person of an identity provider. One subject per issuer and person: a recycled e-mail address does not inherit access.
CREATE TABLE identity_link (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  linked_at TEXT NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (issuer, user_id)
) STRICT, WITHOUT ROWID;

-- `sid` is the provider's session where its tokens name one, else empty: then a person has one session.
CREATE TABLE upstream_session (
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  sid TEXT NOT NULL,
  csrf_token TEXT NOT NULL,
  ze_token TEXT NOT NULL,
  remember INTEGER NOT NULL CHECK (remember IN (0, 1)),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  PRIMARY KEY (user_id, sid)
) STRICT, WITHOUT ROWID;

CREATE TABLE account (
  id INTEGER NOT NULL PRIMARY KEY,
  name TEXT,
  type INTEGER NOT NULL CHECK (type IN (1, 2)),
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  default_currency TEXT NOT NULL,
  default_locale TEXT NOT NULL,
  reporting_timezone TEXT NOT NULL DEFAULT 'UTC',
  is_alcohol_us INTEGER NOT NULL DEFAULT 0 CHECK (is_alcohol_us IN (0, 1)),
  product2_brand_id TEXT,
  gtm_id TEXT
) STRICT;

CREATE TABLE operator (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  default_currency TEXT,
  default_locale TEXT
) STRICT;
CREATE INDEX operator_by_account ON operator (account_id);

-- Level bits: read 1, write 2, admin 4. Level 0 is a partial view: the account shows, its operators answer.
CREATE TABLE account_grant (
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  level INTEGER NOT NULL CHECK (level BETWEEN 0 AND 7),
  PRIMARY KEY (user_id, account_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE operator_grant (
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL REFERENCES operator (id) ON DELETE CASCADE,
  level INTEGER NOT NULL CHECK (level BETWEEN 0 AND 7),
  PRIMARY KEY (user_id, operator_id)
) STRICT, WITHOUT ROWID;

-- What one person chose for one scope.
CREATE TABLE scope_setting (
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  scope_type TEXT NOT NULL CHECK (scope_type IN ('account', 'operator')),
  scope_id INTEGER NOT NULL,
  email_subscription INTEGER NOT NULL CHECK (email_subscription IN (0, 1)),
  PRIMARY KEY (user_id, scope_type, scope_id)
) STRICT, WITHOUT ROWID;

-- Counts per feature. Operator 0 is the account; an operator's own row replaces the account's.
CREATE TABLE feature (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  key TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (account_id, operator_id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE terms (
  version TEXT NOT NULL PRIMARY KEY,
  url TEXT NOT NULL,
  since TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Notices shown after sign-in: to everyone where there is no user. A session notice has icon and colour, a persistent one a design.
CREATE TABLE notice (
  id INTEGER NOT NULL PRIMARY KEY,
  user_id TEXT REFERENCES user (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('persistent', 'session')),
  design TEXT,
  icon TEXT,
  color TEXT,
  message TEXT NOT NULL,
  until TEXT
) STRICT;

-- Secrets that nothing outside needs to know: each installation makes its own when it first needs one, and none is ever answered.
CREATE TABLE installation_secret (
  purpose TEXT NOT NULL PRIMARY KEY,
  secret TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Heavy calls that are running or wait for their turn, so that all isolates together let few of them in at once. A row that
-- is past its expiry counts for nothing: whoever took it has crashed, or has finished and rested.
CREATE TABLE heavy_call (
  -- The order of arrival.
  sequence INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  pool TEXT NOT NULL CHECK (pool IN ('reads', 'imports')),
  user_id TEXT NOT NULL,
  account_id INTEGER NOT NULL,
  -- 0 while it waits.
  running INTEGER NOT NULL DEFAULT 0,
  -- Epoch milliseconds.
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX heavy_call_by_account ON heavy_call (account_id, pool);
CREATE INDEX heavy_call_by_user ON heavy_call (user_id, pool);
CREATE INDEX heavy_call_by_expiry ON heavy_call (expires_at);
