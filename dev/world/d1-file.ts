import { createHash, createHmac } from 'node:crypto';
import { join } from 'node:path';

/** Id of the Durable Object of that class and name, which its files are named by. */
function objectId(className: string, name: string): string {
  const key = createHash('sha256').update(className).digest();
  const digest = (data: string | Buffer) => createHmac('sha256', key).update(data).digest().subarray(0, 16);
  const own = digest(name);
  return Buffer.concat([own, digest(own)]).toString('hex');
}

const databaseClass = 'miniflare-D1DatabaseObject';
const bucketClass = 'miniflare-R2BucketObject';

/**
 * Path of the SQLite file in which Miniflare keeps a D1 database: the database is a Durable Object, and the file is
 * named by the object's id.
 * @param persistTo persistence root, as wrangler's `--persist-to` takes it
 */
export function d1File(persistTo: string, databaseId: string): string {
  return join(persistTo, 'v3/d1', databaseClass, `${objectId(databaseClass, databaseId)}.sqlite`);
}

/** Where Miniflare keeps an R2 bucket: the SQLite file that lists its objects, and the directory of their bytes. */
export const r2Files = (persistTo: string, bucket: string) => ({
  index: join(persistTo, 'v3/r2', bucketClass, `${objectId(bucketClass, bucket)}.sqlite`),
  blobs: join(persistTo, 'v3/r2', bucket, 'blobs'),
});
