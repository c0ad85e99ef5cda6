import {
  type LocationFieldId,
  type LocationMapping,
  locationFieldIds,
  locationFields,
  suggestColumns,
} from '#shared/locations/fields.ts';
import { chordSquared } from '#shared/locations/sphere.ts';
import { columnsOf, csvRows, guessDelimiter } from '../facts/ingest/csv-rows.ts';
import type { FactStore } from '../facts/ingest/fact-store.ts';
import { UnreadableFile } from '../facts/ingest/failure.ts';
import type { Reject } from '../facts/ingest/jobs.ts';
import { sniff } from '../facts/ingest/sniff.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { type Store, StoreReader } from './read-store.ts';

/** Stores per list. */
export const maxStores = 50_000;
/** Rejected fields that are stored. */
const maxRejects = 2_000;
const maxBatch = 500;
/** Stores with the same name that are closer together are probably the same store. */
const twinsWithinKm = 0.1;

interface StoreColumns {
  readonly columns: readonly string[];
  readonly mapping: LocationMapping;
  /** Required fields without a column. If there are any, nothing was read. */
  readonly missing: readonly LocationFieldId[];
}

interface StoreFile {
  readonly accountId: number;
  readonly versionId: number;
  /** Country of rows without one; empty if there is no default. */
  readonly country: string;
  /** Columns chosen by hand: the heading for each field, empty for none. The others are suggested. */
  readonly chosen: LocationMapping;
}

/** Reads a file into a version while it is uploaded. @throws UnreadableFile if the file as a whole can't be read */
export async function readStoreFile(
  store: FactStore,
  pieces: AsyncIterable<Uint8Array>,
  { accountId, versionId, country, chosen }: StoreFile,
): Promise<StoreColumns> {
  const { beginning, whole } = await peekBeginning(pieces);
  const encoding = sniff(beginning);
  const delimiter = guessDelimiter(new TextDecoder(encoding).decode(beginning));
  const written = { rows: 0, accepted: 0, rejected: 0, kept: 0 };
  let reading: (StoreColumns & { readonly reader: StoreReader }) | null = null;
  let [stores, rejects, rejectedCodes]: [Store[], Reject[], string[]] = [[], [], []];
  const write = async () => {
    const kept = flattenProblems(rejects).slice(0, Math.max(0, maxRejects - written.kept));
    written.kept += kept.length;
    await store.write(
      insertStores(accountId, versionId, stores),
      insertRejects(versionId, kept),
      recordRejectedStores(versionId, rejectedCodes),
      statement(
        'UPDATE location_version SET rows_read = ?2, accepted = ?3, rejected = ?4 WHERE id = ?1',
        ...[versionId, written.rows, written.accepted, written.rejected],
      ),
    );
    [stores, rejects, rejectedCodes] = [[], [], []];
  };
  for await (const rows of csvRows(whole, { delimiter, encoding })) {
    for (const row of rows) {
      if (!reading) {
        const columns = columnsOf(row.cells);
        const mapping = { ...suggestColumns(columns), ...chosen };
        const missing = locationFieldIds.filter((id) => 'required' in locationFields[id] && !mapping[id]);
        if (missing.length > 0) return { columns, mapping, missing };
        reading = { columns, mapping, missing, reader: new StoreReader(columns, mapping, country) };
        continue;
      }
      const read = reading.reader.read(row);
      written.rows += 1;
      if (written.rows > maxStores) throw new UnreadableFile('store-file-too-long', { details: { most: maxStores } });
      if ('problems' in read) {
        written.rejected += 1;
        rejects.push({ row: row.row, problems: read.problems });
        rejectedCodes.push(read.code);
      } else {
        written.accepted += 1;
        stores.push(read);
      }
      if (stores.length + rejects.length >= maxBatch) await write();
    }
  }
  if (!reading) throw new UnreadableFile('file-empty');
  await write();
  await store.write(
    findTwins(versionId),
    statement(`UPDATE location_version SET status = 'draft' WHERE id = ? AND status = 'reading'`, versionId),
  );
  const { columns, mapping } = reading;
  return { columns, mapping, missing: [] };
}

const flattenProblems = (rejects: readonly Reject[]) =>
  rejects.flatMap(({ row, problems }) => problems.map((problem, position) => ({ row, position, ...problem })));

