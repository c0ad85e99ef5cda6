-- Backups of this database to the bucket of backups: the one under way, and what came of those before.
CREATE TABLE backup (
  -- The instant at which it was asked for, such as 20261124T030000Z. Its files in the bucket begin with it.
  id TEXT NOT NULL PRIMARY KEY,
  -- Whatever was acknowledged before this instant is in it.
  began_at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('asked', 'exporting', 'copying', 'finished', 'failed')),
  -- Epoch milliseconds. Whoever goes on with it leases it.
  lease_until INTEGER NOT NULL DEFAULT 0,
  -- While it is copied: where the platform's export is, for an hour.
  address TEXT,
  -- How far it is copied, as JSON.
  progress TEXT CHECK (json_valid(progress)),
  finished_at TEXT,
  -- Of the export, before it is compressed.
  bytes INTEGER,
  failure TEXT
) STRICT;
CREATE UNIQUE INDEX backup_under_way ON backup ((1)) WHERE state IN ('asked', 'exporting', 'copying');
