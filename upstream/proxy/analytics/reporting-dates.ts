import type { ReportingDates } from '#shared/api/wire.ts';
import { readCoverage } from '../../analytics/coverage.ts';
import { readCurrencies } from '../../analytics/rates.ts';
import type { Handler } from '../../hono.ts';

/** First and last day with facts of any family of the scope, when they last changed, and in which currencies they can be told. */
export const reportingDates: Handler = async (context) => {
  const { database, scope } = context.var;
  const [{ first, last, changedAt }, currencies] = await Promise.all([
    readCoverage(database, scope.tenant),
    readCurrencies(database),
  ]);
  const answer: ReportingDates = {
    ...{ min_date: first ?? 'NaT', max_date: last ?? 'NaT', timezone: scope.timezone },
    ...{ facts_changed_at: changedAt, currencies: [...new Set([...currencies, 'USD', scope.currency])] },
  };
  return context.json(answer);
};
