import { addDays } from '#shared/analytics/calendar.ts';
import { type CodesAdded, codeImportBodySchema } from '#shared/api/families/vouchers-schemas.ts';
import { currencyPrecision } from '#shared/format/currency.ts';
import { dayAt } from '#shared/ingest/wall-clock.ts';
import { readRedemptions } from '#shared/vouchers/redemptions.ts';
import { scalingFor, shownCount } from '../anonymise/scaling.ts';
import type { Handler } from '../hono.ts';
import { valid } from '../middleware/valid.ts';
import { Refusal } from '../problem.ts';
import { refuseOverSampleData } from '../views/author.ts';
import { csvRows } from '../vouchers/csv-rows.ts';
import { findVoucher } from '../vouchers/find.ts';
import { judged, keepRedemptions } from '../vouchers/redeem.ts';

const rejectsTold = 100;

export const importVoucherRedemptions: Handler = async (context) => {
  const { body, database, scope, user } = context.var;
  refuseOverSampleData(user);
  const { csv } = valid(codeImportBodySchema, body);
  const voucher = await findVoucher(context);
  if (voucher.status === 'draft') throw new Refusal(409, 'Nobody could claim this voucher yet.');
  const currency = voucher.currency ?? scope.currency;
  const reading = { timezone: scope.timezone, scale: currencyPrecision(currency), now: Date.now() };
  const file = readRedemptions(csvRows(csv), reading);
  const { redeemed, rejects } = await judged(database, voucher, file);
  const added = await keepRedemptions(database, voucher, redeemed, currency);
  const all = [...file.rejects, ...rejects].sort((one, other) => one.row - other.row);
  const answer: CodesAdded = {
    ...{ added, known: redeemed.length - added, rejected: all.length },
    rejects: all.slice(0, rejectsTold),
  };
  return context.json(answer, 201);
};

const daysShown = 90;

export const voucherClaims: Handler = async (context) => {
  const { database, scope } = context.var;
  const { id } = await findVoucher(context);
  const today = dayAt(Date.now(), scope.timezone);
  const days = await database.read<{ date: string; claims: number; redemptions: number }>(
    `SELECT date, sum(claims) AS claims, sum(redemptions) AS redemptions FROM (
       SELECT date, count(*) AS claims, 0 AS redemptions FROM voucher_claim WHERE voucher_id = ?1 AND date > ?2 GROUP BY date
       UNION ALL
       SELECT date, 0, count(*) FROM voucher_redemption WHERE voucher_id = ?1 AND date > ?2 GROUP BY date
     ) GROUP BY date ORDER BY date`,
    ...[id, addDays(today, -daysShown)],
  );
  const scaling = scalingFor(context);
  const shown = days.map(({ date, claims, redemptions }) => ({
    ...{ date, claims: shownCount(claims, scaling), redemptions: shownCount(redemptions, scaling) },
  }));
  return context.json({ timezone: scope.timezone, today, days: shown });
};
