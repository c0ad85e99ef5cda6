import { Failure } from '#shared/api/failure.ts';
import { importOptionsSchema } from '#shared/api/families/imports-schemas.ts';
import { uploadLimit } from '#shared/constants.ts';
import { type Cadence, cadences } from '#shared/ingest/cadences.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { withTurn } from '#upstream/calls/heavy/heavy-call.ts';
import { storedJson } from '#upstream/calls/stored-json.ts';
import { limitSize } from '#upstream/calls/uploaded-file.ts';
import type { Facts } from '#upstream/facts/facts.ts';
import { claimWithTarget } from '#upstream/facts/ingest/claim.ts';
import { failureToStore } from '#upstream/facts/ingest/failure.ts';
import { createJob } from '#upstream/facts/ingest/jobs.ts';
import type { PackedFormat } from '#upstream/facts/ingest/sniff.ts';
import { targetOfAccount } from '#upstream/facts/ingest/target.ts';
import { isOfActive } from '#upstream/identity/active.ts';
import type { Config } from '#upstream/platform/config.ts';
import { fetchPublic } from '#upstream/platform/outgoing/fetch-public.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import { openSecret } from '#upstream/platform/storage/sealed-secret.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { pauseUnownedSources } from './pause-unowned.ts';

interface SourceRow extends Record<string, unknown> {
  readonly id: number;
  readonly account_id: number;
  readonly operator_id: number;
  readonly name: string;
  readonly address: string;
  readonly kind: ImportKind;
  readonly options: string;
  readonly file_format: 'csv' | 'xlsx' | null;
  readonly cadence: Cadence;
  readonly header_name: string | null;
  readonly secret_id: string | null;
  readonly next_run: number;
  /** Until when this run holds the source. */
  readonly lease_until: number;
  readonly etag: string | null;
  readonly last_modified: string | null;
}

interface Running {
  readonly config: Config;
  readonly database: Database;
  readonly facts: Facts;
}

/** As many as one turn of the cron trigger takes on, each of another account; the others wait for the next minute. */
const batchSize = 5;
/** A run ends within its lease; after a crash the source is free again then. */
const leaseMs = 15 * 60_000;
const timeoutMs = 5 * 60_000;
/** After so many runs in a row that failed, a source is paused. */
export const maxFailures = 10;

/** What sealed secrets of sources are of. */
export const secretKind = 'watched-source';

/**
 * Runs due sources in parallel, one of each account at a time, so that a slow server delays only its own account.
 * Parallel cron runs start each of them once, since the one that leases a source owns it.
 */
export async function runDueSources(running: Running, now: number): Promise<void> {
  await running.database.write(...pauseUnownedSources(now));
  const due = await running.database.read<DueSource>(
    `SELECT id, cadence, min(next_run) AS next_run FROM watched_source s
     WHERE status = 'active' AND next_run <= ?1 AND ${isOfActive('s')} AND NOT EXISTS (
       SELECT 1 FROM watched_source o WHERE o.account_id = s.account_id AND o.lease_until > ?1)
     GROUP BY account_id ORDER BY 3 LIMIT ?2`,
    ...[now, batchSize],
  );
  await Promise.all(
    due.map(async (source) => {
      const leased = await lease(running.database, source, now);
      if (leased) await runSource(running, leased, now);
    }),
  );
}

interface DueSource extends Record<string, unknown> {
  readonly id: number;
  readonly next_run: number;
  readonly cadence: Cadence;
}

/** @returns the source, or nothing where another turn has it or runs another source of its account */
async function lease(database: Database, { id, next_run, cadence }: DueSource, now: number) {
  const step = cadences[cadence];
  // Runs that were missed become one.
  const next = next_run + step * (Math.floor((now - next_run) / step) + 1);
  const [[leased]] = await database.write<[SourceRow]>(
    statement(
      `UPDATE watched_source AS s SET lease_until = ?3, next_run = ?4
       WHERE id = ?1 AND next_run = ?2 AND status = 'active' AND NOT EXISTS (
         SELECT 1 FROM watched_source o WHERE o.account_id = s.account_id AND o.lease_until > ?5) RETURNING *`,
      ...[id, next_run, now + leaseMs, next, now],
    ),
  );
  return leased;
}

type Outcome =
  | { readonly outcome: 'unchanged' }
  | {
      readonly outcome: 'imported';
      readonly job: number;
      readonly etag: string | null;
      readonly modified: string | null;
    }
  | { readonly outcome: 'failed'; readonly failure: string; readonly job: number | null };

