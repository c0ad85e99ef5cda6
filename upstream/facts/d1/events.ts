import { liveSpans } from '#shared/analytics/covered-spans.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import type { ReadableDatabase } from '#upstream/platform/storage/readable-database.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { AskedEvents, AskedFilm, FactWrites, KnownEvents, StoredEvent, Subquery, WatchedViews } from '../facts.ts';
import { rebuildNewestStatements } from '../ingest/rebuild.ts';
import { touchpointEvents } from '../ingest/touchpoint-events.ts';

export async function knownEvents(database: Database, { accountId, ids, sessions }: AskedEvents): Promise<KnownEvents> {
  const [known = [], met = []] = await database.readAll([
    statement(
      `SELECT e.id FROM json_each(?2) j CROSS JOIN touchpoint_event e INDEXED BY touchpoint_event_by_id
         ON e.account_id = ?1 AND e.id = j.value`,
      ...[accountId, JSON.stringify(ids)],
    ),
    statement(
      `SELECT DISTINCT e.session_id FROM json_each(?2) j
       CROSS JOIN touchpoint_event e INDEXED BY touchpoint_event_by_session
         ON e.account_id = ?1 AND e.session_id = j.value
       WHERE e.kind <> 'impression' AND e.bot = 0 AND e.suspect = ''`,
      ...[accountId, JSON.stringify(sessions)],
    ),
  ]);
  return {
    ids: known.map(({ id }) => String(id)),
    sessions: met.map(({ session_id }) => String(session_id)),
  };
}

/** Suspect events don't make a day covered. */
const liveVisits = liveSpans(
  'visits',
  `SELECT ?1 AS account_id, value ->> 'operator' AS operator_id, min(value ->> 'date') AS first,
          max(value ->> 'date') AS last FROM json_each(?2) WHERE value ->> 'suspect' = '' GROUP BY 2`,
);

/** Days covered by public events. */
const liveVisitSpans = (accountId: number, rows: string): Statement[] =>
  liveVisits.map((sql) => statement(sql, accountId, rows));

export async function storeEvents(
  database: Database,
  accountId: number,
  events: readonly StoredEvent[],
  { before, after }: Parameters<FactWrites['storeEvents']>[2],
): Promise<number> {
  const rows = JSON.stringify(events);
  const results = await database.write(
    ...before,
    ...touchpointEvents.statements(
      accountId,
      events.map((event) => ({ ...event })),
      () => 0,
    ),
    ...rebuildNewestStatements(accountId),
    ...liveVisitSpans(accountId, rows),
    ...after,
  );
  return results[before.length + touchpointEvents.newRows]?.length ?? 0;
}

export const watched = (
  database: ReadableDatabase,
  accountId: number,
  { prefix, parts, from, to }: AskedFilm,
): Promise<WatchedViews[]> =>
  database.read<WatchedViews & Record<string, unknown>>(
    // ';' comes right after ':'.
    `SELECT p.value AS part, count(e.id) AS views FROM json_each(?3) p
     LEFT JOIN touchpoint_event e INDEXED BY touchpoint_event_by_id ON e.account_id = ?1
       AND e.id > ?2 || p.value || ':' AND e.id < ?2 || p.value || ';'
       AND e.date BETWEEN ?4 AND ?5 AND e.suspect = ''
     GROUP BY p.value ORDER BY p.value`,
    ...[accountId, prefix, JSON.stringify(parts), from, to],
  );

export const recipeViews =
  (accountId: number, { from, to }: DateRange): Subquery =>
  (bound) =>
    `SELECT recipe_id, sum(views) AS views FROM recipe_day
     WHERE account_id = ${bound.add(accountId)} AND date BETWEEN ${bound.add(from)} AND ${bound.add(to)} GROUP BY recipe_id`;

export const recipeSwaps =
  (accountId: number, { from, to }: DateRange): Subquery =>
  (bound) =>
    `SELECT recipe_id, from_product_id, to_product_id, count(*) AS swaps FROM recipe_event
     WHERE account_id = ${bound.add(accountId)} AND date BETWEEN ${bound.add(from)} AND ${bound.add(to)} AND kind = 'swap'
     GROUP BY recipe_id, from_product_id, to_product_id`;
