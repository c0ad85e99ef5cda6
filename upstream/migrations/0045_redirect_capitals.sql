-- Paths of redirects are compared without case beyond a to z too: what was encoded as the capitals À to Þ (0x80 to 0x9e behind %c3, but
-- for × at 0x97) becomes the small letters, which stand 32 places on.
WITH RECURSIVE small (id, path, at) AS (
  SELECT id, path, 0x80 FROM custom_redirect WHERE instr(path, '%c3%8') > 0 OR instr(path, '%c3%9') > 0
  UNION ALL
  SELECT id, CASE at WHEN 0x97 THEN path ELSE replace(path, printf('%%c3%%%02x', at), printf('%%c3%%%02x', at + 32)) END, at + 1
  FROM small WHERE at < 0x9f
)
UPDATE custom_redirect SET path = small.path FROM small WHERE small.id = custom_redirect.id AND small.at = 0x9f;
