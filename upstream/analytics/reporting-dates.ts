import { lastComplete } from '#shared/analytics/covered-days.ts';
import { dataSources } from '#shared/analytics/data-sources.ts';
import type { ReportingDates } from '#shared/api/wire.ts';
import { keysOf } from '#shared/table.ts';
import { addDays } from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import type { Handler } from '../calls/handler.ts';
import { readCoverage } from '../facts/questions/coverage.ts';
import { readCurrencies } from '../facts/questions/rates.ts';

/** First and last day with facts of the scope, when facts last changed, and the currencies they can be shown in. */
export const reportingDates: Handler<'reportingDates'> = async (context) => {
  const { database, scope } = context.var;
  const [{ first, last, changedAt, spans }, currencies] = await Promise.all([
    readCoverage(database, scope.tenant),
    readCurrencies(database),
  ]);
  const yesterday = addDays(dayAt(Date.now(), scope.timezone), -1);
  const sources = keysOf(dataSources).flatMap((source) => {
    const through = lastComplete(
      spans.filter((span) => span.source === source),
      yesterday,
    );
    return through === null ? [] : [{ source, through }];
  });
  const answer: ReportingDates = {
    ...{ min_date: first ?? 'NaT', max_date: last ?? 'NaT', timezone: scope.timezone },
    ...{ complete_date: lastComplete(spans, yesterday) ?? 'NaT', sources },
    ...{ facts_changed_at: changedAt, currencies: [...new Set([...currencies, 'USD', scope.currency])] },
  };
  return answer;
};
