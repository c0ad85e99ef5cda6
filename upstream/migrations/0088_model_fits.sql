-- Fits that are under way. What they have come to so far is kept, so that one that broke off goes on.

CREATE TABLE model_fit (
  run_id INTEGER NOT NULL PRIMARY KEY REFERENCES model_run (id) ON DELETE CASCADE,
  -- All that the fit reads, as JSON: facts that change meanwhile don't change it.
  inputs TEXT NOT NULL CHECK (json_valid(inputs)),
  data_hash TEXT NOT NULL,
  -- Epoch milliseconds. Whoever goes on with a fit leases it.
  lease_until INTEGER NOT NULL DEFAULT 0,
  next_step INTEGER NOT NULL,
  -- Takes that broke off since something was kept.
  attempts INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX model_fit_by_step ON model_fit (next_step);

-- A round of a chain: its draws as 32-bit floats in base64, and where the chain goes on, as JSON.
CREATE TABLE model_fit_round (
  run_id INTEGER NOT NULL REFERENCES model_fit (run_id) ON DELETE CASCADE,
  phase TEXT NOT NULL CHECK (phase IN ('holdout', 'published', 'shuffled')),
  chain INTEGER NOT NULL,
  round INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (json_valid(state)),
  draws TEXT NOT NULL,
  PRIMARY KEY (run_id, phase, chain, round)
) STRICT;

-- How many fits an account has begun on a day, UTC.
CREATE TABLE model_fit_day (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  date TEXT NOT NULL,
  fits INTEGER NOT NULL,
  PRIMARY KEY (account_id, date)
) STRICT, WITHOUT ROWID;
