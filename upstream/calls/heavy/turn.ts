import type { HeavyPool } from '#shared/api/endpoint.ts';
import { Failure } from '#shared/api/failure.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';

/** How many calls of a pool run at once per person and per account. */
const maxPerPerson = 2;
const maxPerAccount = 4;
/** How many calls of a person may wait. */
const maxWaiting = 20;

const maxWaitMs = 15_000;
/** How often the first in line checks for a free place; those further behind check less often. */
const pollMs = 200;
const maxPollMs = 2_000;
/** A waiting call that hasn't renewed its lease in this time is gone. */
const waiterLeaseMs = 5_000;
/** A running call renews its lease well before it ends. After a crash, its place becomes free when the lease ends. */
const leaseMs = 60_000;
export const renewEveryMs = 20_000;
const retryAfterSeconds = 5;

/**
 * After a read, its place rests (stays empty), so that other people find the database idle. The rest takes the duration
 * of the read once for every `waitingPerRest` calls that the person has waiting; without waiting calls there is none.
 */
const waitingPerRest = 4;
const maxRestMs: Readonly<Record<HeavyPool, number>> = { reads: 3_000, imports: 0 };

/** A heavy call and who makes it. `userId` is a person, or an API key in place of one. */
export interface HeavyWork {
  readonly pool: HeavyPool;
  readonly userId: string;
  readonly accountId: number;
}

/** The place of a heavy call that may run. */
export interface Turn {
  /** Keeps the place for another minute. */
  renew(): Promise<void>;
  /**
   * Frees the place, at once or after a rest. Never throws: a place that can't be freed becomes free when its lease
   * ends.
   */
  end(rests: 'after a rest' | 'at once'): Promise<void>;
}

/**
 * Waits until a heavy call may run. A person's calls run in the order they arrived, within the limits above.
 * @param waitMs how long to wait at most
 * @throws Failure 429 if too many calls wait already, or no place became free in time
 */
export async function takeTurn(database: Database, heavy: HeavyWork, waitMs = maxWaitMs): Promise<Turn> {
  const id = crypto.randomUUID();
  const arrivedAt = Date.now();
  const [, [arrived], [started]] = await database.write<[object, object, object]>(
    statement('DELETE FROM heavy_call WHERE expires_at <= ?', arrivedAt),
    insertWaiting(id, heavy, arrivedAt),
    startIfFree(id, arrivedAt),
  );
  if (!arrived) throw tooMany();
  if (!started) await waitForTurn(database, id, arrivedAt + waitMs);
  return createTurn(database, id, heavy.pool);
}

async function waitForTurn(database: Database, id: string, until: number): Promise<void> {
  let renewedAt = Date.now();
  for (let ahead = 0; ; ) {
    await scheduler.wait(Math.min(pollMs * (ahead + 1), maxPollMs) * (0.75 + Math.random() / 2));
    const now = Date.now();
    const waiting = await database.first<{ ahead: number; free: number }>(...selectPosition(id, now));
    if (waiting && waiting.ahead === 0 && waiting.free === 1) {
      const [[started]] = await database.write<[object]>(startIfFree(id, now));
      if (started) return;
    }
    if (!waiting || now >= until) break;
    ahead = waiting.ahead;
    if (now - renewedAt < waiterLeaseMs / 3) continue;
    renewedAt = now;
    await database.write(setExpiry(id, now + waiterLeaseMs));
  }
  await database.write(deleteCall(id));
  throw tooMany();
}

function createTurn(database: Database, id: string, pool: HeavyPool): Turn {
  const startedAt = Date.now();
  return {
    renew: async () => void (await database.write(setExpiry(id, Date.now() + leaseMs))),
    end: async (rests) => {
      const now = Date.now();
      const tookMs = now - startedAt;
      const rest = rests === 'after a rest' && maxRestMs[pool] > 0;
      await database
        .write(rest ? restThenFree(id, now, tookMs, maxRestMs[pool]) : deleteCall(id))
        .catch(() => undefined);
    },
  };
}

const setExpiry = (id: string, at: number): Statement =>
  statement('UPDATE heavy_call SET expires_at = ? WHERE id = ?', at, id);

const deleteCall = (id: string): Statement => statement('DELETE FROM heavy_call WHERE id = ?', id);

const restThenFree = (id: string, now: number, tookMs: number, maxMs: number): Statement =>
  statement(
    `UPDATE heavy_call AS own SET expires_at = ?2 + CAST(min(?4, ?3 / ?5 *
       (SELECT count(*) FROM heavy_call other WHERE ${sameWaiting} AND other.expires_at > ?2)) AS INTEGER)
     WHERE id = ?1`,
    ...[id, now, tookMs, maxMs, waitingPerRest],
  );

const insertWaiting = (id: string, { pool, userId, accountId }: HeavyWork, now: number): Statement =>
  statement(
    `INSERT INTO heavy_call (id, pool, user_id, account_id, expires_at) SELECT ?1, ?2, ?3, ?4, ?5
     WHERE (SELECT count(*) FROM heavy_call WHERE user_id = ?3 AND pool = ?2 AND running = 0 AND expires_at > ?6) < ?7
     RETURNING id`,
    ...[id, pool, userId, accountId, now + waiterLeaseMs, now, maxWaiting],
  );

const samePerson = 'other.user_id = own.user_id AND other.pool = own.pool';
const sameWaiting = `${samePerson} AND other.running = 0`;
const ahead = `SELECT count(*) FROM heavy_call other
  WHERE ${sameWaiting} AND other.sequence < own.sequence AND other.expires_at > ?2`;
const isFree = `(SELECT count(*) FROM heavy_call other WHERE ${samePerson}
    AND other.running = 1 AND other.expires_at > ?2) < ${maxPerPerson}
  AND (SELECT count(*) FROM heavy_call other WHERE other.account_id = own.account_id AND other.pool = own.pool
    AND other.running = 1 AND other.expires_at > ?2) < ${maxPerAccount}`;

/** How many calls of the person are ahead, and whether a place is free. */
const selectPosition = (id: string, now: number): [sql: string, id: string, now: number] => [
  `SELECT (${ahead}) AS ahead, ${isFree} AS free FROM heavy_call own WHERE id = ?1 AND running = 0`,
  ...([id, now] as const),
];

const startIfFree = (id: string, now: number): Statement =>
  statement(
    `UPDATE heavy_call AS own SET running = 1, expires_at = ?3
     WHERE id = ?1 AND running = 0 AND (${ahead}) = 0 AND ${isFree} RETURNING id`,
    ...[id, now, now + leaseMs],
  );

const tooMany = (): Failure =>
  new Failure('too-many-heavy-calls', {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
