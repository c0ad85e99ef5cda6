import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import type { FactStore } from '#upstream/facts/ingest/fact-store.ts';
import { type Counts, claimJob, createJob, type Reject } from '#upstream/facts/ingest/jobs.ts';
import { runClaimedImport } from '#upstream/facts/ingest/run-claimed-import.ts';
import type { Target } from '#upstream/facts/ingest/target.ts';

interface GivenFile {
  readonly fileName: string;
  /** Uid of the importing person; empty for the command line. */
  readonly userId: string;
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly kind: ImportKind;
  readonly options: ImportOptions;
  readonly target: Target;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Called with rejected rows as they come. */
  readonly onRejects?: (rejects: readonly Reject[]) => void;
}

/**
 * Imports a file as a job that the list of imports shows with its result.
 * @throws UnreadableFile if the whole file is refused
 */
export async function importFile(store: FactStore, file: GivenFile): Promise<Counts> {
  const { fileName, userId, pieces, kind, options, target, now, onRejects } = file;
  const { accountId, operatorId } = target;
  const job = { accountId, operatorId: operatorId ?? 0, kind, options, fileName, userId };
  const [[row] = []] = await store.write(createJob({ ...job, now: new Date(now).toISOString() }));
  const id = Number(row?.id);
  await store.write(claimJob(id, now));
  return await runClaimedImport(store, pieces, { id, kind, options, target, now, ...(onRejects && { onRejects }) });
}
