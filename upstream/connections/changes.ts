import { Failure } from '#shared/api/failure.ts';
import { datasetsOf } from '#shared/connections/datasets.ts';
import { auditLineIfChanged } from '../calls/audit-line.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { etagOf, lostRace, revisionMatched } from '../calls/revision.ts';
import { tagged } from '../platform/reply.ts';
import { statement } from '../platform/storage/statement.ts';
import { type ConnectionRow, factsOf, reportingPart } from './connection-row.ts';
import { deleteUnusedTokens } from './settle-run.ts';
import { findConnection, readShownConnection } from './shown-connections.ts';

const auditTarget = ({ var: { scope } }: UpstreamContext, { id, operator_id }: ConnectionRow) => ({
  ...{ accountId: scope.accountId, operatorId: operator_id || null, targetId: id },
});

export const changeConnection: Handler<'changeConnection'> = async (context) => {
  const { database, user } = context.var;
  const row = await findConnection(context);
  const { paused = row.paused_at !== null, parts } = context.body;
  const at = new Date().toISOString();
  const resumed = !paused && row.paused_at !== null;
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE connection SET paused_at = ?3, next_sync = iif(?4, ?5, next_sync), updated_by = ?6, updated_at = ?7,
         version = version + 1 WHERE id = ?1 AND version = ?2 RETURNING id`,
      ...[row.id, revisionMatched(context), paused ? (row.paused_at ?? at) : null, resumed || parts ? 1 : 0],
      ...[Date.now(), user.id, at],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'connection-changed', ...auditTarget(context, row) },
      ...{ before: { paused: row.paused_at !== null }, after: { paused, ...(parts && { parts }) } },
    }),
    ...(parts
      ? [
          statement(
            `UPDATE connection_part SET chosen = external_id IN (SELECT value FROM json_each(?2))
             WHERE connection_id = ?1 AND EXISTS (SELECT 1 FROM connection WHERE id = ?1 AND version = ?3)`,
            ...[row.id, JSON.stringify(parts), revisionMatched(context) + 1],
          ),
        ]
      : []),
  );
  if (!saved) throw lostRace();
  const changed = await readShownConnection(context, row.id);
  return tagged(changed, changed.etag);
};

/** Makes a sync due. The cron trigger runs it, since reports take longer than a call may. */
export const syncConnection: Handler<'syncConnection'> = async (context) => {
  const row = await findConnection(context);
  if (row.status === 'revoked') throw new Failure('connection-revoked');
  if (row.status === 'expired') throw new Failure('connection-expired');
  if (row.paused_at !== null) throw new Failure('connection-paused');
  await context.var.database.write(
    statement('UPDATE connection SET next_sync = ?2 WHERE id = ?1', row.id, Date.now()),
    auditLineIfChanged(context, { action: 'connection-synced', ...auditTarget(context, row) }),
  );
  return await readShownConnection(context, row.id);
};

const readFactParts = async ({ var: { database } }: UpstreamContext, connection: ConnectionRow) => {
  const parts = await database.read<{ external_id: string }>(
    'SELECT external_id FROM connection_part WHERE connection_id = ?',
    connection.id,
  );
  const { account_id: accountId, provider } = connection;
  return parts.flatMap(({ external_id }) =>
    datasetsOf(provider).map((dataset) => ({
      dataset,
      part: { accountId, kind: factsOf[dataset], part: reportingPart(connection, external_id) },
    })),
  );
};

export const connectionRemoval: Handler<'connectionRemoval'> = async (context) => {
  const { database, facts } = context.var;
  const row = await findConnection(context);
  const parts = await readFactParts(context, row);
  const counted = await Promise.all(
    parts.map(async ({ dataset, part }) => ({ dataset, rows: await facts.countPart(part) })),
  );
  const runs = await database.first<{ n: number }>(
    'SELECT count(*) AS n FROM sync_run WHERE connection_id = ?',
    row.id,
  );
  return {
    facts: datasetsOf(row.provider).map((dataset) => ({
      dataset,
      rows: counted.reduce((sum, one) => sum + (one.dataset === dataset ? one.rows : 0), 0),
    })),
    runs: runs?.n ?? 0,
  };
};

/**
 * Removes a connection, and its facts first if asked to: if that breaks off, the connection is still there to try
 * again.
 */
export const removeConnection: Handler<'removeConnection'> = async (context) => {
  const { database, facts } = context.var;
  const row = await findConnection(context);
  const removesFacts = context.query.facts === 'remove';
  const version = revisionMatched(context);
  if (etagOf(row.version) !== etagOf(version)) throw lostRace();
  if (removesFacts) {
    // Paused, so that no sync adds facts while they are removed.
    await database.write(
      statement(
        'UPDATE connection SET paused_at = coalesce(paused_at, ?2) WHERE id = ?1',
        row.id,
        new Date().toISOString(),
      ),
    );
    const [underWay] = await database.read(
      'SELECT id FROM sync_run WHERE connection_id = ? AND ended_at IS NULL AND lease_until > ? LIMIT 1',
      ...[row.id, Date.now()],
    );
    if (underWay) throw new Failure('connection-syncing');
    for (const { part } of await readFactParts(context, row))
      if ((await facts.countPart(part)) > 0) await facts.removePart(part);
  }
  const [[deleted] = []] = await database.write(
    statement('DELETE FROM connection WHERE id = ?1 AND version = ?2 RETURNING id', row.id, version),
    auditLineIfChanged(context, {
      ...{ action: 'connection-removed', ...auditTarget(context, row) },
      before: { provider: row.provider, region: row.region, label: row.label },
      after: { facts: context.query.facts },
    }),
    deleteUnusedTokens,
  );
  if (!deleted) throw lostRace();
};
