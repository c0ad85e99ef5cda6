import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import { personHash } from './person-hash.ts';

/** Claims of one voucher by one person in a UTC day, even if the voucher allows more. */
const maxPerPerson = 5;
/** Claims of one voucher from one client address in a UTC day. A whole shop may share an address. */
const maxPerClient = 50;
/** Links mailed to one email address in a UTC day. */
const maxLinksPerAddress = 3;

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

async function hashLimits(
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

export const claimLimits = (claimant: Claimant): Promise<DailyLimits> => hashLimits('claim', claimant, maxPerPerson);
export const linkLimits = (claimant: Claimant): Promise<DailyLimits> =>
  hashLimits('link', claimant, maxLinksPerAddress);

export const utcDay = (now: number): string => new Date(now).toISOString().slice(0, 10);

/**
 * SQL condition: whether the person or client address has reached a limit. The arguments are placeholders of the
 * voucher's id, the limits and the UTC day.
 */
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
    // Unsent messages whose link has expired.
    statement(
      "DELETE FROM outbox WHERE kind = 'voucher-confirmation' AND created_at < ?",
      new Date(now - linkMs).toISOString(),
    ),
  );
}

/** How long a mailed link works. */
export const linkMs = 86_400_000;
