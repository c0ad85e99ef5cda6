import { readFileSync } from 'node:fs';
import type { Target } from '#upstream/facts/ingest/target.ts';
import { importRedirects, maxRedirectBytes } from '#upstream/redirects/import-redirects.ts';
import { CommandError } from './fail.ts';
import type { LocalStore } from './import-store.ts';

interface GivenRedirects {
  readonly file: string;
  readonly target: Pick<Target, 'accountId' | 'operatorId'>;
  /** Only says what would be added. */
  readonly look: boolean;
}

const printedRejects = 20;

/** Takes a file of redirects in, as the page does: all good rows at once. @throws UnreadableFile where it can't be taken */
export async function importRedirectFile(store: LocalStore, { file, target, look }: GivenRedirects): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.byteLength > maxRedirectBytes) throw new CommandError('A file of redirects has at most 2 MiB');
  const place = { accountId: target.accountId, operatorId: target.operatorId ?? 0 };
  const { rows, created, unchanged, rejects } = await importRedirects(store, bytes, {
    ...place,
    userId: '',
    trial: look,
  });
  console.log(
    `${rows} redirects: ${created} ${look ? 'would be added' : 'added'}, ${unchanged} known already, ${rejects.length} problems`,
  );
  for (const { row, column, reason, value } of rejects.slice(0, printedRejects))
    console.log(`  row ${row}, ${column}: ${reason} (${value})`);
}
