import type { FactStore } from './fact-store.ts';
import { failureToStore } from './failure.ts';
import type { ImportRun } from './import-run.ts';
import { waitForTurn } from './import-turn.ts';
import { type Counts, finishJob, forgetRejects, noteHeadings, progress, type Reject } from './jobs.ts';
import { isOfShops, takeShopOrders } from './orders/shop-orders.ts';
import { RejectKeeper } from './reject-keeper.ts';
import { rememberReading } from './remembered-reading.ts';
import { runImport } from './run.ts';

export interface ClaimedJob extends Pick<ImportRun, 'kind' | 'options' | 'target' | 'packed' | 'headed' | 'now'> {
  readonly id: number;
  /** How the file was read was chosen by a person: the next file with its headings starts with it. */
  readonly remembers?: true;
  /** Hears of rejected rows as they come. */
  readonly onRejects?: (rejects: readonly Reject[]) => void;
}

/**
 * Takes the file of an import that the caller has claimed, as it streams in and when no other import of the account runs, and notes in the job how far it has come and
 * how it ended. @throws UnreadableFile where the file can't be taken as a whole
 */
export async function takeClaimed(
  store: FactStore,
  file: AsyncIterable<Uint8Array>,
  { id, onRejects, remembers, ...run }: ClaimedJob,
): Promise<Counts> {
  await store.write(...forgetRejects(id));
  const turn = await waitForTurn(store, { accountId: run.target.accountId, job: id });
  const keeper = new RejectKeeper(id);
  let columns: readonly string[] = [];
  try {
    const take = isOfShops(run) ? takeShopOrders : runImport;
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
    // Where somebody else has the turn by now, they say how the job ends.
    await store.write(turn.keep(), finishJob(id, failureToStore(error))).catch(() => null);
    throw error;
  } finally {
    await turn.end();
  }
}