/** @param edits if given, nothing is stored unless the version has exactly this number of edits */
export const insertStores = (
  accountId: number,
  versionId: number,
  stores: readonly Store[],
  edits: number | null = null,
) =>
  statement(
    `INSERT INTO location (version_id, account_id, code, name, street, city, region, postcode, country, latitude, longitude,
       x, y, z, phone, url, hours, search, name_key, address_key)
     SELECT ?1, ?2, value ->> 'code', value ->> 'name', value ->> 'street', value ->> 'city', value ->> 'region',
       value ->> 'postcode', value ->> 'country', value ->> 'latitude', value ->> 'longitude', value ->> 'x', value ->> 'y',
       value ->> 'z', value ->> 'phone', value ->> 'url', value ->> 'hours', value ->> 'search', value ->> 'nameKey',
       value ->> 'addressKey'
     FROM json_each(?3)
     WHERE ?4 IS NULL OR EXISTS (SELECT 1 FROM location_version v WHERE v.id = ?1 AND v.edits = ?4 AND v.status <> 'published')`,
    ...[versionId, accountId, JSON.stringify(stores), edits],
  );

const insertRejects = (versionId: number, rejects: readonly object[]) =>
  statement(
    `INSERT INTO location_reject
     SELECT ?1, value ->> 'row', value ->> 'position', value ->> 'column', value ->> 'reason', value ->> 'value'
     FROM json_each(?2)`,
    ...[versionId, JSON.stringify(rejects)],
  );

/** Records the numbers of stores whose rows were rejected. */
const recordRejectedStores = (versionId: number, codes: readonly string[]) =>
  statement(
    `INSERT OR IGNORE INTO location_held SELECT ?1, value FROM json_each(?2) WHERE value <> ''`,
    ...[versionId, JSON.stringify(codes)],
  );

/**
 * Finds for each store a probable duplicate: one at the same address, else one of the same name nearby. If there are
 * several, any of them will do.
 * @param near if given, only stores with these numbers and their possible duplicates are updated
 */
export const findTwins = (versionId: number, near: readonly string[] | null = null) =>
  statement(
    `UPDATE location SET twin = coalesce(
       (SELECT o.code FROM location o INDEXED BY location_by_address
        WHERE o.version_id = location.version_id AND o.address_key = location.address_key AND o.address_key <> ''
          AND o.code <> location.code LIMIT 1),
       (SELECT o.code FROM location o INDEXED BY location_by_name
        WHERE o.version_id = location.version_id AND o.name_key = location.name_key AND o.code <> location.code
          AND o.latitude BETWEEN location.latitude - 0.001 AND location.latitude + 0.001
          AND (o.x - location.x) * (o.x - location.x) + (o.y - location.y) * (o.y - location.y)
            + (o.z - location.z) * (o.z - location.z) <= ?2 LIMIT 1))
     WHERE version_id = ?1 AND (?3 IS NULL OR code IN (SELECT value FROM json_each(?3))
       OR twin IN (SELECT value FROM json_each(?3))
       OR name_key IN (SELECT n.name_key FROM json_each(?3) j JOIN location n ON n.version_id = ?1 AND n.code = j.value)
       OR address_key IN (SELECT n.address_key FROM json_each(?3) j JOIN location n ON n.version_id = ?1 AND n.code = j.value
         AND n.address_key <> ''))`,
    ...[versionId, chordSquared(twinsWithinKm), near && JSON.stringify(near)],
  );

const beginningBytes = 65_536;

/** Reads the first bytes, to detect encoding and separator. @returns them, and all bytes as a new stream */
async function peekBeginning(pieces: AsyncIterable<Uint8Array>) {
  const iterator = pieces[Symbol.asyncIterator]();
  const first: Uint8Array<ArrayBuffer>[] = [];
  let [size, done] = [0, false];
  while (size < beginningBytes && !done) {
    const next = await iterator.next();
    done = next.done === true;
    if (!next.done) {
      first.push(new Uint8Array(next.value));
      size += next.value.byteLength;
    }
  }
  const beginning = new Uint8Array(await new Blob(first).arrayBuffer());
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield beginning;
    for (;;) {
      if (done) return;
      const next = await iterator.next();
      if (next.done) return;
      yield next.value;
    }
  }
  return { beginning: beginning.subarray(0, beginningBytes), whole: whole() };
}

/** Every column of a store except its version. */
export const storeColumns = `account_id, code, name, street, city, region, postcode, country, latitude, longitude, x, y, z, phone, url,
  hours, search, name_key, address_key, twin`;

export const copyStores = (from: number, to: number): Statement =>
  statement(
    `INSERT INTO location (version_id, ${storeColumns}) SELECT ?2, ${storeColumns} FROM location WHERE version_id = ?1`,
    ...[from, to],
  );
