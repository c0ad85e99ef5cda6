-- Forms and what was filled in; and responses, the facts of vouchers and forms. Responses are kept beside what they are told from, and
-- without a person: erasing somebody, or deleting a submission, changes no count.

-- Forms that anybody may fill in. Operator 0 is the account itself.
CREATE TABLE form (
  id INTEGER NOT NULL PRIMARY KEY,
  -- 128 random bits, the address of the public page.
  public_id TEXT NOT NULL UNIQUE,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL,
  -- JSON: what is being edited, and what the public sees (null while nothing is published).
  definition TEXT NOT NULL,
  published TEXT,
  published_revision INTEGER,
  retention_days INTEGER NOT NULL CHECK (retention_days > 0),
  created_by TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  updated_at TEXT NOT NULL,
  updated_by TEXT
) STRICT;
CREATE INDEX form_by_account ON form (account_id, operator_id, id);

-- Every text that people were asked to agree to, as it was published. Never edited.
CREATE TABLE form_consent (
  form_id INTEGER NOT NULL REFERENCES form (id) ON DELETE CASCADE,
  field TEXT NOT NULL,
  version INTEGER NOT NULL,
  text TEXT NOT NULL,
  since TEXT NOT NULL,
  PRIMARY KEY (form_id, field, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE form_submission (
  id INTEGER NOT NULL PRIMARY KEY,
  form_id INTEGER NOT NULL REFERENCES form (id) ON DELETE CASCADE,
  -- From the public page: the same one again is the same submission.
  submission TEXT NOT NULL,
  -- Epoch milliseconds.
  submitted_at INTEGER NOT NULL,
  -- JSON: values by field, and the version of each consent text that was agreed to.
  answers TEXT NOT NULL,
  consents TEXT NOT NULL,
  UNIQUE (form_id, submission)
) STRICT;
CREATE INDEX form_submission_by_moment ON form_submission (form_id, submitted_at);

-- Whose a submission is, to erase a person by address.
CREATE TABLE form_submission_email (
  email TEXT NOT NULL,
  submission_id INTEGER NOT NULL REFERENCES form_submission (id) ON DELETE CASCADE,
  PRIMARY KEY (email, submission_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX form_submission_email_by_submission ON form_submission_email (submission_id);

CREATE TABLE response (
  account_id INTEGER NOT NULL,
  -- Day in the account's reporting timezone.
  date TEXT NOT NULL,
  -- One of both is 0.
  voucher_id INTEGER NOT NULL,
  form_id INTEGER NOT NULL,
  -- Of the claim or the submission: the same one again is the same response.
  id TEXT NOT NULL,
  occurred_at TEXT NOT NULL CHECK (length(occurred_at) = 24),
  operator_id INTEGER NOT NULL,
  -- What led to the page, 0 where nothing of ours did.
  touchpoint_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  country TEXT NOT NULL,
  -- Whether this is a redemption, which is a fact beside the claim that it follows.
  redeemed INTEGER NOT NULL DEFAULT 0 CHECK (redeemed IN (0, 1)),
  PRIMARY KEY (account_id, date, voucher_id, form_id, id),
  CHECK ((voucher_id = 0) <> (form_id = 0))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX response_once ON response (account_id, voucher_id, form_id, id);

-- Daily roll-up.
CREATE TABLE response_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  voucher_id INTEGER NOT NULL,
  form_id INTEGER NOT NULL,
  touchpoint_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  country TEXT NOT NULL,
  claims INTEGER NOT NULL DEFAULT 0,
  submissions INTEGER NOT NULL DEFAULT 0,
  redemptions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, date, operator_id, voucher_id, form_id, touchpoint_id, channel, country)
) STRICT, WITHOUT ROWID;
