import { type Dataset, datasetsOf } from '#shared/connections/datasets.ts';
import { isOfActive } from '../identity/active.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import type { ConnectionRow } from './connection-row.ts';
import { syncWindow } from './sync-window.ts';

/** A run that syncs one dataset of one part of a connection. */
export interface SyncRunRow extends Record<string, unknown> {
  readonly id: number;
  readonly connection_id: number;
  readonly account_id: number;
  readonly part: string;
  readonly dataset: Dataset;
  readonly from_date: string;
  readonly to_date: string;
  readonly status: 'new' | 'waiting' | 'asked';
  readonly report_id: string | null;
  readonly attempts: number;
  readonly lease_until: number;
  readonly created_at: string;
}

const dayMs = 86_400_000;
/** A step ends within its lease. After a crash, the run is free when the lease ends. */
const leaseMs = 5 * 60_000;
/** Runs taken in one turn of the cron trigger, each of another account. */
const batchSize = 10;
const maxConnections = 100;

/** All connections of the installation share this report: Amazon makes one in 15 minutes, 96 a day. */
const sharedReportName = 'sales-and-traffic';
const sharedPauseMs = 15 * 60_000;

const canSync = (connection: string): string =>
  `${connection}.status IN ('connected', 'attention') AND ${connection}.paused_at IS NULL AND ${isOfActive(connection)}`;

interface DuePart extends Pick<ConnectionRow, 'id' | 'account_id' | 'provider' | 'next_sync'>, Record<string, unknown> {
  readonly part: string;
  readonly timezone: string;
  /** The last day read of each dataset, as JSON. */
  readonly read: string;
}

/** Creates runs of due connections: one for each chosen part and each dataset, unless one is under way. */
export async function createDueRuns(database: Database, now: number): Promise<void> {
  const due = await database.read<DuePart>(
    `SELECT c.id, c.account_id, c.provider, c.next_sync, p.external_id AS part, coalesce(p.timezone, 'UTC') AS timezone,
       (SELECT json_group_object(dataset, last) FROM (SELECT r.dataset, max(r.to_date) AS last FROM sync_run r
        WHERE r.connection_id = c.id AND r.part = p.external_id AND r.status IN ('done', 'no-data') GROUP BY r.dataset)) AS read
     FROM (SELECT * FROM connection d WHERE d.next_sync <= ?1 AND ${canSync('d')} ORDER BY d.next_sync LIMIT ?2) c
     LEFT JOIN connection_part p ON p.connection_id = c.id AND p.chosen = 1`,
    ...[now, maxConnections],
  );
  for (const parts of Map.groupBy(due, ({ id }) => id).values()) await createRuns(database, parts, now);
}

async function createRuns(database: Database, parts: readonly DuePart[], now: number): Promise<void> {
  const [first] = parts;
  if (!first) return;
  const runs = parts.flatMap(({ part, provider, timezone, read }) =>
    part === null ? [] : datasetsOf(provider).map((dataset) => ({ part, dataset, timezone, read: JSON.parse(read) })),
  );
  await database.write(
    ...runs.map(({ part, dataset, timezone, read }) => {
      const { from, to } = syncWindow(dataset, timezone, read[dataset] ?? null, now);
      return statement(
        `INSERT OR IGNORE INTO sync_run (connection_id, account_id, part, dataset, from_date, to_date, next_step, created_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE EXISTS (SELECT 1 FROM connection WHERE id = ?1 AND next_sync = ?9)`,
        ...[first.id, first.account_id, part, dataset, from, to, now, new Date(now).toISOString(), first.next_sync],
      );
    }),
    statement(
      'UPDATE connection SET next_sync = ?3 WHERE id = ?1 AND next_sync = ?2',
      ...[first.id, first.next_sync, now + dayMs],
    ),
  );
}

const dueRun = `FROM sync_run r JOIN connection c ON c.id = r.connection_id
  WHERE r.ended_at IS NULL AND r.next_step <= ?1 AND r.lease_until <= ?1 AND ${canSync('c')}`;

/** Leases due runs that don't need the shared report, one per account, the longest waiting first. */
export async function leaseDueRuns(database: Database, now: number): Promise<SyncRunRow[]> {
  const due = await database.read<{ id: number }>(
    `SELECT r.id, min(r.next_step) AS next_step ${dueRun} AND r.status <> 'waiting'
     GROUP BY r.account_id ORDER BY 2, 1 LIMIT ?2`,
    ...[now, batchSize],
  );
  const leased: SyncRunRow[] = [];
  for (const { id } of due) {
    const [[run] = []] = await database.write<[SyncRunRow]>(lease(id, now));
    if (run) leased.push(run);
  }
  return leased;
}

/** SQL: takes the lease. A finished step leaves no lease, so one that is still there counts as a failed attempt. */
const leaseUpdates = 'lease_until = ?3, attempts = attempts + (lease_until > 0)';

const lease = (id: number, now: number): Statement =>
  statement(
    `UPDATE sync_run SET ${leaseUpdates} WHERE id = ?1 AND ended_at IS NULL AND lease_until <= ?2 RETURNING *`,
    ...[id, now, now + leaseMs],
  );

/**
 * Leases the one run that may request the shared report, if the last request is long enough ago: that of the connection
 * whose own last request is oldest.
 */
export async function leaseSharedTurn(database: Database, now: number): Promise<SyncRunRow | null> {
  const first = await database.first<{ id: number }>(
    `SELECT r.id ${dueRun} AND r.status = 'waiting'
       AND NOT EXISTS (SELECT 1 FROM shared_report s WHERE s.name = '${sharedReportName}' AND s.asked_at > ?2)
     ORDER BY c.asked_at, r.id LIMIT 1`,
    ...[now, now - sharedPauseMs],
  );
  if (!first) return null;
  const [, , [run] = []] = await database.write<[object, object, SyncRunRow]>(
    statement(
      `INSERT INTO shared_report (name, asked_at) SELECT '${sharedReportName}', ?1 WHERE EXISTS (
         SELECT 1 FROM sync_run WHERE id = ?3 AND ended_at IS NULL AND lease_until <= ?1)
       ON CONFLICT DO UPDATE SET asked_at = excluded.asked_at WHERE asked_at <= ?2`,
      ...[now, now - sharedPauseMs, first.id],
    ),
    statement(
      `UPDATE connection SET asked_at = ?2 WHERE changes() > 0
         AND id = (SELECT connection_id FROM sync_run WHERE id = ?1)`,
      ...[first.id, now],
    ),
    statement(
      `UPDATE sync_run SET ${leaseUpdates} WHERE changes() > 0 AND id = ?1 AND lease_until <= ?2 RETURNING *`,
      ...[first.id, now, now + leaseMs],
    ),
  );
  return run ?? null;
}

/** Whether the run needs the shared report, and so has to wait for its turn. */
export const needsSharedReport = ({ dataset }: SyncRunRow, { party }: Pick<ConnectionRow, 'party'>): boolean =>
  dataset === 'sales' && party === 'seller';
