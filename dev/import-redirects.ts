import { readFileSync } from 'node:fs';
import type { Target } from '#upstream/facts/ingest/target.ts';
import { importRedirects, maxRedirectBytes } from '#upstream/redirects/import-redirects.ts';
import { CommandError } from './fail.ts';
import type { LocalStore } from './import-store.ts';

interface GivenRedirects {
  readonly file: string;
  readonly target: Pick<Target, 'accountId' | 'operatorId'>;
  /** Only prints what would be added. */
  readonly look: boolean;
}

const printedRejects = 20;

/**
 * Imports all valid rows of a file of redirects at once, like the page.
 * @throws UnreadableFile if the whole file is refused
 */
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
