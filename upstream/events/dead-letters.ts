import { publicEventsBodySchema } from '#shared/api/families/public-schemas.ts';
import type { Handler } from '../calls/handler.ts';
import { returnToOutbox } from '../facts/clickhouse/set-aside.ts';
import type { Stores } from '../facts/facts.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { storePublicEvents } from './public.ts';

/** How long dead letters are stored, in days. */
const retentionDays = 90;

/** Stores events that the queue gave up on, unchanged except for hashes of addresses, which are left out. */
export const publicDeadLetters: Handler<'publicDeadLetters'> = async (context) => {
  const { reason, events } = context.body;
  const kept = events.map(({ source: _, ...event }) => event);
  await context.var.database.write(
    statement(
      "INSERT INTO dead_letter (came_at, kind, body, reason) VALUES (?, 'queue', ?, ?)",
      ...[new Date().toISOString(), JSON.stringify(kept), reason],
    ),
  );
  return { kept: kept.length };
};

/**
 * Replays the marked letters, each as of the time when it was set aside. A letter that fails again stays, with the new
 * reason.
 */
export async function replayDeadLetters({ database, facts }: Stores): Promise<void> {
  const letters = await database.read<{ id: number; came_at: string; kind: string; body: string }>(
    'SELECT id, came_at, kind, body FROM dead_letter WHERE replay = 1 ORDER BY id LIMIT 100',
  );
  for (const letter of letters) await replay({ database, facts }, letter);
}

async function replay(
  stores: Stores,
  { id, came_at: cameAt, kind, body }: { id: number; came_at: string; kind: string; body: string },
): Promise<void> {
  const { database } = stores;
  if (kind !== 'queue') {
    await database.write(...returnToOutbox(id));
    return;
  }
  try {
    const events = publicEventsBodySchema.parse(JSON.parse(body));
    await storePublicEvents(stores, events, Date.parse(cameAt));
    await database.write(statement('DELETE FROM dead_letter WHERE id = ?', id));
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : 'no reason';
    await notReplayed(database, id, reason);
  }
}

const notReplayed = (database: Database, id: number, reason: string) =>
  database.write(statement('UPDATE dead_letter SET replay = 0, reason = ?2 WHERE id = ?1', id, reason));

export const deleteOldDeadLetters = (now: number): Statement =>
  statement('DELETE FROM dead_letter WHERE came_at < ?', new Date(now - retentionDays * 86_400_000).toISOString());
