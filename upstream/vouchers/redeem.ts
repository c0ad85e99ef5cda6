import type { CodeReject } from '#shared/vouchers/codes.ts';
import type { Redemption, RedemptionFile } from '#shared/vouchers/redemptions.ts';
import { redemptionStatements } from '../ingest/responses.ts';
import { type Database, statement } from '../storage/database.ts';
import type { VoucherRow } from './stored.ts';

interface Redeemed extends Redemption {
  readonly id: string;
}

interface Judged {
  readonly redeemed: readonly Redeemed[];
  readonly rejects: readonly CodeReject[];
}

const codesAtOnce = 5_000;

/** Which rows of a file are redemptions of the voucher. A code of the pool is redeemed by whoever claimed it, and once. */
export async function judged(database: Database, voucher: VoucherRow, file: RedemptionFile): Promise<Judged> {
  return voucher.code_source === 'pool'
    ? fromPool(await claimDays(database, voucher.id, file.redemptions), file)
    : ofOneCode(voucher.single_code, file);
}

/** Day of the claim by code. */
async function claimDays(
  database: Database,
  voucher: number,
  redemptions: readonly Redemption[],
): Promise<ReadonlyMap<string, string | null>> {
  const days = new Map<string, string | null>();
  for (let at = 0; at < redemptions.length; at += codesAtOnce) {
    const codes = redemptions.slice(at, at + codesAtOnce).map(({ code }) => code);
    const rows = await database.read<{ code: string; date: string | null }>(
      `SELECT c.code, k.date FROM json_each(?2) j CROSS JOIN voucher_code c ON c.voucher_id = ?1 AND c.code = j.value
       LEFT JOIN voucher_claim k ON k.voucher_id = c.voucher_id AND k.id = c.claim_id`,
      ...[voucher, JSON.stringify(codes)],
    );
    for (const { code, date } of rows) days.set(code, date);
  }
  return days;
}

function fromPool(claimed: ReadonlyMap<string, string | null>, { redemptions, columns }: RedemptionFile): Judged {
  const rejects: CodeReject[] = [];
  const redeemed = new Map<string, Redeemed>();
  for (const redemption of redemptions) {
    const { row, code, date } = redemption;
    const [day, before] = [claimed.get(code), redeemed.get(code)];
    if (day === undefined) rejects.push({ row, column: columns.code, reason: 'is no code of this voucher' });
    else if (day === null) rejects.push({ row, column: columns.code, reason: 'was not claimed by anybody' });
    else if (date < day)
      rejects.push({ row, column: columns.redeemed_at, reason: `is before the code was claimed, ${day}` });
    else if (before) rejects.push({ row, column: columns.code, reason: `stands in row ${before.row} already` });
    else redeemed.set(code, { ...redemption, id: code });
  }
  return { redeemed: [...redeemed.values()], rejects };
}

/** Rows that say the same are as many redemptions; they are told apart by which of them they are. */
function ofOneCode(single: string | null, { redemptions, columns }: RedemptionFile): Judged {
  const rejects: CodeReject[] = [];
  const redeemed: Redeemed[] = [];
  const met = new Map<string, number>();
  for (const redemption of redemptions) {
    const { row, code, at, orderValue } = redemption;
    if (code !== single) {
      rejects.push({ row, column: columns.code, reason: 'is not the code of this voucher' });
      continue;
    }
    const says = `${at} ${orderValue ?? ''}`;
    const nth = (met.get(says) ?? 0) + 1;
    met.set(says, nth);
    redeemed.push({ ...redemption, id: `${says} ${nth}` });
  }
  return { redeemed, rejects };
}

/** Keeps and counts redemptions; what is known already stays as it is. @returns how many were not known */
export async function keepRedemptions(
  database: Database,
  { id: voucher, account_id: accountId }: VoucherRow,
  redeemed: readonly Redeemed[],
  currency: string,
): Promise<number> {
  const now = Date.now();
  let added = 0;
  for (let from = 0; from < redeemed.length; from += codesAtOnce) {
    const part = redeemed.slice(from, from + codesAtOnce);
    // A shop whose clock is ahead tells of what is not yet: it is kept as of now.
    const rows = part.map(({ id, code, at, date, orderValue }) => [id, code, Math.min(at, now), date, orderValue]);
    const [made = []] = await database.write(
      statement(
        `INSERT INTO voucher_redemption
         SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, iif(value ->> 4 IS NULL, NULL, ?3)
         FROM json_each(?2) WHERE true ON CONFLICT DO NOTHING RETURNING id`,
        ...[voucher, JSON.stringify(rows), currency],
      ),
      // Not an edit: who has the voucher open goes on saving.
      statement(
        'UPDATE voucher SET redeemed = (SELECT count(*) FROM voucher_redemption WHERE voucher_id = ?1) WHERE id = ?1',
        voucher,
      ),
      ...redemptionStatements({
        ...{ accountId, voucher, now },
        ids: part.map(({ id }) => id),
        dates: [...new Set(part.map(({ date }) => date))],
      }),
    );
    added += made.length;
  }
  return added;
}
