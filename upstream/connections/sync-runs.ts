import { type Dataset, datasetsOf } from '#shared/connections/datasets.ts';
import { isOfActive } from '../identity/active.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import type { ConnectionRow } from './connection-row.ts';
import { syncWindow } from './sync-window.ts';

/** A run that is taken on, with what its part is. */
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
/** A step ends within its lease; after a crash the run is free again then. */
const leaseMs = 5 * 60_000;
/** As many as one turn of the cron trigger takes on, each of another account. */
const batchSize = 10;
const connectionsATime = 100;

/** All connections of the installation share these: Amazon makes one in 15 minutes, 96 a day. */
const sharedName = 'sales-and-traffic';
const sharedPauseMs = 15 * 60_000;

const goesOn = (connection: string): string =>
  `${connection}.status IN ('connected', 'attention') AND ${connection}.paused_at IS NULL AND ${isOfActive(connection)}`;

interface DuePart extends Pick<ConnectionRow, 'id' | 'account_id' | 'provider' | 'next_sync'>, Record<string, unknown> {
  readonly part: string;
  readonly timezone: string;
  /** The last days that were read, as a JSON object by dataset. */
  readonly read: string;
}

/** Makes the runs of connections that are due: one for each part that is on and each dataset, unless one is under way. */
export async function openRuns(database: Database, now: number): Promise<void> {
  const due = await database.read<DuePart>(
    `SELECT c.id, c.account_id, c.provider, c.next_sync, p.external_id AS part, coalesce(p.timezone, 'UTC') AS timezone,
       (SELECT json_group_object(dataset, last) FROM (SELECT r.dataset, max(r.to_date) AS last FROM sync_run r
        WHERE r.connection_id = c.id AND r.part = p.external_id AND r.status IN ('done', 'no-data') GROUP BY r.dataset)) AS read
     FROM (SELECT * FROM connection d WHERE d.next_sync <= ?1 AND ${goesOn('d')} ORDER BY d.next_sync LIMIT ?2) c
     LEFT JOIN connection_part p ON p.connection_id = c.id AND p.chosen = 1`,
    ...[now, connectionsATime],
  );
  for (const parts of Map.groupBy(due, ({ id }) => id).values()) await openOf(database, parts, now);
}

async function openOf(database: Database, parts: readonly DuePart[], now: number): Promise<void> {
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
  WHERE r.ended_at IS NULL AND r.next_step <= ?1 AND r.lease_until <= ?1 AND ${goesOn('c')}`;

/** Runs that can go on by themselves, the longest waiting first, one of each account. */
export async function takeDueRuns(database: Database, now: number): Promise<SyncRunRow[]> {
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

/** A take that is settled leaves no lease: one that is still there is of a take that broke off. */
const leased = 'lease_until = ?3, attempts = attempts + (lease_until > 0)';

const lease = (id: number, now: number): Statement =>
  statement(
    `UPDATE sync_run SET ${leased} WHERE id = ?1 AND ended_at IS NULL AND lease_until <= ?2 RETURNING *`,
    ...[id, now, now + leaseMs],
  );

/**
 * The one run that may ask for a report that all connections share, where the last one was asked for long enough ago: of
 * the connection that has waited longest since its own last one.
 */
export async function takeSharedTurn(database: Database, now: number): Promise<SyncRunRow | null> {
  const first = await database.first<{ id: number }>(
    `SELECT r.id ${dueRun} AND r.status = 'waiting'
       AND NOT EXISTS (SELECT 1 FROM shared_report s WHERE s.name = '${sharedName}' AND s.asked_at > ?2)
     ORDER BY c.asked_at, r.id LIMIT 1`,
    ...[now, now - sharedPauseMs],
  );
  if (!first) return null;
  const [, , [run] = []] = await database.write<[object, object, SyncRunRow]>(
    statement(
      `INSERT INTO shared_report (name, asked_at) SELECT '${sharedName}', ?1 WHERE EXISTS (
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
      `UPDATE sync_run SET ${leased} WHERE changes() > 0 AND id = ?1 AND lease_until <= ?2 RETURNING *`,
      ...[first.id, now, now + leaseMs],
    ),
  );
  return run ?? null;
}

/** Whether a run has to wait for its turn among all connections before it asks for its report. */
export const sharesReports = ({ dataset }: SyncRunRow, { party }: Pick<ConnectionRow, 'party'>): boolean =>
  dataset === 'sales' && party === 'seller';
