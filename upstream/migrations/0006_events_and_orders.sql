-- Facts, clustered by tenant and day so that a query reads one run of pages. Money is in minor units of its own
-- currency. Operator 0 is the account itself. `occurred_at` is the UTC instant, `date` its day in the reporting timezone.
-- The daily tables of a brand's events and its attributed orders follow from its events and reported lines and are rebuilt, never edited.

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
  -- Why nobody can vouch for the event; empty where it is not suspect.
  -- 'no-token' and 'wrong-token' came without a visit's token or with one that doesn't fit; 'address' and 'network' are above
  -- the plausible share of one client address or network.
  suspect TEXT NOT NULL DEFAULT '' CHECK (suspect IN ('', 'no-token', 'wrong-token', 'address', 'network')),
  PRIMARY KEY (account_id, date, id)
) STRICT, WITHOUT ROWID;
-- What makes an event the same one, whatever day it is said to be of.
CREATE UNIQUE INDEX touchpoint_event_by_id ON touchpoint_event (account_id, id);
CREATE INDEX touchpoint_event_by_session ON touchpoint_event (account_id, session_id, occurred_at) WHERE kind <> 'impression';
CREATE INDEX touchpoint_event_suspect ON touchpoint_event (account_id, date) WHERE suspect <> '';

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
  engaged_sessions INTEGER NOT NULL DEFAULT 0,
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

CREATE TABLE touchpoint_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  touchpoint_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  country TEXT NOT NULL,
  impressions INTEGER NOT NULL,
  sessions INTEGER NOT NULL,
  pi_sessions INTEGER NOT NULL,
  engaged_sessions INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, date, operator_id, touchpoint_id, channel, country)
) STRICT, WITHOUT ROWID;

CREATE TABLE touchpoint_click_day (
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
SELECT account_id, date, operator_id, touchpoint_id, channel, country, impressions, sessions, pi_sessions, engaged_sessions
FROM touchpoint_day
UNION ALL
SELECT account_id, date, operator_id, touchpoint_id, channel, country, impressions, sessions, pi_sessions, engaged_sessions
FROM touchpoint_event_day;

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

CREATE TABLE attributed_order (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  id TEXT NOT NULL,
  occurred_at TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  touchpoint_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  country TEXT NOT NULL,
  retailer_id INTEGER NOT NULL,
  currency TEXT NOT NULL,
  PRIMARY KEY (account_id, date, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX attributed_order_by_id ON attributed_order (account_id, id);

CREATE TABLE basket_line (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  order_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  -- 0 where the retailer names no product of the catalogue.
  product_id INTEGER NOT NULL,
  own INTEGER NOT NULL CHECK (own IN (0, 1)),
  units INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  PRIMARY KEY (account_id, date, order_id, line)
) STRICT, WITHOUT ROWID;

-- Orders and lines of a retailer's own sales. A return is an order line with negative units and amount.
CREATE TABLE retailer_order (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  id TEXT NOT NULL,
  occurred_at TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  country TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- An order counts on the day of its first sale; a day on which it was only brought back has a row that doesn't count.
  placed INTEGER NOT NULL DEFAULT 1 CHECK (placed IN (0, 1)),
  -- A pseudonym, the same for the same person at the same retailer; empty where the till doesn't know.
  shopper TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (account_id, date, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX retailer_order_by_id ON retailer_order (account_id, id);

CREATE TABLE retailer_line (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  order_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  units INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  PRIMARY KEY (account_id, date, order_id, line)
) STRICT, WITHOUT ROWID;

-- Countries that an account's till orders name: in each of them that order is looked for.
CREATE TABLE retailer_order_country (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  country TEXT NOT NULL,
  PRIMARY KEY (account_id, country)
) STRICT, WITHOUT ROWID;

-- Who stands behind a till's numbers. An order of nobody known is a shopper of its own: that never hides too little.
CREATE VIEW retailer_shopper_order AS
SELECT account_id, date, operator_id, country, currency,
       iif(shopper = '', 'order ' || replace(id, ':ZZ:', ':' || country || ':'), shopper) AS shopper
FROM retailer_order;

CREATE VIEW retailer_shopper_line AS
SELECT o.account_id, o.date, o.operator_id, l.product_id, o.country, o.currency,
       iif(o.shopper = '', 'order ' || replace(o.id, ':ZZ:', ':' || o.country || ':'), o.shopper) AS shopper
FROM retailer_order o
CROSS JOIN retailer_line l ON l.account_id = o.account_id AND l.date = o.date AND l.order_id = o.id;

-- What suspect events come to, by reason, in the shape of touchpoint_event_day and touchpoint_event_click_day. No other
-- roll-up adds them up: figures read them beside the plain ones only when they are asked to.
CREATE TABLE suspect_visit_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  touchpoint_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  country TEXT NOT NULL,
  reason TEXT NOT NULL,
  impressions INTEGER NOT NULL,
  sessions INTEGER NOT NULL,
  pi_sessions INTEGER NOT NULL,
  engaged_sessions INTEGER NOT NULL,
  PRIMARY KEY (account_id, date, operator_id, touchpoint_id, channel, country, reason)
) STRICT, WITHOUT ROWID;

CREATE TABLE suspect_click_day (
  account_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  operator_id INTEGER NOT NULL,
  touchpoint_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  country TEXT NOT NULL,
  retailer_id INTEGER NOT NULL,
  product_id INTEGER NOT NULL,
  currency TEXT NOT NULL,
  reason TEXT NOT NULL,
  pi_clicks INTEGER NOT NULL,
  pi_value_minor INTEGER NOT NULL,
  PRIMARY KEY (account_id, date, operator_id, touchpoint_id, channel, country, retailer_id, product_id, currency, reason)
) STRICT, WITHOUT ROWID;

-- How many plain events each client address and network has made, per UTC day of arrival. A source is a keyed hash whose
-- key changes every day; the empty one is everybody. Touchpoint 0 is the whole account. Let go of after two days.
-- With `counted` 'hit', `touchpoint_id` is a redirect's id.
CREATE TABLE event_share (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  touchpoint_id INTEGER NOT NULL,
  counted TEXT NOT NULL CHECK (counted IN ('session', 'impression', 'click', 'played', 'page', 'hit')),
  source TEXT NOT NULL,
  plain INTEGER NOT NULL,
  PRIMARY KEY (account_id, day, touchpoint_id, counted, source)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_share_by_day ON event_share (day);

-- How often an account's events were taken in: who has counted shares on an older state than the current one starts again.
CREATE TABLE event_turn (
  account_id INTEGER NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  turn INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

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
