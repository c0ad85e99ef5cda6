import { Failure } from '#shared/api/failure.ts';
import { ByteCache } from '#shared/byte-cache.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';

/** Refused calls of a key that are counted per minute. Above that, usage says that there may have been more. */
export const countedRefusals = 100;

interface CountedKey {
  readonly id: number;
  readonly key_hash: string;
}

/**
 * Counts this call, and returns the calls of the key within the minute. The caller refuses those above the limit.
 * @throws Failure 429 if there were so many that this one isn't counted, so that nothing is written
 */
export async function countCall(database: Database, key: CountedKey, perMinute: number, now: number): Promise<number> {
  const minute = Math.floor(now / 60_000);
  const most = `${minute} ${perMinute}`;
  if (full.get(key.key_hash) === most) throw tooManyCalls(now);
  const calls = await countInDatabase(database, key, minute, perMinute + countedRefusals);
  if (calls !== null) return calls;
  full.set(key.key_hash, most);
  throw tooManyCalls(now);
}

export const tooManyCalls = (now: number): Failure =>
  new Failure('too-many-api-calls', { headers: { 'Retry-After': String(60 - (Math.floor(now / 1000) % 60)) } });

/** Null if the call was not counted. */
async function countInDatabase(
  database: Database,
  { id }: CountedKey,
  minute: number,
  most: number,
): Promise<number | null> {
  const [[row] = []] = await database.write(
    statement(
      `INSERT INTO api_minute (key_id, minute, calls) VALUES (?1, ?2, 1)
       ON CONFLICT (key_id) DO UPDATE SET calls = CASE WHEN minute = ?2 THEN calls + 1 ELSE 1 END, minute = ?2
       WHERE minute <> ?2 OR calls < ?3
       RETURNING calls`,
      ...[id, minute, most],
    ),
    statement(
      'UPDATE api_key SET last_used_at = ?1 WHERE id = ?2 AND last_used_at IS NOT ?1',
      ...[new Date(minute * 60_000).toISOString(), id],
    ),
  );
  return row ? Number(row.calls) : null;
}

/** Keys that have used up a minute, as far as this isolate knows, with the minute and their limit. */
const full = new ByteCache<string>(500_000);
