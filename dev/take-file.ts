import type { ImportKind } from '#shared/ingest/kinds.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import type { FactStore } from '#upstream/ingest/fact-store.ts';
import { importFailureText } from '#upstream/ingest/failure.ts';
import {
  type Counts,
  claimJob,
  createJob,
  finishJob,
  keepRejects,
  progress,
  type Reject,
} from '#upstream/ingest/jobs.ts';
import { runImport } from '#upstream/ingest/run.ts';
import type { Target } from '#upstream/ingest/target.ts';

interface GivenFile {
  readonly fileName: string;
  /** Uid of who brings it; empty for the command line. */
  readonly userId: string;
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly kind: ImportKind;
  readonly options: ImportOptions;
  readonly target: Target;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Hears of rejected rows as they come. */
  readonly heard?: (rejects: readonly Reject[]) => void;
}

/**
 * Takes a file in as an import that is listed with the others, with what came of it.
 * @throws UnreadableFile where it can't be taken as a whole
 */
export async function takeFile(store: FactStore, file: GivenFile): Promise<Counts> {
  const { fileName, userId, pieces, kind, options, target, now, heard } = file;
  const { accountId, operatorId } = target;
  const job = { accountId, operatorId: operatorId ?? 0, kind, options, fileName, userId };
  const [[row] = []] = await store.write(createJob({ ...job, now: new Date(now).toISOString() }));
  const id = Number(row?.id);
  await store.write(claimJob(id, now));
  let kept = 0;
  try {
    const counts = await runImport(store, pieces, {
      ...{ kind, options, target, now, job: id },
      note: (so, rejects) => {
        heard?.(rejects);
        const keeping = keepRejects(id, rejects, kept);
        kept += rejects.reduce((sum, { problems }) => sum + problems.length, 0);
        return [progress(id, so), ...keeping];
      },
    });
    await store.write(finishJob(id, null));
    return counts;
  } catch (error) {
    await store.write(finishJob(id, importFailureText(error)));
    throw error;
  }
}
