import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { navigatesToOtherPage, pendingPathElsewhere, setPendingPath } from '#app/api/pending-path.ts';

beforeEach(() => {
  vi.stubGlobal('location', {
    pathname: '/users',
    search: '?search=ad',
    href: 'https://app.example/users?search=ad',
  });
});
afterEach(() => {
  setPendingPath(null);
  vi.unstubAllGlobals();
});

test.each([
  ['nothing is wanted', null, null, false],
  ['the address that is shown', '/users?search=ad', null, false],
  ['another query of the page', '/users?search=ada', '/users?search=ada', false],
  ['another query, written without a path', '?search=ada', '?search=ada', false],
  ['another page', '/users/u-100', '/users/u-100', true],
  ['a page below, written from here', 'users/u-100', 'users/u-100', true],
])('a pending navigation to %s', (_, path, elsewhere, otherPage) => {
  setPendingPath(path);
  expect(pendingPathElsewhere()).toBe(elsewhere);
  expect(navigatesToOtherPage()).toBe(otherPage);
});
