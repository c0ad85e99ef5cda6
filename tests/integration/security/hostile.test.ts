import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { startWorld, type World } from '#tests/support/world.ts';
import { type HostileUpstream, hostile, startHostileUpstream } from './hostile-upstream.ts';

let upstream: HostileUpstream;
let world: World;
let client: Client;

beforeAll(async () => {
  upstream = await startHostileUpstream();
  world = await startWorld({ upstream: upstream.origin });
  client = await world.signIn('brand.admin@brand.test');
}, 120_000);
afterEach(() => upstream.broken.clear());
afterAll(async () => {
  await world?.stop();
  await upstream?.stop();
});

const pages = [
  '/dashboard/x',
  '/profile',
  '/page-comingsoon',
  '/brand/welcome',
  '/nodata',
  '/dashboard/x?from="><script>alert(1)',
];
const scripts = /<script\b[^>]*>[\s\S]*?<\/script>/g;

test('markup, line separators and ends of scripts in any string of the upstream render as text', async () => {
  for (const path of pages) {
    const answer = await client.fetch(path);
    const html = await answer.text();
    expect([path, answer.status]).toEqual([path, 200]);
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? 'none';
    const inside = html.match(scripts) ?? [];
    for (const script of inside) {
      expect([path, script.includes(`nonce="${nonce}"`)]).toEqual([path, true]);
      expect([path, /<!--|<img|[\u2028\u2029]|<script[^>]*>[\s\S]*<script/.exec(script)?.[0]]).toEqual([
        path,
        undefined,
      ]);
    }
    const tags = html.replace(scripts, '').replace(/"[^"]*"/g, '""');
    expect([path, /<img(?![^>]* src="")|<\/?script|<[^>]*\sonerror/.exec(tags)?.[0]]).toEqual([path, undefined]);
  }
  const html = await (await client.fetch('/dashboard/x')).text();
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('an id from the upstream can’t make a link of a page leave the site', async () => {
  const html = await (await client.fetch('/dashboard/x')).text();
  const links = [...html.matchAll(/\s(?:href|action|src)="([^"]*)"/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) {
    const url = new URL(link.replaceAll('&amp;', '&'), world.origin);
    const ours = url.origin === world.origin || url.origin === 'https://example.com';
    expect([link, ours]).toEqual([link, true]);
  }
  expect(links).toContain('/report/..%2F..');
});

test('the same strings are JSON in calls and page data, and never HTML', async () => {
  for (const path of ['/dashboard/x.data', '/dbd/init', '/proxy/dashboard/list/', '/session/scopes?type=account']) {
    const answer = await client.call(path);
    const type = answer.headers.get('content-type') ?? '';
    expect([path, answer.headers.get('x-content-type-options'), /html/.test(type)]).toEqual([path, 'nosniff', false]);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  }
  const search = await client.call(`/session/scopes?type=account&q=${encodeURIComponent(hostile.slice(0, 20))}`);
  expect(((await search.json()) as { total: number }).total).toBe(1);
});

const failures = [
  ['a 500', { status: 500, text: '<h1>Stack trace</h1>' }],
  ['half of a JSON', { status: 200, text: '{"rows":[[1,2],' }],
  ['HTML', { status: 200, text: '<!doctype html><script>alert(1)</script>' }],
  ['another shape', { status: 200, text: '[]' }],
] as const;

test.each(failures)(
  'if numbers fail with %s a page keeps its frame and menu, and the panel says so',
  async (_, how) => {
    upstream.broken.set('/proxy/data/queries', how);
    const answer = await client.fetch('/dashboard/x');
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('href="/users"');
    expect(html).toMatch(/Try again/);
    expect(html).not.toMatch(/Stack trace|alert\(1\)<\/script>/);
  },
);

test.each(failures)('if lists fail with %s a page keeps its fixed menu', async (_, how) => {
  upstream.broken.set('/proxy/dashboard/list/', how);
  upstream.broken.set('/proxy/data/site-tags', how);
  if (how.text === '[]') upstream.broken.set('/proxy/dashboard/list/', { status: 200, text: '{}' });
  const answer = await client.fetch('/nodata');
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain('href="/users"');
  expect(html).not.toContain('Stack trace');
});

test('a write that fails upstream is reported with its status and never sent again', async () => {
  for (const status of [500, 502, 503, 504]) {
    upstream.broken.set('/dbd/user/u-hostile', { status, text: '{}' });
    upstream.calls.length = 0;
    const answer = await client.call('/dbd/user/me', { method: 'POST', json: { user: { firstname: 'Bo' } } });
    expect([status, answer.status]).toEqual([status, status]);
    expect(upstream.calls.filter((call) => call === 'POST /dbd/user/u-hostile')).toHaveLength(1);
    upstream.broken.clear();
  }
});
