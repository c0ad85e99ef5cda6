-- Currencies that suspect clicks come in. They are converted as others are, while their days make no data: so they are
-- no part of fact_coverage, and stand here too where an operator has nothing but suspect clicks.
CREATE TABLE suspect_currency (
  account_id INTEGER NOT NULL,
  operator_id INTEGER NOT NULL,
  currency TEXT NOT NULL,
  PRIMARY KEY (account_id, operator_id, currency)
) STRICT, WITHOUT ROWID;

INSERT INTO suspect_currency
SELECT DISTINCT account_id, operator_id, currency FROM suspect_click_day WHERE currency <> '';
