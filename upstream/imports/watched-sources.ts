import { Failure } from '#shared/api/failure.ts';
import type { watchedSources as watchedSourcesFamily } from '#shared/api/families/watched-sources.ts';
import type { WatchedSource } from '#shared/api/families/watched-sources-schemas.ts';
import { type Cadence, cadences } from '#shared/ingest/cadences.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { auditLineIfAdded, auditLineIfChanged } from '../calls/audit-line.ts';
import { type Changed, changerName, changerOf } from '../calls/changer.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler, HandlersOf, WithParams } from '../calls/handler.ts';
import { etagOf, idInPath, lostRace, noSuch, revisionMatched } from '../calls/revision.ts';
import { storedFailureText } from '../facts/ingest/failure.ts';
import { checkPublicAddress } from '../platform/outgoing/public-address.ts';
import { tagged } from '../platform/reply.ts';
import { sealSecret } from '../platform/storage/sealed-secret.ts';
import { statement } from '../platform/storage/statement.ts';
import { jobById } from './jobs.ts';
import { secretKind } from './sources/run-sources.ts';

interface Row extends Changed, Record<string, unknown> {
  readonly id: number;
  readonly operator_id: number;
  readonly name: string;
  readonly address: string;
  readonly kind: ImportKind;
  readonly cadence: Cadence;
  readonly header_name: string | null;
  readonly secret_id: string | null;
  readonly status: 'active' | 'paused';
  readonly next_run: number;
  readonly lease_until: number;
  readonly last_run_at: string | null;
  readonly outcome: WatchedSource['outcome'];
  readonly failure: string | null;
  readonly job_id: number | null;
  readonly accepted: number | null;
  readonly rejected: number | null;
  readonly updated_at: string;
  readonly version: number;
}

/** Per account. */
const maxSources = 50;
const checkTimeoutMs = 10_000;

const select = `SELECT s.*, j.accepted, j.rejected, ${changerOf('s')}
  FROM watched_source s LEFT JOIN import_job j ON j.id = s.job_id AND j.account_id = s.account_id
  WHERE s.account_id = ?1 AND (?2 IS NULL OR s.operator_id IN (SELECT value FROM json_each(?2)))`;

const scopeParameters = ({ var: { scope } }: UpstreamContext) => {
  const { accountId, operatorIds } = scope.tenant;
  return [accountId, operatorIds === null ? null : JSON.stringify(operatorIds)] as const;
};

const watchedSources: Handler<'watchedSources'> = async (context) => {
  const rows = await context.var.database.read<Row>(
    `${select} ORDER BY s.id DESC LIMIT ?3`,
    ...scopeParameters(context),
    maxSources,
  );
  return { items: rows.map(watchedSourceOf) };
};

const createWatchedSource: Handler<'createWatchedSource'> = async (context) => {
  const { config, database, scope, user } = context.var;
  const { name, address, cadence, header, like } = context.body;
  await checkPublicAddress(config, address, AbortSignal.timeout(checkTimeoutMs)).catch((error: unknown) => {
    throw error instanceof Failure ? error.about({ address: error.message }) : error;
  });
  const job = await jobById(context, String(like)).catch(() => null);
  if (job?.status !== 'done') throw new Failure('fields-invalid', { errors: { like: 'is no finished import' } });
  const secret =
    header && (await sealSecret(config, { accountId: scope.accountId, kind: secretKind, secret: header.value }));
  const now = Date.now();
  const at = new Date(now).toISOString();
  const [, [created] = []] = await database.write<[object, { id: number }]>(
    secret?.statement ?? statement('SELECT 1'),
    statement(
      `INSERT INTO watched_source (account_id, operator_id, name, address, kind, options, cadence, header_name, secret_id,
         next_run, created_by, created_at, updated_by, updated_at, file_format)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?11, ?12, ?14
       WHERE (SELECT count(*) FROM watched_source WHERE account_id = ?1) < ?13 RETURNING id`,
      ...[scope.accountId, scope.operatorId ?? 0, name, address, job.kind, job.options, cadence],
      ...[header?.name ?? null, secret?.id ?? null, now, user.id, at, maxSources],
      job.file_format,
    ),
    auditLineIfAdded(context, {
      ...{ action: 'watched-source-created', accountId: scope.accountId, operatorId: scope.operatorId },
      after: { name, host: URL.parse(address)?.host ?? '', kind: job.kind, cadence, header: header?.name ?? null },
    }),
    // Deletes the secret again if no source was created.
    statement(
      'DELETE FROM sealed_secret WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM watched_source WHERE secret_id = ?1)',
      secret?.id ?? '',
    ),
  );
  if (!created) throw new Failure('too-many-watched-sources', { details: { most: maxSources } });
  const row = await findSource(context, created.id);
  return tagged(watchedSourceOf(row), etagOf(row.version));
};

