-- Answers of the Worker by the hour, as the operations page shows them: how many fell into each bucket of time. Kept for
-- eight days.
CREATE TABLE operations_hour (
  hour TEXT NOT NULL,
  route TEXT NOT NULL,
  place TEXT NOT NULL,
  outcome TEXT NOT NULL,
  bucket INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (hour, route, place, outcome, bucket)
) STRICT, WITHOUT ROWID;
