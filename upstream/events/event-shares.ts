import type { PublicEvent } from '#shared/api/families/public-schemas.ts';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import type { SuspectReason } from '#shared/touchpoints/suspect.ts';
import type { Stores } from '../facts/facts.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import {
  countedKinds,
  everybody,
  type JudgedEvent,
  judge,
  type Shares,
  shareKey,
  wholeAccount,
} from './plausible-share.ts';

/** A public event, and the id and touchpoint that it is stored with. */
export interface ArrivedEvent {
  readonly event: PublicEvent;
  readonly row: { readonly id: string; readonly touchpoint: number };
}

export interface Judged {
  /** In the order of the events. Empty for plain events, and for events that are stored already. */
  readonly reasons: readonly (SuspectReason | '')[];
  /** Come first in the transaction that stores the events, which fails if other events were stored since. */
  readonly statements: readonly Statement[];
}

/** Finds out which events of an account are suspect. @param now epoch milliseconds */
export async function judgeEvents(
  stores: Stores,
  accountId: number,
  arrived: readonly ArrivedEvent[],
  now: number,
): Promise<Judged> {
  const today = utcDay(now);
  const stored = await readStored(stores, accountId, arrived, today);
  const ids = new Set(stored.ids);
  const isNew = arrived.map(({ row: { id } }) => !ids.has(id) && ids.add(id));
  const before = new Map(stored.today);
  const fresh = arrived.filter((_, at) => isNew[at]);
  const reasons = judge(fresh.map(toJudgedEvent), stored)[Symbol.iterator]();
  const changed = [...stored.today].filter(([key, plain]) => before.get(key) !== plain);
  return {
    reasons: isNew.map((wanted) => (wanted ? (reasons.next().value ?? '') : '')),
    statements: changed.length === 0 ? [] : storeShares(accountId, today, changed, stored.turn),
  };
}

const toJudgedEvent = ({ event, row: { touchpoint } }: ArrivedEvent): JudgedEvent => ({
  ...{ touchpoint, session: event.session, kind: event.kind },
  ...{ played: event.watched !== undefined, onPage: event.site !== undefined },
  ...{ fault: event.fault ?? null, source: event.source ?? null },
});

type Rows = [
  { turn: number },
  { day: string; touchpoint_id: number; counted: Parameters<typeof shareKey>[1]; source: string; plain: number },
];

async function readStored(
  { database, facts }: Stores,
  accountId: number,
  arrived: readonly ArrivedEvent[],
  today: LocalDate,
) {
  const listOf = (values: readonly (string | number)[]) => JSON.stringify([...new Set(values)]);
  const sources = arrived.flatMap(({ event: { source } }) => (source ? [source.address, source.network] : []));
  // The turn is read first: if other events are stored after that, the transaction fails.
  const [[turns], shares] = await database.readAll<Rows>([
    statement('SELECT turn FROM event_turn WHERE account_id = ?1', accountId),
    statement(
      `SELECT day, touchpoint_id, counted, source, plain FROM event_share
       WHERE account_id = ?1 AND day IN (?2, ?3) AND touchpoint_id IN (SELECT value FROM json_each(?4))
         AND counted IN (SELECT value FROM json_each(?5)) AND source IN (SELECT value FROM json_each(?6))`,
      ...[accountId, today, addDays(today, -1), listOf([wholeAccount, ...arrived.map(({ row }) => row.touchpoint)])],
      ...[JSON.stringify(countedKinds), listOf([everybody, ...sources])],
    ),
  ]);
  const { ids, sessions } = await facts.knownEvents({
    accountId,
    ids: [...new Set(arrived.map(({ row }) => row.id))],
    sessions: [...new Set(arrived.map(({ event }) => event.session))],
  });
  const ofDay = (isToday: boolean): Shares =>
    new Map(
      shares
        .filter(({ day }) => (day === today) === isToday)
        .map((share) => [shareKey(share.touchpoint_id, share.counted, share.source), share.plain]),
    );
  return {
    turn: turns?.turn ?? 0,
    ids,
    sessions: new Set(sessions),
    ...{ today: ofDay(true), yesterday: ofDay(false) },
  };
}

/**
 * Statements that store changed shares. If other events were stored meanwhile, the turn isn't the one that was read and
 * becomes NULL, which the column refuses, so the whole transaction fails.
 */
function storeShares(accountId: number, day: string, changed: readonly [string, number][], turn: number) {
  const rows = changed.map(([key, plain]) => {
    const [touchpoint, what, source] = key.split(' ');
    return { touchpoint: Number(touchpoint), counted: what, source, plain };
  });
  return [
    statement('INSERT OR IGNORE INTO event_turn VALUES (?1, 0)', accountId),
    statement('UPDATE event_turn SET turn = iif(turn = ?2, turn + 1, NULL) WHERE account_id = ?1', accountId, turn),
    statement(
      `INSERT INTO event_share
       SELECT ?1, ?2, value ->> 'touchpoint', value ->> 'counted', value ->> 'source', value ->> 'plain'
       FROM json_each(?3) WHERE true ON CONFLICT DO UPDATE SET plain = excluded.plain`,
      ...[accountId, day, JSON.stringify(rows)],
    ),
  ];
}

/** Whether a transaction failed because other events of the account were stored meanwhile. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('event_turn.turn');

/** Shares deleted in one run; the others wait for the next minute. */
const batchSize = 5_000;

/** Deletes shares that are too old to judge events by. @param now epoch milliseconds */
export async function deleteOldShares(database: Database, now: number): Promise<void> {
  await database.write(
    statement(
      `DELETE FROM event_share WHERE (account_id, day, touchpoint_id, counted, source) IN (
         SELECT account_id, day, touchpoint_id, counted, source FROM event_share WHERE day < ?1 LIMIT ?2)`,
      ...[addDays(utcDay(now), -1), batchSize],
    ),
  );
}

export const utcDay = (now: number): LocalDate => new Date(now).toISOString().slice(0, 10);
