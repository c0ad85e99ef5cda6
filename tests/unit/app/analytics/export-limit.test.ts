import { expect, test } from 'vitest';
import { cutWords } from '#app/analytics/export-limit-note.tsx';

test('the menu says which tables a file can’t hold whole, and nothing where all fit', () => {
  expect(cutWords([{ title: 'By product', rows: 50_000 }])).toBeNull();
  expect(
    cutWords([
      { title: 'By channel', rows: 5 },
      { title: 'By product', rows: 61_234 },
    ]),
  ).toBe('By product has 61,234 rows. The file includes only the first 50,000. Add a filter to export fewer rows.');
});
