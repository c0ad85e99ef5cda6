import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteCache } from '#shared/byte-cache.ts';

test('however many entries come, and however large, a cache stays within its bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ maxLength: 50 }), fc.string({ maxLength: 2_000 }))), (entries) => {
      const cache = new ByteCache<string>(10_000);
      for (const [key, value] of entries) {
        cache.set(key, value);
        expect(cache.bytes).toBeLessThanOrEqual(10_000);
      }
    }),
  );
});

test('the oldest entry makes room', () => {
  const cache = new ByteCache<string>(1_000);
  cache.set('first', 'x'.repeat(100));
  cache.set('second', 'x'.repeat(100));
  cache.set('first', 'y'.repeat(100));
  cache.set('third', 'x'.repeat(100));
  expect([cache.get('first'), cache.get('second')]).toEqual(['y'.repeat(100), undefined]);
  expect(cache.get('third')).toBe('x'.repeat(100));
});

test('a value larger than the budget is not cached, and displaces nothing', () => {
  const cache = new ByteCache<{ readonly rows: readonly string[] }>(1_000);
  cache.set('small', { rows: ['a'] });
  cache.set('large', { rows: Array.from({ length: 100 }, () => 'x'.repeat(10)) });
  expect(cache.get('large')).toBeUndefined();
  expect(cache.get('small')).toEqual({ rows: ['a'] });
});

test('deleting or clearing entries frees their bytes', () => {
  const cache = new ByteCache<readonly number[]>(1_000);
  cache.set('one', [1, 2, 3]);
  cache.set('two', [1]);
  cache.delete('one');
  cache.delete('never there');
  expect(cache.size).toBe(1);
  cache.clear();
  expect([cache.size, cache.bytes]).toEqual([0, 0]);
});
