import { expect, test } from 'vitest';
import { isReadOnlyCall } from '#app/api/addresses.ts';

test('tells calls that change something from those that only read', () => {
  const reads = ['queries', 'insights/i-1/answers', 'import-previews', 'catalog-import-previews'];
  const changes = [
    'imports',
    'catalog-imports',
    'filter-sets',
    'queries/1',
    'insights/i-1/answers/2',
    'other-previews',
  ];
  expect(reads.filter((path) => !isReadOnlyCall('POST', `/proxy/data/${path}`))).toEqual([]);
  expect(changes.filter((path) => isReadOnlyCall('POST', `/proxy/data/${path}`))).toEqual([]);
  expect(isReadOnlyCall('DELETE', '/proxy/data/queries')).toBe(false);
});
