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
  /** Until when this run owns the source, in epoch milliseconds. */
  readonly lease_until: number;
  readonly etag: string | null;
  readonly last_modified: string | null;
}

interface RunContext {
  readonly config: Config;
  readonly database: Database;
  readonly facts: Facts;
}

/** Sources run in one turn of the cron trigger, each of another account; the others wait for the next minute. */
const batchSize = 5;
/** A run ends within its lease. After a crash, the source is free when the lease ends. */
const leaseMs = 15 * 60_000;
const timeoutMs = 5 * 60_000;
/** A source is paused after this many failed runs in a row. */
export const maxFailures = 10;

/** The kind of sealed secrets that belong to sources. */
export const secretKind = 'watched-source';

/**
 * Runs due sources in parallel, one per account at a time, so that a slow server delays only its own account. Parallel
 * cron runs start each source once, since the one that leases a source owns it.
 */
export async function runDueSources(context: RunContext, now: number): Promise<void> {
  await context.database.write(...pauseUnownedSources(now));
  const due = await context.database.read<DueSource>(
    `SELECT id, cadence, min(next_run) AS next_run FROM watched_source s
     WHERE status = 'active' AND next_run <= ?1 AND ${isOfActive('s')} AND NOT EXISTS (
       SELECT 1 FROM watched_source o WHERE o.account_id = s.account_id AND o.lease_until > ?1)
     GROUP BY account_id ORDER BY 3 LIMIT ?2`,
    ...[now, batchSize],
  );
  await Promise.all(
    due.map(async (source) => {
      const leased = await lease(context.database, source, now);
      if (leased) await runSource(context, leased, now);
    }),
  );
}

interface DueSource extends Record<string, unknown> {
  readonly id: number;
  readonly next_run: number;
  readonly cadence: Cadence;
}

/** @returns the source, or nothing if another turn has leased it or another source of its account */
async function lease(database: Database, { id, next_run, cadence }: DueSource, now: number) {
  const step = cadences[cadence];
  // Several missed runs become one.
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

async function runSource(context: RunContext, source: SourceRow, now: number): Promise<void> {
  const outcome = await fetchAndImport(context, source).catch((error: unknown): Outcome => {
    if (!(error instanceof Failure))
      console.error(JSON.stringify({ level: 'error', message: 'a scheduled import broke off', source: source.id }));
    return { outcome: 'failed', failure: failureToStore(error), job: null };
  });
  const failed = outcome.outcome === 'failed';
  const imported = outcome.outcome === 'imported' ? outcome : null;
  await context.database.write(
    statement(
      `UPDATE watched_source SET lease_until = 0, last_run_at = ?2, outcome = ?3, failure = ?4,
         failures_in_a_row = iif(?5, failures_in_a_row + 1, 0),
         status = iif(?5 AND failures_in_a_row + 1 >= ?6, 'paused', status),
         job_id = coalesce(?7, job_id), etag = iif(?8, ?9, etag), last_modified = iif(?8, ?10, last_modified)
       WHERE id = ?1 AND lease_until = ?11`,
      ...[source.id, new Date(now).toISOString(), outcome.outcome, failed ? outcome.failure : null, failed ? 1 : 0],
      ...[maxFailures, outcome.outcome === 'unchanged' ? null : outcome.job],
      ...[imported ? 1 : 0, imported?.etag ?? null, imported?.modified ?? null],
      // A run that has lost its lease writes nothing.
      source.lease_until,
    ),
  );
}

async function fetchAndImport(context: RunContext, source: SourceRow): Promise<Outcome> {
  const { config, database } = context;
  const answer = await fetchPublic(config, source.address, {
    headers: {
      'User-Agent': config.PRODUCT_NAME.replace(/[^\x20-\x7e]/g, ''),
      ...(source.etag !== null && { 'If-None-Match': source.etag }),
      ...(source.last_modified !== null && { 'If-Modified-Since': source.last_modified }),
    },
    secretHeaders: await openSecretHeaders(config, database, source),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status === 304) return { outcome: 'unchanged' };
  if (answer.status !== 200 || !answer.body) {
    await answer.body?.cancel();
    throw new Failure('source-refused', { details: { status: answer.status } });
  }
  const job = await createSourceJob(database, source);
  const tooLarge = () => new Failure('file-too-large', { details: { limit: '100 MiB' } });
  const failure = await importFetched(context, source, job, limitSize(answer.body, uploadLimit, tooLarge));
  if (failure !== null) return { outcome: 'failed', failure, job };
  const [etag, modified] = [answer.headers.get('ETag'), answer.headers.get('Last-Modified')];
  return { outcome: 'imported', job, etag, modified };
}

async function openSecretHeaders(
  config: Config,
  database: Database,
  source: SourceRow,
): Promise<Record<string, string>> {
  const { header_name: name, secret_id: id, account_id: accountId } = source;
  if (name === null || id === null) return {};
  return { [name]: await openSecret(config, database, { id, accountId, kind: secretKind }) };
}

async function createSourceJob(database: Database, source: SourceRow): Promise<number> {
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

/** Options for CSV don't fit spreadsheets, so a source that began with CSV accepts no spreadsheets. */
const acceptedPackings = ({ file_format }: SourceRow): readonly PackedFormat[] =>
  file_format === 'csv' ? ['gzip', 'archive'] : ['gzip', 'archive', 'spreadsheet'];

/** Imports the fetched file. @returns the failure to store if the file as a whole couldn't be imported, else null */
async function importFetched(
  { database, facts }: RunContext,
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
    packed: acceptedPackings(source),
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
