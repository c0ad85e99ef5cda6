import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  admittedOrigin,
  emptySiteTag,
  keptPath,
  retailerAt,
  siteTagDefinition,
  siteTagSchema,
} from '#shared/touchpoints/site-tag.ts';
import { tagScript } from '#worker/public/site-tag/script.ts';
import { factsOf } from './publish-facts.ts';

const paths = (definition: object) =>
  siteTagDefinition.problems({ ...emptySiteTag, ...definition }, factsOf()).map(({ path }) => path);

test('a tag can’t be published without a site, without anything to count, or with clicks to nowhere', () => {
  expect(paths({})).toEqual(['allowedDomains']);
  expect(paths({ allowedDomains: ['a.example'], counts: [] })).toEqual(['counts']);
  expect(paths({ allowedDomains: ['a.example'], counts: ['click'] })).toEqual(['retailers']);
  const retailers = [{ retailer: 1, domain: 'shop.example' }];
  expect(paths({ allowedDomains: ['a.example'], counts: ['click'], retailers })).toEqual([]);
});

test('domains must be hosts, so nothing else gets into the script through them', () => {
  for (const domain of ['https://a.example', 'a.example/x', 'a".example', '*', 'localhost', 'A.example'])
    expect(siteTagSchema.safeParse({ ...emptySiteTag, allowedDomains: [domain] }).success, domain).toBe(false);
  const wildcard = { ...emptySiteTag, retailers: [{ retailer: 1, domain: '*.shop.example' }] };
  expect(siteTagSchema.safeParse(wildcard).success).toBe(false);
});

test('only https pages of an admitted site may send', () => {
  const tag = { allowedDomains: ['a.example', '*.b.example'] };
  const admitted = (origin: string) => admittedOrigin(tag, origin)?.host ?? null;
  expect(admitted('https://a.example')).toBe('a.example');
  expect(admitted('https://www.b.example')).toBe('www.b.example');
  for (const origin of [
    ...['http://a.example', 'https://x.a.example', 'https://b.example', 'https://a.example.evil.example', 'null'],
    ...['https://evil.example/https://a.example', 'https://a.example/', ''],
  ])
    expect(admitted(origin), origin).toBeNull();
});

test('a click belongs to the retailer whose domain the link is on or below', () => {
  const tag = { retailers: [{ retailer: 7, domain: 'shop.example' }] };
  expect(['shop.example', 'www.shop.example', 'otshop.example', ''].map((host) => retailerAt(tag, host))).toEqual([
    ...[7, 7, null, null],
  ]);
});

test('a path is stored without parts that may be personal, or not at all', () => {
  expect(keptPath('/shop/coffee')).toBe('/shop/coffee');
  for (const path of ['', 'shop', '/a?b', '/a#b', '/u/jo@a.example', '/u/jo%40a.example', `/${'a'.repeat(200)}`])
    expect(keptPath(path), path).toBeNull();
});

test('the script is small and valid JavaScript', () => {
  const script = tagScript({
    ...{
      id: 'a'.repeat(32),
      consent: 'wait',
      counts: ['view', 'product', 'click'],
      to: 'https://p.example/collect/site/a',
    },
    hosts: Array.from({ length: 20 }, (_, at) => `shop-${at}.example`),
  });
  expect(gzipSync(script).length).toBeLessThan(3 * 1024);
  expect(() => new Function(script)).not.toThrow();
});
