-- What an alcohol brand has set for its visitors of a country, for all that it publishes.
CREATE TABLE alcohol_country (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  country TEXT NOT NULL,
  -- Null where the law's age is asked for.
  age INTEGER CHECK (age BETWEEN 18 AND 25),
  -- Nothing of the brand is shown there.
  blocked INTEGER NOT NULL DEFAULT 0 CHECK (blocked IN (0, 1)),
  PRIMARY KEY (account_id, country)
) STRICT, WITHOUT ROWID;
