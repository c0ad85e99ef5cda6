import { beforeAll, expect, test } from 'vitest';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import { type Caller, signIn } from './caller.ts';
import { rollUp } from './facts.ts';
import { insert } from './migrated.ts';
import { answer, january, storedFacts } from './stored-facts.ts';

let ada: Caller;
let rita: Caller;

beforeAll(async () => {
  await storedFacts();
  // A sale at Target, which doesn't report its sales, so this isn't all of them.
  await insert(
    'attributed_order',
    [
      'account_id',
      'date',
      'id',
      'occurred_at',
      'operator_id',
      'touchpoint_id',
      'channel',
      'country',
      'retailer_id',
      'currency',
    ],
    [[1, '2026-01-05', 'slipped', '2026-01-05T10:00:00Z', 11, 1, 'social', 'US', 2, 'USD']],
  );
  await insert(
    'basket_line',
    ['account_id', 'date', 'order_id', 'line', 'product_id', 'own', 'units', 'amount_minor'],
    [[1, '2026-01-05', 'slipped', 1, 101, 1, 1, 99_900]],
  );
  await rollUp(1);
  ada = await signIn('ada@one');
  rita = await signIn('rita@two');
});

const sales: SemanticQueryInput['measures'] = [
  ...(['attributedOrders', 'attributedSales', 'ownSales', 'haloSales', 'conversion', 'averageOrderValue'] as const),
];
const atTarget = [{ dimension: 'retailer' as const, op: 'in' as const, values: ['2'] }];

test('orders and sales at a retailer that does not report them are unknown, never zero', async () => {
  const { rows, totals } = await answer(ada, {
    measures: ['piClicks', ...sales],
    dimensions: ['retailer'],
    range: january,
    totals: true,
  });
  expect(rows).toEqual([
    ['Amazon', 20, 1, 14, 10, 4, 1 / 20, 14],
    ['Target', 5, null, null, null, null, null, null],
  ]);
  expect(totals).toEqual([25, 1, 14, 10, 4, 1 / 20, 14]);
});

test('a retailer without reported sales is last in either sort order', async () => {
  for (const direction of ['asc', 'desc'] as const) {
    const { rows } = await answer(ada, {
      measures: ['attributedSales', 'piClicks'],
      dimensions: ['retailer'],
      range: january,
      order: [{ by: 'attributedSales', direction }],
    });
    expect(rows.map(([name]) => name)).toEqual(['Amazon', 'Target']);
  }
});

test('a question about such a retailer alone has no total of sales, in no period', async () => {
  const query: SemanticQueryInput = {
    measures: ['piClicks', ...sales],
    filters: atTarget,
    range: january,
    totals: true,
  };
  const unknown = sales.map(() => null);
  const { totals, rows } = await answer(ada, query);
  expect(totals).toEqual([5, ...unknown]);
  expect(rows).toEqual([[5, ...unknown]]);
  const week = { from: '2026-01-05', to: '2026-01-07' };
  const daily = await answer(ada, { ...query, measures: ['piClicks', 'ownSales'], dimensions: ['day'], range: week });
  expect(daily.rows).toEqual([
    ['2026-01-05', 5, null],
    ['2026-01-06', 0, null],
    ['2026-01-07', 0, null],
  ]);
});

test('a comparison with an earlier period without facts has no total of sales either', async () => {
  const { comparison } = await answer(ada, {
    measures: ['piClicks', 'attributedOrders'],
    dimensions: ['retailer'],
    range: { from: '2026-01-05', to: '2026-01-05' },
    comparison: 'previous-year',
  });
  expect(comparison?.rows.map((row) => row.slice(1))).toEqual([
    [null, null],
    [null, null],
  ]);
  await insert(
    'fact_coverage',
    ['account_id', 'operator_id', 'currency', 'first_date', 'last_date'],
    [[1, 11, 'XXX', '2024-12-01', '2024-12-02']],
  );
  const covered = await answer(ada, {
    measures: ['piClicks', 'attributedOrders'],
    dimensions: ['retailer'],
    range: { from: '2026-01-05', to: '2026-01-05' },
    comparison: 'previous-year',
  });
  await rollUp(1);
  expect(covered.comparison?.rows).toEqual([
    ['Amazon', 0, 0],
    ['Target', 0, null],
  ]);
});

test('the answer names who reports and what share of the clicks that is', async () => {
  const query: SemanticQueryInput = { measures: ['attributedSales'], range: january };
  expect((await answer(ada, query)).salesReporting).toEqual({
    reporting: ['Amazon'],
    silent: ['Target'],
    clickShare: 20 / 25,
  });
  expect((await answer(ada, { ...query, filters: atTarget })).salesReporting).toEqual({
    reporting: [],
    silent: ['Target'],
    clickShare: 0,
  });
  expect((await answer(ada, { measures: ['piClicks'], range: january })).salesReporting?.clickShare).toBeNull();
  expect((await answer(rita, { measures: ['sales'], range: january }, '2')).salesReporting).toBeNull();
});
