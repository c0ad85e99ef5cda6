import type { ResponseOrigin } from '#shared/api/families/visit-schemas.ts';
import type { ClaimAnswer } from '#shared/api/families/vouchers-schemas.ts';
import type { Stores } from '../facts/facts.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import { randomToken, tokenHash } from '../platform/tokens.ts';
import { claimCode } from './claim.ts';
import { countToday, type DailyLimits, limitReached, linkMs, utcDay } from './daily-limits.ts';
import type { VoucherRow } from './stored.ts';

interface LinkRequest {
  readonly voucher: VoucherRow & { readonly brand: string };
  readonly email: string;
  readonly person: string;
  readonly claim: string;
  readonly origin: ResponseOrigin;
  /** Daily limits of mailed links, and of the claim that follows. */
  readonly links: DailyLimits;
  readonly claims: DailyLimits;
  readonly now: number;
  /** The responsible-drinking lines in all mail of an alcohol brand; null for other brands. */
  readonly responsible: string | null;
}

/**
 * Mails a link to the code. Above a limit nothing is mailed, but the answer is the same, so that it doesn't reveal
 * whether an address is known.
 */
export async function mailLink(database: Database, asking: LinkRequest): Promise<ClaimAnswer> {
  const { voucher, email, person, links, now } = asking;
  const token = randomToken();
  const hash = await tokenHash(token);
  const tokenStored = 'EXISTS (SELECT 1 FROM voucher_confirmation WHERE token_hash = ?4)';
  await database.write(
    statement(
      `INSERT INTO voucher_confirmation (token_hash, voucher_id, person, claim_id, bounds, origin, expires_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE NOT ${limitReached('?2', '?8', '?9')}`,
      ...[hash, voucher.id, person, asking.claim, asking.claims, JSON.stringify(asking.origin), now + linkMs],
      ...[links, utcDay(now)],
    ),
    countToday({ voucher: voucher.id, limits: links, now }, tokenStored, hash),
    statement(
      `INSERT INTO outbox (recipient, kind, payload, created_at, next_attempt)
       SELECT ?1, 'voucher-confirmation', ?2, ?3, ?5 WHERE ${tokenStored}`,
      email,
      JSON.stringify({
        ...{ token, publicId: voucher.public_id, title: voucher.title, brand: voucher.brand },
        ...(asking.responsible !== null && { responsible: asking.responsible }),
      }),
      ...[new Date(now).toISOString(), hash, now],
    ),
  );
  return { outcome: 'mailed', code: null };
}

type Confirmed = Readonly<Record<'person' | 'claim_id' | 'bounds' | 'origin', string>>;

interface LinkUse {
  readonly voucher: VoucherRow;
  readonly token: string;
  readonly now: number;
  /** Day of the claim in the reporting timezone. */
  readonly date: string;
}

/**
 * Issues the code behind a mailed link, then deletes the link. In this order the link still works after a failed
 * claim. A second use in between is the same claim and gets the same code.
 */
export async function redeemLink(stores: Stores, { voucher, token, now, date }: LinkUse): Promise<ClaimAnswer> {
  const { database } = stores;
  const hash = await tokenHash(token);
  const confirmed = await database.first<Confirmed>(
    `SELECT person, claim_id, bounds, origin FROM voucher_confirmation
     WHERE token_hash = ?1 AND voucher_id = ?2 AND expires_at > ?3`,
    ...[hash, voucher.id, now],
  );
  if (!confirmed) return { outcome: 'link', code: null };
  const { person, claim_id: id, bounds: limits, origin } = confirmed;
  const answer = await claimCode(stores, {
    ...{ voucher, claim: id, person, persons: [person], now, date, limits, origin: JSON.parse(origin) },
  });
  await database.write(statement('DELETE FROM voucher_confirmation WHERE token_hash = ?', hash));
  return answer.outcome === 'limit' ? await findLastCode(database, voucher, person) : answer;
}

/** The code that the person claimed last: somebody who has confirmed their address may see their code again. */
async function findLastCode(database: Database, { id }: VoucherRow, person: string): Promise<ClaimAnswer> {
  const given = await database.first<{ code: string }>(
    'SELECT code FROM voucher_claim WHERE voucher_id = ? AND person = ? ORDER BY claimed_at DESC LIMIT 1',
    ...[id, person],
  );
  return given ? { outcome: 'given', code: given.code } : { outcome: 'limit', code: null };
}
