import { addDays } from '#shared/time/calendar.ts';
import { utcDay } from '../events/event-shares.ts';
import {
  type ClientHashes,
  everybody,
  type Shares,
  shareKey,
  shareReason,
  wholeAccount,
} from '../events/plausible-share.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';

interface Hit {
  readonly accountId: number;
  readonly redirect: number;
  /** Hashes of the visitor's address and network; null if unknown. Hits from an unknown source use up no share. */
  readonly source: ClientHashes | null;
}

/**
 * Counts a hit of a custom redirect as plain, or as suspect if its address or network has used up its plausible share.
 * Simultaneous hits are judged by the same shares, so a few more may count as plain; visitors never wait for each
 * other.
 * @param now epoch milliseconds
 */
export async function countHit(database: Database, { accountId, redirect, source }: Hit, now: number): Promise<void> {
  const plain = statement(
    'UPDATE custom_redirect SET hits = hits + 1, last_hit_at = ?2 WHERE id = ?1',
    ...[redirect, new Date(now).toISOString()],
  );
  if (!source) return void (await database.write(plain));
  const today = utcDay(now);
  const sources = [everybody, source.address, source.network];
  const rows = await database.read<{ day: string; touchpoint_id: number; source: string; plain: number }>(
    `SELECT day, touchpoint_id, source, plain FROM event_share
     WHERE account_id = ?1 AND day IN (?2, ?3) AND touchpoint_id IN (?4, ?5) AND counted = 'hit'
       AND source IN (SELECT value FROM json_each(?6))`,
    ...[accountId, today, addDays(today, -1), wholeAccount, redirect, JSON.stringify(sources)],
  );
  const sharesOf = (isToday: boolean): Shares =>
    new Map(
      rows
        .filter(({ day }) => (day === today) === isToday)
        .map((row) => [shareKey(row.touchpoint_id, 'hit', row.source), row.plain]),
    );
  const reason = shareReason(redirect, ['hit'], source, { today: sharesOf(true), yesterday: sharesOf(false) });
  if (reason === '') await database.write(plain, addToShares(accountId, today, [redirect, wholeAccount], sources));
  else
    await database.write(
      statement(
        `INSERT INTO custom_redirect_suspect VALUES (?1, ?2, 1)
         ON CONFLICT DO UPDATE SET hits = custom_redirect_suspect.hits + 1`,
        ...[redirect, reason],
      ),
    );
}

const addToShares = (
  accountId: number,
  day: string,
  places: readonly number[],
  sources: readonly string[],
): Statement =>
  statement(
    `INSERT INTO event_share
     SELECT ?1, ?2, p.value, 'hit', s.value, 1 FROM json_each(?3) p CROSS JOIN json_each(?4) s WHERE true
     ON CONFLICT DO UPDATE SET plain = event_share.plain + 1`,
    ...[accountId, day, JSON.stringify(places), JSON.stringify(sources)],
  );
