import type { FactStore } from './fact-store.ts';
import { failureToStore } from './failure.ts';
import { waitForTurn } from './import-turn.ts';
import { type Counts, finishJob, forgetRejects, keepRejects, progress, type Reject } from './jobs.ts';
import { type ImportRun, runImport } from './run.ts';

export interface ClaimedJob extends Pick<ImportRun, 'kind' | 'options' | 'target' | 'headed' | 'now'> {
  readonly id: number;
  /** Hears of rejected rows as they come. */
  readonly heard?: (rejects: readonly Reject[]) => void;
}

/**
 * Takes the file of an import that the caller has claimed, as it streams in and when no other import of the account runs, and notes in the job how far it has come and
 * how it ended. @throws UnreadableFile where the file can't be taken as a whole
 */
export async function takeClaimed(
  store: FactStore,
  file: AsyncIterable<Uint8Array>,
  { id, heard, ...run }: ClaimedJob,
): Promise<Counts> {
  await store.write(forgetRejects(id));
  const turn = await waitForTurn(store, { accountId: run.target.accountId, job: id });
  let kept = 0;
  try {
    const counts = await runImport(store, file, {
      ...run,
      ...{ job: id, turn },
      note: (counts, rejects) => {
        heard?.(rejects);
        const keeping = keepRejects(id, rejects, kept);
        kept += rejects.reduce((sum, { problems }) => sum + problems.length, 0);
        return [progress(id, counts), ...keeping];
      },
    });
    await store.write(finishJob(id, null));
    return counts;
  } catch (error) {
    await store.write(finishJob(id, failureToStore(error)));
    throw error;
  } finally {
    await turn.end();
  }
}
