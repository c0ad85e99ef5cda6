import { expect, test } from 'vitest';
import { mayRefetch } from '#worker/identity-provider/keys.ts';

const fresh = () => ({ asked: new Map<string, number>(), refetches: { 'sign-in': [], 'logout-token': [] } });

test('an unknown key id causes one refetch and is asked for again only much later', () => {
  const cache = fresh();
  expect(mayRefetch(cache, 'a', 'sign-in', 0)).toBe(true);
  expect(mayRefetch(cache, 'a', 'sign-in', 1_000)).toBe(false);
  expect(mayRefetch(cache, 'b', 'sign-in', 1_000)).toBe(true);
  expect(mayRefetch(cache, 'a', 'sign-in', 299_999)).toBe(false);
  expect(mayRefetch(cache, 'a', 'sign-in', 300_000)).toBe(true);
});

test('refetches are limited by the minute, for sign-in and for logout tokens apart', () => {
  const cache = fresh();
  const allowed = Array.from({ length: 50 }, (_, index) => mayRefetch(cache, `kid-${index}`, 'logout-token', index));
  expect(allowed.filter(Boolean)).toHaveLength(6);
  expect(mayRefetch(cache, 'kid-0', 'sign-in', 100)).toBe(true);
  expect(mayRefetch(cache, 'later', 'logout-token', 61_000)).toBe(true);
});

test('the memory of unknown key ids stays small', () => {
  const cache = fresh();
  for (let index = 0; index < 5_000; index++) mayRefetch(cache, `kid-${index}`, 'sign-in', index * 60_000);
  expect(cache.asked.size).toBeLessThanOrEqual(200);
});
