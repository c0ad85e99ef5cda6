import { expect, test } from 'vitest';
import { titled } from '#app/page-title.ts';

test('a page is titled by what is known of it, without a trailing dot where its loader failed', () => {
  expect(titled('Forms', 'Northwind')).toEqual([{ title: 'Forms · Northwind' }]);
  expect(titled('Forms', undefined)).toEqual([{ title: 'Forms' }]);
  expect(titled(false, 'Banner')).toEqual([{ title: 'Banner' }]);
});
