import { Failure } from '#shared/api/failure.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { withTurn } from '../calls/heavy/heavy-call.ts';
import type { Stores } from '../facts/facts.ts';
import { claimWithTarget } from '../facts/ingest/claim.ts';
import { UnreadableFile } from '../facts/ingest/failure.ts';
import { brokenOffAfterMs } from '../facts/ingest/jobs.ts';
import { csvOfNdjson } from '../facts/ingest/ndjson.ts';
import { targetOfAccount } from '../facts/ingest/target.ts';
import { storedOptions } from '../imports/jobs.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { deleteBody, readStoredBody } from '../platform/storage/stored-body.ts';
import { type FactsFormat, ndjsonColumns } from './facts-options.ts';

interface StoredBodyRow extends Record<string, unknown> {
  readonly id: number;
  readonly account_id: number;
  readonly operator_id: number;
  readonly kind: ImportKind;
  readonly options: string;
  readonly api_key_id: number;
  readonly upload_id: string;
  readonly format: FactsFormat;
}

/** Accounts whose bodies are imported in parallel; the others wait for the next turn of the cron trigger. */
const maxAccounts = 5;

/**
 * Imports stored bodies of requests: the oldest of each account, or that of one import. An import that broke off is
 * restarted. Parallel runs import each body once, since the run that claims an import owns it.
 */
export async function importStoredBodies(stores: Stores, now: number, only: number | null = null): Promise<void> {
  const due = await stores.database.read<StoredBodyRow>(
    `SELECT min(j.id) AS id, j.account_id, j.operator_id, j.kind, j.options, j.api_key_id, r.upload_id, r.format
     FROM fact_request r JOIN import_job j ON j.id = r.job_id
     WHERE r.upload_id IS NOT NULL AND (?1 IS NULL OR j.id = ?1)
       AND (j.status = 'waiting' OR (j.status IN ('running', 'failed') AND j.updated_at < ?2))
     GROUP BY j.account_id ORDER BY 1 LIMIT ?3`,
    ...[only, new Date(now - brokenOffAfterMs).toISOString(), maxAccounts],
  );
  await Promise.all(due.map((body) => importAndSettle(stores, body)));
}

async function importAndSettle(stores: Stores, body: StoredBodyRow): Promise<void> {
  const { database } = stores;
  const place = { pool: 'imports', userId: `key ${body.api_key_id}`, accountId: body.account_id } as const;
  try {
    const claimed = await withTurn(database, place, () => importBody(stores, body));
    if (claimed) await database.write(...settleStatements(body));
  } catch (error) {
    // Its turn hasn't come; the next run tries again.
    if (error instanceof Failure && error.status === 429) return;
    const isOfBody = error instanceof UnreadableFile;
    if (!isOfBody)
      console.error(JSON.stringify({ level: 'error', message: 'an import by an API key broke off', job: body.id }));
    // If it wasn't the body's fault, the same request may send it again.
    await database.write(...(isOfBody ? settleStatements(body) : [...settleStatements(body), clearHash(body)]));
  }
}

/** @returns whether the import was ours to run */
async function importBody({ database, facts }: Stores, row: StoredBodyRow): Promise<boolean> {
  const { id, kind, account_id, operator_id, upload_id } = row;
  const asked = await targetOfAccount(database, account_id, operator_id);
  const target = await claimWithTarget(database, id, asked);
  if (!target) return false;
  const options = storedOptions(row);
  // The body has the format of its content type, whatever its first bytes look like.
  const run = { id, kind, options, target, packed: [], now: Date.now() };
  const body = readStoredBody(database, upload_id);
  if (row.format === 'csv') await facts.importFile(body, run);
  else await facts.importFile(csvOfNdjson(body, ndjsonColumns(kind, options.mapping)), { ...run, headed: true });
  return true;
}

const settleStatements = ({ id, upload_id }: StoredBodyRow): Statement[] => [
  deleteBody(upload_id),
  statement('UPDATE fact_request SET upload_id = NULL WHERE job_id = ? AND upload_id = ?', id, upload_id),
];

const clearHash = ({ id }: StoredBodyRow): Statement =>
  statement('UPDATE fact_request SET body_hash = NULL WHERE job_id = ? AND upload_id IS NULL', id);
