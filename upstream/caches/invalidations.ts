import { Failure, retryAfter } from '#shared/api/failure.ts';
import type { Invalidation } from '#shared/api/families/internal-caches-schemas.ts';
import { countedCaches } from '#shared/caches/register.ts';
import { auditLineIfAdded } from '../calls/audit-line.ts';
import { authorName } from '../calls/author.ts';
import type { Handler } from '../calls/handler.ts';
import { idInPath, idOfCursor, noSuch } from '../calls/revision.ts';
import { AccessChanged } from '../platform/reply.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import { type CacheScope, countCaches, findCacheScope, selectDays } from './invalidation-scope.ts';

const pauseAfterEverythingMs = 10 * 60_000;

export const invalidateCaches: Handler<'invalidateCaches'> = async (context) => {
  const { config, database, facts, user } = context.var;
  const { body, query } = context;
  if (body.where === 'everything' && (body.kind === 'roll-ups' || body.kind === 'all'))
    throw new Failure('cache-days-of-account', { field: 'where' });
  if (body.where === 'touchpoint' && body.kind !== 'pages') throw new Failure('cache-scope-unknown', { field: 'kind' });
  const scope = await findCacheScope(database, body);
  const now = new Date();
  const at = now.toISOString();
  const { counts, people } = await countCaches(database, body.kind, scope, at);
  if (query.dryRun === '1') return new AccessChanged({ counts, name: scope.name, job: null }, {});
  if (body.where === 'everything' && body.confirm !== config.PRODUCT_NAME)
    throw new Failure('cache-name-wrong', { field: 'confirm' });
  const days = counts.days ?? 0;
  const mark = crypto.randomUUID();
  const made = 'EXISTS (SELECT 1 FROM cache_invalidation WHERE mark = ?2)';
  const staleDays = selectDays(scope.accountId);
  const [[job] = []] = await database.write(
    statement(
      `INSERT INTO cache_invalidation (kind, scope_kind, scope_id, scope_name, account_id, reason, counts, status, total,
         asked_by, asked_at, done_at, mark)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?14
       WHERE (?2 <> 'everything' OR NOT EXISTS (
           SELECT 1 FROM cache_invalidation WHERE scope_kind = 'everything' AND asked_at > ?13))
         AND NOT EXISTS (
           SELECT 1 FROM cache_invalidation WHERE status = 'running' AND scope_kind = ?2 AND scope_id = ?3)
       RETURNING id`,
      ...[body.kind, scope.kind, scope.id, scope.name, scope.accountId || null, body.reason, JSON.stringify(counts)],
      ...[days > 0 ? 'running' : 'done', days, user.id, at, days > 0 ? null : at],
      ...[new Date(now.getTime() - pauseAfterEverythingMs).toISOString(), mark],
    ),
    auditLineIfAdded(context, {
      ...{ action: 'cache-invalidated', accountId: null, reason: body.reason },
      after: { kind: body.kind, where: scope.kind, id: scope.id, ...counts },
    }),
    ...(counts.pages === null
      ? []
      : [
          statement(
            `INSERT INTO cache_generation (kind, scope_kind, scope_id, generation)
             SELECT 'pages', ?1, ?3, 1 WHERE ${made}
             ON CONFLICT DO UPDATE SET generation = generation + 1`,
            ...[scope.kind, mark, scope.id],
          ),
        ]),
    ...(days === 0
      ? []
      : [
          facts.markDays(
            statement(
              `SELECT ?1 AS account_id, date FROM (${staleDays.sql}) WHERE ${made}`,
              ...[scope.accountId, mark],
            ),
          ),
        ]),
  );
  if (!job) throw await explainRefusal(database, scope);
  const asked = await findJob(database, Number(job.id));
  return new AccessChanged({ counts, name: scope.name, job: asked }, { changed: people });
};

