import type { ReportingDates } from '#shared/api/wire.ts';
import { readCoverage } from '../analytics/coverage.ts';
import type { Handler } from '../hono.ts';

/** First and last day with facts of any family of the scope, and when they last changed. */
export const reportingDates: Handler = async (context) => {
  const { database, scope } = context.var;
  const { first, last, changedAt } = await readCoverage(database, scope.tenant);
  const answer: ReportingDates = {
    ...{ min_date: first ?? 'NaT', max_date: last ?? 'NaT', timezone: scope.timezone },
    facts_changed_at: changedAt,
  };
  return context.json(answer);
};