const changeWatchedSource: Handler<'changeWatchedSource'> = async (context) => {
  const { database, scope, user } = context.var;
  const row = await findSource(context, idInPath(context, 'scheduled import'));
  const { name = row.name, cadence = row.cadence, status = row.status } = context.body;
  const now = Date.now();
  // A resumed source runs at once; a new cadence counts from now, unless the next run is due earlier.
  const resumes = status === 'active' && row.status === 'paused';
  const next = resumes ? now : cadence === row.cadence ? row.next_run : Math.min(row.next_run, now + cadences[cadence]);
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE watched_source SET name = ?3, cadence = ?4, status = ?5, next_run = ?6, version = version + 1,
         failures_in_a_row = iif(?7, 0, failures_in_a_row), updated_by = ?8, updated_at = ?9
       WHERE id = ?1 AND version = ?2 RETURNING id`,
      ...[row.id, revisionMatched(context), name, cadence, status, next, resumes ? 1 : 0, user.id],
      new Date(now).toISOString(),
    ),
    auditLineIfChanged(context, {
      ...{ action: 'watched-source-changed', accountId: scope.accountId, operatorId: row.operator_id || null },
      targetId: row.id,
      before: { name: row.name, cadence: row.cadence, status: row.status },
      after: { name, cadence, status },
    }),
  );
  if (!saved) throw lostRace();
  const changed = await findSource(context, row.id);
  return tagged(watchedSourceOf(changed), etagOf(changed.version));
};

/**
 * Makes a run due. The cron trigger starts it, since fetching and importing may take longer than a call. While a run is
 * under way, no other one is started.
 */
const runWatchedSource: Handler<'runWatchedSource'> = async (context) => {
  const { database, scope } = context.var;
  const row = await findSource(context, idInPath(context, 'scheduled import'));
  const now = Date.now();
  await database.write(
    statement(
      `UPDATE watched_source SET next_run = ?2, status = 'active', failures_in_a_row = 0, etag = NULL, last_modified = NULL
       WHERE id = ?1 AND lease_until <= ?2`,
      ...[row.id, now],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'watched-source-started', accountId: scope.accountId, operatorId: row.operator_id || null },
      ...{ targetId: row.id, before: { status: row.status }, after: { status: 'active' } },
    }),
  );
  return watchedSourceOf(await findSource(context, row.id));
};

const deleteWatchedSource: Handler<'deleteWatchedSource'> = async (context) => {
  const { database, scope } = context.var;
  const row = await findSource(context, idInPath(context, 'scheduled import'));
  const [[deleted] = []] = await database.write(
    statement(
      'DELETE FROM watched_source WHERE id = ?1 AND version = ?2 RETURNING id',
      row.id,
      revisionMatched(context),
    ),
    auditLineIfChanged(context, {
      ...{ action: 'watched-source-deleted', accountId: scope.accountId, operatorId: row.operator_id || null },
      ...{ targetId: row.id, before: { name: row.name } },
    }),
    statement(
      'DELETE FROM sealed_secret WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM watched_source WHERE secret_id = ?1)',
      row.secret_id ?? '',
    ),
  );
  if (!deleted) throw lostRace();
};

export const watchedSourcesHandlers = {
  watchedSources,
  createWatchedSource,
  changeWatchedSource,
  runWatchedSource,
  deleteWatchedSource,
} satisfies HandlersOf<typeof watchedSourcesFamily>;

/** @throws Failure 404 if the scope has no such scheduled import */
async function findSource(context: UpstreamContext | WithParams<'id'>, id: number): Promise<Row> {
  const row = await context.var.database.first<Row>(`${select} AND s.id = ?3`, ...scopeParameters(context), id);
  if (!row) throw noSuch('scheduled import');
  return row;
}

const watchedSourceOf = (row: Row): WatchedSource => ({
  ...{ id: row.id, name: row.name, address: row.address, kind: row.kind, cadence: row.cadence },
  ...{ header: row.header_name, status: row.status, running: row.lease_until > Date.now() },
  ...{ nextRunAt: new Date(row.next_run).toISOString(), lastRunAt: row.last_run_at },
  ...{ outcome: row.outcome, failure: storedFailureText(row.failure, false) },
  job: row.job_id === null ? null : { id: row.job_id, accepted: row.accepted ?? 0, rejected: row.rejected ?? 0 },
  ...{ updatedBy: changerName(row, false), updatedAt: row.updated_at, etag: etagOf(row.version) },
});
