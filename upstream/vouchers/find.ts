import type { ReadingContext, UpstreamContext } from '../calls/context.ts';
import type { WithParams } from '../calls/handler.ts';
import { idInPath, noSuch } from '../calls/revision.ts';
import { type VoucherRow, voucherColumns } from './stored.ts';

/**
 * SQL with the parameters of `scopeParameters`: an account sees the vouchers of its subaccounts too, a subaccount only
 * its own.
 */
export const visibleVouchers = `FROM voucher v LEFT JOIN user u ON u.id = v.created_by
  WHERE v.account_id = ?1 AND (?2 IS NULL OR v.operator_id IN (SELECT value FROM json_each(?2)))`;

export const scopeParameters = ({ var: { scope } }: ReadingContext) => {
  const { accountId, operatorIds } = scope.tenant;
  return [accountId, operatorIds === null ? null : JSON.stringify(operatorIds)] as const;
};

/** The voucher in the path. @throws Failure 404 if the scope has no such voucher */
export const findVoucher = (context: WithParams<'id'>) => voucherById(context, idInPath(context, 'voucher'));

/** @throws Failure 404 if the scope has no such voucher */
export async function voucherById(context: UpstreamContext, id: number) {
  const row = await context.var.database.first<VoucherRow>(
    `SELECT ${voucherColumns} ${visibleVouchers} AND v.id = ?3`,
    ...[...scopeParameters(context), id],
  );
  if (!row) throw noSuch('voucher');
  return row;
}
