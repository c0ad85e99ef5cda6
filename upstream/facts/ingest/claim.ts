import { statement } from '#upstream/platform/storage/statement.ts';
import type { FactStore } from './fact-store.ts';
import { claimJob } from './jobs.ts';
import type { Target } from './target.ts';

/**
 * Claims an import, so that one run owns it. The time zone of its account can't change from then on, so it is read with
 * the claim and not before.
 * @returns the target with that time zone; null where the import is running or has ended
 */
export async function claimWithTarget(
  database: Pick<FactStore, 'write'>,
  job: number,
  target: Target,
): Promise<Target | null> {
  const [[claimed] = [], [account] = []] = await database.write(
    claimJob(job, Date.now()),
    statement('SELECT reporting_timezone AS time_zone FROM account WHERE id = ?', target.accountId),
  );
  return claimed && account ? { ...target, timeZone: String(account.time_zone) } : null;
}
