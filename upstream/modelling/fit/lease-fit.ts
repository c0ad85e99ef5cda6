import { Failure } from '#shared/api/failure.ts';
import { failureToStore } from '#upstream/facts/ingest/failure.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';

/** Longer than any step between two reports of progress. */
const leaseMs = 90_000;
const maxAttempts = 4;
const retryPauseMs = 60_000;

/** A fit that a run of the cron trigger has leased; `leaseUntil` identifies the lease. */
export interface LeasedFit {
  readonly runId: number;
  readonly name: string;
  readonly leaseUntil: number;
  /** JSON of its inputs. */
  readonly inputs: string;
  readonly dataHash: string;
  readonly attempts: number;
}

interface FitRow extends Record<string, unknown> {
  readonly run_id: number;
  readonly lease_until: number;
  readonly inputs: string;
  readonly data_hash: string;
  readonly attempts: number;
}

const isUnfinished = `(SELECT r.status FROM model_run r WHERE r.id = f.run_id) IN ('waiting', 'running')`;

/** Deletes the leftovers of fits that have ended in any way. */
export const deleteEndedFits: Statement = statement(`DELETE FROM model_fit AS f WHERE NOT ${isUnfinished}`);

/** Leases the fit that has waited longest and has no valid lease. Null if there is none. */
export async function leaseFit(database: Database, now: number): Promise<LeasedFit | null> {
  const due = await database.first<{ run_id: number }>(
    `SELECT f.run_id FROM model_fit f WHERE f.next_step <= ?1 AND f.lease_until <= ?1 AND ${isUnfinished}
     ORDER BY f.next_step, f.run_id LIMIT 1`,
    now,
  );
  if (!due) return null;
  const [[fit] = [], , [run] = []] = await database.write<[FitRow, object, { name: string }]>(
    statement(
      // Every orderly end resets the lease, so an expired lease means that the run was interrupted.
      `UPDATE model_fit AS f SET lease_until = ?3, attempts = attempts + (lease_until > 0)
       WHERE run_id = ?1 AND lease_until <= ?2 AND ${isUnfinished} RETURNING *`,
      ...[due.run_id, now, now + leaseMs],
    ),
    statement(
      `UPDATE model_run SET status = 'running' WHERE id = ?1 AND status = 'waiting' AND changes() > 0`,
      due.run_id,
    ),
    statement('SELECT name FROM model_run WHERE id = ?', due.run_id),
  );
  if (!fit || !run) return null;
  return {
    ...{ runId: fit.run_id, name: run.name, leaseUntil: fit.lease_until, inputs: fit.inputs },
    ...{ dataHash: fit.data_hash, attempts: fit.attempts },
  };
}

/**
 * SQL condition: the lease is held and the run isn’t canceled. For statements that number their parameters from `?20`.
 */
export const isLeaseHeld = ({ runId, leaseUntil }: LeasedFit): Statement =>
  statement('EXISTS (SELECT 1 FROM model_fit WHERE run_id = ?20 AND lease_until = ?21)', runId, leaseUntil);

/**
 * Stores the progress of a fit and renews its lease.
 * @returns the fit with its new lease; null if another run has leased it, or it was canceled
 */
export async function saveProgress(
  database: Database,
  fit: LeasedFit,
  { done, of }: { readonly done: number; readonly of: number },
  now: number,
  rounds: readonly Statement[] = [],
): Promise<LeasedFit | null> {
  // Always differs from the former value, so that it identifies this lease.
  const leaseUntil = Math.max(now + leaseMs, fit.leaseUntil + 1);
  const held = `run_id = ?1 AND lease_until = ?2 AND ${isUnfinished}`;
  const results = await database.write(
    ...rounds,
    statement(
      `UPDATE model_fit AS f SET lease_until = ?3, attempts = iif(?4, 0, attempts) WHERE ${held} RETURNING run_id`,
      ...[fit.runId, fit.leaseUntil, leaseUntil, rounds.length > 0 ? 1 : 0],
    ),
    statement(
      'UPDATE model_run SET progress_done = ?2, progress_of = ?3 WHERE id = ?1 AND changes() > 0',
      ...[fit.runId, done, of],
    ),
  );
  return results.at(-2)?.length ? { ...fit, leaseUntil } : null;
}

/** Releases a fit for a later run of the cron trigger. */
export const releaseFit = ({ runId, leaseUntil }: LeasedFit, now: number): Statement =>
  statement(
    'UPDATE model_fit SET lease_until = 0, next_step = ?3 WHERE run_id = ?1 AND lease_until = ?2',
    ...[runId, leaseUntil, now],
  );

/** Retries a failed fit after a pause, or gives it up. */
export function failedFit(fit: LeasedFit, error: unknown, now: number): Statement[] {
  const attempts = fit.attempts + 1;
  const isOver = attempts >= maxAttempts || (error instanceof Failure && error.status !== 503);
  if (!isOver)
    return [
      statement(
        'UPDATE model_fit SET lease_until = 0, attempts = ?3, next_step = ?4 WHERE run_id = ?1 AND lease_until = ?2',
        ...[fit.runId, fit.leaseUntil, attempts, now + attempts * retryPauseMs],
      ),
    ];
  return giveUp(
    fit,
    error instanceof Failure && error.status !== 503 ? error : new Failure('model-fit-broke-off'),
    now,
  );
}

export const giveUp = ({ runId, leaseUntil }: LeasedFit, failure: Failure, now: number): Statement[] => [
  statement(
    `UPDATE model_run SET status = 'failed', failure = ?3, version = version + 1, updated_at = ?4
     WHERE id = ?1 AND status = 'running' AND EXISTS (SELECT 1 FROM model_fit WHERE run_id = ?1 AND lease_until = ?2)`,
    ...[runId, leaseUntil, failureToStore(failure), new Date(now).toISOString()],
  ),
  deleteEndedFits,
];

export const hasBrokenOffTooOften = ({ attempts }: LeasedFit): boolean => attempts >= maxAttempts;
