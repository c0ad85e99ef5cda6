import { expect, test } from 'vitest';
import { titled } from '#app/page-title.ts';

test('a page has a title even if its loader failed, without a trailing dot', () => {
  expect(titled('Forms', 'Northwind')).toEqual([{ title: 'Forms · Northwind' }]);
  expect(titled('Forms', undefined)).toEqual([{ title: 'Forms' }]);
  expect(titled(false, 'Banner')).toEqual([{ title: 'Banner' }]);
});
