-- Facts as they come in: events one by one, lines as a retailer reports them, and the files they came with. The daily
-- tables of a brand's events and its attributed orders follow from these and are rebuilt, never edited.

CREATE TABLE touchpoint_event (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  id TEXT NOT NULL,
  -- Always with milliseconds and a Z, so that instants compare as text.
  occurred_at TEXT NOT NULL CHECK (length(occurred_at) = 24),
  operator_id INTEGER NOT NULL,
  touchpoint_id INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('impression', 'visit', 'engaged', 'click')),
  channel TEXT NOT NULL,
  country TEXT NOT NULL,
  retailer_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  currency TEXT NOT NULL,
  price_minor INTEGER NOT NULL,
  bot INTEGER NOT NULL CHECK (bot IN (0, 1)),
  PRIMARY KEY (account_id, date, id)
) STRICT, WITHOUT ROWID;
-- What makes an event the same one, whatever day it is said to be of.
CREATE UNIQUE INDEX touchpoint_event_by_id ON touchpoint_event (account_id, id);
CREATE INDEX touchpoint_event_by_session ON touchpoint_event (account_id, session_id, occurred_at) WHERE kind <> 'impression';

-- What the events of a day come to, in the shape of touchpoint_day and touchpoint_click_day: those hold what was handed
-- in as daily counts, and the roll-ups add up both.
CREATE TABLE touchpoint_event_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  touchpoint_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  country TEXT NOT NULL,
  impressions INTEGER NOT NULL,
  sessions INTEGER NOT NULL,
  pi_sessions INTEGER NOT NULL,
  PRIMARY KEY (account_id, date, operator_id, touchpoint_id, channel, country)
) STRICT, WITHOUT ROWID;

CREATE TABLE touchpoint_event_click_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  touchpoint_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  country TEXT NOT NULL,
  retailer_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  currency TEXT NOT NULL,
  pi_clicks INTEGER NOT NULL,
  pi_value_minor INTEGER NOT NULL,
  PRIMARY KEY (account_id, date, operator_id, touchpoint_id, channel, country, retailer_id, product_id, currency)
) STRICT, WITHOUT ROWID;

-- Visits and clicks from both sides: what roll-ups and queries read.
CREATE VIEW visit_day AS
SELECT account_id, date, operator_id, touchpoint_id, channel, country, impressions, sessions, pi_sessions FROM touchpoint_day
UNION ALL
SELECT account_id, date, operator_id, touchpoint_id, channel, country, impressions, sessions, pi_sessions FROM touchpoint_event_day;

CREATE VIEW click_day AS
SELECT account_id, date, operator_id, touchpoint_id, channel, country, retailer_id, product_id, currency, pi_clicks, pi_value_minor
FROM touchpoint_click_day
UNION ALL
SELECT account_id, date, operator_id, touchpoint_id, channel, country, retailer_id, product_id, currency, pi_clicks, pi_value_minor
FROM touchpoint_event_click_day;

-- Lines of orders that a retailer reports to a brand. Which of them followed a click is worked out from the events, so
-- it doesn't matter which of the two comes first.
CREATE TABLE reported_line (
  account_id INTEGER NOT NULL,
  order_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  occurred_at TEXT NOT NULL CHECK (length(occurred_at) = 24),
  date TEXT NOT NULL,
  retailer_id INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  -- Set where the retailer names what led to the order.
  touchpoint_id INTEGER,
  operator_id INTEGER,
  channel TEXT,
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  product_id INTEGER NOT NULL,
  own INTEGER NOT NULL CHECK (own IN (0, 1)),
  units INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  PRIMARY KEY (account_id, order_id, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX reported_line_by_session ON reported_line (account_id, session_id) WHERE session_id <> '';
CREATE INDEX attributed_order_by_id ON attributed_order (account_id, id);

-- An order counts on the day of its first sale; a day on which it was only brought back has a row that doesn't count.
ALTER TABLE retailer_order ADD COLUMN placed INTEGER NOT NULL DEFAULT 1 CHECK (placed IN (0, 1));
CREATE INDEX retailer_order_by_id ON retailer_order (account_id, id);

-- Products that a file named and the catalogue did not: to be matched by a person.
ALTER TABLE product ADD COLUMN matched INTEGER NOT NULL DEFAULT 1 CHECK (matched IN (0, 1));
CREATE INDEX product_by_name ON product (account_id, name COLLATE NOCASE);

-- Days whose facts are ahead of their roll-ups. Written with the facts, taken away with the rebuild.
CREATE TABLE stale_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  PRIMARY KEY (account_id, date)
) STRICT, WITHOUT ROWID;

-- Scratch of one transaction: what its rows touch. Empty outside of it.
CREATE TABLE touched_session (
  account_id INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  PRIMARY KEY (account_id, session_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE touched_order (
  account_id INTEGER NOT NULL,
  order_id TEXT NOT NULL,
  PRIMARY KEY (account_id, order_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE import_job (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  operator_id INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL,
  file_name TEXT NOT NULL,
  options TEXT NOT NULL CHECK (json_valid(options)),
  status TEXT NOT NULL CHECK (status IN ('waiting', 'running', 'done', 'failed')),
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  finished_at TEXT,
  bytes_read INTEGER NOT NULL DEFAULT 0,
  rows_read INTEGER NOT NULL DEFAULT 0,
  accepted INTEGER NOT NULL DEFAULT 0,
  duplicates INTEGER NOT NULL DEFAULT 0,
  rejected INTEGER NOT NULL DEFAULT 0,
  first_date TEXT,
  last_date TEXT,
  failure TEXT
) STRICT;
CREATE INDEX import_job_by_account ON import_job (account_id, id);

-- Why a row was not taken. `row` is the file's line of the row, the header being 1; the value is cut short.
CREATE TABLE import_reject (
  job_id INTEGER NOT NULL REFERENCES import_job (id) ON DELETE CASCADE,
  row INTEGER NOT NULL,
  position INTEGER NOT NULL,
  column_name TEXT NOT NULL,
  reason TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (job_id, row, position)
) STRICT, WITHOUT ROWID;
