-- What a person picked last, in the header or the profile, beside what their profile says.

ALTER TABLE user ADD COLUMN chosen_currency TEXT;
ALTER TABLE user ADD COLUMN chosen_locale TEXT;
UPDATE user SET chosen_currency = currency, chosen_locale = locale;
