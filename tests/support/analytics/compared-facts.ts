import { comparisonOf } from '#shared/analytics/comparison.ts';
import type { QueryAnswer, SemanticQuery } from '#shared/analytics/query.ts';
import { bucketsOf } from '#shared/time/calendar.ts';
import type { BrandFacts } from './brand-facts.ts';
import { naive } from './naive.ts';
import { expectClose } from './questions.ts';

/** Facts of the compared days: all of them, unless the comparison lists some. */
export function comparedFacts(facts: BrandFacts, query: SemanticQuery, answer: QueryAnswer) {
  const { comparison, factsFrom, completeThrough } = answer;
  if (!comparison?.own || !factsFrom || !completeThrough || query.comparison === 'none')
    return { own: facts, other: facts };
  const { partner } = comparisonOf(query.range, query.comparison, completeThrough, query.preset);
  const covers = (day: string) => factsFrom <= day && day <= completeThrough;
  const pairs = bucketsOf(query.range, 'day').flatMap((day) => {
    const before = partner(day, 'day');
    return before !== null && covers(day) && covers(before) ? [[day, before] as const] : [];
  });
  const on = (days: ReadonlySet<string>): BrandFacts => ({
    visits: facts.visits.filter(({ date }) => days.has(date)),
    clicks: facts.clicks.filter(({ date }) => days.has(date)),
    orders: facts.orders.filter(({ date }) => days.has(date)),
  });
  return { own: on(new Set(pairs.map(([day]) => day))), other: on(new Set(pairs.map(([, day]) => day))) };
}

/** Expects the totals of both periods to be those of the compared days. */
export function expectComparedTotals(facts: BrandFacts, query: SemanticQuery, answer: QueryAnswer): void {
  const { comparison } = answer;
  const { own, other } = comparedFacts(facts, query, answer);
  const totals = (of: BrandFacts, range: SemanticQuery['range']) =>
    naive(of, { ...query, dimensions: [], range }, null, answer.currency).get('') ?? [];
  if (comparison?.totals) expectClose(comparison.totals, totals(other, comparison.range));
  if (comparison?.own?.totals) expectClose(comparison.own.totals, totals(own, query.range));
}
