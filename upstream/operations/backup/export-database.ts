import { z } from '#shared/schema/z.ts';
import type { BackupSettings } from './settings.ts';

/** An export of the platform: a file of SQL, available for an hour. */
interface ExportedDatabase {
  readonly address: string;
  readonly bookmark: string;
}

const pollMs = 1_000;
/** Longer than the export of the largest database should take, within one turn of the cron trigger. */
const maxPolls = 600;

const answerSchema = z.object({
  result: z.object({
    status: z.enum(['active', 'complete', 'error']).optional(),
    at_bookmark: z.string().optional(),
    error: z.string().optional(),
    result: z.object({ signed_url: z.string().optional() }).optional(),
  }),
});

/**
 * Exports the database as of one instant. Meanwhile the database answers no queries; the platform cancels an export
 * that nobody polls. @throws Error with the platform's answer
 */
export async function exportDatabase(settings: BackupSettings): Promise<ExportedDatabase> {
  const { api, accountId, databaseId, token } = settings;
  const url = `${api}/accounts/${accountId}/d1/database/${databaseId}/export`;
  let bookmark: string | undefined;
  for (let poll = 0; poll < maxPolls; poll += 1) {
    if (poll > 0) await scheduler.wait(pollMs);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ output_format: 'polling', ...(bookmark && { current_bookmark: bookmark }) }),
      redirect: 'manual',
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`The platform answered ${answer.status} when it was asked for an export.`);
    }
    const { result } = answerSchema.parse(await answer.json());
    bookmark = result.at_bookmark ?? bookmark;
    if (result.status === 'error') throw new Error(`The export failed: ${result.error ?? 'no reason'}`);
    const address = result.result?.signed_url;
    if (result.status === 'complete' && address && bookmark) return { address, bookmark };
  }
  throw new Error('The export took longer than ten minutes.');
}
