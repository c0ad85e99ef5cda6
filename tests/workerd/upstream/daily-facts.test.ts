import { beforeEach, expect, test } from 'vitest';
import { d1Facts } from '#upstream/facts/d1/facts.ts';
import type { ReplacedDays } from '#upstream/facts/facts.ts';
import type { SpendDay } from '#upstream/facts/ingest/daily-facts.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { bring, importWorld, inSeries, soldOut, spent as spentRow } from './import-cases.ts';
import { brand, bringIn, table } from './ingest-support.ts';
import { d1 } from './migrated.ts';

const facts = d1Facts(new Database(d1));

beforeEach(importWorld);

const spent = (date: string, spend: number, more: Partial<SpendDay> = {}): SpendDay => ({
  ...{ date, operator: 11, channel: 'search', campaign: 'Brand', country: 'US', currency: 'USD', spend },
  ...{ impressions: null, clicks: 5, ...more },
});

const days = (from: string, to: string, rows: readonly SpendDay[]): ReplacedDays<'media-spend'> => ({
  ...{ accountId: 1, kind: 'media-spend', part: 'amazon-ads:1', from, to, rows },
});

const spendOf = (part: string) =>
  table(`SELECT date, channel, spend_minor, ad_clicks, clicked_minor FROM media_spend WHERE part = '${part}'`);
const spans = () =>
  table("SELECT operator_id, part, first_date, last_date FROM covered_span WHERE source = 'spend' ORDER BY part");
const coverage = () =>
  table("SELECT operator_id, currency, first_date, last_date FROM family_coverage WHERE family = 'spend'");

test('days of a part are replaced as a whole, and those of other parts stay', async () => {
  await facts.replaceDays({ ...days('2026-11-02', '2026-11-02', [spent('2026-11-02', 50)]), part: 'amazon-ads:2' });
  await facts.replaceDays(days('2026-11-01', '2026-11-03', [spent('2026-11-01', 100), spent('2026-11-03', 300)]));
  const restated = [spent('2026-11-02', 200), spent('2026-11-03', 310, { channel: 'social', clicks: null })];
  for (const _ of ['once', 'and the same again']) await facts.replaceDays(days('2026-11-02', '2026-11-03', restated));

  expect(await spendOf('amazon-ads:1')).toEqual([
    { date: '2026-11-01', channel: 'search', spend_minor: 100, ad_clicks: 5, clicked_minor: 100 },
    { date: '2026-11-02', channel: 'search', spend_minor: 200, ad_clicks: 5, clicked_minor: 200 },
    { date: '2026-11-03', channel: 'social', spend_minor: 310, ad_clicks: null, clicked_minor: 0 },
  ]);
  expect(await spendOf('amazon-ads:2')).toHaveLength(1);
});

test('rows with the same key are summed, and a row outside of the days is refused', async () => {
  await facts.replaceDays(
    days('2026-11-01', '2026-11-01', [spent('2026-11-01', 100), spent('2026-11-01', 20, { clicks: null })]),
  );
  expect(await spendOf('amazon-ads:1')).toMatchObject([{ spend_minor: 120, ad_clicks: 5 }]);
  await expect(facts.replaceDays(days('2026-11-01', '2026-11-01', [spent('2026-11-02', 1)]))).rejects.toThrow(
    '2026-11-02 is not from 2026-11-01 to 2026-11-01',
  );
});

test('replaced days are covered, whether or not anything happened on them', async () => {
  await facts.replaceDays(days('2026-11-01', '2026-11-07', [spent('2026-11-02', 100)]));
  await facts.replaceDays(days('2026-11-05', '2026-11-09', []));
  const span = { operator_id: 11, part: 'search' };
  expect(await spans()).toEqual([{ ...span, first_date: '2026-11-01', last_date: '2026-11-09' }]);
  expect(await coverage()).toEqual([
    { operator_id: 11, currency: 'USD', first_date: '2026-11-02', last_date: '2026-11-02' },
  ]);
});

