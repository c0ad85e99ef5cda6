-- Events that nobody can vouch for, kept apart from the plain ones. What is not suspect has an empty reason:
-- 'no-token' and 'wrong-token' came without a visit's token or with one that doesn't fit; 'address' and 'network' are above
-- the plausible share of one client address or network.
ALTER TABLE touchpoint_event ADD COLUMN suspect TEXT NOT NULL DEFAULT ''
  CHECK (suspect IN ('', 'no-token', 'wrong-token', 'address', 'network'));
CREATE INDEX touchpoint_event_suspect ON touchpoint_event (account_id, date) WHERE suspect <> '';
ALTER TABLE site_event ADD COLUMN suspect INTEGER NOT NULL DEFAULT 0 CHECK (suspect IN (0, 1));
-- `hits` counts plain ones only.
ALTER TABLE custom_redirect ADD COLUMN suspect_hits INTEGER NOT NULL DEFAULT 0;

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

CREATE VIEW suspect_reporting_click_day AS
SELECT c.account_id, c.date, c.operator_id, c.touchpoint_id, c.product_id, c.channel, c.country, c.retailer_id,
       c.currency, c.pi_clicks AS reporting_clicks
FROM suspect_click_day c
CROSS JOIN account_retailer r ON r.account_id = c.account_id AND r.retailer_id = c.retailer_id AND r.reports_sales = 1;

-- How many plain events each client address and network has made, per UTC day of arrival. A source is a keyed hash whose
-- key changes every day; the empty one is everybody. Touchpoint 0 is the whole account. Let go of after two days.
CREATE TABLE event_share (
  account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  touchpoint_id INTEGER NOT NULL,
  counted TEXT NOT NULL CHECK (counted IN ('session', 'impression', 'click', 'played', 'page')),
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
