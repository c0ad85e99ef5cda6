import { expect, test } from 'vitest';
import { isQuestion } from '#app/api/addresses.ts';

test('a call that only reads is told apart from one that changes something', () => {
  const asked = ['queries', 'insights/i-1/answers', 'import-previews', 'catalog-import-previews'];
  const changed = [
    'imports',
    'catalog-imports',
    'filter-sets',
    'queries/1',
    'insights/i-1/answers/2',
    'other-previews',
  ];
  expect(asked.filter((path) => !isQuestion('POST', `/proxy/data/${path}`))).toEqual([]);
  expect(changed.filter((path) => isQuestion('POST', `/proxy/data/${path}`))).toEqual([]);
  expect(isQuestion('DELETE', '/proxy/data/queries')).toBe(false);
});
