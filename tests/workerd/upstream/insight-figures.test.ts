import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { currencyPrecision } from '#shared/format/currency.ts';
import { createFormats } from '#shared/format/formats.ts';
import { addDays } from '#shared/time/calendar.ts';
import { type Ask, computeInsights } from '#upstream/analytics/insights/compute.ts';

const range = { from: '2026-10-01', to: '2026-10-30' };
const before = { from: '2026-09-01', to: '2026-09-30' };
const firstDay = '2026-05-01';
/** Of 0 to 4 decimals. */
const currencies = ['JPY', 'USD', 'EUR', 'BHD', 'CLF', 'TND', 'KRW'] as const;

interface Member {
  readonly sales: readonly [before: number, now: number];
  readonly orders: readonly [before: number, now: number];
}

const figures = {
  attributedSales: ({ sales }: Member, at: 0 | 1) => sales[at],
  attributedOrders: ({ orders }: Member, at: 0 | 1) => orders[at],
};
type Figure = keyof typeof figures;

/** Answers as the database gives them: sums of converted amounts, with fractions of a minor unit. */
function asking(members: readonly Member[], currency: string): Ask {
  const sumOf = (id: Figure, at: 0 | 1) => members.reduce((sum, member) => sum + figures[id](member, at), 0);
  const totalOf = (id: string, at: 0 | 1) =>
    id === 'averageOrderValue' ? sumOf('attributedSales', at) / sumOf('attributedOrders', at) : sumOf(id as Figure, at);
  return async ({ measures, dimensions = [], range: days }): Promise<QueryAnswer> => {
    const at = days.from < range.from ? 0 : 1;
    const common = {
      columns: [...dimensions, ...measures].map((id, place) => ({
        id,
        kind: place < dimensions.length ? ('dimension' as const) : ('measure' as const),
      })),
      ...{ range: days, timezone: 'UTC', currency, conversions: [], factsThrough: range.to, incompleteFrom: null },
      truncated: false,
    };
    const totals = measures.map((id) => totalOf(id, at));
    if (dimensions[0] === 'day')
      return {
        ...common,
        rows: Array.from({ length: 56 }, (_, day) => [addDays('2026-07-07', day), ...measures.map(() => 1)]),
        ...{ totals: null, comparison: null },
      };
    if (dimensions[0] === 'retailer')
      return {
        ...common,
        rows: members.map((member, place) => [
          `Retailer ${place}`,
          ...measures.map((id) => figures[id as Figure](member, at)),
        ]),
        keys: members.map((_, place) => [String(place)]),
        ...{ totals, comparison: null },
      };
    const comparison = { range: before, rows: [], totals: measures.map((id) => totalOf(id, 0)) };
    return { ...common, rows: [], totals, comparison };
  };
}

const amount = fc.double({ min: 0, max: 50_000, noNaN: true });
const orders = fc.integer({ min: 1, max: 500 });
const member = fc.record({ sales: fc.tuple(amount, amount), orders: fc.tuple(orders, orders) });

test('the printed parts of a changed amount add up to the printed change to the minor unit, in every currency', async () => {
  let cards = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(member, { minLength: 2, maxLength: 12 }),
      fc.constantFrom(...currencies),
      async (members, currency) => {
        const formats = createFormats('en-US', currency);
        const minor = (text: string) => Number(text.replace(/[^\d-]/g, '')) || 0;
        const watched = { measures: ['attributedSales', 'averageOrderValue'], dimensions: ['retailer'] } as const;
        const question = { range, comparison: 'previous-period', filters: [] } as const;
        const found = await computeInsights(asking(members, currency), watched, { ...question, filters: [] }, firstDay);
        for (const { before, now, change, decomposition } of found.cards) {
          const printed = (value: number) => minor(formats.value(value, 'money'));
          expect(minor(formats.value(now, 'money')) - minor(formats.value(before, 'money'))).toBe(printed(change));
          if (!decomposition) continue;
          cards += 1;
          const parts = [...decomposition.effects.map((effect) => effect.change), decomposition.rest];
          expect(parts.map(printed).reduce((sum, part) => sum + part, 0)).toBe(printed(change));
        }
      },
    ),
    { numRuns: 400 },
  );
  expect(cards).toBeGreaterThan(200);
  expect(new Set(currencies.map(currencyPrecision))).toEqual(new Set([0, 2, 3, 4]));
});
