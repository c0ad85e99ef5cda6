import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';
import type { Tenant } from '../scope/tenant.ts';
import { emailHashes } from './person-hash.ts';

const dayMs = 86_400_000;
/** Days after a voucher's end for which claimants are stored. */
const retentionDays = 90;
const batchSize = 5_000;

const claimed = `FROM json_each(?1) k CROSS JOIN voucher_claim c
  ON c.voucher_id = k.value ->> 0 AND c.person = k.value ->> 1`;

/**
 * Claimants are stored as a hash per voucher, so an address has to be searched voucher by voucher.
 * @returns JSON: pairs of a voucher that the scope sees and the hash of the address there
 */
export async function claimantKeys(
  database: Database,
  { accountId, operatorIds }: Tenant,
  email: string,
): Promise<string> {
  const vouchers = await database.read<{ id: number; person_key: string }>(
    `SELECT id, person_key FROM voucher WHERE account_id = ?1 AND identify_by = 'email' AND claimed > 0
       AND (?2 IS NULL OR operator_id IN (SELECT value FROM json_each(?2)))`,
    ...[accountId, operatorIds === null ? null : JSON.stringify(operatorIds)],
  );
  const keys = vouchers.map(async ({ id, person_key }) =>
    (await emailHashes(person_key, email)).map((hash) => [id, hash]),
  );
  return JSON.stringify((await Promise.all(keys)).flat());
}

export const claimsUnder = (keys: string): Statement => statement(`SELECT c.voucher_id ${claimed}`, keys);

/** Removes the person from claims. The claims stay, since their codes have been given out. */
export const anonymizeClaims = (keys: string): Statement =>
  statement(
    `UPDATE voucher_claim SET person = '' WHERE (voucher_id, id) IN (SELECT c.voucher_id, c.id ${claimed}) RETURNING id`,
    keys,
  );

/** Deletes claimants of vouchers that ended long ago. @param now epoch milliseconds */
export async function deleteOldClaimants(database: Database, now: number): Promise<void> {
  const before = now - retentionDays * dayMs;
  await database.write(
    statement(
      `UPDATE voucher_claim SET person = '' WHERE (voucher_id, id) IN (
         SELECT c.voucher_id, c.id FROM voucher v CROSS JOIN voucher_claim c ON c.voucher_id = v.id AND c.person > ''
         WHERE v.ends_ms < ?1 OR (v.status = 'ended' AND v.updated_at < ?2) LIMIT ?3)`,
      ...[before, new Date(before).toISOString(), batchSize],
    ),
  );
}
