import { auditLine } from '../calls/audit-line.ts';
import type { Handler } from '../calls/handler.ts';
import { factsFileOf, withErrorField } from '../calls/uploaded-file.ts';
import { importRates } from '../exchange-rates/import-rates.ts';

interface RatesRow extends Record<string, unknown> {
  readonly currencies: number;
  readonly last_day: string | null;
  readonly last_month: string | null;
}

export const exchangeRates: Handler<'exchangeRates'> = async ({ var: { config, database } }) => {
  const [[rates], [feed]] = await database.readAll<
    [RatesRow, { readonly answered_at: string | null; readonly failure: string | null }]
  >([
    {
      sql: `SELECT count(DISTINCT currency) AS currencies, max(month_start) AS last_month,
              (SELECT max(date) FROM fx_rate_day) AS last_day FROM fx_rate`,
      parameters: [],
    },
    { sql: 'SELECT answered_at, failure FROM rate_feed WHERE id = 1', parameters: [] },
  ]);
  return {
    currencies: rates?.currencies ?? 0,
    ...{ lastDay: rates?.last_day ?? null, lastMonth: rates?.last_month ?? null },
    feed: config.EXCHANGE_RATES_URL ? { readAt: feed?.answered_at ?? null, failure: feed?.failure ?? null } : null,
  };
};

export const uploadExchangeRates: Handler<'uploadExchangeRates'> = async (context) => {
  const { database } = context.var;
  const { monthly, daily, last, rejects } = await withErrorField(() => importRates(database, factsFileOf(context)));
  const after = { monthly, daily, last, rejected: rejects.length };
  await database.write(
    auditLine(context, { action: 'exchange-rates-uploaded', accountId: null, targetId: last ?? 'none', after }),
  );
  return after;
};
