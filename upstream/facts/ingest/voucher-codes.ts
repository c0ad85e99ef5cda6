import { codeForm, maxCodes } from '#shared/vouchers/codes.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import { type Kind, maxHeldRows } from './kind.ts';
import type { NamedVoucher } from './named-items.ts';

interface VoucherCode {
  readonly voucher: NamedVoucher;
  readonly code: string;
  /** The day of the import, in the reporting timezone. */
  readonly date: string;
}

const known = 'EXISTS (SELECT 1 FROM voucher_code c WHERE c.voucher_id = j.value ->> 0 AND c.code = j.value ->> 1)';

/** SQL: codes that exist, and as many new ones as a voucher that has not ended has room for. */
const admitted = (rows: string): string =>
  `(SELECT n.value FROM (
      SELECT j.key, j.value, ${known} AS known, row_number() OVER (PARTITION BY j.value ->> 0, ${known} ORDER BY j.key) AS nth
      FROM json_each(${rows}) j) n
    JOIN voucher v ON v.id = n.value ->> 0
    WHERE n.known OR (v.status <> 'ended' AND v.codes + n.nth <= ${maxCodes}) ORDER BY n.key)`;

/** Codes of vouchers’ pools. A claimed one stays when its import is undone. */
export const voucherCodes: Kind<VoucherCode> = {
  read(row) {
    const voucher = row.named('voucher', row.lookups.items.vouchers, 'voucher of this scope');
    const code = row.text('code');
    if (voucher && voucher.singleCode !== null) row.wrong('voucher', 'has one code, which everybody gets');
    if (voucher?.status === 'ended') row.wrong('voucher', 'has ended');
    if (code !== '' && !codeForm.test(code))
      row.wrong('code', 'must have 4 to 64 letters, digits, dots, dashes or underscores');
    if (row.problems.length > 0 || !voucher) return null;
    const { times, first } = row.seenBefore(`${voucher.id} ${code}`);
    return times === 0
      ? { voucher, code, date: row.lookups.today }
      : row.wrong('code', `stands in row ${first} already`);
  },
  async refuse(store, taken) {
    const [rows = []] = await store.readAll([
      statement(
        `SELECT ${known} AS known, v.codes, v.status FROM json_each(?1) j JOIN voucher v ON v.id = j.value ->> 0 ORDER BY j.key`,
        JSON.stringify(taken.map(({ fact }) => [fact.voucher.id, fact.code])),
      ),
    ]);
    const more = new Map<number, number>();
    for (const [at, { fact, row }] of taken.entries()) {
      const [before, { known, codes, status } = {}] = [more.get(fact.voucher.id) ?? 0, rows[at]];
      if (known === 1) continue;
      if (status === 'ended') row.wrong('voucher', 'has ended');
      else if (Number(codes) + before >= maxCodes)
        row.wrong('code', `is one more than the ${maxCodes.toLocaleString('en')} that a voucher may have`);
      else more.set(fact.voucher.id, before + 1);
    }
  },
  resolveNames: async () => {},
  keyOf: ({ voucher, code }) => `${voucher.id} ${code}`,
  summarize: ({ date }) => ({ date, amount: null, currency: null, units: null }),
  toStored: (_, { voucher, code }) => [voucher.id, code],
  newRows: 0,
  limit: { rows: maxHeldRows, code: 'file-needs-splitting' },
  statements(_, facts) {
    const rows = JSON.stringify(facts);
    return [
      statement(
        `INSERT INTO voucher_code (voucher_id, code) SELECT value ->> 0, value ->> 1 FROM ${admitted('?1')}
       WHERE true ON CONFLICT DO NOTHING RETURNING 1`,
        rows,
      ),
      countCodes('SELECT value ->> 0 FROM json_each(?1)', rows),
    ];
  },
  identity: { key: 'value ->> 1', line: 'value ->> 0', known, admitted },
  undo: {
    stays:
      'EXISTS (SELECT 1 FROM voucher_code c WHERE c.voucher_id = f.line AND c.code = f.key AND c.claim_id IS NOT NULL)',
    statements: (accountId) => [
      statement(
        'DELETE FROM voucher_code WHERE (voucher_id, code) IN (SELECT line, key FROM undone_fact WHERE account_id = ?1)',
        accountId,
      ),
      countCodes('SELECT line FROM undone_fact WHERE account_id = ?1', accountId),
    ],
  },
};

/** Leaves the voucher's revision alone, so that a person who is editing it can still save. @param which ids of vouchers, of `?1` */
const countCodes = (which: string, parameter: string | number): Statement =>
  statement(
    `UPDATE voucher SET codes = (SELECT count(*) FROM voucher_code c WHERE c.voucher_id = voucher.id) WHERE id IN (${which})`,
    parameter,
  );