test('a part is removed with everything that depends on it', async () => {
  await facts.replaceDays({ ...days('2026-11-09', '2026-11-09', [spent('2026-11-09', 50)]), part: 'amazon-ads:2' });
  await facts.replaceDays(days('2026-11-01', '2026-11-03', [spent('2026-11-01', 100), spent('2026-11-03', 300)]));
  const part = { accountId: 1, kind: 'media-spend', part: 'amazon-ads:1' } as const;
  expect(await facts.countPart(part)).toBe(2);

  await facts.removePart(part, [statement("UPDATE account SET name = 'Disconnected' WHERE id = 1")]);
  expect(await facts.countPart(part)).toBe(0);
  expect(await coverage()).toMatchObject([{ first_date: '2026-11-09', last_date: '2026-11-09' }]);
  expect(await spans()).toMatchObject([{ first_date: '2026-11-09', last_date: '2026-11-09' }]);
  expect(await table('SELECT name FROM account WHERE id = 1')).toEqual([{ name: 'Disconnected' }]);
});

test('a transaction whose last statement fails leaves the days as they were', async () => {
  await facts.replaceDays(days('2026-11-01', '2026-11-01', [spent('2026-11-01', 100)]));
  const failing = statement('INSERT INTO account_grant (user_id, account_id, level) VALUES (1, NULL, 1)');
  const broken = { ...days('2026-11-01', '2026-11-01', [spent('2026-11-01', 900)]), also: [failing] };
  await expect(facts.replaceDays(broken)).rejects.toThrow();
  expect(await spendOf('amazon-ads:1')).toMatchObject([{ spend_minor: 100 }]);
});

test('more rows than fit into one statement are stored', async () => {
  const rows = Array.from({ length: 9_000 }, (_, n) => ({
    ...{ date: '2026-11-01', operator: 0, retailer: 1, product: n + 1, country: 'US', currency: 'USD' },
    ...{ units: 1, sales: 100 },
  }));
  const sold = { accountId: 1, kind: 'sell-out', part: 'amazon-sp:1', from: '2026-11-01', to: '2026-11-01' } as const;
  await facts.replaceDays({ ...sold, rows });
  expect(await facts.countPart(sold)).toBe(9_000);
  expect(await table('SELECT sum(units) AS units, sum(sales_minor) AS sales FROM sellout_day')).toEqual([
    { units: 9_000, sales: 900_000 },
  ]);
  const credited = { ...sold, kind: 'attribution', part: 'amazon-ads:1' } as const;
  const row = {
    ...{ date: '2026-11-01', operator: 0, publisher: 'Google', campaign: 'A', asin: 'B0', currency: 'USD', clicks: 2 },
    ...{ detailPageViews: 1, addToCarts: 1, purchases: 1, units: 1, sales: 500, halo: 100, newToBrand: 50, bonus: 10 },
  };
  await facts.replaceDays({ ...credited, rows: [row, row] });
  expect(await table('SELECT clicks, sales_minor, halo_minor, bonus_minor FROM attribution_day')).toEqual([
    { clicks: 4, sales_minor: 1000, halo_minor: 200, bonus_minor: 20 },
  ]);
});

test('files of media spend may have known channels and any others', async () => {
  const { rejects, accepted } = await bringIn('media-spend', brand, [
    { ...spentRow(1, 'Spring', 20.5, 4), channel: 'Social' },
    { ...spentRow(1, 'Spring', 7, 0), channel: 'TV' },
    { ...spentRow(1, 'Spring', 9), channel: 'TV', country: '' },
    { ...spentRow(2, 'Spring', -1), channel: 'TV' },
    { ...spentRow(2, 'Spring', 1, -4) },
    { ...spentRow(2, 'Spring', 1), channel: 'x'.repeat(61) },
  ]);
  expect(accepted).toBe(3);
  expect(await table('SELECT channel, country, spend_minor, ad_clicks, clicked_minor FROM media_spend')).toEqual([
    { channel: 'TV', country: 'US', spend_minor: 700, ad_clicks: 0, clicked_minor: 700 },
    { channel: 'TV', country: 'ZZ', spend_minor: 900, ad_clicks: null, clicked_minor: 0 },
    { channel: 'social', country: 'US', spend_minor: 2050, ad_clicks: 4, clicked_minor: 2050 },
  ]);
  expect(rejects.map(({ problems: [first] }) => `${first?.column} ${first?.reason}`)).toEqual([
    'spend is negative',
    'clicks is negative',
    'channel is longer than 60 characters',
  ]);
});

