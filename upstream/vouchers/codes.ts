import { Failure } from '#shared/api/failure.ts';
import type { CodesAdded } from '#shared/api/families/vouchers-schemas.ts';
import { currencyPrecision } from '#shared/format/currency.ts';
import { neutralized } from '#shared/text/formula.ts';
import { makeCode, maxCodes, randomLengthFor } from '#shared/vouchers/codes.ts';
import { madeUpName } from '../anonymise/names.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler, WithParams } from '../calls/handler.ts';
import { productsSeenBy } from '../catalog/tenancy.ts';
import { byteStream } from '../platform/byte-stream.ts';
import { FileReply } from '../platform/reply.ts';
import { Bound, statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { importVoucherFile } from './files.ts';
import { findVoucher } from './find.ts';
import type { VoucherRow } from './stored.ts';

const maxBatch = 5_000;

export const generateVoucherCodes: Handler<'generateVoucherCodes'> = async (context) => {
  const { count, prefix, length } = context.body;
  const row = await findPoolWithRoom(context, count);
  const random = length ?? randomLengthFor(row.codes + count);
  let added = 0;
  // A random code almost never exists already; if it does, another one replaces it.
  for (let round = 0; added < count && round < 5; round++) {
    const codes = Array.from({ length: count - added }, () =>
      makeCode(prefix, random, (bytes) => crypto.getRandomValues(bytes)),
    );
    added += await addCodes(context, row, codes);
  }
  // The voucher ended or filled up meanwhile: this throws the reason.
  if (added === 0) await findPoolWithRoom(context, count);
  return { added, known: 0, rejected: 0, rejects: [] } satisfies CodesAdded;
};

export const importVoucherCodes: Handler<'importVoucherCodes'> = async (context) => {
  const { csv, fileName = 'codes.csv' } = context.body;
  const { id } = await findPoolWithRoom(context, 0);
  const file = { kind: 'voucher-codes', voucher: id, csv, fileName, columns: ['code'] } as const;
  return await importVoucherFile(context, file);
};

/**
 * The voucher, with room for more codes.
 * @throws Failure 409 if it has no pool, has ended, or would have too many codes
 */
async function findPoolWithRoom(context: WithParams<'id'>, more: number): Promise<VoucherRow> {
  const row = await findVoucher(context);
  if (row.code_source !== 'pool') throw new Failure('voucher-without-pool');
  if (row.status === 'ended') throw new Failure('voucher-ended');
  if (row.codes + more > maxCodes)
    throw new Failure('too-many-codes', { details: { most: maxCodes }, errors: { count: 'is too many' } });
  return row;
}

/**
 * Adds codes. The transaction checks the conditions, since others may add codes or end the voucher meanwhile.
 * @returns how many codes are new
 */
async function addCodes(
  { var: { database } }: UpstreamContext,
  { id }: VoucherRow,
  codes: readonly string[],
): Promise<number> {
  let added = 0;
  for (let at = 0; at < codes.length; at += maxBatch) {
    const [made = []] = await database.write(
      statement(
        `INSERT INTO voucher_code (voucher_id, code) SELECT ?1, value FROM json_each(?2)
         WHERE EXISTS (SELECT 1 FROM voucher WHERE id = ?1 AND status <> 'ended' AND code_source = 'pool')
         LIMIT max(0, ${maxCodes} - (SELECT codes FROM voucher WHERE id = ?1)) ON CONFLICT DO NOTHING RETURNING id`,
        ...[id, JSON.stringify(codes.slice(at, at + maxBatch))],
      ),
      // The voucher's revision stays, so that a person who is editing it can still save.
      statement(
        'UPDATE voucher SET codes = (SELECT count(*) FROM voucher_code WHERE voucher_id = ?1) WHERE id = ?1',
        id,
      ),
    );
    added += made.length;
  }
  return added;
}

export const voucherCodesFile: Handler<'voucherCodesFile'> = async (context) => {
  const row = await findVoucher(context);
  return new FileReply(byteStream(codeLines(context, row)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="voucher-${row.id}-codes.csv"`,
    },
  });
};

interface CodeRow extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly claimed_at: number | null;
  readonly redeemed_at: number | null;
  readonly order_value: number | null;
  readonly currency: string | null;
}

async function* codeLines({ var: { database } }: UpstreamContext, { id }: VoucherRow): AsyncGenerator<string> {
  yield 'code,claimed,claimed_at,redeemed_at,order_value,currency\r\n';
  for (let after = 0; ; ) {
    const rows = await database.read<CodeRow>(
      `SELECT c.id, c.code, k.claimed_at, r.redeemed_at, r.order_value, r.currency FROM voucher_code c
       LEFT JOIN voucher_claim k ON k.voucher_id = c.voucher_id AND k.id = c.claim_id
       LEFT JOIN voucher_redemption r ON r.voucher_id = c.voucher_id AND r.id = c.code
       WHERE c.voucher_id = ?1 AND c.id > ?2 ORDER BY c.id LIMIT ?3`,
      ...[id, after, maxBatch],
    );
    yield rows.map(csvLineOf).join('');
    const last = rows.at(-1);
    if (!last || rows.length < maxBatch) return;
    after = last.id;
  }
}

const csvLineOf = ({ code, claimed_at, redeemed_at, order_value, currency }: CodeRow): string => {
  const digits = currencyPrecision(currency ?? '');
  const worth = order_value === null ? '' : (order_value / 10 ** digits).toFixed(digits);
  const claimed = claimed_at === null ? 'no' : 'yes';
  const cells = [
    `"${neutralized(code)}"`,
    claimed,
    isoOrEmpty(claimed_at),
    isoOrEmpty(redeemed_at),
    worth,
    currency ?? '',
  ];
  return `${cells.join()}\r\n`;
};

const isoOrEmpty = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString());

const maxListedProducts = 100;

export const voucherChoices: Handler<'voucherChoices'> = async (context) => {
  const { database, scope, user } = context.var;
  const { search } = context.query;
  const sample = seesSampleData(user);
  const words = search && !sample ? search : '';
  const bound = new Bound();
  const found = `FROM product p LEFT JOIN catalog_source s ON s.id = p.source_id WHERE ${productsSeenBy(scope.tenant, bound)}
    AND p.own = 1 AND p.archived = 0 AND instr(lower(p.name), lower(${bound.add(words)})) > 0`;
  const [retailers = [], products = [], [counted] = []] = await database.readAll([
    statement(
      'SELECT r.id, r.name FROM account_retailer a JOIN retailer r ON r.id = a.retailer_id WHERE a.account_id = ? ORDER BY r.name',
      scope.accountId,
    ),
    statement(`SELECT p.id, p.name ${found} ORDER BY p.name, p.id LIMIT ${maxListedProducts}`, ...bound.values),
    statement(`SELECT count(*) AS total ${found}`, ...bound.values),
  ]);
  const named = (kind: 'product' | 'retailer') => (row: Record<string, unknown>) => {
    const id = Number(row.id);
    return { id, name: sample ? madeUpName(kind, id) : String(row.name) };
  };
  return {
    retailers: retailers.map(named('retailer')),
    products: products.map(named('product')),
    total: Number(counted?.total ?? 0),
  };
};
