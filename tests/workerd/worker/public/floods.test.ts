import { afterEach, expect, test, vi } from 'vitest';
import { type Limiter, link, surfaceWorld } from './surface-world.ts';

afterEach(() => vi.useRealTimers());

const at = 'https://go.example.com';
const from = (address: string) => ({ headers: { 'CF-Connecting-IP': address } });

/** Limiters that admit a number of calls per key, and record their keys. */
function atMost(most: Readonly<Partial<Record<Limiter, number>>>) {
  const calls = new Map<string, number>();
  const over = (key: string, limiter: Limiter) => {
    const known = (calls.get(`${limiter} ${key}`) ?? 0) + 1;
    calls.set(`${limiter} ${key}`, known);
    return known > (most[limiter] ?? Number.POSITIVE_INFINITY);
  };
  return { over, keysOf: (limiter: string) => [...calls.keys()].filter((key) => key.startsWith(`${limiter} `)) };
}

const countedOf = (asked: readonly Request[], path: string) =>
  asked.filter(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    return searchParams.get('count') === '1' && decodeURIComponent(pathname).endsWith(path);
  });

test('repeated requests for missing redirects of a host don’t keep its visitors from being counted', async () => {
  const limits = atMost({ client: 10, touchpoint: 30, posts: 10 });
  const { fetch, asked } = surfaceWorld({
    over: limits.over,
    upstream: ({ url }) =>
      url.includes('nope') ? null : Response.json({ target: 'https://brand.example/', status: 302 }),
  });
  for (let nth = 0; nth < 60; nth++) await fetch(`${at}/r/go.brand.example/nope`, from('203.0.113.7'));
  for (let nth = 0; nth < 15; nth++)
    expect((await fetch(`${at}/r/go.brand.example/summer`, from(`198.51.100.${nth}`))).status).toBe(302);
  expect(countedOf(asked, '/summer')).toHaveLength(15);
});

test('a known redirect still works above the limit, and is not counted', async () => {
  const limits = atMost({ client: 2, touchpoint: 4, posts: 10 });
  const { fetch, asked } = surfaceWorld({
    over: limits.over,
    upstream: () => Response.json({ target: 'https://brand.example/', status: 302 }),
  });
  for (let nth = 0; nth < 5; nth++) await fetch(`${at}/r/go.brand.example/summer`, from(`198.51.100.${nth}`));
  for (let nth = 0; nth < 5; nth++)
    expect((await fetch(`${at}/r/go.brand.example/summer`, from('203.0.113.7'))).status).toBe(302);
  expect([countedOf(asked, '/summer').length, asked.length]).toEqual([4, 5]);
});

test('a few addresses use up only their share of a host’s count, and each is redirected', async () => {
  const limits = atMost({ share: 3, touchpoint: 12 });
  const { fetch, asked } = surfaceWorld({
    over: limits.over,
    upstream: () => Response.json({ target: 'https://brand.example/', status: 302 }),
  });
  const visit = async (host: string, address: string) => (await fetch(`${at}/r/${host}/summer`, from(address))).status;
  for (let nth = 0; nth < 40; nth++) expect(await visit('go.brand.example', `203.0.113.${nth % 3}`)).toBe(302);
  expect(countedOf(asked, '/summer')).toHaveLength(9);
  for (let nth = 0; nth < 3; nth++) await visit('go.brand.example', `198.51.100.${nth}`);
  expect(countedOf(asked, '/summer')).toHaveLength(12);
  // The same address still counts at another host.
  await visit('go.other.example', '203.0.113.0');
  expect(countedOf(asked, '/summer')).toHaveLength(13);
});

test('a redirect host has one limit, however it is written, separate from a touchpoint of the same name', async () => {
  const limits = atMost({ client: 100, touchpoint: 100, posts: 10 });
  const { fetch } = surfaceWorld({
    over: limits.over,
    upstream: () => Response.json({ target: 'https://brand.example/', status: 302 }),
  });
  const touchpoint = 'deadbeef'.repeat(4);
  for (const host of ['go.brand.example', 'GO.brand.example', 'go.brand.example.', touchpoint])
    await fetch(`${at}/r/${host}/summer`, from('203.0.113.7'));
  expect(limits.keysOf('touchpoint')).toEqual([
    'touchpoint redirect:go.brand.example',
    `touchpoint redirect:${touchpoint}`,
  ]);
});

test('when a cache entry expires, simultaneous requests make one upstream call, also while the upstream fails', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let down = false;
  const { fetch, asked } = surfaceWorld({
    upstream: () => (down ? new Response(null, { status: 503 }) : Response.json(link())),
  });
  const many = async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, nth) => fetch(`${at}/l/spring`, from(`198.51.100.${nth}`))),
    );
    return answers.filter(({ status }) => status === 302).length;
  };
  expect((await fetch(`${at}/l/spring`, from('203.0.113.7'))).status).toBe(302);
  vi.setSystemTime(Date.now() + 5_001);
  expect([await many(), asked.length]).toEqual([100, 2]);
  down = true;
  vi.setSystemTime(Date.now() + 5_001);
  expect([await many(), asked.length]).toEqual([99, 3]);
  expect([await many(), asked.length]).toEqual([100, 3]);
  down = false;
  vi.setSystemTime(Date.now() + 2_001);
  expect([await many(), asked.length]).toEqual([100, 4]);
});

test('an unpublished link is a 404 for everybody once it was requested again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let there = true;
  const { fetch } = surfaceWorld({
    upstream: () => (there ? Response.json(link()) : new Response(null, { status: 404 })),
  });
  await fetch(`${at}/l/spring`);
  there = false;
  vi.setSystemTime(Date.now() + 5_001);
  expect((await fetch(`${at}/l/spring`)).status).toBe(404);
  expect((await fetch(`${at}/l/spring`)).status).toBe(404);
});
