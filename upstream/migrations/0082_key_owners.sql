-- Who answers for a key: whoever made it, until another administrator takes it over. Without their access it works no more.
ALTER TABLE api_key ADD COLUMN owner_id TEXT REFERENCES user (id) ON DELETE SET NULL;
UPDATE api_key SET owner_id = created_by;
