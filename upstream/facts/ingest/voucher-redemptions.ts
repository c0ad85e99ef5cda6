import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { CountedRedemptions } from './fact-store.ts';
import { type Kind, maxHeldRows } from './kind.ts';
import type { NamedVoucher } from './named-items.ts';
import { redemptionStatements, undoneRedemptionStatements } from './responses.ts';
import type { Moment } from './row-values.ts';

interface VoucherRedemption extends Moment {
  readonly id: string;
  readonly voucher: NamedVoucher;
  readonly code: string;
  /** Of the order; null where the row has none. */
  readonly value: number | null;
}

const known = `EXISTS (SELECT 1 FROM voucher_redemption r WHERE r.voucher_id = j.value ->> 0 AND r.id = j.value ->> 1)`;

/**
 * Redeemed codes. A pool’s code is redeemed once, after someone claimed it; a code that everyone gets, as often as
 * files have it.
 */
export const redemptionsKind = ({ count, uncount }: CountedRedemptions): Kind<VoucherRedemption> => ({
  read(row) {
    const voucher = row.named('voucher', row.lookups.items.vouchers, 'voucher of this scope');
    const code = row.text('code');
    const moment = row.moment('redeemedAt', 0);
    const value = row.text('orderValue') === '' ? null : row.amount('orderValue', voucher?.currency ?? null);
    if (voucher?.status === 'draft') row.wrong('voucher', 'is a draft: nobody could claim it yet');
    if (voucher && voucher.singleCode !== null && voucher.singleCode !== code)
      row.wrong('code', 'is not the code of this voucher');
    if (value !== null && value < 0) row.wrong('orderValue', 'is negative');
    if (row.problems.length > 0 || !voucher || !moment) return null;
    const fact = { ...moment, voucher, code, value };
    if (voucher.singleCode === null) return { ...fact, id: code };
    // Equal rows are separate redemptions, so their id includes how many equal rows came before.
    const says = `${Date.parse(moment.at)} ${value ?? ''}`;
    return { ...fact, id: `${says} ${row.seenBefore(`${voucher.id} ${says}`).times + 1}` };
  },
  async refuse(store, taken) {
    const ofPools = taken.filter(({ fact }) => fact.voucher.singleCode === null);
    const pairs = JSON.stringify(ofPools.map(({ fact }) => [fact.voucher.id, fact.code]));
    const [rows = []] = await store.readAll([
      statement(
        `SELECT c.id IS NOT NULL AS there, k.date FROM json_each(?1) j
         LEFT JOIN voucher_code c ON c.voucher_id = j.value ->> 0 AND c.code = j.value ->> 1
         LEFT JOIN voucher_claim k ON k.voucher_id = c.voucher_id AND k.id = c.claim_id
         ORDER BY j.key`,
        pairs,
      ),
    ]);
    for (const [at, { fact, row }] of ofPools.entries()) {
      const { there, date } = rows[at] ?? {};
      if (!there) row.wrong('code', 'is no code of this voucher');
      else if (date === null) row.wrong('code', 'was not claimed by anybody');
      else if (fact.date < String(date)) row.wrong('redeemedAt', `is before the code was claimed, ${date}`);
      else {
        // Comes last, since a rejected row must not block a later valid one.
        const { times, first } = row.seenBefore(`${fact.voucher.id} ${fact.code}`);
        if (times > 0) row.wrong('code', `stands in row ${first} already`);
      }
    }
  },
  resolveNames: async () => {},
  // All rows of a pool’s code are checked, and the first valid one is taken.
  keyOf: ({ id, voucher }, row) => `${voucher.id} ${id} ${voucher.singleCode === null ? row.number : ''}`,
  summarize: ({ date, value, voucher }) => ({ date, amount: value, currency: voucher.currency, units: null }),
  toStored: (_, { voucher, id, code, at, date, value }) => [
    ...[voucher.id, id, code, Date.parse(at), date],
    ...[value, value === null ? null : voucher.currency],
  ],
  covers: () => ({ source: 'redemptions', operator: null, part: '' }),
  newRows: 0,
  limit: { rows: maxHeldRows, code: 'file-needs-splitting-by-day' },
  statements(accountId, facts) {
    const rows = JSON.stringify(facts);
    return [
      statement(
        `INSERT INTO voucher_redemption
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
       FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING RETURNING 1`,
        rows,
      ),
      countRedeemed('SELECT value ->> 0 FROM json_each(?1)', rows),
      ...count(accountId, rows),
    ];
  },
  identity: { key: 'value ->> 1', line: 'value ->> 0', known },
  undo: {
    statements: (accountId) => [
      ...uncount(accountId),
      statement(
        `DELETE FROM voucher_redemption WHERE (voucher_id, id) IN (SELECT line, key FROM undone_fact WHERE account_id = ?1)`,
        accountId,
      ),
      countRedeemed('SELECT line FROM undone_fact WHERE account_id = ?1', accountId),
    ],
  },
});

/** Redemptions of an account whose facts are in D1. */
export const voucherRedemptions = redemptionsKind({
  count: redemptionStatements,
  uncount: undoneRedemptionStatements,
});

/** Leaves the voucher's revision alone, so that a person who is editing it can still save. @param which ids of vouchers, of `?1` */
const countRedeemed = (which: string, parameter: string | number): Statement =>
  statement(
    `UPDATE voucher SET redeemed = (SELECT count(*) FROM voucher_redemption r WHERE r.voucher_id = voucher.id)
     WHERE id IN (${which})`,
    parameter,
  );
