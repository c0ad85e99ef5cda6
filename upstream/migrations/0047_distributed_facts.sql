-- What D1 keeps where the facts are in a distributed store: whose turn it is to write there, which days are to be built anew, what is
-- still to be sent, and what changed of the references that are copied there. All of it is empty where the facts are in D1.

-- The store that the facts are in, once it is not D1.
CREATE TABLE fact_engine (
  name TEXT NOT NULL PRIMARY KEY CHECK (name = 'clickhouse'),
  since TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Versions count up with every write of an account's facts. One builds its days at a time: the holder, until its lease ends.
CREATE TABLE fact_turn (
  account_id INTEGER NOT NULL PRIMARY KEY,
  version INTEGER NOT NULL,
  holder TEXT NOT NULL DEFAULT '',
  lease_until INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Days whose facts are ahead of what they come to. Another mark on the same day says that more came since.
CREATE TABLE due_day (
  account_id INTEGER NOT NULL,
  family TEXT NOT NULL CHECK (family IN ('brand', 'tills', 'offers', 'recipes', 'responses')),
  date TEXT NOT NULL,
  mark INTEGER NOT NULL,
  PRIMARY KEY (account_id, family, date)
) STRICT, WITHOUT ROWID;

-- Facts that were taken in one transaction with what is kept here, and are still to be sent.
CREATE TABLE fact_outbox (
  id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('events', 'responses')),
  facts TEXT NOT NULL CHECK (json_valid(facts))
) STRICT;
CREATE INDEX fact_outbox_by_account ON fact_outbox (account_id, id);

-- What each offer was last known at, and on the last day that it was looked at.
CREATE TABLE offer_last (
  offer_id INTEGER NOT NULL PRIMARY KEY,
  account_id INTEGER NOT NULL,
  price_minor INTEGER,
  in_stock INTEGER,
  seen_at TEXT,
  day_price_minor INTEGER,
  day_in_stock INTEGER,
  day_seen_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX offer_last_by_account ON offer_last (account_id);

-- References whose copies are behind; 0 where they belong to no account.
CREATE TABLE reference_change (
  seq INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  account_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  UNIQUE (kind, account_id, id)
) STRICT;

CREATE TRIGGER operator_reference_insert AFTER INSERT ON operator WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'operator' AND account_id = new.account_id AND id = new.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('operator', new.account_id, new.id);
END;
CREATE TRIGGER operator_reference_update AFTER UPDATE OF name ON operator WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'operator' AND account_id = new.account_id AND id = new.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('operator', new.account_id, new.id);
END;
CREATE TRIGGER operator_reference_delete AFTER DELETE ON operator WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'operator' AND account_id = old.account_id AND id = old.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('operator', old.account_id, old.id);
END;
CREATE TRIGGER product_reference_insert AFTER INSERT ON product WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'product' AND account_id = new.account_id AND id = new.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('product', new.account_id, new.id);
END;
CREATE TRIGGER product_reference_update AFTER UPDATE OF name, brand, category ON product WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'product' AND account_id = new.account_id AND id = new.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('product', new.account_id, new.id);
END;
CREATE TRIGGER product_reference_delete AFTER DELETE ON product WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'product' AND account_id = old.account_id AND id = old.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('product', old.account_id, old.id);
END;
CREATE TRIGGER touchpoint_reference_insert AFTER INSERT ON touchpoint WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'touchpoint' AND account_id = new.account_id AND id = new.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('touchpoint', new.account_id, new.id);
END;
CREATE TRIGGER touchpoint_reference_update AFTER UPDATE OF name, kind ON touchpoint WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'touchpoint' AND account_id = new.account_id AND id = new.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('touchpoint', new.account_id, new.id);
END;
CREATE TRIGGER touchpoint_reference_delete AFTER DELETE ON touchpoint WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'touchpoint' AND account_id = old.account_id AND id = old.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('touchpoint', old.account_id, old.id);
END;
CREATE TRIGGER recipe_reference_insert AFTER INSERT ON recipe WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'recipe' AND account_id = new.account_id AND id = new.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('recipe', new.account_id, new.id);
END;
CREATE TRIGGER recipe_reference_update AFTER UPDATE OF operator_id, name, published_on, retired_on, ingredients, matched, own_matched ON recipe WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'recipe' AND account_id = new.account_id AND id = new.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('recipe', new.account_id, new.id);
END;
CREATE TRIGGER recipe_reference_delete AFTER DELETE ON recipe WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'recipe' AND account_id = old.account_id AND id = old.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('recipe', old.account_id, old.id);
END;
CREATE TRIGGER voucher_reference_insert AFTER INSERT ON voucher WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'voucher' AND account_id = new.account_id AND id = new.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('voucher', new.account_id, new.id);
END;
CREATE TRIGGER voucher_reference_update AFTER UPDATE OF name ON voucher WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'voucher' AND account_id = new.account_id AND id = new.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('voucher', new.account_id, new.id);
END;
CREATE TRIGGER voucher_reference_delete AFTER DELETE ON voucher WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'voucher' AND account_id = old.account_id AND id = old.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('voucher', old.account_id, old.id);
END;
CREATE TRIGGER form_reference_insert AFTER INSERT ON form WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'form' AND account_id = new.account_id AND id = new.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('form', new.account_id, new.id);
END;
CREATE TRIGGER form_reference_update AFTER UPDATE OF name ON form WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'form' AND account_id = new.account_id AND id = new.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('form', new.account_id, new.id);
END;
CREATE TRIGGER form_reference_delete AFTER DELETE ON form WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'form' AND account_id = old.account_id AND id = old.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('form', old.account_id, old.id);
END;
CREATE TRIGGER offer_reference_insert AFTER INSERT ON offer WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'offer' AND account_id = new.account_id AND id = new.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('offer', new.account_id, new.id);
END;
CREATE TRIGGER offer_reference_update AFTER UPDATE OF operator_id, product_id, retailer_id, country, currency, reference_minor ON offer WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'offer' AND account_id = new.account_id AND id = new.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('offer', new.account_id, new.id);
END;
CREATE TRIGGER offer_reference_delete AFTER DELETE ON offer WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'offer' AND account_id = old.account_id AND id = old.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('offer', old.account_id, old.id);
END;
CREATE TRIGGER account_retailer_reference_insert AFTER INSERT ON account_retailer WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'account_retailer' AND account_id = new.account_id AND id = new.retailer_id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('account_retailer', new.account_id, new.retailer_id);
END;
CREATE TRIGGER account_retailer_reference_update AFTER UPDATE OF reports_sales, window_days ON account_retailer WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'account_retailer' AND account_id = new.account_id AND id = new.retailer_id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('account_retailer', new.account_id, new.retailer_id);
END;
CREATE TRIGGER account_retailer_reference_delete AFTER DELETE ON account_retailer WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'account_retailer' AND account_id = old.account_id AND id = old.retailer_id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('account_retailer', old.account_id, old.retailer_id);
END;
CREATE TRIGGER retailer_reference_insert AFTER INSERT ON retailer WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'retailer' AND account_id = 0 AND id = new.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('retailer', 0, new.id);
END;
CREATE TRIGGER retailer_reference_update AFTER UPDATE OF name ON retailer WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'retailer' AND account_id = 0 AND id = new.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('retailer', 0, new.id);
END;
CREATE TRIGGER retailer_reference_delete AFTER DELETE ON retailer WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'retailer' AND account_id = 0 AND id = old.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('retailer', 0, old.id);
END;
CREATE TRIGGER channel_reference_insert AFTER INSERT ON channel WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'channel' AND account_id = 0 AND id = new.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('channel', 0, new.id);
END;
CREATE TRIGGER channel_reference_update AFTER UPDATE OF name ON channel WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'channel' AND account_id = 0 AND id = new.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('channel', 0, new.id);
END;
CREATE TRIGGER channel_reference_delete AFTER DELETE ON channel WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'channel' AND account_id = 0 AND id = old.id;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('channel', 0, old.id);
END;
CREATE TRIGGER calendar_day_reference_insert AFTER INSERT ON calendar_day WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'calendar_day' AND account_id = 0 AND id = new.date;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('calendar_day', 0, new.date);
END;
CREATE TRIGGER calendar_day_reference_delete AFTER DELETE ON calendar_day WHEN EXISTS (SELECT 1 FROM fact_engine)
BEGIN
  DELETE FROM reference_change WHERE kind = 'calendar_day' AND account_id = 0 AND id = old.date;
  INSERT INTO reference_change (kind, account_id, id) VALUES ('calendar_day', 0, old.date);
END;
