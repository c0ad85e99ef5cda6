import { beforeEach, expect, test } from 'vitest';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import tillLines from '#tests/fixtures/completejourney/till-lines.csv?raw';
import { signIn } from './caller.ts';
import { bringIn, ingestWorld, retailer } from './ingest-support.ts';
import { answer } from './stored-facts.ts';

beforeEach(ingestWorld);

const mapping = {
  orderId: { column: 'basket_id' },
  soldAt: { column: 'transaction_timestamp' },
  sku: { column: 'product_id' },
  productName: { column: 'product' },
  brand: { column: 'brand' },
  category: { column: 'category' },
  units: { column: 'quantity' },
  amount: { column: 'sales_value' },
  currency: { value: 'EUR' },
};

interface Line {
  readonly basket: string;
  readonly date: string;
  readonly category: string;
  readonly units: number;
  readonly cents: number;
}

/** The file, parsed without the product's code. Paris is an hour ahead in winter, two in summer. */
const lines: readonly Line[] = tillLines
  .trim()
  .split('\n')
  .slice(1)
  .map((text) => {
    const [basket = '', instant = '', , , , category = '', units = '', amount = ''] = cellsOf(text);
    const summer = instant >= '2017-03-26T01:00:00Z' && instant < '2017-10-29T01:00:00Z';
    const date = new Date(Date.parse(instant) + (summer ? 2 : 1) * 3_600_000).toISOString().slice(0, 10);
    return { basket, date, category, units: Number(units), cents: Math.round(Number(amount) * 100) };
  });

function cellsOf(text: string): string[] {
  return [...text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}

const sum = (some: readonly Line[], of: (line: Line) => number) => some.reduce((total, line) => total + of(line), 0);
const range = { from: '2016-12-31', to: '2018-12-31' };
const ask = async (query: Partial<SemanticQueryInput>) =>
  answer(await signIn('rita@two'), { measures: ['sales', 'units'], range, totals: true, limit: 1_000, ...query }, '2');

test('figures of real till lines equal an independent calculation, in total, by category and by day', async () => {
  const outcome = await bringIn('retailer-sales', retailer, tillLines, { mapping });
  expect(outcome).toMatchObject({ rows: lines.length, accepted: lines.length, duplicates: 0, rejected: 0 });

  const placed = Map.groupBy(
    lines.filter(({ units }) => units > 0),
    ({ basket }) => basket,
  );
  const all = await ask({ measures: ['sales', 'orders', 'units'] });
  expect(all.totals).toEqual([sum(lines, (it) => it.cents) / 100, placed.size, sum(lines, (it) => it.units)]);

  const byCategory = await ask({ dimensions: ['category'] });
  const expected = [...Map.groupBy(lines, ({ category }) => category)]
    .filter(([category]) => category !== '')
    .map(([category, some]) => [category, sum(some, (it) => it.cents) / 100, sum(some, (it) => it.units)]);
  const known = byCategory.rows.filter(([category]) => expected.some(([name]) => name === category));
  expect(new Map(known.map(([name, ...values]) => [name, values]))).toEqual(
    new Map(expected.map(([name, ...values]) => [name, values])),
  );

  const byDay = await ask({ dimensions: ['day'] });
  const days = new Map(
    [...Map.groupBy(lines, ({ date }) => date)].map(([date, some]) => [date, sum(some, (it) => it.cents) / 100]),
  );
  for (const [day, sales] of byDay.rows) expect([day, sales ?? 0]).toEqual([day, days.get(String(day)) ?? 0]);

  // Rates start in 2026. The first one is named as a substitute, although a dollar is one in any month.
  const march = await ask({ currency: 'USD', range: { from: '2017-03-01', to: '2017-03-31' } });
  expect(march.conversions).toEqual([
    { from: 'EUR', rate: 1.1, date: '2026-01-01', standsInFor: ['2017-03-01'], standsInOf: ['sales'] },
  ]);

  // Again, in two halves in reverse order: nothing changes.
  const [header = '', ...rows] = tillLines.trim().split('\n');
  const half = [header, ...rows.slice(2_500).reverse()].join('\n');
  expect(await bringIn('retailer-sales', retailer, half, { mapping })).toMatchObject({ accepted: 0 });
  expect((await ask({ measures: ['sales', 'orders', 'units'] })).totals).toEqual(all.totals);
}, 60_000);
