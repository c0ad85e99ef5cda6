-- As 0045, for the other scripts whose letters take two bytes: Latin beyond ÿ, Greek and Cyrillic.
WITH RECURSIVE
  ranges (first, last, step, away) AS (VALUES
    (0x0100, 0x012e, 2, 1), (0x0132, 0x0136, 2, 1), (0x0139, 0x0147, 2, 1), (0x014a, 0x0176, 2, 1), (0x0179, 0x017d, 2, 1),
    (0x0178, 0x0178, 1, -121), (0x0386, 0x0386, 1, 38), (0x0388, 0x038a, 1, 37), (0x038c, 0x038c, 1, 64), (0x038e, 0x038f, 1, 63),
    (0x0391, 0x03a1, 1, 32), (0x03a3, 0x03ab, 1, 32), (0x0400, 0x040f, 1, 80), (0x0410, 0x042f, 1, 32)),
  letters (capital, last, step, small) AS (
    SELECT first, last, step, first + away FROM ranges
    UNION ALL SELECT capital + step, last, step, small + step FROM letters WHERE capital < last),
  written (nth, capital, small) AS (
    SELECT row_number() OVER (ORDER BY capital),
      printf('%%%02x%%%02x', 0xc0 | (capital >> 6), 0x80 | (capital & 63)), printf('%%%02x%%%02x', 0xc0 | (small >> 6), 0x80 | (small & 63))
    FROM letters),
  lowered (id, path, nth) AS (
    SELECT r.id, r.path, 0 FROM custom_redirect r WHERE EXISTS (SELECT 1 FROM written w WHERE instr(r.path, w.capital) > 0)
    UNION ALL
    SELECT l.id, replace(l.path, w.capital, w.small), w.nth FROM lowered l JOIN written w ON w.nth = l.nth + 1)
UPDATE custom_redirect SET path = lowered.path FROM lowered
WHERE lowered.id = custom_redirect.id AND lowered.nth = (SELECT max(nth) FROM written);
