import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkedReturnPath } from '#shared/access/return-path.ts';

test('a path with query, hash and non-ASCII is accepted unchanged', () => {
  for (const path of [
    '/',
    '/foo?u=https://example.com',
    '/dashboard/übersicht?a=1&b=2#part',
    '/a/b//'.slice(0, 4),
    '/catalog?q=a%20b',
    '/x?next=//evil.example',
  ])
    expect(checkedReturnPath(path)).toBe(path);
});

test('an address that could lead to another place is refused', () => {
  for (const path of [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\tevil.example',
    '/\n/evil.example',
    '/ /evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2f/evil.example',
    '/%252f%252fevil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    'https://evil.example/',
    'http:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '?x=1',
    '/a\r\nSet-Cookie: x=1',
    '/%',
    '',
  ])
    expect([path, checkedReturnPath(path)]).toEqual([path, null]);
});

test('a path longer than any of ours is refused', () => {
  expect(checkedReturnPath(`/${'a'.repeat(2000)}`)).toBeNull();
});

test('an accepted path stays on the origin that it is resolved against', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '@',
    ':',
    '%2f',
    '%5c',
    '%09',
    '\t',
    'evil.example',
    'a',
    '?',
    '#',
    'http:',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const path = checkedReturnPath(`/${parts.join('')}`);
      if (path !== null) expect(new URL(path, 'https://app.example').origin).toBe('https://app.example');
    }),
    { numRuns: 2000 },
  );
});
