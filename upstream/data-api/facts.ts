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
import { readRejectedFields } from '../imports/imports.ts';
import { type JobScope, jobById, unnamedJobOf } from '../imports/jobs.ts';
import { deleteBody, storeBody } from '../platform/storage/stored-body.ts';
import { tokenHash } from '../platform/tokens.ts';
import { FactsBody } from './facts-body.ts';
import { type FactsFormat, optionsOf } from './facts-options.ts';
import { addRequest, findRequest, type RequestKey, type SentBody } from './facts-request.ts';
import { importStoredBodies } from './import-stored-bodies.ts';
import { countKeyCall, type DataKey } from './key-call.ts';

/** Bodies up to this size are imported at once, larger ones by the cron trigger, which has more time. */
const maxImmediateBytes = 2 * 2 ** 20;

/**
 * Stores a body for its import, and answers with the import. Repeating a request returns the same import.
 * @throws Failure 422 if the idempotency key was used with another body or other options, 429 if too much waits already
 */
export const publicFacts: Handler<'publicFacts'> = async (context) => {
  const key = await countKeyCall(context, 'facts:write');
  const { database, facts, afterAnswer } = context.var;
  const { kind, name, options: given, idempotencyKey } = context.query;
  const target = targetOf(key);
  if (!isKindFor(kind, target.accountType === 1 ? 'brand' : 'retailer'))
    throw new Failure('no-such-facts', { field: 'kind' });
  const { format, pieces } = await readSentFile(context);
  const body = new FactsBody(pieces);
  const options = await optionsOf({ kind, format, given }, target, await body.beginning());
  const request: RequestKey = { accountId: target.accountId, operatorId: target.operatorId ?? 0, idempotencyKey };
  const settingsHash = await tokenHash(JSON.stringify([kind, format, given]));
  const known = await findRequest(database, request);
  if (known && known.settings_hash !== settingsHash) throw new Failure('idempotency-key-reused');
  const upload = { id: crypto.randomUUID(), accountId: target.accountId };
  const place = { pool: 'imports', userId: `key ${key.id}`, accountId: target.accountId } as const;
  const isKnown = known?.body_hash != null;
  const bytes = isKnown ? 0 : await withTurn(database, place, () => storeBody(database, upload, body));
  const hash = await body.whole();
  const sent: SentBody = { settingsHash, hash, format, upload: isKnown ? null : upload.id };
  await database.write(
    ...addRequest(request, sent, { kind, options, fileName: name, apiKeyId: key.id, now: Date.now() }),
  );
  const settled = await findRequest(database, request);
  if (!settled) throw new Failure('unexpected');
  const { settings_hash, body_hash, upload_id, job_id } = settled;
  if (!isKnown && upload_id !== upload.id) await database.write(deleteBody(upload.id));
  if (settings_hash !== settingsHash || body_hash !== hash) throw new Failure('idempotency-key-reused');
  if (upload_id === upload.id && bytes <= maxImmediateBytes)
    afterAnswer(() => importStoredBodies({ database, facts }, Date.now(), job_id));
  return answerWithLimits(key, unnamedJobOf(await jobById(scopeOf(context, key), String(job_id))));
};

export const publicFactsJob: Handler<'publicFactsJob'> = async (context) => {
  const key = await countKeyCall(context, 'facts:write');
  const row = await jobById(scopeOf(context, key), context.params.id);
  if (row.api_key_id === null) throw new Failure('no-such-import');
  const { limit, cursor } = context.query;
  const [at = 0, position = -1] = (cursor ?? '').split('-').filter(Boolean).map(Number);
  if (Number.isNaN(at + position)) throw new Failure('cursor-unknown');
  const rows = await readRejectedFields(context.var.database, row.id, [at, position], limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return answerWithLimits(key, {
    ...unnamedJobOf(row),
    problems: shown.map(({ row, column, reason, value }) => ({ row, column, reason, value })),
    nextCursor: last && rows.length > limit ? `${last.row}-${last.position}` : null,
  });
};

const answerWithLimits = <Answer extends FactsJob>({ perMinute, remaining }: DataKey, answer: Answer) => ({
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

interface FactsFile {
  readonly format: FactsFormat;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/**
 * The file in a call's body, extracted if it is a ZIP archive.
 * @throws Failure 415 for another type, and as `uncompressedBody` and `openArchivedFile` do
 */
async function readSentFile(context: UpstreamContext): Promise<FactsFile> {
  const type = context.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!hasKey(formats, type)) throw new Failure('facts-type-unknown');
  const format = formats[type];
  return format === 'zip'
    ? await openArchivedFile(uncompressedBody(context))
    : { format, pieces: uncompressedBody(context) };
}

/**
 * The one file in an archive: JSON lines if its name says so, else CSV.
 * @throws UnreadableFile if it has anything else
 */
async function openArchivedFile(body: AsyncIterable<Uint8Array>): Promise<FactsFile> {
  try {
    const archive = new ZipArchive(await readIntoMemory(body));
    const path = onlyFileIn(archive);
    const isLines = /\.(?:ndjson|jsonl)$/.test(path);
    return { format: isLines ? 'ndjson' : 'csv', pieces: limitArchivedFile(archivedFile(archive, path, () => true)) };
  } catch (error) {
    throw asArchive(error);
  }
}

/** Passes a text file on. @throws Failure 413 above `uploadLimit` bytes */
async function* limitArchivedFile(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.byteLength;
    if (size > uploadLimit) throw tooLarge();
    if (size === piece.byteLength) formatAmong(piece, []);
    yield piece;
  }
}

/**
 * The uncompressed body. `uploadLimit` applies to its compressed and uncompressed size.
 * @throws Failure 400 if there is none, 415 for a compression other than gzip
 */
function uncompressedBody({ req }: UpstreamContext): AsyncIterable<Uint8Array> {
  if (!req.raw.body) throw new Failure('file-missing');
  const body = limitSize(req.raw.body, uploadLimit, tooLarge);
  const encoding = req.header('Content-Encoding') ?? 'identity';
  if (encoding === 'identity') return body;
  if (encoding !== 'gzip') throw new Failure('facts-encoding-unknown');
  return gunzipped(body);
}

/** Decompresses a body. @throws Failure 400 if it is damaged or incomplete, 413 above `uploadLimit` bytes */
async function* gunzipped(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* inflated(body, { format: 'gzip', whole: () => true, maxBytes: uploadLimit });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw error.code === 'file-expands-too-far' ? tooLarge() : new Failure('bad-upload', { cause: error });
  }
}
