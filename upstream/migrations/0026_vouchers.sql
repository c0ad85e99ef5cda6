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
  updated_at TEXT NOT NULL
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
