-- SHA-256 of the token by which a recipient who has agreed withdraws that; null before the first message to them.
ALTER TABLE mail_recipient ADD COLUMN withdraw_hash TEXT;
CREATE UNIQUE INDEX mail_recipient_by_withdraw_hash ON mail_recipient (withdraw_hash) WHERE withdraw_hash IS NOT NULL;
