import { expect, test } from 'vitest';
import { pageTitle } from '#app/page-title.ts';

test('a page has a title even if its loader failed, without a trailing dot', () => {
  expect(pageTitle('Forms', 'Northwind')).toEqual([{ title: 'Forms · Northwind' }]);
  expect(pageTitle('Forms', undefined)).toEqual([{ title: 'Forms' }]);
  expect(pageTitle(false, 'Banner')).toEqual([{ title: 'Banner' }]);
});
