import { beforeEach, expect, test } from 'vitest';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { ModelInputs } from '#shared/api/families/modelling-inputs-schemas.ts';
import { addDays } from '#shared/time/calendar.ts';
import { d1Facts } from '#upstream/facts/d1/facts.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { type Caller, signIn } from '../caller.ts';
import { d1 } from '../migrated.ts';
import { smallWorld } from '../small-world.ts';
import { bringWeeks, mondays, plainWeeks } from './fit-world.ts';
import { call } from './model-world.ts';

let ada: Caller;
beforeEach(async () => {
  await smallWorld();
  ada = await signIn('ada@one');
});

const inputs = (query = '', who = ada) => call<ModelInputs>(who, 'GET', `model-inputs${query}`);

test('without facts the answer says what to import', async () => {
  expect(await inputs()).toMatchObject({
    ...{ status: 200, weeks: [], kpis: [], channels: [], series: [], correlations: [] },
    refusals: ['There is no such KPI. Import sell-out, or a series with the role “kpi”.'],
  });
});

test('lists weeks of spend and sales with what they allow, in agreement with reports', async () => {
  const weeks = plainWeeks(57).map((week, at) => ({
    ...week,
    spend: { ...week.spend, social: at % 3 === 0 ? 0 : 300 + 10 * Math.sin(at) },
    impressions: 40,
    series: { Temperature: Math.sin(at / 8) },
  }));
  await bringWeeks(weeks);
  const found = await inputs();
  expect(found.weeks).toEqual(mondays(57));
  expect(found.partialWeeks).toEqual([]);
  expect(found.refusals).toEqual([
    'A model needs at least 78 whole weeks; there are 57. Import older spend and sales.',
  ]);
  expect(found.kpis).toMatchObject([{ id: 'sell-out', kind: 'revenue', unit: 'USD', circular: false }]);
  found.kpis[0]?.values.forEach((value, at) => {
    expect(value).toBeCloseTo(weeks[at]?.sales ?? 0, 1);
  });
  const [search, social] = found.channels;
  expect([search?.id, social?.id, social?.weeksWithSpend]).toEqual(['search', 'social', 38]);
  expect(search?.costPerThousand).toBeCloseTo(25, 1);
  expect((search?.spendShare ?? 0) + (social?.spendShare ?? 0)).toBeCloseTo(1, 9);
  const query = {
    ...{ measures: ['spend', 'selloutSales'], totals: true },
    range: { from: mondays(57)[0], to: addDays(mondays(1)[0] ?? '', 6) },
  };
  const reported = await call<QueryAnswer>(ada, 'POST', 'queries', { body: query });
  expect(reported.totals?.[0]).toBeCloseTo((search?.totalSpend ?? 0) + (social?.totalSpend ?? 0), 6);
  expect(reported.totals?.[1]).toBeCloseTo(
    found.kpis[0]?.values.reduce<number>((sum, one) => sum + (one ?? 0), 0) ?? 0,
    6,
  );
  const lags = found.correlations.find(({ kpi, driver }) => kpi === 'sell-out' && driver === 'search')?.lags ?? [];
  expect(lags.map(({ lag, n }) => [lag, n])).toEqual(Array.from({ length: 9 }, (_, lag) => [lag, 57 - lag]));
  expect(lags[0]?.raw).toBeGreaterThan(0.6);
  expect(found.collinearity.drivers).toEqual(['search', 'social', 'Temperature']);
  expect(found.collinearity.matrix[0]?.[0]).toBeCloseTo(1, 9);
  expect(found.adequacy).toMatchObject({ weeks: 57, knots: 3, controls: 1, treatments: 2, ratio: 9.5 });
});

test('incomplete weeks at the ends of daily data are named and left out', async () => {
  const facts = d1Facts(new Database(d1));
  const from = addDays(mondays(80)[0] ?? '', 2);
  const to = addDays(mondays(1)[0] ?? '', 3);
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  const place = { operator: 11, country: 'US', currency: 'USD' };
  const range = { accountId: 1, part: 'test:1', from, to };
  await facts.replaceDays({
    ...{ ...range, kind: 'media-spend' },
    rows: dates.map((date, at) => ({
      ...{ ...place, date, channel: 'search', campaign: '', spend: 100 + (at % 9), impressions: null, clicks: null },
    })),
  });
  await facts.replaceDays({
    ...{ ...range, kind: 'sell-out' },
    rows: dates.map((date, at) => ({ ...place, date, retailer: 1, product: 101, units: 1, sales: 900 + (at % 11) })),
  });
  const { weeks, partialWeeks, kpis, refusals, channels } = await inputs();
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([78, mondays(79)[0], mondays(2)[0]]);
  expect(partialWeeks).toEqual([mondays(80)[0], mondays(1)[0]]);
  expect(kpis[0]?.values).not.toContain(null);
  expect(channels[0]?.impressions.every((value) => value === null)).toBe(true);
  expect(refusals).toEqual([]);
});

test('a series of money in another currency is converted by the rate of its month, and the rate is named', async () => {
  await bringWeeks(plainWeeks(80));
  await d1
    .prepare("INSERT OR REPLACE INTO fx_rate (currency, month_start, usd_per_unit) VALUES ('CHF', '2020-01-01', 1.25)")
    .run();
  const values = mondays(80).map((date, at) => `(1, 11, 'Shops', '${date}', ${1000 + at}, 'CHF', 'kpi')`);
  await d1.prepare(`INSERT INTO model_input VALUES ${values.join(', ')}`).run();
  const { kpis, warnings } = await inputs();
  const shops = kpis.find(({ id }) => id === 'series:Shops');
  expect(shops).toMatchObject({ kind: 'revenue', unit: 'USD' });
  expect(shops?.values[0]).toBeCloseTo(1250, 6);
  expect(warnings).toContain('Amounts in CHF are converted at 1.25 USD (2020-01-01).');
});

test('people see only the weeks of their own subaccounts', async () => {
  await bringWeeks(plainWeeks(80));
  const owen = await signIn('owen@one');
  expect((await inputs('', owen)).weeks).toHaveLength(80);
  await d1.prepare('UPDATE media_spend SET operator_id = 12').run();
  await d1.prepare('UPDATE sellout_day SET operator_id = 12').run();
  await d1.prepare('UPDATE family_coverage SET operator_id = 12').run();
  expect(await inputs('', owen)).toMatchObject({ weeks: [], channels: [] });
});
