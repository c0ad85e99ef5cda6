-- What dimensions were seen with, per operator: what a list to choose from may show. Kept with the roll-ups; it may hold
-- what later facts no longer have.
CREATE TABLE fact_value (
  account_id INTEGER NOT NULL,
  dimension TEXT NOT NULL CHECK (dimension IN ('country', 'channel', 'retailer', 'product', 'touchpoint')),
  operator_id INTEGER NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (account_id, dimension, operator_id, value)
) STRICT, WITHOUT ROWID;

INSERT INTO fact_value SELECT DISTINCT account_id, 'country', operator_id, country FROM brand_day;
INSERT OR IGNORE INTO fact_value SELECT DISTINCT account_id, 'country', operator_id, country FROM retailer_day;
INSERT INTO fact_value SELECT DISTINCT account_id, 'channel', operator_id, channel FROM brand_day;
INSERT INTO fact_value SELECT DISTINCT account_id, 'retailer', operator_id, retailer_id FROM brand_day WHERE retailer_id <> 0;
INSERT INTO fact_value SELECT DISTINCT account_id, 'product', operator_id, product_id FROM brand_product_day;
INSERT OR IGNORE INTO fact_value SELECT DISTINCT account_id, 'product', operator_id, product_id FROM retailer_product_day;
INSERT INTO fact_value SELECT DISTINCT account_id, 'touchpoint', operator_id, touchpoint_id FROM visit_day;
INSERT OR IGNORE INTO fact_value SELECT DISTINCT account_id, 'touchpoint', operator_id, touchpoint_id FROM click_day;
