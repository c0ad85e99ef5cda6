-- Redemptions stand among the facts beside the claims that they follow.
ALTER TABLE response ADD COLUMN redeemed INTEGER NOT NULL DEFAULT 0 CHECK (redeemed IN (0, 1));
ALTER TABLE response_day ADD COLUMN redemptions INTEGER NOT NULL DEFAULT 0;
