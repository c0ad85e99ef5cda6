import type { Connection, SyncRun } from '#shared/api/families/connections-schemas.ts';
import { connectionProviders, type Dataset } from '#shared/connections/datasets.ts';
import { authorName } from '../calls/author.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler, WithParams } from '../calls/handler.ts';
import { etagOf, idInPath, noSuch } from '../calls/revision.ts';
import { storedFailureText } from '../facts/ingest/failure.ts';
import { statement } from '../platform/storage/statement.ts';
import type { ConnectionRow, PartRow } from './connection-row.ts';
import { endsSoon } from './ending-consents.ts';
import { isSetUp } from './login.ts';

interface ShownRow extends ConnectionRow {
  /** The person who connected it, as JSON: [id, firstname, lastname]; null if they were deleted. */
  readonly connector: string | null;
  readonly under_way: number;
  readonly rows: number | null;
  readonly first_day: string | null;
  readonly last_day: string | null;
}

const inScope = 'c.account_id = ?1 AND (?2 IS NULL OR c.operator_id IN (SELECT value FROM json_each(?2)))';
const lastDone = `SELECT max(id) FROM sync_run WHERE connection_id = c.id AND status IN ('done', 'no-data') GROUP BY part, dataset`;
const select = `SELECT c.*,
    (SELECT json_array(u.id, u.firstname, u.lastname) FROM user u WHERE u.id = c.connected_by) AS connector,
    EXISTS (SELECT 1 FROM sync_run r WHERE r.connection_id = c.id AND r.ended_at IS NULL) AS under_way,
    (SELECT sum(rows) FROM sync_run WHERE id IN (${lastDone})) AS rows,
    (SELECT min(from_date) FROM sync_run WHERE connection_id = c.id AND status = 'done') AS first_day,
    (SELECT max(to_date) FROM sync_run WHERE connection_id = c.id AND status = 'done') AS last_day
  FROM connection c WHERE ${inScope}`;

const scopeParameters = ({ var: { scope } }: UpstreamContext) => {
  const { accountId, operatorIds } = scope.tenant;
  return [accountId, operatorIds === null ? null : JSON.stringify(operatorIds)] as const;
};

export const connectionsList: Handler<'connections'> = async (context) => {
  const { config, database } = context.var;
  const [rows, parts] = await database.readAll<[ShownRow, PartRow]>([
    statement(`${select} ORDER BY c.id`, ...scopeParameters(context)),
    statement(
      `SELECT p.* FROM connection_part p JOIN connection c ON c.id = p.connection_id WHERE ${inScope} ORDER BY p.chosen DESC, p.name`,
      ...scopeParameters(context),
    ),
  ]);
  return {
    providers: connectionProviders.map((provider) => ({ provider, ready: isSetUp(config, provider) })),
    items: rows.map((row) =>
      shownConnectionOf(
        row,
        parts.filter(({ connection_id }) => connection_id === row.id),
      ),
    ),
  };
};

/** The connection in the path. @throws Failure 404 if the scope has no such connection */
export async function findConnection(context: WithParams<'id'>): Promise<ShownRow> {
  return await connectionById(context, idInPath(context, 'connection'));
}

/** @throws Failure 404 if the scope has no such connection */
export async function connectionById(context: UpstreamContext, id: number): Promise<ShownRow> {
  const row = await context.var.database.first<ShownRow>(`${select} AND c.id = ?3`, ...scopeParameters(context), id);
  if (!row) throw noSuch('connection');
  return row;
}

/** A connection in its current state. */
export async function readShownConnection(context: UpstreamContext, id: number): Promise<Connection> {
  const parts = await context.var.database.read<PartRow>(
    'SELECT * FROM connection_part WHERE connection_id = ? ORDER BY chosen DESC, name',
    id,
  );
  return shownConnectionOf(await connectionById(context, id), parts);
}

function shownConnectionOf(row: ShownRow, parts: readonly PartRow[]): Connection {
  const live = row.status === 'connected' || row.status === 'attention';
  return {
    ...{ id: row.id, provider: row.provider, region: row.region, party: row.party, label: row.label },
    ...{ externalId: row.external_id, status: statusOf(row), syncing: row.under_way === 1 && live },
    ...{ connectedBy: connectorOf(row), connectedAt: row.connected_at, expiresOn: row.expires_on },
    endsSoon: live && endsSoon(row.expires_on, new Date().toISOString().slice(0, 10)),
    lastSyncAt: row.last_sync_at,
    nextSyncAt: live && row.paused_at === null ? new Date(row.next_sync).toISOString() : null,
    ...{ rows: row.rows ?? 0, firstDay: row.first_day, lastDay: row.last_day },
    error: storedFailureText(row.last_error, false),
    parts: parts.map(({ external_id: id, kind, name, currency, chosen }) => ({
      ...{ id, kind, name, currency, on: chosen === 1 },
    })),
    etag: etagOf(row.version),
  };
}

function statusOf({ status, paused_at, last_sync_at }: ConnectionRow): Connection['status'] {
  if (status === 'revoked' || status === 'expired') return status;
  if (paused_at !== null) return 'paused';
  return status === 'connected' && last_sync_at === null ? 'connecting' : status;
}

function connectorOf({ connector }: ShownRow): string | null {
  if (connector === null) return null;
  const [id, firstname, lastname]: [string, string, string] = JSON.parse(connector);
  return authorName({ id, firstname, lastname }, false);
}

interface RunRow extends Record<string, unknown> {
  readonly id: number;
  readonly dataset: Dataset;
  readonly part: string;
  readonly name: string | null;
  readonly from_date: string;
  readonly to_date: string;
  readonly status: SyncRun['status'];
  readonly calls: number;
  readonly throttled_ms: number;
  readonly rows: number;
  readonly rejects: number;
  readonly error: string | null;
  readonly request_ids: string;
  readonly created_at: string;
  readonly ended_at: string | null;
}

const selectRuns = `SELECT r.*, p.name FROM sync_run r
  LEFT JOIN connection_part p ON p.connection_id = r.connection_id AND p.external_id = r.part WHERE r.connection_id = ?1`;

export const syncRuns: Handler<'syncRuns'> = async (context) => {
  const { id } = await findConnection(context);
  const rows = await context.var.database.read<RunRow>(`${selectRuns} ORDER BY r.id DESC LIMIT 50`, id);
  return { items: rows.map(runOf) };
};

export const syncRun: Handler<'syncRun'> = async (context) => {
  const { id } = await findConnection(context);
  const { runId } = context.params;
  const run = /^[1-9]\d{0,14}$/.test(runId) ? Number(runId) : 0;
  const row = await context.var.database.first<RunRow>(`${selectRuns} AND r.id = ?2`, id, run);
  if (!row) throw noSuch('run');
  return runOf(row);
};

const runOf = (row: RunRow): SyncRun => ({
  ...{ id: row.id, dataset: row.dataset, part: row.name ?? row.part, from: row.from_date, to: row.to_date },
  ...{ status: row.status, calls: row.calls, throttledMs: row.throttled_ms, rows: row.rows, rejects: row.rejects },
  ...{ error: storedFailureText(row.error, false), requestIds: JSON.parse(row.request_ids) },
  ...{ createdAt: row.created_at, endedAt: row.ended_at },
});
