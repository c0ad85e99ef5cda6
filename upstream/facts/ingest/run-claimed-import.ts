import type { FactStore } from './fact-store.ts';
import { failureToStore } from './failure.ts';
import type { ImportRun } from './import-run.ts';
import { waitForTurn } from './import-turn.ts';
import { type Counts, deleteRejects, finishJob, noteHeadings, progress, type Reject } from './jobs.ts';
import { importShopOrders, isOfShops } from './orders/shop-orders.ts';
import { RejectKeeper } from './reject-keeper.ts';
import { rememberReading } from './remembered-reading.ts';
import { runImport } from './run.ts';

export interface ClaimedImport extends Pick<ImportRun, 'kind' | 'options' | 'target' | 'packed' | 'headed' | 'now'> {
  readonly id: number;
  /** A person chose how to read the file, so the choice is stored for the next file with these headings. */
  readonly remembers?: true;
  /** Called with rejected rows as they come. */
  readonly onRejects?: (rejects: readonly Reject[]) => void;
}

/**
 * Imports the file of a job that the caller has claimed, as it streams in, once no other import of the account runs.
 * Records progress and outcome in the job.
 * @throws UnreadableFile where the whole file can’t be read
 */
export async function runClaimedImport(
  store: FactStore,
  file: AsyncIterable<Uint8Array>,
  { id, onRejects, remembers, ...run }: ClaimedImport,
): Promise<Counts> {
  await store.write(...deleteRejects(id));
  const turn = await waitForTurn(store, { accountId: run.target.accountId, job: id });
  const keeper = new RejectKeeper(id);
  let columns: readonly string[] = [];
  try {
    const take = isOfShops(run) ? importShopOrders : runImport;
    const counts = await take(store, file, {
      ...run,
      ...{ job: id, turn },
      note: (counts, rejects) => {
        onRejects?.(rejects);
        return [progress(id, counts), ...keeper.keep(rejects)];
      },
      headings: (found, format) => {
        columns = found;
        return [noteHeadings(id, found, format)];
      },
    });
    const { kind, options, target, now } = run;
    const remembered = remembers ? rememberReading({ accountId: target.accountId, kind, columns }, options, now) : [];
    await store.write(turn.keep(), finishJob(id, null), ...remembered);
    return counts;
  } catch (error) {
    // Fails if another run has taken the turn; that run then records the outcome.
    await store.write(turn.keep(), finishJob(id, failureToStore(error))).catch(() => null);
    throw error;
  } finally {
    await turn.end();
  }
}
