import type { Voucher, VoucherFields } from '#shared/api/families/vouchers-schemas.ts';
import { stateOf } from '#shared/vouchers/validity.ts';
import { madeUpName } from '../anonymise/names.ts';
import { type Scaling, shownCount } from '../anonymise/scaling.ts';
import { authorName } from '../calls/author.ts';
import { type Changed, changerName, changerOf } from '../calls/changer.ts';
import { etagOf } from '../calls/revision.ts';
import { ids, storedJson } from '../calls/stored-json.ts';

/** A row of `voucher` with the names of its products, its author and its last editor. */
export interface VoucherRow extends Changed, Record<string, unknown> {
  readonly id: number;
  readonly public_id: string;
  readonly account_id: number;
  readonly operator_id: number;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly kind: Voucher['kind'];
  readonly value: number | null;
  readonly currency: string | null;
  readonly code_source: Voucher['codeSource'];
  readonly single_code: string | null;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly timezone: string;
  readonly starts_ms: number | null;
  readonly ends_ms: number | null;
  readonly total_limit: number | null;
  readonly person_limit: number;
  readonly identify_by: Voucher['identifyBy'];
  readonly confirm_email: number;
  readonly products: string;
  readonly retailers: string;
  readonly status: Voucher['status'];
  readonly claimed: number;
  readonly redeemed: number;
  readonly codes: number;
  readonly person_key: string;
  readonly created_by: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  /** JSON, `[id, name]` pairs in the order of the ids. */
  readonly product_names: string;
  readonly retailer_names: string;
  readonly revision: number;
  readonly updated_at: string;
}

const sqlNames = (table: 'product' | 'retailer', owned: string) =>
  `(SELECT json_group_array(json_array(n.id, n.name)) FROM json_each(CASE WHEN json_valid(v.${table}s) THEN v.${table}s ELSE '[]' END) j JOIN ${table} n ON n.id = j.value${owned})`;

/** The columns of a `VoucherRow`, selected from `voucher v LEFT JOIN user u`. */
export const voucherColumns = `v.*, u.firstname, u.lastname, ${changerOf('v')},
  ${sqlNames('product', ' AND n.account_id = v.account_id')} AS product_names, ${sqlNames('retailer', '')} AS retailer_names`;

/** How many claims can still be made; null if unlimited. */
export function claimsLeft(row: Pick<VoucherRow, 'total_limit' | 'claimed' | 'code_source' | 'codes'>): number | null {
  const bounds = [
    ...(row.total_limit === null ? [] : [row.total_limit - row.claimed]),
    ...(row.code_source === 'pool' ? [row.codes - row.claimed] : []),
  ];
  return bounds.length === 0 ? null : Math.max(0, Math.min(...bounds));
}

export const fieldsOf = (row: VoucherRow): VoucherFields => ({
  ...{ name: row.name, title: row.title, description: row.description },
  ...{ kind: row.kind, value: row.value, currency: row.currency },
  ...{ codeSource: row.code_source, singleCode: row.single_code },
  ...{ startsAt: row.starts_at, endsAt: row.ends_at, timezone: row.timezone },
  products: storedJson(row.products, ids, { table: 'voucher', id: row.id }),
  retailers: storedJson(row.retailers, ids, { table: 'voucher', id: row.id }),
  ...{ totalLimit: row.total_limit, personLimit: row.person_limit },
  ...{ identifyBy: row.identify_by, confirmEmail: row.confirm_email === 1 },
});

interface Visibility {
  /** Sample data has made-up names, no typed texts, and scaled counts. Null for real data. */
  readonly sample: Scaling | null;
  /** Whether the code that everybody gets is shown. */
  readonly codes: boolean;
}

/** @param now epoch milliseconds */
export function voucherOf(row: VoucherRow, now: number, { sample, codes }: Visibility): Voucher {
  const left = claimsLeft(row);
  const bounds = { status: row.status, startsMs: row.starts_ms, endsMs: row.ends_ms, left };
  const { id, firstname, lastname, created_by } = row;
  const counted = (count: number) => shownCount(count, sample);
  return {
    ...fieldsOf(row),
    ...(sample ? { name: `Voucher ${id}`, title: `Voucher ${id}`, description: '' } : {}),
    ...(sample || !codes ? { singleCode: null } : {}),
    ...{ id, publicId: sample ? '' : row.public_id, status: row.status, state: stateOf(bounds, now) },
    ...{
      claimed: counted(row.claimed),
      redeemed: counted(row.redeemed),
      codes: counted(row.codes),
      left: left && counted(left),
    },
    totalLimit: row.total_limit && counted(row.total_limit),
    productNames: readNames(row.product_names, sample ? 'product' : null),
    retailerNames: readNames(row.retailer_names, sample ? 'retailer' : null),
    author: authorName({ id: created_by, firstname: firstname ?? '', lastname: lastname ?? '' }, sample !== null),
    updatedAt: row.updated_at,
    updatedBy: changerName(row, sample !== null),
    etag: etagOf(row.revision),
  };
}

function readNames(pairs: string, madeUp: 'product' | 'retailer' | null): string[] {
  const named: [number, string][] = JSON.parse(pairs);
  return named.map(([id, name]) => (madeUp ? madeUpName(madeUp, id) : name));
}
