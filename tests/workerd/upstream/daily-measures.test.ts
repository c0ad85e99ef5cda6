import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/analytics/calendar.ts';
import type { DimensionId, MeasureId } from '#shared/analytics/catalogue.ts';
import { brandFacts, firstDay } from '#tests/support/analytics/brand-facts.ts';
import { dailyFacts } from '#tests/support/analytics/daily-facts.ts';
import { naive } from '#tests/support/analytics/naive.ts';
import { dailyQuestion, expectClose, expectRows } from '#tests/support/analytics/questions.ts';
import { ask } from './asking.ts';
import { outsideAnyDaysOf, storeBrandFacts, storeDailyFacts, storeDayRates } from './facts.ts';
import { insert } from './migrated.ts';
import { smallWorld } from './small-world.ts';

beforeAll(async () => {
  await smallWorld();
  await insert('fx_rate', ['currency', 'month_start', 'usd_per_unit'], [['JPY', '2026-01-01', 0.007]]);
});

test('every answer of spend and sell-out is that of the raw rows, beside attributed sales too', async () => {
  const facts = fc.tuple(brandFacts, dailyFacts, dailyFacts);
  const asked = fc.array(dailyQuestion, { minLength: 1, maxLength: 5 });
  const operators = fc.constantFrom(null, [11], [11, 12], []);
  await fc.assert(
    fc.asyncProperty(facts, asked, operators, fc.boolean(), async ([brand, own, foreign], questions, of, byDay) => {
      await Promise.all([storeBrandFacts(1, brand), storeDailyFacts(1, own), storeDailyFacts(3, foreign)]);
      await storeDayRates(byDay);
      for (const input of questions) {
        const { query, answer } = await ask(input, 1, of);
        const naively = (asked: typeof query) => naive(brand, asked, of, answer.currency, byDay, own);
        expectRows(answer, naively(query), await outsideAnyDaysOf(1, of, query));
        expectClose(answer.totals ?? [], naively({ ...query, dimensions: [] }).get('') ?? []);
        const { comparison } = answer;
        if (comparison?.own || !comparison?.totals?.some((value) => value !== null)) continue;
        const before = { ...query, dimensions: [], range: comparison.range };
        for (const [at, value] of comparison.totals.entries())
          if (value !== null) expectClose([value], [naively(before).get('')?.[at] ?? null]);
      }
    }),
    { numRuns: 40 },
  );
}, 240_000);

test('spend has days of its own: a question of impressions doesn’t reach back as far, and one of both knows of which days', async () => {
  const place = { operator: 11, channel: 'social', country: 'US' };
  const visit = { ...place, date: '2026-01-05', impressions: 9, sessions: 5, piSessions: 2 };
  const cost = { ...place, campaign: '', currency: 'USD', part: '', spend: 700, impressions: null, clicks: null };
  await storeBrandFacts(1, { visits: [visit], clicks: [], orders: [] });
  await storeDailyFacts(1, { spend: [{ ...cost, date: '2025-12-20' }], sellout: [] });
  const asked = async (...measures: [MeasureId, ...MeasureId[]]) => {
    const range = { from: '2025-12-01', to: '2026-01-31' };
    const { answer } = await ask({ measures, dimensions: ['month'], range }, 1);
    return [answer.factsFrom, answer.factsThrough, answer.rows];
  };
  expect(await asked('impressions')).toEqual(['2026-01-05', '2026-01-05', [['2026-01-01', 9]]]);
  expect(await asked('spend')).toEqual(['2025-12-20', '2025-12-20', [['2025-12-01', 7]]]);
  expect(await asked('impressions', 'spend')).toEqual([
    ...['2025-12-20', '2026-01-05'],
    [
      ['2025-12-01', null, 7],
      ['2026-01-01', 9, null],
    ],
  ]);
});

test('what can’t be told of spend or sell-out is refused with the reason', async () => {
  const range = { from: firstDay, to: addDays(firstDay, 9) };
  const refusalOf = (measure: MeasureId, dimension: DimensionId) =>
    ask({ measures: [measure], dimensions: [dimension], range }, 1);
  for (const [measure, dimension, reason] of [
    ['spend', 'product', 'Spend can’t be split or filtered by product'],
    ['returnOnSpend', 'campaign', 'ROAS can’t be split or filtered by campaign'],
    ['returnOnSpend', 'retailer', 'ROAS can’t be split or filtered by retailer'],
    ['selloutSales', 'channel', 'Sell-out sales can’t be split or filtered by channel'],
    ['attributedSales', 'campaign', 'Attributed sales can’t be split or filtered by campaign'],
  ] as const)
    await expect(refusalOf(measure, dimension)).rejects.toThrow(reason);
});
