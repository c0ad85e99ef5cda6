import type { ResponseOrigin } from '#shared/api/families/visit-schemas.ts';
import type { ClaimAnswer } from '#shared/api/families/vouchers-schemas.ts';
import { stateOf } from '#shared/vouchers/validity.ts';
import type { Stores } from '../facts/facts.ts';
import { statement } from '../platform/storage/statement.ts';
import { countToday, type DailyLimits, limitReached, utcDay } from './daily-limits.ts';
import { personHash } from './person-hash.ts';
import { claimsLeft, type VoucherRow } from './stored.ts';

interface Claiming {
  readonly voucher: VoucherRow;
  /** The claim's own id, from the page. */
  readonly claim: string;
  /** Keyed hash of the email or visitor id. */
  readonly person: string;
  /** All hashes that the person may have claimed under. */
  readonly persons: readonly string[];
  readonly limits: DailyLimits;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Day of the claim in the reporting timezone. */
  readonly date: string;
  readonly origin: ResponseOrigin;
}

/**
 * Issues a code. One transaction checks all conditions, takes the code and counts the claim, so simultaneous claims
 * never get the same code and limits hold.
 */
export async function claimCode({ database, facts }: Stores, claiming: Claiming): Promise<ClaimAnswer> {
  const { voucher, claim: id, person, persons, limits, now, date, origin } = claiming;
  const attempt = crypto.randomUUID();
  const byThisAttempt = 'SELECT 1 FROM voucher_claim WHERE voucher_id = ?1 AND id = ?2 AND attempt = ?3';
  const response = {
    ...({ accountId: voucher.account_id, of: 'voucher', source: voucher.id } as const),
    ...{ id, now, date, origin },
  };
  const [[issued] = []] = await facts.storeResponse(response, [
    statement(
      `INSERT INTO voucher_claim (voucher_id, id, person, code, attempt, claimed_at, date)
       SELECT v.id, ?2, ?3, coalesce(v.single_code, c.code), ?4, ?5, ?6
       FROM voucher v LEFT JOIN voucher_code c ON v.code_source = 'pool' AND c.id =
         (SELECT min(id) FROM voucher_code WHERE voucher_id = ?1 AND claim_id IS NULL)
       WHERE v.id = ?1 AND v.status = 'active' AND coalesce(v.single_code, c.code) IS NOT NULL
         AND (v.starts_ms IS NULL OR v.starts_ms <= ?5) AND (v.ends_ms IS NULL OR v.ends_ms > ?5)
         AND (v.total_limit IS NULL OR v.claimed < v.total_limit)
         AND (SELECT count(*) FROM voucher_claim WHERE voucher_id = ?1 AND person IN (SELECT value FROM json_each(?7)))
           < v.person_limit
         AND NOT ${limitReached('?1', '?8', '?9')}
       ON CONFLICT DO NOTHING RETURNING code`,
      ...[voucher.id, id, person, attempt, now, date, JSON.stringify(persons), limits, utcDay(now)],
    ),
    statement(
      `UPDATE voucher_code SET claim_id = ?2 WHERE voucher_id = ?1 AND claim_id IS NULL AND EXISTS (${byThisAttempt})
         AND code = (SELECT code FROM voucher_claim WHERE voucher_id = ?1 AND id = ?2)`,
      ...[voucher.id, id, attempt],
    ),
    statement(
      `UPDATE voucher SET claimed = claimed + 1 WHERE id = ?1 AND EXISTS (${byThisAttempt})`,
      ...[voucher.id, id, attempt],
    ),
    countToday(
      { voucher: voucher.id, limits, now },
      'EXISTS (SELECT 1 FROM voucher_claim WHERE voucher_id = ?1 AND id = ?4 AND attempt = ?5)',
      ...[id, attempt],
    ),
  ]);
  if (issued) return { outcome: 'given', code: String(issued.code) };
  return await explainRefusal({ database, facts }, claiming);
}

async function explainRefusal(stores: Stores, claiming: Claiming): Promise<ClaimAnswer> {
  const { voucher, claim: id, person, persons, limits, now } = claiming;
  const [[earlier], [current = voucher], [counted]] = await stores.database.readAll<
    [{ code: string; person: string }, VoucherRow, { claims: number; today: number }]
  >([
    statement('SELECT code, person FROM voucher_claim WHERE voucher_id = ? AND id = ?', voucher.id, id),
    statement('SELECT * FROM voucher WHERE id = ?', voucher.id),
    statement(
      `SELECT count(*) AS claims, ${limitReached('?1', '?3', '?4')} AS today FROM voucher_claim
       WHERE voucher_id = ?1 AND person IN (SELECT value FROM json_each(?2))`,
      ...[voucher.id, JSON.stringify(persons), limits, utcDay(now)],
    ),
  ]);
  if (earlier && persons.includes(earlier.person)) return { outcome: 'given', code: earlier.code };
  // Two people at one browser send the same claim id. The second claim gets an id derived from the id and the person,
  // so that repeating it finds it again.
  if (earlier) return await claimCode(stores, { ...claiming, claim: await personHash(id, person) });
  const bounds = {
    status: current.status,
    startsMs: current.starts_ms,
    endsMs: current.ends_ms,
    left: claimsLeft(current),
  };
  const state = stateOf(bounds, now);
  if (state === 'scheduled') return { outcome: 'scheduled', code: null };
  if (state === 'paused' || state === 'ended' || state === 'expired' || state === 'draft')
    return { outcome: 'over', code: null };
  const personLimitReached = (counted?.claims ?? 0) >= current.person_limit;
  if (personLimitReached) return { outcome: 'limit', code: null };
  return { outcome: counted?.today ? 'today' : 'none-left', code: null };
}
