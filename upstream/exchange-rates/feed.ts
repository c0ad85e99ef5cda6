import { Failure } from '#shared/api/failure.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import { importRates } from './import-rates.ts';

interface FeedRow extends Record<string, unknown> {
  readonly etag: string | null;
  readonly last_modified: string | null;
}

const hourMs = 3_600_000;
const timeoutMs = 30_000;

/**
 * Reads the configured file of exchange rates, once an hour and only where it has changed. Does nothing without
 * `EXCHANGE_RATES_URL`. Failures are stored with the feed and logged; existing rates stay.
 */
export async function readRateFeed(config: Config, database: Database, now: number): Promise<void> {
  const address = config.EXCHANGE_RATES_URL;
  if (!address) return;
  const [[feed]] = await database.write<[FeedRow]>(
    statement(
      `INSERT INTO rate_feed (id, next_run) VALUES (1, ?1)
       ON CONFLICT (id) DO UPDATE SET next_run = ?1 WHERE next_run <= ?2 RETURNING etag, last_modified`,
      ...[now + hourMs, now],
    ),
  );
  if (!feed) return;
  const failure = await readFeed(database, address, feed, now).catch(failureOf);
  if (failure === null) return;
  console.error(JSON.stringify({ level: 'error', message: 'exchange rates were not read', reason: failure }));
  await database.write(statement('UPDATE rate_feed SET failure = ? WHERE id = 1', failure));
}

const failureOf = (error: unknown): string =>
  error instanceof Failure ? error.message : 'The feed could not be reached within 30 seconds.';

/** @returns why no rates could be read; null on success */
async function readFeed(database: Database, address: string, feed: FeedRow, now: number): Promise<string | null> {
  const answer = await fetch(address, {
    headers: {
      ...(feed.etag && { 'If-None-Match': feed.etag }),
      ...(feed.last_modified && { 'If-Modified-Since': feed.last_modified }),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answered = new Date(now).toISOString();
  if (answer.status === 304) {
    await database.write(statement('UPDATE rate_feed SET answered_at = ?, failure = NULL WHERE id = 1', answered));
    return null;
  }
  if (answer.status !== 200 || !answer.body) {
    await answer.body?.cancel();
    return `The feed answered ${answer.status}.`;
  }
  const { last, daily, rejects } = await importRates(database, answer.body);
  await database.write(
    statement(
      `UPDATE rate_feed SET etag = ?1, last_modified = ?2, answered_at = ?3, last_date = coalesce(?4, last_date),
         failure = NULL WHERE id = 1`,
      ...[answer.headers.get('ETag'), answer.headers.get('Last-Modified'), answered, last],
    ),
  );
  return daily === 0 && rejects.length > 0 ? 'The feed has no rate that could be read.' : null;
}
