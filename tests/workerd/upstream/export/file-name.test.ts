import { expect, test } from 'vitest';
import { attachment, fileName } from '#upstream/export/file-name.ts';

const named = {
  scope: 'Brand One / Süd',
  title: 'Sales: by ../retailer',
  range: { from: '2026-01-01', to: '2026-01-31' },
};

test('a file is named by scope, title and days, and says when rows are missing', () => {
  expect(fileName({ ...named, truncated: false })).toBe('brand-one-süd_sales-by-retailer_2026-01-01_2026-01-31');
  expect(fileName({ ...named, truncated: true })).toMatch(/_2026-01-31_TRUNCATED$/);
});

test('a file name works in old and new browsers, and can’t break the header', () => {
  expect(attachment('süd_日本.csv')).toBe(
    `attachment; filename="sud__.csv"; filename*=UTF-8''s%C3%BCd_%E6%97%A5%E6%9C%AC.csv`,
  );
  expect(attachment(fileName({ ...named, title: '"\r\nX: y', truncated: false }))).toMatch(/^[\x20-\x7e]+$/);
});
