-- Whether an address has to be confirmed by a mailed link before the code is shown.
ALTER TABLE voucher ADD COLUMN confirm_email INTEGER NOT NULL DEFAULT 0 CHECK (confirm_email IN (0, 1));

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
