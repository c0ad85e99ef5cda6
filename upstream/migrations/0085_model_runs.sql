-- Runs of marketing-mix models, fitted here or imported: what they were made of, what they say, and plans made with them.
-- Amounts are in the run's unit: its currency, or what its KPI counts. Weeks are Mondays.

CREATE TABLE model_run (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- 0 is the account itself. A run is of one or the other: it can't be split.
  operator_id INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('engine', 'meridian', 'robyn', 'pymc', 'json')),
  source_version TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL CHECK (status IN ('waiting', 'running', 'done', 'failed')),
  -- What pages show that name no run.
  current INTEGER NOT NULL DEFAULT 0 CHECK (current IN (0, 1)),
  archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
  kpi TEXT NOT NULL,
  kpi_kind TEXT NOT NULL CHECK (kpi_kind IN ('revenue', 'count')),
  -- An ISO currency, that of spend and of a KPI in money; empty where the source doesn't tell it.
  currency TEXT NOT NULL DEFAULT '',
  -- What the KPI counts; the currency where it is money.
  unit TEXT NOT NULL,
  first_week TEXT,
  last_week TEXT,
  weeks INTEGER NOT NULL DEFAULT 0,
  -- The share of draws that bounds hold; null where there are no bounds.
  interval REAL,
  granularity TEXT NOT NULL DEFAULT '',
  -- What the run was asked for; null for one that was imported.
  spec TEXT CHECK (json_valid(spec)),
  seed INTEGER,
  data_hash TEXT,
  code_version TEXT NOT NULL DEFAULT '',
  health REAL,
  verdict TEXT NOT NULL DEFAULT 'unknown' CHECK (verdict IN ('pass', 'review', 'fail', 'unknown')),
  -- How far an imported run agrees with itself and with our spend.
  identities TEXT CHECK (json_valid(identities)),
  -- The code of why it failed, with its details, as JSON.
  failure TEXT CHECK (json_valid(failure)),
  progress_done INTEGER NOT NULL DEFAULT 0,
  progress_of INTEGER NOT NULL DEFAULT 0,
  -- What the form that made it was called, so that a form sent twice makes one run.
  made_once TEXT NOT NULL,
  -- Names the write that brought the results: what belongs to them is stored where it took place alone.
  written_by TEXT,
  -- When the source made it.
  fitted_at TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_by TEXT REFERENCES user (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_by TEXT,
  updated_at TEXT NOT NULL,
  UNIQUE (account_id, made_once),
  CHECK (current = 0 OR (status = 'done' AND archived = 0)),
  CHECK (status <> 'done' OR (first_week IS NOT NULL AND last_week IS NOT NULL))
) STRICT;
CREATE INDEX model_run_by_place ON model_run (account_id, operator_id, id);
CREATE INDEX model_run_by_write ON model_run (written_by) WHERE written_by IS NOT NULL;
CREATE INDEX model_run_to_fit ON model_run (id) WHERE status IN ('waiting', 'running');
CREATE UNIQUE INDEX current_model_run ON model_run (account_id, operator_id) WHERE current = 1;

CREATE TABLE model_week (
  run_id INTEGER NOT NULL REFERENCES model_run (id) ON DELETE CASCADE,
  week TEXT NOT NULL,
  actual REAL NOT NULL,
  fitted REAL NOT NULL,
  fitted_lo REAL,
  fitted_hi REAL,
  base REAL,
  base_lo REAL,
  base_hi REAL,
  split TEXT NOT NULL CHECK (split IN ('train', 'validation', 'test')),
  PRIMARY KEY (run_id, week)
) STRICT, WITHOUT ROWID;

CREATE TABLE model_component (
  run_id INTEGER NOT NULL REFERENCES model_run (id) ON DELETE CASCADE,
  component TEXT NOT NULL,
  -- In the order of the source.
  position INTEGER NOT NULL,
  label TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('base', 'season', 'control', 'organic', 'paid')),
  -- The channel of our media spend; null where it is none of them.
  channel TEXT,
  spend REAL,
  media_units REAL,
  total REAL NOT NULL,
  total_lo REAL,
  total_hi REAL,
  roi REAL,
  roi_lo REAL,
  roi_hi REAL,
  mroi REAL,
  mroi_lo REAL,
  mroi_hi REAL,
  theta REAL,
  -- On adstock that is not normalized, in the unit of the media.
  half_saturation REAL,
  slope REAL,
  -- Weeks; null where the effect is never cut off, and where there is no transform.
  max_lag INTEGER,
  prior TEXT CHECK (json_valid(prior)),
  max_week_spend REAL,
  PRIMARY KEY (run_id, component)
) STRICT, WITHOUT ROWID;

-- What a component brought in a week, with the spend and the media that it was worked out from.
CREATE TABLE model_part (
  run_id INTEGER NOT NULL REFERENCES model_run (id) ON DELETE CASCADE,
  component TEXT NOT NULL,
  week TEXT NOT NULL,
  value REAL,
  spend REAL,
  media REAL,
  PRIMARY KEY (run_id, component, week)
) STRICT, WITHOUT ROWID;

-- Spend over all weeks and what it would bring.
CREATE TABLE model_curve (
  run_id INTEGER NOT NULL REFERENCES model_run (id) ON DELETE CASCADE,
  component TEXT NOT NULL,
  spend REAL NOT NULL,
  mean REAL NOT NULL,
  lo REAL,
  hi REAL,
  PRIMARY KEY (run_id, component, spend)
) STRICT, WITHOUT ROWID;

-- Four 32-bit floats, little-endian, for each paid component in its order: its total, theta, half saturation and slope.
CREATE TABLE model_draw (
  run_id INTEGER NOT NULL REFERENCES model_run (id) ON DELETE CASCADE,
  draw INTEGER NOT NULL,
  params BLOB NOT NULL,
  PRIMARY KEY (run_id, draw)
) STRICT, WITHOUT ROWID;

CREATE TABLE model_metric (
  run_id INTEGER NOT NULL REFERENCES model_run (id) ON DELETE CASCADE,
  split TEXT NOT NULL CHECK (split IN ('train', 'validation', 'test', 'all')),
  -- By the source, or worked out from the weeks.
  origin TEXT NOT NULL CHECK (origin IN ('stated', 'recomputed')),
  r2 REAL,
  r2_adj REAL,
  nrmse REAL,
  mape REAL,
  wmape REAL,
  n INTEGER,
  granularity TEXT NOT NULL DEFAULT '',
  -- Of the same week a year before, as a model of its own.
  naive_r2 REAL,
  naive_wmape REAL,
  PRIMARY KEY (run_id, split, origin)
) STRICT, WITHOUT ROWID;

CREATE TABLE model_check (
  run_id INTEGER NOT NULL REFERENCES model_run (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  position INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pass', 'review', 'fail', 'unknown')),
  value REAL,
  threshold REAL,
  -- Components that it is about, as a JSON list.
  about TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(about)),
  PRIMARY KEY (run_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE model_scenario (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  run_id INTEGER NOT NULL REFERENCES model_run (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- The plan as it was asked for, and what came of it.
  body TEXT NOT NULL CHECK (json_valid(body)),
  result TEXT NOT NULL CHECK (json_valid(result)),
  extrapolates INTEGER NOT NULL DEFAULT 0 CHECK (extrapolates IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  created_by TEXT REFERENCES user (id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_by TEXT,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX model_scenario_by_run ON model_scenario (run_id, id);
