import { addDays } from '#shared/analytics/calendar.ts';
import { type CodesAdded, redemptionImportBodySchema } from '#shared/api/families/vouchers-schemas.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { suggestMapping } from '#shared/ingest/suggest.ts';
import { dayAt } from '#shared/ingest/wall-clock.ts';
import { scalingFor, shownCount } from '../anonymise/scaling.ts';
import type { Handler, UpstreamContext } from '../hono.ts';
import { columnsOf, guessDelimiter } from '../ingest/csv-rows.ts';
import { previewOf } from '../ingest/preview.ts';
import { valid } from '../middleware/valid.ts';
import { Refusal } from '../problem.ts';
import { refuseOverSampleData } from '../views/author.ts';
import { findVoucher } from '../vouchers/find.ts';
import { newJob, rejectsOf, takeFile, targetOf, worldBehind } from './imports.ts';
import { readable } from './uploaded-file.ts';

const kind = 'voucher-redemptions';
const rejectsTold = 100;

/** The file is an import like any other, of one voucher and read as it looks: it is listed with the others, and taken back. */
export const importVoucherRedemptions: Handler = async (context) => {
  refuseOverSampleData(context.var.user);
  const { csv, fileName } = valid(redemptionImportBodySchema, context.var.body);
  const voucher = await findVoucher(context);
  if (voucher.status === 'draft') throw new Refusal(409, 'Nobody could claim this voucher yet.');
  const { text, headed } = withHeading(csv.replace(/^\uFEFF/, ''));
  const bytes = new TextEncoder().encode(text);
  const options = await optionsFor(context, bytes, voucher.id);
  const job = await newJob(context, { kind, fileName, options });
  const done = await takeFile(context, job, once(bytes), headed ? { headed } : {});
  if (done.failure !== null) throw refused(done.failure);
  const answer: CodesAdded = {
    ...{ added: done.accepted, known: done.duplicates, rejected: done.rejected, importId: job.id },
    rejects: (await rejectsOf(context, job.id, [0, -1], rejectsTold)).map(({ row, column, reason }) => ({
      ...{ row, column, reason },
    })),
  };
  return context.json(answer, 201);
};

/** A file without headings has the columns code, redeemed_at and order_value, in that order. */
function withHeading(csv: string): { readonly text: string; readonly headed?: true } {
  const delimiter = guessDelimiter(csv);
  const first = columnsOf(csv.slice(0, csv.search(/[\r\n]|$/)).split(delimiter));
  if ('code' in suggestMapping(kind, first)) return { text: csv };
  return { text: `${['code', 'redeemed_at', 'order_value'].join(delimiter)}\n${csv}`, headed: true };
}

/** How the file looks to be written; dates that could be meant either way are not guessed. */
async function optionsFor(context: UpstreamContext, bytes: Uint8Array, voucher: number): Promise<ImportOptions> {
  const behind = await worldBehind(context, targetOf(context, kind), kind);
  const { options, unsure } = await readable(() => previewOf(bytes, true, { kind, options: null, ...behind }));
  if (!options.mapping.redeemedAt) throw refused('The file needs the columns code and redeemed_at.');
  return {
    ...options,
    decimal: unsure.includes('decimal') ? 'point' : options.decimal,
    dateOrder: unsure.includes('dateOrder') ? 'ymd' : options.dateOrder,
    mapping: { ...options.mapping, voucher: { value: String(voucher) } },
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const refused = (sentence: string): Refusal => new Refusal(400, sentence, { errors: { csv: sentence } });

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
