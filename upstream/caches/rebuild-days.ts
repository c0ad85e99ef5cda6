import type { Stores } from '../facts/facts.ts';
import { statement } from '../platform/storage/statement.ts';

/** Transactions per run. The rest waits for the next minute, so that other tasks run too. */
const maxTransactions = 4;

/** Rebuilds roll-ups for the oldest running invalidation. @param now epoch milliseconds */
export async function rebuildInvalidatedDays({ database, facts }: Stores, now: number): Promise<void> {
  const job = await database.first<{ id: number; account_id: number }>(
    "SELECT id, account_id FROM cache_invalidation WHERE status = 'running' ORDER BY id LIMIT 1",
  );
  if (!job) return;
  for (let done = 0; done < maxTransactions; done++) {
    const left = await facts.buildSomeDays(job.account_id);
    await database.write(
      statement(
        `UPDATE cache_invalidation SET done = max(done, total - min(total, ?2)), status = iif(?2 = 0, 'done', status),
           done_at = iif(?2 = 0, ?3, NULL) WHERE id = ?1`,
        ...[job.id, left, new Date(now).toISOString()],
      ),
    );
    if (left === 0) return;
  }
}
