-- Consent of a connection ends on its day. Administrators are warned 30 and 7 days before: how many that was the last
-- time; null until then, and again after new consent.

ALTER TABLE connection ADD COLUMN warned_days INTEGER CHECK (warned_days IN (30, 7));
