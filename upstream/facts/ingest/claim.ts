import { statement } from '#upstream/platform/storage/statement.ts';
import type { FactStore } from './fact-store.ts';
import { claimJob } from './jobs.ts';
import type { Target } from './target.ts';

/**
 * Claims an import, so that only one run processes it. The account's time zone can't change after that, so it is read
 * together with the claim.
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
