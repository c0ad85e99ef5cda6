import { auditLine } from '../calls/audit-line.ts';
import type { Handler } from '../calls/handler.ts';
import { idOfCursor } from '../calls/revision.ts';
import { statement } from '../platform/storage/statement.ts';

interface LetterRow extends Record<string, unknown> {
  readonly id: number;
  readonly came_at: string;
  readonly kind: string;
  readonly account_id: number | null;
  readonly size: number;
  readonly reason: string;
  readonly replay: number;
}

export const deadLetters: Handler<'deadLetters'> = async ({ query: { limit, cursor }, var: { database } }) => {
  const rows = await database.read<LetterRow>(
    `SELECT id, came_at, kind, account_id, coalesce(json_array_length(body), 1) AS size, reason, replay
     FROM dead_letter WHERE id > ? ORDER BY id LIMIT ?`,
    ...[idOfCursor(cursor), limit + 1],
  );
  const page = rows.slice(0, limit);
  return {
    items: page.map(({ id, came_at: at, kind, account_id: accountId, size, reason, replay }) => ({
      ...{ id, at, kind, accountId, size, reason, replaying: replay === 1 },
    })),
    nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  };
};

/**
 * Marks letters that the cron trigger replays. Letters that are marked already aren't counted, so a repeated call shows
 * that.
 */
export const replayDeadLetters: Handler<'replayDeadLetters'> = async (context) => {
  const { database } = context.var;
  const { id } = context.body;
  const waiting = 'replay = 0 AND (?1 IS NULL OR id = ?1)';
  const [[found]] = await database.readAll<[{ n: number }]>([
    statement(`SELECT count(*) AS n FROM dead_letter WHERE ${waiting}`, id),
  ]);
  const marked = found?.n ?? 0;
  if (marked === 0) return { marked };
  await database.write(
    auditLine(context, {
      ...{ action: 'dead-letters-replayed', accountId: null, targetId: id ?? 'all', after: { letters: marked } },
    }),
    statement(`UPDATE dead_letter SET replay = 1 WHERE ${waiting}`, id),
  );
  return { marked };
};
