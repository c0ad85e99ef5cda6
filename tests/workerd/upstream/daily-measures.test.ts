import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import type { DimensionId, MeasureId } from '#shared/analytics/measures.ts';
import { alertOutcomesAnswerSchema } from '#shared/api/families/alerts-schemas.ts';
import type { MadeApiKey } from '#shared/api/families/api-keys-schemas.ts';
import { addDays } from '#shared/time/calendar.ts';
import { brandFacts, firstDay } from '#tests/support/analytics/brand-facts.ts';
import { dailyFacts } from '#tests/support/analytics/daily-facts.ts';
import { naive } from '#tests/support/analytics/naive.ts';
import { dailyQuestion, expectClose, expectRows } from '#tests/support/analytics/questions.ts';
import { parseConfig } from '#upstream/platform/config.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { checkDueAlerts } from '#upstream/reports/due-alerts.ts';
import { ask } from './asking.ts';
import { audience, signIn } from './caller.ts';
import { call } from './data-key-calls.ts';
import { readCsv } from './export/written.ts';
import { outsideAnyDaysOf, storeBrandFacts, storeDailyFacts, storeDayRates } from './facts.ts';
import { d1, insert } from './migrated.ts';
import { smallWorld } from './small-world.ts';

beforeAll(async () => {
  await smallWorld();
  await insert('fx_rate', ['currency', 'month_start', 'usd_per_unit'], [['JPY', '2026-01-01', 0.007]]);
});

test('every answer about spend and sell-out agrees with the raw rows, also beside attributed sales', async () => {
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

test('spend has its own coverage: a question about impressions doesn’t reach back as far, and one about both spans both', async () => {
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

test('refuses what spend or sell-out can’t answer, with the reason', async () => {
  const range = { from: firstDay, to: addDays(firstDay, 9) };
  const refusalOf = (measure: MeasureId, dimension: DimensionId) =>
    ask({ measures: [measure], dimensions: [dimension], range }, 1);
  for (const [measure, dimension, reason] of [
    ['spend', 'product', 'Spend can’t be split or filtered by product'],
    ['returnOnSpend', 'campaign', 'Return on ad spend can’t be split or filtered by campaign'],
    ['returnOnSpend', 'retailer', 'Return on ad spend can’t be split or filtered by retailer'],
    ['selloutSales', 'channel', 'Sell-out sales can’t be split or filtered by channel'],
    ['attributedSales', 'campaign', 'Attributed sales can’t be split or filtered by campaign'],
  ] as const)
    await expect(refusalOf(measure, dimension)).rejects.toThrow(reason);
});

const day = addDays(firstDay, 9);
const place = { date: day, operator: 11, channel: 'social', country: 'US', currency: 'USD' };

/** A day on which 12.50 was spent on 25 clicks, 50.00 sold through the product, and 9 pieces sold for 90.00 by retailers. */
async function storeOneDay(): Promise<void> {
  const visit = { ...place, impressions: 900, sessions: 90, piSessions: 9 };
  const order = { ...place, retailer: 1, lines: [{ product: 101, own: true, amount: 5_000 }] };
  await storeBrandFacts(1, { visits: [visit], clicks: [], orders: [order] });
  await storeDailyFacts(1, {
    spend: [{ ...place, campaign: '', part: '', spend: 1_250, impressions: 900, clicks: 25 }],
    sellout: [
      {
        ...{ date: day, operator: 11, country: 'US', currency: 'USD', part: '' },
        retailer: 1,
        product: 101,
        units: 9,
        sales: 9_000,
      },
    ],
  });
}

test.each([
  ['spend', 12.5],
  ['returnOnSpend', 4],
  ['costPerClick', 0.5],
  ['selloutSales', 90],
  ['selloutUnits', 9],
] as const)('%s is %d on pages, in alerts, in files and in the API of metrics', async (measure, value) => {
  await smallWorld();
  await storeOneDay();
  const ada = await signIn('ada@one');
  const query = { measures: [measure], dimensions: ['day' as const], range: { from: day, to: day } };
  const row = [day, value];
  expect((await ask(query, 1)).answer.rows).toEqual([row]);

  const asked = new URLSearchParams({ format: 'csv', title: 'Told', query: JSON.stringify(query) });
  const [, line] = readCsv(await (await ada.get(`/proxy/data/exports/1?${asked}`)).text());
  expect([line?.[0], Number(line?.at(-1))]).toEqual(row);

  const key: MadeApiKey = await (
    await ada.send('POST', '/proxy/data/api-keys/1', { name: 'x', purpose: 'metrics:read', once: crypto.randomUUID() })
  ).json();
  const told = await call(key.key, '/metrics/query', { method: 'POST', body: query });
  expect((await told.json<{ answer: { rows: unknown } }>()).answer.rows).toEqual([row]);

  const alert = {
    name: 'x',
    measure,
    preset: 'yesterday',
    condition: 'above',
    threshold: value * 0.99,
    cadence: 'daily',
  };
  const made = await ada.send('POST', '/proxy/data/alerts/1', { ...alert, recipients: ['boss@one.test'], filters: [] });
  expect(made.status, await made.clone().text()).toBe(201);
  const now = Date.parse(`${addDays(day, 1)}T15:00:00Z`);
  await d1.prepare('UPDATE alert SET next_check = ?').bind(now).run();
  const config = parseConfig({ OIDC_ISSUER: inject('tokenIssuer').origin, OIDC_AUDIENCE: audience });
  await checkDueAlerts(config, new Database(d1), now);
  const { items } = alertOutcomesAnswerSchema.parse(await (await ada.get('/proxy/data/alert-outcomes/1')).json());
  expect(items).toMatchObject([{ result: 'crossed', value }]);
});

test('a substitute rate names the measures with amounts in its months', async () => {
  await storeOneDay();
  const asked = {
    measures: ['spend' as const, 'attributedSales' as const],
    range: { from: day, to: day },
    totals: true,
  };
  await insert('fx_rate', ['currency', 'month_start', 'usd_per_unit'], [['CHF', '2020-01-01', 1.1]]);
  await d1.exec("UPDATE media_spend SET currency = 'CHF' WHERE account_id = 1");
  await d1.exec("UPDATE family_coverage SET currency = 'CHF' WHERE account_id = 1 AND family = 'spend'");
  const { answer } = await ask(asked, 1);
  expect(answer.conversions).toEqual([
    { from: 'CHF', rate: 1.1, date: '2020-01-01', standsInFor: ['2025-12-01'], standsInOf: ['spend'] },
  ]);
});
