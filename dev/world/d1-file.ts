import { createHash, createHmac } from 'node:crypto';
import { join } from 'node:path';

/** Id of a Durable Object by class and name; its files are named after it. */
function objectId(className: string, name: string): string {
  const key = createHash('sha256').update(className).digest();
  const digest = (data: string | Buffer) => createHmac('sha256', key).update(data).digest().subarray(0, 16);
  const own = digest(name);
  return Buffer.concat([own, digest(own)]).toString('hex');
}

const databaseClass = 'miniflare-D1DatabaseObject';
const bucketClass = 'miniflare-R2BucketObject';

/**
 * Path of the SQLite file in which Miniflare stores a D1 database: the database is a Durable Object, and the file is
 * named by the object's id.
 * @param persistTo persistence root, as wrangler's `--persist-to` takes it
 */
export function d1File(persistTo: string, databaseId: string): string {
  return join(persistTo, 'v3/d1', databaseClass, `${objectId(databaseClass, databaseId)}.sqlite`);
}

/** Files of an R2 bucket in Miniflare: the SQLite index of its objects, and the directory of their bytes. */
export const r2Files = (persistTo: string, bucket: string) => ({
  index: join(persistTo, 'v3/r2', bucketClass, `${objectId(bucketClass, bucket)}.sqlite`),
  blobs: join(persistTo, 'v3/r2', bucket, 'blobs'),
});
