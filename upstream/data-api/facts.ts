import { Failure } from '#shared/api/failure.ts';
import type { FactsJob } from '#shared/api/families/data-api-schemas.ts';
import { uploadLimit } from '#shared/constants.ts';
import { isKindFor } from '#shared/ingest/kind-labels.ts';
import { hasKey } from '#shared/table.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { withTurn } from '../calls/heavy/heavy-call.ts';
import { limitSize } from '../calls/uploaded-file.ts';
import { UnreadableFile } from '../facts/ingest/failure.ts';
import { archivedFile, asArchive, onlyFileIn } from '../facts/ingest/files/archived-file.ts';
import { readIntoMemory } from '../facts/ingest/files/file-in-memory.ts';
import { inflated } from '../facts/ingest/files/inflated.ts';
import { ZipArchive } from '../facts/ingest/files/zip-archive.ts';
import { formatAmong } from '../facts/ingest/sniff.ts';
import type { Target } from '../facts/ingest/target.ts';
import { rejectedFields } from '../imports/imports.ts';
import { type JobScope, jobById, unnamedJobOf } from '../imports/jobs.ts';
import { forgetBody, keepBody } from '../platform/storage/kept-body.ts';
import { tokenHash } from '../platform/tokens.ts';
import { FactsBody } from './facts-body.ts';
import { type FactsFormat, optionsOf } from './facts-options.ts';
import { addRequest, findRequest, type RequestKey, type SentBody } from './facts-request.ts';
import { callOfKey, type DataKey } from './key-call.ts';
import { takeKeptFacts } from './take-kept-facts.ts';

/** A body of so many bytes is imported at once; a larger one by the cron trigger, which has the time. */
const atOnceBytes = 2 * 2 ** 20;

/**
 * Keeps a body to be imported, and tells its import. The same request again is the same import, however far that is.
 * @throws Failure 422 where the key came with another body or another way to read it, 429 where too much waits already
 */
export const publicFacts: Handler<'publicFacts'> = async (context) => {
  const key = await callOfKey(context, 'facts:write');
  const { database, facts, afterAnswer } = context.var;
  const { kind, name, options: given, idempotencyKey } = context.query;
  const target = targetOf(key);
  if (!isKindFor(kind, target.accountType === 1 ? 'brand' : 'retailer'))
    throw new Failure('no-such-facts', { field: 'kind' });
  const { format, pieces } = await sentBody(context);
  const body = new FactsBody(pieces);
  const options = await optionsOf({ kind, format, given }, target, await body.beginning());
  const request: RequestKey = { accountId: target.accountId, operatorId: target.operatorId ?? 0, idempotencyKey };
  const settingsHash = await tokenHash(JSON.stringify([kind, format, given]));
  const known = await findRequest(database, request);
  if (known && known.settings_hash !== settingsHash) throw new Failure('idempotency-key-reused');
  const upload = { id: crypto.randomUUID(), accountId: target.accountId };
  const place = { pool: 'imports', userId: `key ${key.id}`, accountId: target.accountId } as const;
  const isKnown = known?.body_hash != null;
  const bytes = isKnown ? 0 : await withTurn(database, place, () => keepBody(database, upload, body));
  const hash = await body.whole();
  const sent: SentBody = { settingsHash, hash, format, upload: isKnown ? null : upload.id };
  await database.write(
    ...addRequest(request, sent, { kind, options, fileName: name, apiKeyId: key.id, now: Date.now() }),
  );
  const settled = await findRequest(database, request);
  if (!settled) throw new Failure('unexpected');
  const { settings_hash, body_hash, upload_id, job_id } = settled;
  if (!isKnown && upload_id !== upload.id) await database.write(forgetBody(upload.id));
  if (settings_hash !== settingsHash || body_hash !== hash) throw new Failure('idempotency-key-reused');
  if (upload_id === upload.id && bytes <= atOnceBytes)
    afterAnswer(() => takeKeptFacts({ database, facts }, Date.now(), job_id));
  return answerOf(key, unnamedJobOf(await jobById(scopeOf(context, key), String(job_id))));
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

const formats = { 'text/csv': 'csv', 'application/x-ndjson': 'ndjson', 'application/zip': 'zip' } as const;

interface OpenedBody {
  readonly format: FactsFormat;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/**
 * What a call brings, taken out of the ZIP archive where it comes in one.
 * @throws Failure 415 for another type, and as `bodyOf` and `fileInArchive` do
 */
async function sentBody(context: UpstreamContext): Promise<OpenedBody> {
  const type = context.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!hasKey(formats, type)) throw new Failure('facts-type-unknown');
  const format = formats[type];
  return format === 'zip' ? await fileInArchive(bodyOf(context)) : { format, pieces: bodyOf(context) };
}

/** The one file of an archive: JSON lines by its name, else CSV. @throws UnreadableFile where it holds anything else */
async function fileInArchive(body: AsyncIterable<Uint8Array>): Promise<OpenedBody> {
  try {
    const archive = new ZipArchive(await readIntoMemory(body));
    const path = onlyFileIn(archive);
    const isLines = /\.(?:ndjson|jsonl)$/.test(path);
    return { format: isLines ? 'ndjson' : 'csv', pieces: boundedTo(archivedFile(archive, path, () => true)) };
  } catch (error) {
    throw asArchive(error);
  }
}

/** @throws Failure 413 past `uploadLimit` bytes */
async function* boundedTo(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.byteLength;
    if (size > uploadLimit) throw tooLarge();
    if (size === piece.byteLength) formatAmong(piece, []);
    yield piece;
  }
}

/**
 * The body without its compression, up to `uploadLimit` bytes either way.
 * @throws Failure 400 where there is none, 415 for a compression that isn't gzip
 */
function bodyOf({ req }: UpstreamContext): AsyncIterable<Uint8Array> {
  if (!req.raw.body) throw new Failure('file-missing');
  const body = limitSize(req.raw.body, uploadLimit, tooLarge);
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
