-- Mail, who may get it, and how much of it.

-- Mail to hand to the sender. `sent_at` is null until it is delivered.
CREATE TABLE outbox (
  id INTEGER NOT NULL PRIMARY KEY,
  recipient TEXT NOT NULL,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  created_at TEXT NOT NULL,
  sent_at TEXT,
  -- Whose allowance a message counts against, and its attempts as a delivery has them.
  account_id INTEGER,
  owner_id TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Epoch milliseconds, null once there is nothing more to try.
  next_attempt INTEGER,
  error TEXT
) STRICT;
CREATE INDEX outbox_by_next_attempt ON outbox (next_attempt);

-- Mail that was handed over, by who had it sent. It bounds mail, so it stays when a schedule, an alert or a person is
-- deleted. Account 0 is mail that a person asked for themselves.
CREATE TABLE mail_sent (
  -- Of the message, the same at each attempt.
  key TEXT NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  owner_id TEXT NOT NULL,
  -- One for each recipient.
  mails INTEGER NOT NULL CHECK (mails > 0),
  -- Epoch milliseconds.
  sent_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mail_sent_by_account ON mail_sent (account_id, sent_at);
CREATE INDEX mail_sent_by_time ON mail_sent (sent_at);

-- Mail domains that an account has proven to be its own.
CREATE TABLE account_domain (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- In lower case: `brand.example`.
  domain TEXT NOT NULL,
  verified_at TEXT NOT NULL,
  PRIMARY KEY (account_id, domain)
) STRICT, WITHOUT ROWID;

-- Recipients outside those domains: each is asked once for an account, and gets its mail once they have agreed.
CREATE TABLE mail_recipient (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- In normal form.
  address TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('asked', 'confirmed', 'declined')),
  -- SHA-256 of the token in the link; null once it was used.
  token_hash TEXT UNIQUE,
  -- Epoch milliseconds.
  expires_at INTEGER,
  asked_at INTEGER NOT NULL,
  -- Messages that asked, whatever was deleted since.
  asks INTEGER NOT NULL DEFAULT 1,
  answered_at INTEGER,
  -- SHA-256 of the token by which a recipient who has agreed withdraws that; null before the first message to them.
  withdraw_hash TEXT,
  PRIMARY KEY (account_id, address)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX mail_recipient_by_withdraw_hash ON mail_recipient (withdraw_hash) WHERE withdraw_hash IS NOT NULL;
