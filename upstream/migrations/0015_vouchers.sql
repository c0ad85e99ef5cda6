-- Vouchers, their codes, who claimed them, and where they were redeemed.

-- What people may claim. Operator 0 is the account itself; percentages are hundredths of a percent, amounts minor units.
CREATE TABLE voucher (
  id INTEGER NOT NULL PRIMARY KEY,
  -- 128 random bits, the address of the claim page.
  public_id TEXT NOT NULL UNIQUE,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('percent', 'amount', 'free-product', 'free-shipping')),
  value INTEGER CHECK (value > 0),
  currency TEXT,
  code_source TEXT NOT NULL CHECK (code_source IN ('pool', 'single')),
  single_code TEXT,
  -- Wall clock of the timezone: `2026-11-18T09:00`. An end without a time is the end of that day.
  starts_at TEXT,
  ends_at TEXT,
  timezone TEXT NOT NULL,
  -- The same as instants in epoch milliseconds; the end itself is outside.
  starts_ms INTEGER,
  ends_ms INTEGER,
  total_limit INTEGER CHECK (total_limit > 0),
  person_limit INTEGER NOT NULL CHECK (person_limit > 0),
  identify_by TEXT NOT NULL CHECK (identify_by IN ('email', 'browser')),
  -- JSON, ids; an empty list is any.
  products TEXT NOT NULL DEFAULT '[]',
  retailers TEXT NOT NULL DEFAULT '[]',
  status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'paused', 'ended')),
  claimed INTEGER NOT NULL DEFAULT 0,
  codes INTEGER NOT NULL DEFAULT 0,
  -- Keys the hashes of who claimed, so that those of two vouchers can't be compared.
  person_key TEXT NOT NULL,
  created_by TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  updated_at TEXT NOT NULL,
  redeemed INTEGER NOT NULL DEFAULT 0,
  updated_by TEXT,
  -- Whether an address has to be confirmed by a mailed link before the code is shown.
  confirm_email INTEGER NOT NULL DEFAULT 0 CHECK (confirm_email IN (0, 1))
) STRICT;
CREATE INDEX voucher_by_account ON voucher (account_id, operator_id, id);

CREATE TABLE voucher_code (
  id INTEGER NOT NULL PRIMARY KEY,
  voucher_id INTEGER NOT NULL REFERENCES voucher (id) ON DELETE CASCADE,
  code TEXT NOT NULL,
  -- Null while nobody has it.
  claim_id TEXT,
  UNIQUE (voucher_id, code)
) STRICT;
CREATE INDEX voucher_code_free ON voucher_code (voucher_id, id) WHERE claim_id IS NULL;

-- A fact: who the person was is known only as a keyed hash.
CREATE TABLE voucher_claim (
  voucher_id INTEGER NOT NULL REFERENCES voucher (id) ON DELETE CASCADE,
  -- From the claim page: the same one again is the same claim.
  id TEXT NOT NULL,
  person TEXT NOT NULL,
  code TEXT NOT NULL,
  -- Of the call that made it.
  attempt TEXT NOT NULL,
  claimed_at INTEGER NOT NULL,
  -- Day in the account's reporting timezone.
  date TEXT NOT NULL,
  PRIMARY KEY (voucher_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX voucher_claim_by_person ON voucher_claim (voucher_id, person);
CREATE INDEX voucher_claim_by_day ON voucher_claim (voucher_id, date);

-- A mailed link to a code. The row goes when the link is used.
CREATE TABLE voucher_confirmation (
  -- SHA-256 of the token in the link.
  token_hash TEXT NOT NULL PRIMARY KEY,
  voucher_id INTEGER NOT NULL REFERENCES voucher (id) ON DELETE CASCADE,
  -- Keyed hash, as in voucher_claim.
  person TEXT NOT NULL,
  claim_id TEXT NOT NULL,
  -- Who is bounded by a day, as JSON: pairs of a keyed hash and a limit.
  bounds TEXT NOT NULL,
  -- JSON: touchpoint, channel and country of the visit.
  origin TEXT NOT NULL,
  -- Epoch milliseconds.
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX voucher_confirmation_by_expiry ON voucher_confirmation (expires_at);
CREATE INDEX voucher_confirmation_by_voucher ON voucher_confirmation (voucher_id);

-- Claims and mailed links of one day (UTC), by whom: keyed hashes of an e-mail address, a browser or a client address.
CREATE TABLE voucher_day (
  voucher_id INTEGER NOT NULL REFERENCES voucher (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  who TEXT NOT NULL,
  times INTEGER NOT NULL,
  PRIMARY KEY (voucher_id, date, who)
) STRICT, WITHOUT ROWID;
CREATE INDEX voucher_day_by_date ON voucher_day (date);

-- Codes that were redeemed at a till or in a shop, as files of the account say.
CREATE TABLE voucher_redemption (
  voucher_id INTEGER NOT NULL REFERENCES voucher (id) ON DELETE CASCADE,
  -- A code of the pool by itself, which is redeemed once; one that everybody gets with what its row says: the same row
  -- again is the same redemption.
  id TEXT NOT NULL,
  code TEXT NOT NULL,
  -- Epoch milliseconds, and its day in the account's reporting timezone.
  redeemed_at INTEGER NOT NULL,
  date TEXT NOT NULL,
  -- Of the order it was redeemed with, in minor units; null where the file doesn't say.
  order_value INTEGER CHECK (order_value >= 0),
  currency TEXT,
  PRIMARY KEY (voucher_id, id),
  CHECK ((order_value IS NULL) = (currency IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX voucher_redemption_by_day ON voucher_redemption (voucher_id, date);
