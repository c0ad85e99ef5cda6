-- Calculations of what media bring in, that people keep and share.

-- Operator 0 is the account itself.
CREATE TABLE roi_scenario (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  owner_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- The name without case and accents, as it is searched.
  folded_name TEXT NOT NULL,
  visibility TEXT NOT NULL CHECK (visibility IN ('personal', 'account')),
  -- ISO 4217, what all money of the inputs is in.
  currency TEXT NOT NULL,
  -- JSON, shared/roi/inputs-schema.ts.
  inputs TEXT NOT NULL CHECK (json_valid(inputs)),
  -- JSON: range, when they were asked for, and the values that were used; null where none were.
  actuals TEXT CHECK (actuals IS NULL OR json_valid(actuals)),
  -- What the call that made it calls itself, so that the same call makes no second one.
  made_once TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT,
  UNIQUE (account_id, made_once)
) STRICT;
CREATE INDEX roi_scenario_by_scope ON roi_scenario (account_id, operator_id, id);
CREATE INDEX roi_scenario_by_owner ON roi_scenario (owner_id);
