-- Pictures that people bring for what they publish. Whoever has the public id sees the picture; the same file is kept
-- once for an account.
CREATE TABLE experience_image (
  public_id TEXT NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- SHA-256 of the file, in hex.
  hash TEXT NOT NULL,
  content_type TEXT NOT NULL CHECK (content_type IN ('image/png', 'image/jpeg', 'image/webp')),
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  -- Base64.
  data TEXT NOT NULL,
  created_by TEXT REFERENCES user (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  UNIQUE (account_id, hash)
) STRICT;
