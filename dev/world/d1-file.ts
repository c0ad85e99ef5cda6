import { createHash, createHmac } from 'node:crypto';
import { join } from 'node:path';

const objectKey = 'miniflare-D1DatabaseObject';

/**
 * Path of the SQLite file in which Miniflare keeps a D1 database: the database is a Durable Object, and the file is
 * named by the object's id.
 * @param persistTo persistence root, as wrangler's `--persist-to` takes it
 */
export function d1File(persistTo: string, databaseId: string): string {
  const key = createHash('sha256').update(objectKey).digest();
  const digest = (data: string | Buffer) => createHmac('sha256', key).update(data).digest().subarray(0, 16);
  const name = digest(databaseId);
  const id = Buffer.concat([name, digest(name)]).toString('hex');
  return join(persistTo, 'v3/d1', objectKey, `${id}.sqlite`);
}
