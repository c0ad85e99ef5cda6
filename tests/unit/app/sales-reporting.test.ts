import { expect, test } from 'vitest';
import { coverageNote, silentRowsNote } from '#app/boards/sales-reporting.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { createFormats } from '#shared/format/formats.ts';

const formats = createFormats('en-GB', 'USD');

const answer = (salesReporting: QueryAnswer['salesReporting']): QueryAnswer => ({
  columns: [
    { id: 'retailer', kind: 'dimension' },
    { id: 'attributedSales', kind: 'measure' },
  ],
  rows: [
    ['Amazon', 14],
    ['Freshline', null],
  ],
  totals: [14],
  comparison: null,
  range: { from: '2026-11-14', to: '2026-11-15' },
  timezone: 'UTC',
  currency: 'USD',
  conversions: [],
  ...(salesReporting === undefined ? {} : { salesReporting }),
  factsThrough: '2026-11-15',
  incompleteFrom: null,
  truncated: false,
});

const partly = answer({ reporting: ['Amazon', 'Target'], silent: ['Corner & Co', 'Freshline'], clickShare: 0.823 });

test('a page with sales says how many retailers they come from, which, and with what share of the clicks', () => {
  expect(coverageNote(['piClicks', 'conversion'], partly, formats)).toBe(
    'Orders, sales and conversion come from the 2 of 4 retailers that report sales: Amazon and Target, with 82.3% of the purchase-intent clicks.',
  );
  expect(coverageNote(['attributedOrders'], answer({ reporting: [], silent: ['A'], clickShare: 0 }), formats)).toBe(
    'Orders and sales are unknown because no retailer reports them.',
  );
});

test('no note if every retailer reports, no measure depends on it, or the upstream doesn’t know', () => {
  expect(coverageNote(['piClicks'], partly, formats)).toBeNull();
  expect(coverageNote(['conversion'], answer({ reporting: ['A'], silent: [], clickShare: 1 }), formats)).toBeNull();
  expect(coverageNote(['conversion'], answer(null), formats)).toBeNull();
  expect(coverageNote(['conversion'], answer(undefined), formats)).toBeNull();
});

test('a long list of retailers is cut short', () => {
  const reporting = Array.from({ length: 9 }, (_, at) => `R${at}`);
  expect(coverageNote(['ownSales'], answer({ reporting, silent: ['S'], clickShare: null }), formats)).toBe(
    'Orders, sales and conversion come from the 9 of 10 retailers that report sales: R0, R1, R2, R3, R4, R5, and 3 more.',
  );
});

test('a table names the rows that have no sales, and what its total covers', () => {
  expect(silentRowsNote(['attributedSales'], partly)).toBe(
    'Freshline does not report sales; the totals of orders and sales cover the other retailers.',
  );
  expect(silentRowsNote(['piClicks'], partly)).toBeNull();
});
