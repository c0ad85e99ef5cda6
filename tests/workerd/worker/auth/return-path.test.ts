import { expect, test } from 'vitest';
import { asLocation, checkedReturnPath, withoutUnsubscribe } from '#shared/access/return-path.ts';
import openRedirects from './fixtures/open-redirects.txt?raw';

const origin = 'https://app.example';

test('every entry of oauth2-proxy’s published open-redirect list stays on our origin', () => {
  const lines = openRedirects.split('\n').filter(Boolean);
  expect(lines.length).toBeGreaterThanOrEqual(558);
  for (const line of lines)
    for (const text of [line, ` ${line}`, decodedOnce(line)]) {
      const path = checkedReturnPath(text);
      expect([text, path === null ? origin : new URL(path, origin).origin]).toEqual([text, origin]);
    }
});

test('foreign, scriptable and ambiguous addresses are rejected', () => {
  const bad = [
    '//x',
    '///x',
    '/\\x',
    '\\/x',
    '\\\\x',
    '/\t/x',
    '/\n/x',
    '/\r\n/x',
    '\t//x',
    ' //x',
    '/ /x',
    '/./\\x',
    '/.//x',
    '/..//x',
    '/%2e//x',
    '/%2f/x',
    '/%2F%2Fx',
    '/%5cx',
    '/%5C%5Cx',
    '/%255cx',
    '/%252f/x',
    '/%09/x',
    '/%0d%0aLocation:x',
    '/x%0d%0aSet-Cookie:a=b',
    '/x\r\nSet-Cookie:a=b',
    '/%00',
    '/../x',
    '/a/../x',
    '/a/..',
    '/%2e%2e/x',
    '/a/%2e%2e%2fx',
    '/./x',
    '/%',
    '/%zz',
    '/%c0%ae',
    'https://evil.example',
    'http://app.example@evil.example',
    '//app.example@evil.example',
    'https://app.example.evil.example',
    'https://app.example:444/x',
    'https://app.example/x',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    'x',
    'x/y',
    '?x',
    '#x',
    '',
    ' ',
    '/\u00a0/x',
    '/\u2028x',
    '/\u0000',
    `/${'x'.repeat(3_000)}`,
  ];
  for (const text of bad) expect([text, checkedReturnPath(text)]).toEqual([text, null]);
  expect([checkedReturnPath(null), checkedReturnPath(undefined)]).toEqual([null, null]);
});

test('a path with a query, a hash, an address inside them and other scripts is accepted unchanged', () => {
  const good = [
    '/',
    '/foo?u=https://example.com',
    '/a/b?x=//y&z=%2F%2F#//h',
    '/größe/東京?q=ü#ß',
    '/a%20b/%E6%9D%B1',
    '/a;b=c',
    '/@x',
    '/x:y',
    '/100%25',
    '/.well',
    '/a..b',
    '/?x=%0d%0a',
  ];
  for (const text of good) expect(checkedReturnPath(text)).toBe(text);
});

test('a path stays the same path in a Location, whatever script it is written in', () => {
  for (const path of ['/a%20b/☃?q=ü#ß', '/größe/東京', '/a%2Bb?x=%252F&y=1+2', '/\ud800', '/x?u=https://example.com']) {
    expect(asLocation(path)).toMatch(/^[!-~]+$/);
    expect(new URL(asLocation(path), origin).href).toBe(new URL(path, origin).href);
  }
});

test('an address of another host stays the same in a Location, with its host as A-labels', () => {
  expect(asLocation('https://bücher.example/größe?q=ü%20#ß')).toBe(
    'https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe?q=%C3%BC%20#%C3%9F',
  );
  for (const address of ['https://shop.example', "https://shop.example/a%2Fb?x='1'"])
    expect(asLocation(address)).toBe(address);
});

test('an unsubscribe email is removed from a path, and the rest is kept', () => {
  expect(withoutUnsubscribe('/x?a=1&unsubscribe_email=a%40b.c#h')).toEqual({ path: '/x?a=1#h', email: 'a@b.c' });
  expect(withoutUnsubscribe('/x?unsubscribe_email=a@b.c')).toEqual({ path: '/x', email: 'a@b.c' });
  expect(withoutUnsubscribe('/x?a=%2Fü#h')).toEqual({ path: '/x?a=%2Fü#h', email: null });
});

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