async function runSource(running: Running, source: SourceRow, now: number): Promise<void> {
  const ended = await fetchAndImport(running, source).catch((error: unknown): Outcome => {
    if (!(error instanceof Failure))
      console.error(JSON.stringify({ level: 'error', message: 'a scheduled import broke off', source: source.id }));
    return { outcome: 'failed', failure: failureToStore(error), job: null };
  });
  const failed = ended.outcome === 'failed';
  const imported = ended.outcome === 'imported' ? ended : null;
  await running.database.write(
    statement(
      `UPDATE watched_source SET lease_until = 0, last_run_at = ?2, outcome = ?3, failure = ?4,
         failures_in_a_row = iif(?5, failures_in_a_row + 1, 0),
         status = iif(?5 AND failures_in_a_row + 1 >= ?6, 'paused', status),
         job_id = coalesce(?7, job_id), etag = iif(?8, ?9, etag), last_modified = iif(?8, ?10, last_modified)
       WHERE id = ?1 AND lease_until = ?11`,
      ...[source.id, new Date(now).toISOString(), ended.outcome, failed ? ended.failure : null, failed ? 1 : 0],
      ...[maxFailures, ended.outcome === 'unchanged' ? null : ended.job],
      ...[imported ? 1 : 0, imported?.etag ?? null, imported?.modified ?? null],
      // A run that has lost the source to another one says nothing about it.
      source.lease_until,
    ),
  );
}

async function fetchAndImport(running: Running, source: SourceRow): Promise<Outcome> {
  const { config, database } = running;
  const answer = await fetchPublic(config, source.address, {
    headers: {
      'User-Agent': config.PRODUCT_NAME.replace(/[^\x20-\x7e]/g, ''),
      ...(source.etag !== null && { 'If-None-Match': source.etag }),
      ...(source.last_modified !== null && { 'If-Modified-Since': source.last_modified }),
    },
    secretHeaders: await secretHeadersOf(config, database, source),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status === 304) return { outcome: 'unchanged' };
  if (answer.status !== 200 || !answer.body) {
    await answer.body?.cancel();
    throw new Failure('source-refused', { details: { status: answer.status } });
  }
  const job = await newJob(database, source);
  const tooLarge = () => new Failure('file-too-large', { details: { limit: '100 MiB' } });
  const failure = await take(running, source, job, limitSize(answer.body, uploadLimit, tooLarge));
  if (failure !== null) return { outcome: 'failed', failure, job };
  const [etag, modified] = [answer.headers.get('ETag'), answer.headers.get('Last-Modified')];
  return { outcome: 'imported', job, etag, modified };
}

async function secretHeadersOf(config: Config, database: Database, source: SourceRow): Promise<Record<string, string>> {
  const { header_name: name, secret_id: id, account_id: accountId } = source;
  if (name === null || id === null) return {};
  return { [name]: await openSecret(config, database, { id, accountId, kind: secretKind }) };
}

async function newJob(database: Database, source: SourceRow): Promise<number> {
  const { id, account_id: accountId, operator_id: operatorId, kind, name: fileName } = source;
  const options = optionsOf(source);
  const [[job] = []] = await database.write(
    createJob({ accountId, operatorId, kind, fileName, options, userId: '', now: new Date().toISOString() }),
    statement('UPDATE import_job SET watched_source_id = ? WHERE id = last_insert_rowid()', id),
  );
  return Number(job?.id);
}

const optionsOf = ({ id, options }: SourceRow): ImportOptions =>
  storedJson(options, importOptionsSchema, { table: 'watched_source', id });

/** A spreadsheet is read in another way than CSV, so only a source of spreadsheets may bring one. */
const packedOf = ({ file_format }: SourceRow): readonly PackedFormat[] =>
  file_format === 'csv' ? ['gzip', 'archive'] : ['gzip', 'archive', 'spreadsheet'];

/** @returns what is stored of why the file could not be taken as a whole; null where it was */
async function take(
  { database, facts }: Running,
  source: SourceRow,
  job: number,
  file: AsyncIterable<Uint8Array>,
): Promise<string | null> {
  const asked = await targetOfAccount(database, source.account_id, source.operator_id);
  const place = { pool: 'imports', userId: `source ${source.id}`, accountId: source.account_id } as const;
  const run = {
    id: job,
    kind: source.kind,
    options: optionsOf(source),
    packed: packedOf(source),
    now: Date.now(),
  };
  try {
    await withTurn(database, place, async () => {
      const target = await claimWithTarget(database, job, asked);
      if (!target) throw new Failure('import-started');
      await facts.importFile(file, { ...run, target });
    });
    return null;
  } catch (error) {
    return failureToStore(error);
  }
}
