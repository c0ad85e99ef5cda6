import { Failure } from '#shared/api/failure.ts';
import type { InvalidateBody, InvalidationCounts } from '#shared/api/families/internal-caches-schemas.ts';
import type { InvalidationScope } from '#shared/caches/register.ts';
import { isDrawnKind, touchpointKindIds } from '#shared/touchpoints/kinds.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';

/** The scope of an invalidation. Ids of narrower scopes are 0. */
export interface CacheScope {
  readonly kind: InvalidationScope;
  readonly id: number;
  readonly name: string;
  readonly accountId: number;
  readonly operatorId: number;
  readonly touchpointId: number;
}

interface FoundRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string | null;
  readonly account_id: number;
  readonly operator_id: number;
}

/** @throws Failure 422 if nothing has that id or address */
export async function findCacheScope(database: Database, { where, target }: InvalidateBody): Promise<CacheScope> {
  if (where === 'everything')
    return { kind: where, id: 0, name: 'Everything', accountId: 0, operatorId: 0, touchpointId: 0 };
  const row = await findTarget(database, where, target);
  if (!row) throw new Failure('cache-scope-unknown', { field: 'target' });
  return {
    ...{ kind: where, id: row.id, name: row.name ?? `Account ${row.id}`, accountId: row.account_id },
    operatorId: where === 'operator' ? row.id : 0,
    touchpointId: where === 'touchpoint' ? row.id : 0,
  };
}

async function findTarget(
  database: Database,
  where: Exclude<InvalidationScope, 'everything'>,
  target: string,
): Promise<FoundRow | null> {
  const id = /^[1-9]\d{0,14}$/.test(target) ? Number(target) : 0;
  if (where === 'account')
    return await database.first<FoundRow>(
      'SELECT id, name, id AS account_id, 0 AS operator_id FROM account WHERE id = ?',
      id,
    );
  if (where === 'operator')
    return await database.first<FoundRow>(
      'SELECT id, name, account_id, id AS operator_id FROM operator WHERE id = ?',
      id,
    );
  // The last part of an address is the public id of a page, or the slug of a link.
  const last = (URL.parse(target)?.pathname ?? target).split('/').filter(Boolean).at(-1) ?? '';
  return await database.first<FoundRow>(
    `SELECT id, name, account_id, operator_id FROM touchpoint
     WHERE status = 'published' AND (public_id = ?1 OR slug = lower(?1)) ORDER BY public_id = ?1 DESC LIMIT 1`,
    last,
  );
}

const drawnKinds = JSON.stringify(touchpointKindIds.filter(isDrawnKind));

/** Counts pages that may be cached: one for each language, and one more for each country with offers. */
const countPages = ({ accountId, operatorId, touchpointId }: CacheScope): Statement =>
  statement(
    `SELECT count(*) AS touchpoints,
       coalesce(sum(max(1, json_array_length(t.locales)) * (1 + coalesce(o.countries, 0))), 0) AS pages
     FROM touchpoint t
     LEFT JOIN (SELECT account_id, count(DISTINCT country) AS countries FROM offer WHERE ?1 IN (0, account_id)
                GROUP BY account_id) o ON o.account_id = t.account_id
     WHERE t.status = 'published' AND t.kind IN (SELECT value FROM json_each(?4))
       AND ?1 IN (0, t.account_id) AND ?2 IN (0, t.operator_id) AND ?3 IN (0, t.id)`,
    ...[accountId, operatorId, touchpointId, drawnKinds],
  );

/** Selects signed-in people with access to the scope. */
const selectPeople = ({ kind, accountId, operatorId }: CacheScope, now: string): Statement =>
  kind === 'everything'
    ? statement('SELECT DISTINCT user_id FROM upstream_session WHERE expires_at > ?', now)
    : statement(
        `SELECT DISTINCT user_id FROM upstream_session WHERE expires_at > ?1 AND user_id IN (
           SELECT user_id FROM account_grant WHERE account_id = ?2
           UNION SELECT g.user_id FROM operator_grant g JOIN operator o ON o.id = g.operator_id
                 WHERE o.account_id = ?2 AND ?3 IN (0, o.id))`,
        ...[now, accountId, operatorId],
      );

/** Selects the days with facts of an account, since roll-ups are built per account. */
export const selectDays = (accountId: number): Statement =>
  statement(
    `SELECT date FROM calendar_day
     WHERE date BETWEEN (SELECT min(first_date) FROM fact_coverage WHERE account_id = ?1)
                    AND (SELECT max(last_date) FROM fact_coverage WHERE account_id = ?1)`,
    accountId,
  );

/** Counts what is cached for a scope, and finds the people whose sessions an invalidation would reload. */
export async function countCaches(database: Database, kind: InvalidateBody['kind'], scope: CacheScope, now: string) {
  const days = selectDays(scope.accountId);
  const has = (one: InvalidateBody['kind']) => kind === one || kind === 'all';
  const [[pages], people, [counted]] = await database.readAll<
    [{ touchpoints: number; pages: number }, { user_id: string }, { n: number }]
  >([
    countPages(scope),
    selectPeople(scope, now),
    statement(`SELECT count(*) AS n FROM (${days.sql})`, ...days.parameters),
  ]);
  const counts: InvalidationCounts = {
    touchpoints: has('pages') ? (pages?.touchpoints ?? 0) : null,
    pages: has('pages') ? (pages?.pages ?? 0) : null,
    people: has('sessions') ? people.length : null,
    days: has('roll-ups') ? (counted?.n ?? 0) : null,
  };
  return { counts, people: has('sessions') ? people.map(({ user_id }) => user_id) : [] };
}
