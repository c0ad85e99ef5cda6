-- Redemptions whose counts in a distributed store are behind what is kept of them here. Empty where the facts are in D1.
CREATE TABLE redemption_change (
  account_id INTEGER NOT NULL,
  voucher_id INTEGER NOT NULL,
  redemption_id TEXT NOT NULL,
  -- Another mark on the same redemption says that it changed since.
  mark INTEGER NOT NULL,
  PRIMARY KEY (account_id, voucher_id, redemption_id)
) STRICT, WITHOUT ROWID;
