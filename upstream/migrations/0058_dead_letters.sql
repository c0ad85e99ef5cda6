-- Events and responses that could not be taken however often they were tried: kept to be looked at and replayed.

-- Refused by a store that takes others: tried again later, in milliseconds since 1970.
ALTER TABLE fact_outbox ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE fact_outbox ADD COLUMN retry_at INTEGER NOT NULL DEFAULT 0;

-- UTC instant since which it waits.
ALTER TABLE fact_outbox ADD COLUMN came_at TEXT NOT NULL DEFAULT '';

CREATE TABLE dead_letter (
  id INTEGER NOT NULL PRIMARY KEY,
  came_at TEXT NOT NULL,
  -- 'queue' are events as the public sent them; the others are facts of the outbox.
  kind TEXT NOT NULL CHECK (kind IN ('queue', 'events', 'responses')),
  -- Null for what the queue gave up, which names touchpoints.
  account_id INTEGER,
  body TEXT NOT NULL CHECK (json_valid(body)),
  reason TEXT NOT NULL,
  -- Set by whoever has it replayed; the cron trigger does it.
  replay INTEGER NOT NULL DEFAULT 0 CHECK (replay IN (0, 1))
) STRICT;
CREATE INDEX dead_letter_to_replay ON dead_letter (id) WHERE replay = 1;
