import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { personHash } from './person-hash.ts';

/** Claims of one voucher in a day (UTC) by one person, whatever its own limit is. */
const maxPerPerson = 5;
/** By one client address: behind one there may be a whole shop. */
const maxPerClient = 50;
/** Links that are mailed to one address in a day. */
const maxLinks = 3;

/** JSON: pairs of a hash and its daily maximum. */
export type DailyLimits = string;

interface Claimant {
  /** Keys the hashes, so that those of two vouchers can't be compared. */
  readonly key: string;
  /** Keyed hash. */
  readonly person: string;
  /** A hash of the client address that changes every day; undefined if the caller sends none. */
  readonly client: string | undefined;
}

async function limitsOf(
  what: 'claim' | 'link',
  { key, person, client }: Claimant,
  maxPerPerson: number,
): Promise<DailyLimits> {
  const hash = (who: string) => personHash(key, `${what} ${who}`);
  return JSON.stringify([
    [await hash(`person ${person}`), maxPerPerson],
    ...(client === undefined ? [] : [[await hash(`client ${client}`), maxPerClient]]),
  ]);
}

export const claimLimits = (claimant: Claimant): Promise<DailyLimits> => limitsOf('claim', claimant, maxPerPerson);
export const linkLimits = (claimant: Claimant): Promise<DailyLimits> => limitsOf('link', claimant, maxLinks);

export const utcDay = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** SQL: whether somebody has reached a limit. The placeholders are those of the voucher, the limits and the UTC day. */
export const limitReached = (voucher: string, limits: string, day: string): string =>
  `EXISTS (SELECT 1 FROM json_each(${limits}) j JOIN voucher_day d ON d.voucher_id = ${voucher} AND d.date = ${day}
     AND d.who = j.value ->> 0 WHERE d.times >= j.value ->> 1)`;

interface Counting {
  readonly voucher: number;
  readonly limits: DailyLimits;
  readonly now: number;
}

/** Counts one claim for each hash. @param condition SQL with placeholders from ?4 */
export const countToday = (
  { voucher, limits, now }: Counting,
  condition: string,
  ...parameters: readonly (string | number)[]
): Statement =>
  statement(
    `INSERT INTO voucher_day (voucher_id, date, who, times) SELECT ?1, ?2, j.value ->> 0, 1 FROM json_each(?3) j
     WHERE ${condition} ON CONFLICT (voucher_id, date, who) DO UPDATE SET times = times + 1`,
    ...[voucher, utcDay(now), limits, ...parameters],
  );

/** Deletes counts from before yesterday, and expired links. @param now epoch milliseconds */
export async function deleteOldClaimDays(database: Database, now: number): Promise<void> {
  await database.write(
    statement('DELETE FROM voucher_day WHERE date < ?', utcDay(now - 86_400_000)),
    statement('DELETE FROM voucher_confirmation WHERE expires_at < ?', now),
    // Messages that weren't sent while their link worked.
    statement(
      "DELETE FROM outbox WHERE kind = 'voucher-confirmation' AND created_at < ?",
      new Date(now - linkMs).toISOString(),
    ),
  );
}

/** How long a mailed link works. */
export const linkMs = 86_400_000;
