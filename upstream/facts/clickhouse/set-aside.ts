import { Failure } from '#shared/api/failure.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { ClickHouse } from './client.ts';
import type { OperationalStore } from './turn.ts';
import { clickHouseStatement } from './typed.ts';

interface OutboxRow {
  readonly id: number;
}

/**
 * Refusals after which a row is set aside. It is retried a minute after the first, and after four times as long for each
 * further one.
 */
const maxAttempts = 5;
const firstPauseMs = 60_000;

/**
 * Sends rows of the outbox and deletes them there. If the store refuses some rows but accepts others, the refused ones
 * are isolated, tried again later, and finally set aside, so that they block no others.
 * @param send has to be repeatable with some of the same rows
 * @throws what `send` throws where the store is away; then no row counts as refused
 */
export async function sendOrSetAside<Row extends OutboxRow>(
  database: OperationalStore,
  clickhouse: ClickHouse,
  rows: readonly Row[],
  send: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  const sendSome = async (some: readonly Row[]): Promise<void> => {
    try {
      await send(some);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      const [only, ...others] = some;
      if (only && others.length === 0) {
        if (!(await isAnswering(clickhouse))) throw error;
        await database.write(...recordRefusal(only, error));
        return;
      }
      const half = Math.ceil(some.length / 2);
      await sendSome(some.slice(0, half));
      await sendSome(some.slice(half));
      return;
    }
    await database.write(
      statement(
        'DELETE FROM fact_outbox WHERE id IN (SELECT value FROM json_each(?))',
        JSON.stringify(some.map(({ id }) => id)),
      ),
    );
  };
  await sendSome(rows);
}

/** Whether the store or D1 can’t be reached, so that the error says nothing about the row. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Failure && error.status === 503 && error.code !== 'facts-silent';

const isAnswering = (clickhouse: ClickHouse): Promise<boolean> =>
  clickhouse.query(clickHouseStatement('SELECT 1 AS one')).then(
    () => true,
    () => false,
  );

function recordRefusal({ id }: OutboxRow, error: unknown): Statement[] {
  const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : 'no reason';
  return [
    statement(
      `UPDATE fact_outbox SET retry_at = ?2 + ?3 * (1 << (2 * attempts)), attempts = attempts + 1 WHERE id = ?1`,
      ...[id, Date.now(), firstPauseMs],
    ),
    statement(
      `INSERT INTO dead_letter (came_at, kind, account_id, body, reason)
       SELECT came_at, kind, account_id, facts, ?2 FROM fact_outbox WHERE id = ?1 AND attempts >= ?3`,
      ...[id, reason, maxAttempts],
    ),
    statement('DELETE FROM fact_outbox WHERE id = ?1 AND attempts >= ?2', id, maxAttempts),
  ];
}

/** Returns a dead letter to the outbox. */
export const returnToOutbox = (letter: number): Statement[] => [
  statement(
    `INSERT INTO fact_outbox (account_id, kind, facts, came_at) SELECT account_id, kind, body, came_at FROM dead_letter
     WHERE id = ? AND kind <> 'queue'`,
    letter,
  ),
  statement("DELETE FROM dead_letter WHERE id = ? AND kind <> 'queue'", letter),
];
