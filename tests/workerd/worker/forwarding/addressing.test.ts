import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { endpointEntries } from '#shared/api/endpoints.ts';
import { endpointMatcher } from '#worker/forwarding/match.ts';
import { formatQuery, parseQuery, toParameters } from '#worker/forwarding/query.ts';
import { isReserved } from '#worker/forwarding/reserved-parameters.ts';
import { isUnambiguousPath, pathOf, queryOf } from '#worker/platform/http/address.ts';

test.each([
  '/dbd/../admin',
  '/dbd/./init',
  '/dbd/..',
  '/.',
  '//evil',
  '/a//b',
  '/a\\b',
  '/a;b',
  '/a b',
  '/é',
  '/%2e%2e/x',
  '/%2E',
  '/a%2fb',
  '/a%5cb',
  '/a%00',
  '/a%0d%0a',
  '/a%7f',
  '/a%23',
  '/a%3f',
  '/a%3b',
  '/a%252e',
  '/a%252F',
  '/a%ff',
  '/a%',
  '/a%zz',
  'a',
  '',
])('%s is ambiguous', (path) => {
  expect(isUnambiguousPath(path)).toBe(false);
});

test.each(['/', '/a', '/a/', '/a/b.c', '/a%20b', '/100%25', '/caf%C3%A9', '/@me/a:b,c', '/.well-known/x', '/a..b/...'])(
  '%s is unambiguous',
  (path) => {
    expect(isUnambiguousPath(path)).toBe(true);
  },
);

test('an accepted path is already normalized, and decoding it adds no structure', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('a', '.', '/', '%', '2', 'e', '5', 'c', 'f', '0', ';', '\\', '%2e', '%25', '..', '%C3%A9'),
      ),
      (parts) => {
        const path = `/${parts.join('')}`;
        if (!isUnambiguousPath(path)) return;
        expect(new URL(path, 'http://host.invalid').pathname).toBe(path);
        for (const segment of path.split('/').map(decodeURIComponent))
          expect(segment).not.toMatch(/^\.{1,2}$|[/\\;#?]|%[0-9a-f]{2}/i);
      },
    ),
    { numRuns: 5_000 },
  );
});

test('path and query are taken from an address as they were written', () => {
  expect(pathOf('http://host:1/a/%2e?b=/c#d')).toBe('/a/%2e');
  expect(pathOf('http://host')).toBe('/');
  expect(queryOf('http://host/a?b=%20?c#d')).toBe('b=%20?c');
  expect(queryOf('http://host/a')).toBe('');
});

test('a query survives being parsed and written', () => {
  const pairs = fc.array(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' })));
  fc.assert(
    fc.property(pairs, (parameters) => {
      expect(parseQuery(formatQuery(parameters))).toEqual(parameters);
    }),
  );
});

test('objects and arrays of an in-process call are sent as JSON, and absent values aren’t sent', () => {
  expect(toParameters({ a: { b: [1] }, c: [1], d: 'x', e: 0, f: false, g: null, h: undefined })).toEqual([
    ['a', '{"b":[1]}'],
    ['c', '[1]'],
    ['d', 'x'],
    ['e', '0'],
    ['f', 'false'],
  ]);
});

test.each([
  'uid',
  'UID',
  'u%69d',
  '%2575id',
  'uid[]',
  '[uid]',
  'uid[a][b]',
  'uid.a',
  ' uid',
  'uid\0',
  'csrf_token',
  'csrf-token',
  'CsrfToken',
  'operator_ids[0]',
  'OPERATORIDS',
  'ｕｉｄ',
  'account',
  'operator%5B%5D',
])('only the Worker sets %s', (name) => {
  expect(isReserved(name)).toBe(true);
});

test.each([
  'filter[operator]',
  'filter.uid',
  'accounts',
  'account_id',
  'operators',
  'uidx',
  'my-account',
  'x',
  '',
  '[]',
  '%',
])('a caller may set %s', (name) => {
  expect(isReserved(name)).toBe(false);
});

const row = (path: string, method: Endpoint['method'] = 'GET', caller: Endpoint['caller'] = 'browser'): Endpoint => ({
  method,
  path,
  caller,
  scope: 'none',
  effect: 'read',
  access: { scope: 'none' },
  summary: '',
});

test('a fixed segment wins over a parameter, and matching backtracks', () => {
  const match = endpointMatcher([
    ['one', row('/a/:id/c')],
    ['two', row('/a/b')],
    ['three', row('/a/:id')],
  ]);
  expect(match('GET', '/a/b')).toMatchObject({ id: 'two', params: {} });
  expect(match('GET', '/a/b/c')).toMatchObject({ id: 'one', params: { id: 'b' } });
  expect(match('GET', '/a/%C3%A9')).toMatchObject({ id: 'three', params: { id: 'é' }, segments: ['a', '%C3%A9'] });
  for (const path of ['/a', '/a/', '/a/b/c/d', '/b', '/', '/a//c'])
    expect(match('GET', path)).toEqual({ unknown: true });
});

test('endpoints that are not for browsers are unknown to them, whatever the method', () => {
  const match = endpointMatcher([
    ['own', row('/a', 'POST', 'bff')],
    ['open', row('/a', 'GET')],
    ['hidden', row('/b', 'GET', 'bff')],
  ]);
  expect(match('POST', '/a')).toEqual({ allow: ['GET'] });
  expect(match('GET', '/b')).toEqual({ unknown: true });
});

test('every endpoint of the table is found by its own path', () => {
  const match = endpointMatcher(endpointEntries);
  for (const [id, { method, path, caller }] of endpointEntries)
    if (caller === 'browser') expect(match(method, path.replace(/:\w+/g, 'x'))).toMatchObject({ id });
});
