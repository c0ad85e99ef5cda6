import { expect, test } from 'vitest';
import { completeAddress } from '#app/analytics/view-bar.server.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';
import type { FilterSet } from '#shared/api/families/views-schemas.ts';

const bounds = { min: '2025-10-01', max: '2026-11-15', today: '2026-11-16' };
const set = (more: Partial<FilterSet>): FilterSet => ({
  ...{ id: 1, name: 'Home', shared: false, isDefault: true, editable: true, owner: 'Ada', etag: '"1"' },
  filters: [
    { dimension: 'country', op: 'in', values: ['US'] },
    { dimension: 'recipe', op: 'in', values: ['7'] },
  ],
  ...more,
});

const whole = (query: string, sets: readonly FilterSet[] | null = [set({})]) => {
  const params = new URLSearchParams(query);
  return completeAddress(
    params,
    readViewState(params, bounds),
    ['country', 'retailer'],
    Promise.resolve(sets && { items: sets, unreadable: [] }),
  );
};

test('an address without filters starts with the default set, as far as the page has its filters', async () => {
  expect(await whole('')).toBe('?v=1&in.country=US');
  expect(await whole('scope=account-10')).toBe('?v=1&in.country=US&scope=account-10');
});

test('an address with filters is kept, and so is any address if there is no default set', async () => {
  expect(await whole('v=1')).toBeNull();
  expect(await whole('range=7d')).toBeNull();
  expect(await whole('', [set({ isDefault: false })])).toBeNull();
  expect(await whole('', [set({ filters: [{ dimension: 'recipe', op: 'in', values: ['7'] }] })])).toBeNull();
  expect(await whole('', null)).toBeNull();
});

test('choices of a plain form become filters of the view it was sent from', async () => {
  const form = 'v=1&range=7d&in.retailer=1&pick=country&pick.value=US&pick.value=GB&pick.op=not-in';
  expect(await whole(`${form}&pick.apply=1`)).toBe('?v=1&range=7d&in.retailer=1&not.country=US&not.country=GB');
  expect(await whole(form)).toBeNull();
  expect(await whole('v=1&in.retailer=1&pick=recipe&pick.value=7&pick.op=in&pick.apply=1')).toBeNull();
});

test('saved filters that never arrive don’t delay an address with filters', async () => {
  const params = new URLSearchParams('v=1');
  const never = new Promise<null>(() => {});
  expect(await completeAddress(params, readViewState(params, bounds), ['country'], never)).toBeNull();
});
