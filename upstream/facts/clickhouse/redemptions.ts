import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { CountedRedemptions, FactStore } from '../ingest/fact-store.ts';
import type { ClickHouse } from './client.ts';
import { type RawFact, responses } from './kinds.ts';
import { changesTo, type RawFacts, type RawRow, readRows, writeRows } from './rows.ts';

/** Records redemptions whose facts have to be updated. @param list a query of `voucher` and `id`, for account `?1` */
const recordChanges = (accountId: number, list: string, ...parameters: readonly string[]): Statement =>
  statement(
    `INSERT INTO redemption_change (account_id, voucher_id, redemption_id, mark)
     SELECT ?1, voucher, id, random() FROM (${list}) WHERE true ON CONFLICT DO UPDATE SET mark = excluded.mark`,
    ...[accountId, ...parameters],
  );

/**
 * Redemptions are stored in D1, with their vouchers. A change is recorded in the same transaction and sent afterwards.
 */
export const redemptionsSent: CountedRedemptions = {
  count: (accountId, rows) => [
    recordChanges(accountId, 'SELECT value ->> 0 AS voucher, value ->> 1 AS id FROM json_each(?2)', rows),
  ],
  uncount: (accountId) => [
    recordChanges(accountId, 'SELECT line AS voucher, key AS id FROM undone_fact WHERE account_id = ?1'),
  ],
};

const batchSize = 1_000;

/**
 * Makes the facts of redemptions match what D1 has, once the claims they belong to are sent. Repeating it changes
 * nothing.
 */
export async function sendRedemptions(
  database: Pick<FactStore, 'readAll' | 'write'>,
  clickhouse: ClickHouse,
  accountId: number,
): Promise<void> {
  for (;;) {
    const [rows = []] = await database.readAll([
      statement(
        `SELECT b.voucher_id AS voucher, b.redemption_id AS id, CAST(b.mark AS TEXT) AS mark, r.date,
                strftime('%Y-%m-%dT%H:%M:%fZ', r.redeemed_at / 1000.0, 'unixepoch') AS at, v.operator_id, c.claim_id
         FROM redemption_change b
         LEFT JOIN voucher v ON v.id = b.voucher_id AND v.account_id = b.account_id
         LEFT JOIN voucher_redemption r ON r.voucher_id = v.id AND r.id = b.redemption_id
         LEFT JOIN voucher_code c ON v.code_source = 'pool' AND c.voucher_id = v.id AND c.code = r.code
         WHERE b.account_id = ?1 ORDER BY b.voucher_id, b.redemption_id LIMIT ?2`,
        ...[accountId, batchSize],
      ),
    ]);
    if (rows.length === 0) return;
    await send({ database, clickhouse, accountId, raw: responses }, rows);
    await database.write(
      statement(
        `DELETE FROM redemption_change WHERE account_id = ?1 AND (voucher_id, redemption_id, mark) IN (
           SELECT value ->> 0, value ->> 1, CAST(value ->> 2 AS INTEGER) FROM json_each(?2))`,
        ...[accountId, JSON.stringify(rows.map(({ voucher, id, mark }) => [voucher, id, mark]))],
      ),
    );
  }
}

async function send(of: RawFacts, rows: readonly Record<string, unknown>[]): Promise<void> {
  const idOf = (redemption: unknown) => `redeemed:${redemption}`;
  const nameOf = (voucher: unknown, id: unknown) => `${voucher} ${id}`;
  const claims = rows.flatMap(({ claim_id: claim }) => (claim === null ? [] : [String(claim)]));
  const stored = await readRows(of, [...rows.map(({ id }) => idOf(id)), ...claims]);
  const byName = Map.groupBy(stored, ({ fact }) => nameOf(fact.voucher_id, fact.id));
  const existing = rows.flatMap(({ voucher, id }) => byName.get(nameOf(voucher, idOf(id))) ?? []);
  const wanted = rows.flatMap(({ voucher, id, date, at, operator_id: operator, claim_id: claim }): RawRow[] => {
    if (date === null) return [];
    // Touchpoint, channel and country are those of the claim with the same code. For a code that everyone gets, the
    // claim is unknown.
    const place = byName.get(nameOf(voucher, claim))?.[0]?.fact;
    const fact: RawFact = {
      ...{ date: String(date), voucher_id: Number(voucher), form_id: 0, id: idOf(id), occurred_at: String(at) },
      ...{ operator_id: Number(operator), touchpoint_id: place?.touchpoint_id ?? 0, channel: place?.channel ?? 'site' },
      ...{ country: place?.country ?? 'ZZ', redeemed: 1 },
    };
    return [{ fact, job: 0 }];
  });
  const facts = [...existing, ...wanted].map(({ fact }) => fact);
  await writeRows(of, facts, () => changesTo(responses.table, existing, wanted));
}
