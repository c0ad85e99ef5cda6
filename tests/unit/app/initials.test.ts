import { expect, test } from 'vitest';
import { initialsOf } from '#app/shell/shell-data.ts';

test('initials are the first letters of up to four words, split on space, hyphen or slash', () => {
  expect(initialsOf('Northwind Spirits')).toBe('NS');
  expect(initialsOf('a-b/c d e')).toBe('ABCD');
  expect(initialsOf('  Élan  ')).toBe('É');
  expect(initialsOf('')).toBe('');
});
