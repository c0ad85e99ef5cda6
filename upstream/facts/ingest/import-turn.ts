import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { FactStore } from './fact-store.ts';
import { brokenOffAfterMs } from './jobs.ts';

const pollMs = 500;

/** The right to change the imported facts of an account, which one import has at a time. */
export interface ImportTurn {
  /**
   * Renews the turn. Has to come first in every transaction: it fails, and rolls the transaction back, if another
   * import has taken the turn since.
   */
  readonly keep: () => Statement;
  readonly end: () => Promise<void>;
}

interface TurnRequest {
  readonly accountId: number;
  readonly job: number;
}

/** @returns the turn, or the id of the import that has it */
export async function takeTurnIfFree(store: FactStore, { accountId, job }: TurnRequest): Promise<ImportTurn | number> {
  const holder = crypto.randomUUID();
  const now = Date.now();
  const [[taken], [held]] = await store
    .write(
      statement(
        `INSERT INTO import_turn (account_id, job_id, holder, expires_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT DO UPDATE SET job_id = excluded.job_id, holder = excluded.holder, expires_at = excluded.expires_at
       WHERE expires_at < ?5 RETURNING job_id`,
        ...[accountId, job, holder, now + brokenOffAfterMs, now],
      ),
      statement('SELECT job_id FROM import_turn WHERE account_id = ?', accountId),
    )
    .then((results) => [results[0] ?? [], results[1] ?? []] as const);
  if (!taken) return Number(held?.job_id);
  return {
    // Without the turn the holder is NULL, which the table refuses.
    keep: () =>
      statement(
        `INSERT INTO import_turn (account_id, job_id, holder, expires_at)
       SELECT ?1, ?2, (SELECT holder FROM import_turn WHERE account_id = ?1 AND holder = ?3), ?4 WHERE true
       ON CONFLICT DO UPDATE SET expires_at = excluded.expires_at`,
        ...[accountId, job, holder, Date.now() + brokenOffAfterMs],
      ),
    end: async () => {
      await store.write(statement('DELETE FROM import_turn WHERE account_id = ? AND holder = ?', accountId, holder));
    },
  };
}

/** Waits for the turn, and records in the job which import it waits for. */
export async function waitForTurn(store: FactStore, asked: TurnRequest): Promise<ImportTurn> {
  for (let waitedFor: number | null = null; ; ) {
    const turn = await takeTurnIfFree(store, asked);
    if (typeof turn !== 'number') {
      if (waitedFor !== null) await store.write(waits(asked.job, null));
      return turn;
    }
    // Also updates `updated_at`, so that a waiting job doesn’t count as broken off.
    await store.write(waits(asked.job, turn));
    waitedFor = turn;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

const waits = (job: number, on: number | null): Statement =>
  statement(
    'UPDATE import_job SET waits_for = ?2, updated_at = ?3 WHERE id = ?1',
    ...[job, on, new Date().toISOString()],
  );
