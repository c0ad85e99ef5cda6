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

ALTER TABLE voucher ADD COLUMN redeemed INTEGER NOT NULL DEFAULT 0;
