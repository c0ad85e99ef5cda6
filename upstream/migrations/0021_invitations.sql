-- Invitations to an account, and the mail that went out for them.

-- Open while neither accepted nor revoked; its link works until `expires_at`.
CREATE TABLE invitation (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- The scope it was sent from; 0 is the account itself.
  operator_id INTEGER NOT NULL DEFAULT 0,
  email TEXT NOT NULL COLLATE NOCASE,
  -- JSON: [{ type: 'account' | 'operator', id, level }].
  grants TEXT NOT NULL,
  -- Of a new person, such as `en-US`.
  language TEXT,
  note TEXT NOT NULL DEFAULT '',
  -- SHA-256 of the token in the link.
  token_hash TEXT NOT NULL UNIQUE,
  -- What the sender called this post, so that one sent twice invites once.
  made_once TEXT NOT NULL,
  invited_by TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  sent_count INTEGER NOT NULL DEFAULT 1,
  last_sent_at TEXT NOT NULL,
  -- When somebody asked for a new one after it had expired.
  asked_at TEXT,
  accepted_at TEXT,
  accepted_user_id TEXT REFERENCES user (id) ON DELETE SET NULL,
  revoked_at TEXT,
  UNIQUE (account_id, made_once, email)
) STRICT;
CREATE UNIQUE INDEX invitation_open ON invitation (account_id, operator_id, email) WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX invitation_by_account ON invitation (account_id, id) WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX invitation_by_inviter ON invitation (invited_by);

-- Mails within a day bound further ones, so a row stays whatever becomes of its invitation.
CREATE TABLE invitation_mail (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  email TEXT NOT NULL COLLATE NOCASE,
  -- Epoch milliseconds.
  sent_at INTEGER NOT NULL
) STRICT;
CREATE INDEX invitation_mail_by_account ON invitation_mail (account_id, sent_at);
CREATE INDEX invitation_mail_by_time ON invitation_mail (sent_at);