async function explainRefusal(database: Database, { kind, id }: CacheScope): Promise<Failure> {
  const sql = "SELECT 1 FROM cache_invalidation WHERE status = 'running' AND scope_kind = ? AND scope_id = ?";
  const running = await database.first(sql, kind, id);
  if (running || kind !== 'everything') return new Failure('cache-job-running');
  return new Failure('cache-everything-often', { headers: retryAfter(pauseAfterEverythingMs / 1_000) });
}

interface JobRow extends Record<string, unknown> {
  readonly id: number;
  readonly kind: Invalidation['kind'];
  readonly scope_kind: Invalidation['where'];
  readonly scope_name: string;
  readonly reason: string;
  readonly counts: string;
  readonly status: Invalidation['status'];
  readonly done: number;
  readonly total: number;
  readonly asked_by: string;
  readonly asked_at: string;
  readonly done_at: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

const selectJobs = `SELECT j.*, u.firstname, u.lastname FROM cache_invalidation j LEFT JOIN user u ON u.id = j.asked_by`;

const jobOf = (row: JobRow): Invalidation => ({
  ...{ id: row.id, kind: row.kind, where: row.scope_kind, name: row.scope_name, reason: row.reason },
  // Only this module writes the counts, so they have this shape.
  ...{ counts: JSON.parse(row.counts), status: row.status, done: row.done, total: row.total },
  ...{ at: row.asked_at, doneAt: row.done_at },
  by: authorName({ id: row.asked_by, firstname: row.firstname ?? '', lastname: row.lastname ?? '' }, false),
});

async function findJob(database: Database, id: number): Promise<Invalidation> {
  const row = await database.first<JobRow>(`${selectJobs} WHERE j.id = ?`, id);
  if (!row) throw noSuch('invalidation');
  return jobOf(row);
}

export const invalidation: Handler<'invalidation'> = async (context) =>
  await findJob(context.var.database, idInPath(context, 'invalidation'));

export const invalidations: Handler<'invalidations'> = async ({ query, var: { database } }) => {
  const { limit, cursor } = query;
  const rows = await database.read<JobRow>(
    `${selectJobs} WHERE j.id < ?1 ORDER BY j.id DESC LIMIT ?2`,
    ...[cursor === undefined ? 1e15 : idOfCursor(cursor), limit + 1],
  );
  const page = rows.slice(0, limit);
  return { items: page.map(jobOf), nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null };
};

const hourMs = 3_600_000;
const hourOf = (instant: number): string => new Date(Math.floor(instant / hourMs) * hourMs).toISOString();

export const cacheRatios: Handler<'cacheRatios'> = async ({ var: { database } }) => {
  const now = Date.now();
  const rows = await database.read<{ kind: string; hour: string; hits: number; misses: number }>(
    'SELECT kind, hour, hits, misses FROM cache_hour WHERE hour > ?',
    hourOf(now - 7 * 24 * hourMs),
  );
  const since = hourOf(now - 24 * hourMs);
  const sum = (some: typeof rows) => ({
    hits: some.reduce((total, { hits }) => total + hits, 0),
    misses: some.reduce((total, { misses }) => total + misses, 0),
  });
  const items = countedCaches.map((cache) => {
    const own = rows.filter(({ kind }) => kind === cache);
    return { cache, day: sum(own.filter(({ hour }) => hour > since)), week: sum(own) };
  });
  return { items };
};

export const countCacheUse: Handler<'countCacheUse'> = async ({ body, var: { database } }) => {
  const hour = hourOf(Date.now());
  await database.write(
    ...body.counts.map(({ cache, hits, misses }) =>
      statement(
        `INSERT INTO cache_hour (kind, hour, hits, misses) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET hits = hits + excluded.hits, misses = misses + excluded.misses`,
        ...[cache, hour, hits, misses],
      ),
    ),
    statement('DELETE FROM cache_hour WHERE hour < ?', hourOf(Date.now() - 30 * 24 * hourMs)),
  );
};
