-- Sessions with an interaction or ten seconds of dwell, who a till order was of, and when an account's facts last changed.

ALTER TABLE touchpoint_day ADD COLUMN engaged_sessions INTEGER NOT NULL DEFAULT 0;
ALTER TABLE touchpoint_event_day ADD COLUMN engaged_sessions INTEGER NOT NULL DEFAULT 0;
ALTER TABLE brand_day ADD COLUMN engaged_sessions INTEGER NOT NULL DEFAULT 0;

DROP VIEW visit_day;
CREATE VIEW visit_day AS
SELECT account_id, date, operator_id, touchpoint_id, channel, country, impressions, sessions, pi_sessions, engaged_sessions
FROM touchpoint_day
UNION ALL
SELECT account_id, date, operator_id, touchpoint_id, channel, country, impressions, sessions, pi_sessions, engaged_sessions
FROM touchpoint_event_day;

-- Events that are there already are counted again with the next ingest.
INSERT OR IGNORE INTO stale_day SELECT DISTINCT account_id, date FROM touchpoint_event WHERE kind <> 'impression';

-- A pseudonym, the same for the same person at the same retailer; empty where the till doesn't know.
ALTER TABLE retailer_order ADD COLUMN shopper TEXT NOT NULL DEFAULT '';

-- Who stands behind a till's numbers. An order of nobody known is a shopper of its own: that never hides too little.
CREATE VIEW retailer_shopper_order AS
SELECT account_id, date, operator_id, country, currency, iif(shopper = '', 'order ' || id, shopper) AS shopper
FROM retailer_order;

CREATE VIEW retailer_shopper_line AS
SELECT o.account_id, o.date, o.operator_id, l.product_id, o.country, o.currency,
       iif(o.shopper = '', 'order ' || o.id, o.shopper) AS shopper
FROM retailer_order o
CROSS JOIN retailer_line l ON l.account_id = o.account_id AND l.date = o.date AND l.order_id = o.id;

-- The instant, UTC, at which facts of an account last came or went: an answer that is older is stale.
CREATE TABLE fact_change (
  account_id INTEGER NOT NULL PRIMARY KEY,
  changed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
