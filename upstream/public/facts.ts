import { Failure } from '#shared/api/failure.ts';
import type { FactsJob } from '#shared/api/families/data-api-schemas.ts';
import { uploadLimit } from '#shared/constants.ts';
import { isKindFor } from '#shared/ingest/kind-labels.ts';
import type { Handler } from '../handler.ts';
import { holdingTurn } from '../heavy/heavy-call.ts';
import type { UpstreamContext } from '../hono.ts';
import { claimWithTarget } from '../ingest/claim.ts';
import { UnreadableFile } from '../ingest/failure.ts';
import { inflated } from '../ingest/files/inflated.ts';
import { csvOfNdjson } from '../ingest/ndjson.ts';
import type { Target } from '../ingest/target.ts';
import { rejectedFields } from '../proxy/imports/imports.ts';
import { type JobRow, type JobScope, jobById, unnamedJobOf } from '../proxy/imports/jobs.ts';
import { storedOptions } from '../proxy/imports/stored-options.ts';
import { limited } from '../proxy/uploaded-file.ts';
import { tokenHash } from '../touchpoints/tokens.ts';
import { FactsBody } from './facts-body.ts';
import { type FactsFormat, ndjsonColumns, optionsOf } from './facts-options.ts';
import { addRequest, findRequest, noteBody, noteBodyOfDone, type RequestKey } from './facts-request.ts';
import { callOfKey, type DataKey } from './key-call.ts';

/** As long as a request waits for the same one that is under way, and how often it looks. */
const waitMs = 5_000;
const lookEveryMs = 250;

/**
 * Imports a body as it streams in. The same request again is the same import: while it runs, one that comes again waits a
 * little for it; one that broke off is taken up anew; one that has ended is answered as it is.
 * @throws Failure 409 where the same request still runs, 422 where the key came with another body or another way to read it
 */
export const publicFacts: Handler<'publicFacts'> = async (context) => {
  const key = await callOfKey(context, 'facts:write');
  const { database } = context.var;
  const { kind, name, options: given, idempotencyKey } = context.query;
  const target = targetOf(key);
  if (!isKindFor(kind, target.accountType === 1 ? 'brand' : 'retailer'))
    throw new Failure('no-such-facts', { field: 'kind' });
  const format = formatOf(context);
  const body = new FactsBody(bodyOf(context));
  const options = await optionsOf({ kind, format, given }, target, await body.beginning());
  const request: RequestKey = { accountId: target.accountId, operatorId: target.operatorId ?? 0, idempotencyKey };
  const settingsHash = await tokenHash(JSON.stringify([kind, format, given]));
  await database.write(
    ...addRequest(request, { kind, options, fileName: name, settingsHash, apiKeyId: key.id, now: Date.now() }),
  );
  const known = await findRequest(database, request);
  if (!known) throw new Failure('unexpected');
  if (known.settings_hash !== settingsHash) throw new Failure('idempotency-key-reused');
  const job = await jobById(scopeOf(context, key), String(known.job_id));
  const take = async () => {
    const claimed = await claimWithTarget(database, job.id, target);
    if (claimed)
      await takeBody(context, job, { body, format, target: claimed, columns: ndjsonColumns(kind, given.mapping) });
    return claimed !== null;
  };
  const place = { pool: 'imports', userId: `key ${key.id}`, accountId: target.accountId } as const;
  const begins = known.body_hash === null && unnamedJobOf(job).status !== 'running';
  const taken = begins && (await holdingTurn(database, place, take));
  const hash = await body.whole();
  if (taken) await database.write(noteBody(request, hash));
  else {
    await database.write(noteBodyOfDone(request, hash, Date.now() - waitMs));
    const before = await bodyHashOnceKnown(() => findRequest(database, request));
    if (before === null) throw new Failure('idempotency-key-in-use', { headers: { 'Retry-After': '5' } });
    if (before !== hash) throw new Failure('idempotency-key-reused');
  }
  return answerOf(key, unnamedJobOf(await jobById(scopeOf(context, key), String(job.id))));
};

