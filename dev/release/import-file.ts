import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../fail.ts';
import type { Platform } from '../provision/platform.ts';

const pauseMs = 1_000;

/**
 * Has D1 import a file of SQL: it is uploaded once, and then run within the database.
 * @throws CommandError with what the platform says of the file
 */
export async function importFile({ client, accountId }: Platform, databaseId: string, file: string): Promise<void> {
  const hash = createHash('md5');
  await pipeline(createReadStream(file), hash);
  const etag = hash.digest('hex');
  const ask = async (step: { action: 'init' | 'ingest'; filename?: string } | { current_bookmark: string }) => {
    const account = { account_id: accountId };
    if ('current_bookmark' in step)
      return client.d1.database.import(databaseId, { ...account, action: 'poll', ...step });
    const { action, filename = '' } = step;
    return client.d1.database.import(
      databaseId,
      action === 'init' ? { ...account, action, etag } : { ...account, action, etag, filename },
    );
  };
  const { upload_url: address, filename = '' } = await ask({ action: 'init' });
  if (address) {
    const sent = await fetch(address, { method: 'PUT', body: await openAsBlob(file) });
    if (!sent.ok) throw new CommandError(`The platform answered ${sent.status} to the upload: nothing was imported`);
  }
  for (let answer = await ask({ action: 'ingest', filename }); answer.status !== 'complete'; await sleep(pauseMs)) {
    if (answer.status === 'error') throw new CommandError(`The import failed: ${answer.error ?? 'no reason'}`);
    answer = await ask({ current_bookmark: answer.at_bookmark ?? '' });
  }
}
