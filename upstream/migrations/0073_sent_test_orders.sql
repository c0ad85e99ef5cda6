-- Test orders of shops that we send ourselves, as the shop would.
ALTER TABLE sales_test ADD COLUMN sent INTEGER NOT NULL DEFAULT 0 CHECK (sent IN (0, 1));