export const publicFactsJob: Handler<'publicFactsJob'> = async (context) => {
  const key = await callOfKey(context, 'facts:write');
  const row = await jobById(scopeOf(context, key), context.params.id);
  if (row.api_key_id === null) throw new Failure('no-such-import');
  const { limit, cursor } = context.query;
  const [at = 0, position = -1] = (cursor ?? '').split('-').filter(Boolean).map(Number);
  if (Number.isNaN(at + position)) throw new Failure('cursor-unknown');
  const rows = await rejectedFields(context.var.database, row.id, [at, position], limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return answerOf(key, {
    ...unnamedJobOf(row),
    problems: shown.map(({ row, column, reason, value }) => ({ row, column, reason, value })),
    nextCursor: last && rows.length > limit ? `${last.row}-${last.position}` : null,
  });
};

const answerOf = <Answer extends FactsJob>({ perMinute, remaining }: DataKey, answer: Answer) => ({
  ...{ perMinute, remaining, answer },
});

const scopeOf = ({ var: { database } }: UpstreamContext, { scope }: DataKey): JobScope => ({
  var: { database, scope },
});

const targetOf = ({ scope: { accountId, accountType, operatorId, timezone, currency } }: DataKey): Target => ({
  ...{ accountId, accountType, operatorId, timeZone: timezone, currency },
});

const tooLarge = () => new Failure('file-too-large', { details: { limit: '100 MiB' } });

const formats: Readonly<Record<string, FactsFormat>> = { 'text/csv': 'csv', 'application/x-ndjson': 'ndjson' };

function formatOf({ req }: UpstreamContext): FactsFormat {
  const type = req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const format = Object.hasOwn(formats, type) && formats[type];
  if (!format) throw new Failure('facts-type-unknown');
  return format;
}

/**
 * The body without its compression, up to `uploadLimit` bytes either way.
 * @throws Failure 400 where there is none, 415 for a compression that isn't gzip
 */
function bodyOf({ req }: UpstreamContext): AsyncIterable<Uint8Array> {
  if (!req.raw.body) throw new Failure('file-missing');
  const body = limited(req.raw.body, uploadLimit, tooLarge);
  const encoding = req.header('Content-Encoding') ?? 'identity';
  if (encoding === 'identity') return body;
  if (encoding !== 'gzip') throw new Failure('facts-encoding-unknown');
  return unzipped(body);
}

/** @throws Failure 400 where it is damaged or cut short, 413 past `uploadLimit` bytes: such a body can be sent again */
async function* unzipped(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* inflated(body, { format: 'gzip', whole: () => true, maxBytes: uploadLimit });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw error.code === 'file-expands-too-far' ? tooLarge() : new Failure('bad-upload', { cause: error });
  }
}

interface Taking {
  readonly body: FactsBody;
  readonly format: FactsFormat;
  readonly target: Target;
  /** Of a body of JSON objects. */
  readonly columns: readonly string[];
}

/** A body that can't be taken as a whole ends its import, which says so itself. */
async function takeBody(
  { var: { facts } }: UpstreamContext,
  { id, kind, options: text }: JobRow,
  { body, format, target, columns }: Taking,
): Promise<void> {
  const options = storedOptions({ id, options: text });
  // The body is what its type says, whatever its first bytes look like.
  const run = { id, kind, options, target, packed: [], now: Date.now() };
  try {
    await (format === 'csv'
      ? facts.takeFile(body, run)
      : facts.takeFile(csvOfNdjson(body, columns), { ...run, headed: true }));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
}

/** The hash of the body that a request came with before, once all of that is read; null where it takes longer than we wait. */
async function bodyHashOnceKnown(look: () => ReturnType<typeof findRequest>): Promise<string | null> {
  for (const until = Date.now() + waitMs; ; await scheduler.wait(lookEveryMs)) {
    const bodyHash = (await look())?.body_hash ?? null;
    if (bodyHash !== null || Date.now() > until) return bodyHash;
  }
}
