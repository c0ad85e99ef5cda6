-- Bodies of facts that keys have sent, until they are imported. A request names the one that is still to be imported, and how it is written.
CREATE TABLE fact_body (
  -- Made up by the request that brings the body.
  upload_id TEXT NOT NULL,
  part INTEGER NOT NULL,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kept_at TEXT NOT NULL,
  -- How many there are.
  bytes INTEGER NOT NULL,
  -- The bytes of the compressed body, in base64.
  content TEXT NOT NULL,
  PRIMARY KEY (upload_id, part)
) STRICT;
CREATE INDEX fact_body_by_account ON fact_body (account_id, bytes);

ALTER TABLE fact_request ADD COLUMN upload_id TEXT;
ALTER TABLE fact_request ADD COLUMN format TEXT CHECK (format IN ('csv', 'ndjson'));
CREATE INDEX fact_request_kept ON fact_request (upload_id) WHERE upload_id IS NOT NULL;
