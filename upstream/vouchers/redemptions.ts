import { Failure } from '#shared/api/failure.ts';
import { addDays } from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import { scalingFor, shownCount } from '../anonymise/scaling.ts';
import type { Handler } from '../calls/handler.ts';
import { idInPath } from '../calls/revision.ts';
import { importVoucherFile } from './files.ts';
import { findVoucher } from './find.ts';

export const importVoucherRedemptions: Handler<'importVoucherRedemptions'> = async (context) => {
  const { csv, fileName = 'redemptions.csv' } = context.body;
  const { id, status } = await findVoucher(context);
  if (status === 'draft') throw new Failure('voucher-never-active');
  const columns = ['code', 'redeemed_at', 'order_value'];
  const file = { kind: 'voucher-redemptions', voucher: id, csv, fileName, columns } as const;
  return await importVoucherFile(context, file);
};

const daysShown = 90;

export const voucherClaims: Handler<'voucherClaims'> = async (context) => {
  const { database, scope } = context.var;
  const id = idInPath(context, 'voucher');
  const today = dayAt(Date.now(), scope.timezone);
  const counting = database.read<{ date: string; claims: number; redemptions: number }>(
    `SELECT date, sum(claims) AS claims, sum(redemptions) AS redemptions FROM (
       SELECT date, count(*) AS claims, 0 AS redemptions FROM voucher_claim WHERE voucher_id = ?1 AND date > ?2 GROUP BY date
       UNION ALL
       SELECT date, 0, count(*) FROM voucher_redemption WHERE voucher_id = ?1 AND date > ?2 GROUP BY date
     ) GROUP BY date ORDER BY date`,
    ...[id, addDays(today, -daysShown)],
  );
  // If the scope doesn't have the voucher, `findVoucher` throws and nothing that was counted is answered.
  const [days] = await Promise.all([counting, findVoucher(context)]);
  const scaling = scalingFor(context);
  const shown = days.map(({ date, claims, redemptions }) => ({
    ...{ date, claims: shownCount(claims, scaling), redemptions: shownCount(redemptions, scaling) },
  }));
  return { timezone: scope.timezone, today, days: shown };
};
