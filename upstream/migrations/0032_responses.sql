-- What people answered brands with: codes they claimed, forms they sent. Facts beside what they are told from, and without
-- a person: who asks to be erased, and a submission that is deleted, change no count.

CREATE TABLE response (
  account_id INTEGER NOT NULL,
  -- Day in the account's reporting timezone.
  date TEXT NOT NULL,
  -- One of both is 0.
  voucher_id INTEGER NOT NULL,
  form_id INTEGER NOT NULL,
  -- Of the claim or the submission: the same one again is the same response.
  id TEXT NOT NULL,
  occurred_at TEXT NOT NULL CHECK (length(occurred_at) = 24),
  operator_id INTEGER NOT NULL,
  -- What led to the page, 0 where nothing of ours did.
  touchpoint_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  country TEXT NOT NULL,
  PRIMARY KEY (account_id, date, voucher_id, form_id, id),
  CHECK ((voucher_id = 0) <> (form_id = 0))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX response_once ON response (account_id, voucher_id, form_id, id);

-- Daily roll-up.
CREATE TABLE response_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  voucher_id INTEGER NOT NULL,
  form_id INTEGER NOT NULL,
  touchpoint_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  country TEXT NOT NULL,
  claims INTEGER NOT NULL DEFAULT 0,
  submissions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, date, operator_id, voucher_id, form_id, touchpoint_id, channel, country)
) STRICT, WITHOUT ROWID;

-- The same table with one more family: a check can't be changed.
CREATE TABLE family_coverage_next (
  account_id INTEGER NOT NULL,
  family TEXT NOT NULL CHECK (family IN ('offers', 'recipes', 'responses')),
  operator_id INTEGER NOT NULL,
  currency TEXT NOT NULL,
  first_date TEXT NOT NULL,
  last_date TEXT NOT NULL,
  PRIMARY KEY (account_id, family, operator_id, currency)
) STRICT, WITHOUT ROWID;
INSERT INTO family_coverage_next SELECT * FROM family_coverage;
DROP TABLE family_coverage;
ALTER TABLE family_coverage_next RENAME TO family_coverage;

-- What was claimed and sent before: nobody noted from where. The days of submissions are those of UTC.
INSERT INTO response
SELECT v.account_id, c.date, v.id, 0, c.id, strftime('%Y-%m-%dT%H:%M:%fZ', c.claimed_at / 1000.0, 'unixepoch'), v.operator_id, 0, 'site', 'ZZ'
FROM voucher_claim c JOIN voucher v ON v.id = c.voucher_id;
INSERT INTO response
SELECT f.account_id, date(s.submitted_at / 1000, 'unixepoch'), 0, f.id, s.submission,
       strftime('%Y-%m-%dT%H:%M:%fZ', s.submitted_at / 1000.0, 'unixepoch'), f.operator_id, 0, 'site', 'ZZ'
FROM form_submission s JOIN form f ON f.id = s.form_id;
INSERT INTO response_day
SELECT account_id, date, operator_id, voucher_id, form_id, touchpoint_id, channel, country, sum(voucher_id > 0), sum(form_id > 0)
FROM response GROUP BY account_id, date, operator_id, voucher_id, form_id, touchpoint_id, channel, country;
INSERT INTO family_coverage
SELECT account_id, 'responses', operator_id, '', min(date), max(date) FROM response_day GROUP BY account_id, operator_id;
INSERT OR IGNORE INTO fact_value SELECT DISTINCT account_id, 'country', operator_id, country FROM response_day;
INSERT OR IGNORE INTO fact_value SELECT DISTINCT account_id, 'channel', operator_id, channel FROM response_day;
