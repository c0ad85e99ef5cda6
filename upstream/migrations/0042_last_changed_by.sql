-- Who saved something last, as touchpoints have it. Null where nobody is known: what was changed before this was kept.

ALTER TABLE form ADD COLUMN updated_by TEXT;
ALTER TABLE voucher ADD COLUMN updated_by TEXT;
ALTER TABLE collection ADD COLUMN updated_by TEXT;
ALTER TABLE custom_redirect ADD COLUMN updated_by TEXT;
ALTER TABLE price_alert_rule ADD COLUMN updated_by TEXT;

-- What nobody has changed yet was saved by whoever made it.
UPDATE form SET updated_by = created_by WHERE revision = 1;
UPDATE voucher SET updated_by = created_by WHERE revision = 1;
UPDATE collection SET updated_by = created_by WHERE revision = 1;
UPDATE custom_redirect SET updated_by = created_by WHERE version = 1;
UPDATE price_alert_rule SET updated_by = created_by WHERE version = 1;

-- Of a list of stores: who edited or published it last, or threw away what was edited from it.
ALTER TABLE location_version ADD COLUMN updated_by TEXT;
ALTER TABLE location_version ADD COLUMN updated_at TEXT;
UPDATE location_version SET updated_by = published_by, updated_at = published_at WHERE published_at IS NOT NULL;
