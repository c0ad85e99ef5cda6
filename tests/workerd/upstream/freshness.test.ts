import { beforeEach, expect, test } from 'vitest';
import { dataSources, isDailySource } from '#shared/analytics/data-sources.ts';
import { type ReportingDates, reportingDatesSchema } from '#shared/api/wire.ts';
import { keysOf } from '#shared/table.ts';
import { type Caller, signIn } from './caller.ts';
import { storeBrandFacts } from './facts.ts';
import { insert } from './migrated.ts';
import { ingest, look, offersWorld } from './offers-world.ts';
import { answer } from './stored-facts.ts';

beforeEach(offersWorld);

async function datesOf(who: Caller, scope: string): Promise<ReportingDates> {
  return reportingDatesSchema.parse(await (await who.get(`/proxy/reporting/dates?${scope}`)).json());
}

const visit = {
  ...{ date: '2026-01-05', operator: 12, channel: 'social', country: 'US' },
  ...{ impressions: 10, sessions: 5, piSessions: 1 },
};

test('dates span from the first fact to the last, and without recorded coverage every source counts as complete until then', async () => {
  const ada = await signIn('ada@one');
  const range = (min_date: string, max_date: string) => ({
    facts_changed_at: null,
    min_date,
    max_date,
    ...{ timezone: 'America/New_York', currencies: ['EUR', 'GBP', 'USD'] },
    complete_date: max_date,
    // Spend and sell-out always record their coverage.
    sources:
      max_date === 'NaT'
        ? []
        : keysOf(dataSources).flatMap((source) => (isDailySource(source) ? [] : [{ source, through: max_date }])),
  });
  expect(await datesOf(ada, 'account=1')).toEqual(range('NaT', 'NaT'));
  await insert(
    'fact_coverage',
    ['account_id', 'operator_id', 'currency', 'first_date', 'last_date'],
    [
      [1, 11, 'USD', '2026-01-02', '2026-01-09'],
      [1, 12, 'GBP', '2026-01-01', '2026-01-05'],
      [2, 21, 'EUR', '2020-01-01', '2026-12-31'],
    ],
  );
  expect(await datesOf(ada, 'account=1')).toEqual(range('2026-01-01', '2026-01-09'));
  expect(await datesOf(ada, 'account=1&operator=12')).toEqual(range('2026-01-01', '2026-01-05'));
});

test('the dates of a scope span all kinds of facts that it has', async () => {
  const [ada, owen, rita] = [await signIn('ada@one'), await signIn('owen@one'), await signIn('rita@two')];
  expect(await datesOf(ada, 'account=1')).toMatchObject({ min_date: 'NaT', max_date: 'NaT' });
  await ingest([look(1, '2026-01-20T12:00:00Z', 9.5)]);
  expect(await datesOf(ada, 'account=1')).toMatchObject({ min_date: '2026-01-20', max_date: '2026-01-20' });
  await storeBrandFacts(1, { visits: [visit], clicks: [], orders: [] });
  expect(await datesOf(ada, 'account=1')).toMatchObject({ min_date: '2026-01-05', max_date: '2026-01-20' });
  // The partial view of operator 11 has only observations; the other tenant has nothing.
  expect(await datesOf(owen, 'account=1&operator=11')).toMatchObject({
    min_date: '2026-01-20',
    max_date: '2026-01-20',
  });
  expect(await datesOf(rita, 'account=2')).toMatchObject({ min_date: 'NaT', facts_changed_at: null });
});

test('the answer has the dates and the currencies that amounts can be shown in', async () => {
  const ada = await signIn('ada@one');
  const { currencies } = await datesOf(ada, 'account=1');
  expect(currencies?.toSorted()).toEqual(['EUR', 'GBP', 'USD']);
});

test('an answer says when its facts last changed, so later facts are recognized as newer', async () => {
  const ada = await signIn('ada@one');
  const asked = { measures: ['observations' as const], range: { from: '2026-01-01', to: '2026-01-31' } };
  await ingest([look(1, '2026-01-20T12:00:00Z', 9.5)]);
  const before = await answer(ada, asked);
  expect(before.factsChangedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect((await datesOf(ada, 'account=1')).facts_changed_at).toBe(before.factsChangedAt);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await ingest([look(1, '2026-01-21T12:00:00Z', 9.9)]);
  const { facts_changed_at: later } = await datesOf(ada, 'account=1');
  expect(String(later) > String(before.factsChangedAt)).toBe(true);
  expect((await answer(ada, asked)).factsChangedAt).toBe(later);
});
