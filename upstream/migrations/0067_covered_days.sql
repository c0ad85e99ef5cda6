-- The days that a source covers: a day of a file that brought nothing counts as zero, a day that no source covers is unknown.
-- `operator_id` 0 is every subaccount. `part` is a retailer's id (orders, offers) or a channel (visits); empty is every one.

-- What each import covered. `job_id` 0 is what was handed in without one.
CREATE TABLE import_span (
  account_id INTEGER NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('visits', 'orders', 'tills', 'offers', 'recipes', 'responses', 'redemptions')),
  operator_id INTEGER NOT NULL,
  part TEXT NOT NULL,
  job_id INTEGER NOT NULL,
  first_date TEXT NOT NULL,
  last_date TEXT NOT NULL,
  PRIMARY KEY (account_id, source, operator_id, part, job_id, first_date),
  CHECK (first_date <= last_date)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_span_by_job ON import_span (job_id);

-- The same merged, so that a question reads a few rows however many imports there were; `live` is what the public sends.
CREATE TABLE covered_span (
  account_id INTEGER NOT NULL,
  source TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  part TEXT NOT NULL,
  live INTEGER NOT NULL CHECK (live IN (0, 1)),
  first_date TEXT NOT NULL,
  last_date TEXT NOT NULL,
  PRIMARY KEY (account_id, source, operator_id, part, live, first_date)
) STRICT, WITHOUT ROWID;

-- Of earlier imports no more is known than where the facts begin and end.
INSERT INTO import_span
SELECT c.account_id, s.source, c.operator_id, '', 0, min(c.first_date), max(c.last_date)
FROM fact_coverage c JOIN account a ON a.id = c.account_id
JOIN (SELECT 'visits' AS source, 1 AS type UNION ALL SELECT 'orders', 1 UNION ALL SELECT 'tills', 2) s ON s.type = a.type
GROUP BY c.account_id, s.source, c.operator_id;
INSERT INTO import_span
SELECT account_id, family, operator_id, '', 0, min(first_date), max(last_date) FROM family_coverage
GROUP BY account_id, family, operator_id;
INSERT INTO import_span
SELECT account_id, 'redemptions', operator_id, '', 0, min(first_date), max(last_date) FROM family_coverage
WHERE family = 'responses' GROUP BY account_id, operator_id;
INSERT INTO covered_span
SELECT account_id, source, operator_id, part, 0, first_date, last_date FROM import_span;
