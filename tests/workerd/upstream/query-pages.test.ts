import { beforeAll, expect, test } from 'vitest';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import { type Caller, signIn } from './caller.ts';
import { answer, january, storedFacts } from './stored-facts.ts';

let ada: Caller;

beforeAll(async () => {
  await storedFacts();
  ada = await signIn('ada@one');
});

const pages = async (query: SemanticQueryInput, limit: number) => {
  const found: unknown[] = [];
  for (let offset = 0; ; offset += limit) {
    const { rows, truncated } = await answer(ada, { ...query, limit, offset });
    found.push(...rows);
    if (!truncated) return found;
  }
};

test('the pages of a table together are the whole table', async () => {
  const retailers: SemanticQueryInput = { measures: ['piClicks'], dimensions: ['retailer'], range: january };
  expect(await pages(retailers, 1)).toEqual((await answer(ada, retailers)).rows);
});

test('days without facts are in the pages of a series as in the series itself', async () => {
  const days: SemanticQueryInput = {
    ...{ measures: ['impressions', 'piClicks'], dimensions: ['day'], range: january },
    order: [{ by: 'day', direction: 'asc' }],
  };
  const whole = (await answer(ada, days)).rows;
  expect(whole.length).toBeGreaterThan(10);
  expect(await pages(days, 7)).toEqual(whole);
});

test('a page that holds the last row has no next page, and one that ends before it has one', async () => {
  for (const dimension of ['retailer', 'day'] as const) {
    const query: SemanticQueryInput = { measures: ['piClicks'], dimensions: [dimension], range: january };
    const { length } = (await answer(ada, query)).rows;
    expect(length).toBeGreaterThan(1);
    const page = async (limit: number, offset: number) => {
      const { rows, truncated } = await answer(ada, { ...query, limit, offset });
      return [rows.length, truncated];
    };
    expect(await page(length, 0)).toEqual([length, false]);
    expect(await page(length - 1, 0)).toEqual([length - 1, true]);
    expect(await page(1, length - 1)).toEqual([1, false]);
    expect(await page(1, length - 2)).toEqual([1, true]);
  }
});

test('the totals of a later page are those of the whole question', async () => {
  const query: SemanticQueryInput = { measures: ['piClicks'], dimensions: ['retailer'], range: january, totals: true };
  const second = await answer(ada, { ...query, limit: 1, offset: 1 });
  expect(second.totals).toEqual((await answer(ada, query)).totals);
});
