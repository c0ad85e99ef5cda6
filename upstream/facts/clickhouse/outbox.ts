import { liveSpans } from '#shared/analytics/covered-spans.ts';
import { Failure } from '#shared/api/failure.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { FactWrites, KnownEvents } from '../facts.ts';
import { buildDueDays } from './build.ts';
import type { Cell, ClickHouse } from './client.ts';
import { events as eventKind } from './kinds.ts';
import { ofAccount } from './roll-ups/replaced-days.ts';
import { sendOutbox } from './send-outbox.ts';
import { clickHouseStatement } from './typed.ts';

/**
 * Sends the outbox and builds the days, unless another run is doing so: that run, or the cron trigger, does the rest.
 */
export async function sendAndBuild(database: Database, clickhouse: ClickHouse, accountId: number): Promise<void> {
  await sendOutbox(database, clickhouse, accountId);
  await buildDueDays(database, clickhouse, accountId, { busy: 'leave' });
}

/** A result, or a fallback if the store can't be reached or refuses; the outbox loses nothing. */
async function orFallback<T, Other>(running: Promise<T>, otherwise: Other): Promise<T | Other> {
  try {
    return await running;
  } catch (error) {
    if (error instanceof Failure && error.status === 503) return otherwise;
    throw error;
  }
}

/** Whether an event is in ClickHouse, or waits in the outbox. */
export async function knownEvents(
  database: Database,
  clickhouse: ClickHouse,
  { accountId, ids, sessions }: Parameters<FactWrites['knownEvents']>[0],
): Promise<KnownEvents> {
  // The outbox is read first: a row that leaves it meanwhile is in the store by then.
  const [pending = []] = await database.readAll([
    statement(
      `SELECT j.value ->> 'id' AS id, j.value ->> 'session_id' AS session, j.value ->> 'kind' AS kind,
              j.value ->> 'suspect' AS suspect
       FROM fact_outbox o, json_each(o.facts) j WHERE o.account_id = ?1 AND o.kind = 'events'`,
      accountId,
    ),
  ]);
  const values = { account: accountId, ids, sessions };
  const read = Promise.all([
    clickhouse.query(
      clickHouseStatement(
        `SELECT id FROM touchpoint_event WHERE ${ofAccount} AND id IN (SELECT arrayJoin({ids:Array(String)}))`,
        values,
      ),
    ),
    clickhouse.query(
      clickHouseStatement(
        `SELECT DISTINCT session_id FROM touchpoint_event
         WHERE ${ofAccount} AND session_id IN (SELECT arrayJoin({sessions:Array(String)}))
           AND kind <> 'impression' AND bot = 0 AND suspect = ''`,
        values,
      ),
    ),
  ]);
  // If the store is away, duplicates are found when the outbox is sent.
  const [known, met] = await orFallback(read, [[], []] as const);
  const wanted = { ids: new Set(ids), sessions: new Set(sessions) };
  const countedVisits = pending.filter(({ kind, suspect }) => kind !== 'impression' && suspect === '');
  return {
    ids: [
      ...known.map(({ id }) => String(id)),
      ...pending.map(({ id }) => String(id)).filter((id) => wanted.ids.has(id)),
    ],
    sessions: [
      ...met.map(({ session_id }) => String(session_id)),
      ...countedVisits.map(({ session }) => String(session)).filter((session) => wanted.sessions.has(session)),
    ],
  };
}

/** Suspect events don't make a day covered. */
const liveVisits = liveSpans(
  'visits',
  `SELECT ?1 AS account_id, value ->> 'operator' AS operator_id, min(value ->> 'date') AS first,
          max(value ->> 'date') AS last FROM json_each(?2) WHERE value ->> 'suspect' = '' GROUP BY 2`,
);

export const storeEvents =
  (database: Database, clickhouse: ClickHouse): FactWrites['storeEvents'] =>
  async (accountId, events, { before, after }) => {
    const { ids } = await knownEvents(database, clickhouse, {
      accountId,
      ids: events.map(({ id }) => id),
      sessions: [],
    });
    const known = new Set(ids);
    const fresh = events.filter(({ id }) => !known.has(id) && known.add(id));
    const facts = fresh.map((event) => eventKind.row({ ...event }));
    await database.write(
      ...before,
      ...(facts.length > 0 ? [intoOutbox(accountId, 'events', JSON.stringify(facts))] : []),
      ...liveVisits.map((sql) => statement(sql, accountId, JSON.stringify(events))),
      ...after,
    );
    await orFallback(sendAndBuild(database, clickhouse, accountId), undefined);
    return fresh.length;
  };

const intoOutbox = (accountId: number, kind: 'events' | 'responses', facts: string): Statement =>
  statement(
    `INSERT INTO fact_outbox (account_id, kind, facts, came_at) VALUES (?1, ?2, ?3, ${nowInSql})`,
    ...[accountId, kind, facts],
  );
const nowInSql = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";

const storedCondition = {
  voucher: 'SELECT 1 FROM voucher_claim WHERE voucher_id = v.id AND id = ?3',
  form: 'SELECT 1 FROM form_submission WHERE form_id = v.id AND submission = ?3',
} as const;

/** Counts a response if its statement stored something. A response counted before isn’t counted again. */
export const storeResponse =
  (database: Database, clickhouse: ClickHouse): FactWrites['storeResponse'] =>
  async ({ accountId, of, source, id, now, date, origin }, keeping) => {
    const at = new Date(now).toISOString();
    const parameters: Cell[] = [source, date, id, at, origin.touchpoint, origin.channel, origin.country];
    const fact = `SELECT v.account_id, v.operator_id, ?2 AS first, ?2 AS last, json_object('date', ?2,
        'voucher_id', ${of === 'voucher' ? 'v.id' : '0'}, 'form_id', ${of === 'form' ? 'v.id' : '0'}, 'id', ?3,
        'occurred_at', ?4, 'operator_id', v.operator_id,
        'touchpoint_id', coalesce((SELECT id FROM touchpoint WHERE public_id = ?5 AND account_id = v.account_id), 0),
        'channel', coalesce((SELECT id FROM channel WHERE id = ?6), 'site'), 'country', ?7, 'redeemed', 0) AS fact
      FROM ${of} v WHERE v.id = ?1 AND EXISTS (${storedCondition[of]})`;
    const results = await database.write(
      ...keeping,
      statement(
        `INSERT INTO fact_outbox (account_id, kind, facts, came_at)
         SELECT account_id, 'responses', json_array(json(fact)), ${nowInSql} FROM (${fact})`,
        ...parameters,
      ),
      ...liveSpans('responses', `SELECT account_id, operator_id, first, last FROM (${fact})`).map((sql) =>
        statement(sql, ...parameters),
      ),
    );
    await orFallback(sendAndBuild(database, clickhouse, accountId), undefined);
    return results.slice(0, keeping.length);
  };
