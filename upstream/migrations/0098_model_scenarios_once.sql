-- What the call that saved a scenario calls itself, so that the same call saves no second one. Null for those of before.
ALTER TABLE model_scenario ADD COLUMN made_once TEXT;
CREATE UNIQUE INDEX model_scenario_by_call ON model_scenario (account_id, made_once);