test('a second row of the same fact with other values is rejected, and an identical one counts once', async () => {
  const { rejects, accepted, duplicates } = await bringIn('media-spend', brand, [
    ...[spentRow(1, 'Spring', 20, 4), spentRow(1, 'Spring', 20, 4), spentRow(1, 'Spring', 30, 4)],
    ...Array.from({ length: 1_000 }, (_, n) => spentRow(2, `C${n}`, 1)),
    ...[spentRow(1, 'Spring', 30, 4), spentRow(1, 'Spring', 20, 4)],
  ]);
  expect([accepted, duplicates]).toEqual([1_001, 2]);
  const reason = 'has a second row of the same channel, campaign, country and currency with other values';
  expect(rejects.map(({ row, problems }) => [row, problems[0]?.reason])).toEqual([
    [4, reason],
    [1_005, reason],
  ]);
});

test('sell-out doesn’t make a retailer one that reports orders, or one that experiences lead to', async () => {
  const before = await table('SELECT * FROM account_retailer');
  await bring('sell-out', brand, [soldOut(1, 'Amazon', 3), soldOut(1, 'Corner Kiosk', 2)]);
  expect(await table('SELECT * FROM account_retailer')).toEqual(before);
  expect(
    await table(`SELECT r.name, s.units, s.sales_minor, p.name AS product FROM sellout_day s
      JOIN retailer r ON r.id = s.retailer_id JOIN product p ON p.id = s.product_id ORDER BY 1`),
  ).toEqual([
    { name: 'Amazon', units: 3, sales_minor: 1350, product: 'Coffee' },
    { name: 'Corner Kiosk', units: 2, sales_minor: 900, product: 'Coffee' },
  ]);
  expect(await table('SELECT * FROM brand_day')).toEqual([]);
});

test('series of a model have a value, a unit and a role each, and invalid ones are rejected', async () => {
  const { rejects } = await bringIn('model-series', brand, [
    ...[inSeries(1, 'Weather', 12.25), inSeries(1, 'Sales', 1e6, 'KPI'), inSeries(2, 'Weather', 1, 'climate')],
    { ...inSeries(3, 'Weather', 1), value: 'warm' },
  ]);
  expect(await table('SELECT name, value, unit, role FROM model_input')).toEqual([
    { name: 'Sales', value: 1_000_000, unit: 'index', role: 'kpi' },
    { name: 'Weather', value: 12.25, unit: 'index', role: 'control' },
  ]);
  expect(rejects.map(({ problems: [first] }) => first?.reason)).toEqual(['is no role here', 'is not a number']);
});

test('corrections of sell-out name their retailer and product', async () => {
  await bring('sell-out', brand, [soldOut(1, 'Amazon', 3)]);
  const job = await bring('sell-out', brand, [soldOut(1, 'Amazon', 5)]);
  const corrections = await facts.corrections({ id: job, accountId: 1, kind: 'sell-out' }, 0, 10);
  expect(corrections.map(({ of, fields }) => [of, fields])).toEqual([
    [
      { number: '2026-01-01 · Amazon · Coffee · US · USD', line: null },
      [
        { label: 'Units sold', as: 'count', currency: null, before: 3, after: 5 },
        { label: 'Sales', as: 'amount', currency: 'USD', before: 13.5, after: 22.5 },
      ],
    ],
  ]);
});
