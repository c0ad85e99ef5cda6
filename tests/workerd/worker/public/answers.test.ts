import { expect, test } from 'vitest';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { emptyApiIntegration } from '#shared/touchpoints/api-integration.ts';
import { startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { emptySiteTag } from '#shared/touchpoints/site-tag.ts';
import { link, publicId, surfaceWorld } from './surface-world.ts';

const at = 'https://go.example.com';
const start = startImmersive('launch', { name: 'Beans', locale: 'fr-FR', alcohol: false, newId: (kind) => kind });
const page = {
  ...{ ...link(), kind: 'ip', slug: null, definition: { ...start, allowedDomains: ['shop.example.com'] } },
} as PublicTouchpoint;

const wishing = (language: string, more: Record<string, string> = {}) => ({
  headers: { 'Accept-Language': language, ...more },
});

test.each([
  ['fr-CH,de;q=0.5', 'fr', 'Il n’y a rien ici', 'Trop de demandes'],
  ['de', 'de', 'Hier ist nichts', 'Zu viele Anfragen'],
  ['es-MX', 'es', 'Aquí no hay nada', 'Demasiadas solicitudes'],
  ['ja, en;q=0.3', 'en', 'There is nothing here', 'Too many requests'],
  ['', 'en', 'There is nothing here', 'Too many requests'],
])('a visitor who prefers “%s” gets the messages for 404 and 429 in %s', async (wish, lang, nothing, tooMany) => {
  for (const [path, over, status, title] of [
    ['/l/none', false, 404, nothing],
    ['/no/such/address', false, 404, nothing],
    ['/l/spring', true, 429, tooMany],
  ] as const) {
    const { fetch } = surfaceWorld({ over: () => over });
    const answer = await fetch(`${at}${path}`, wishing(wish));
    const html = await answer.text();
    expect([answer.status, answer.headers.get('Content-Language')]).toEqual([status, lang]);
    expect([answer.headers.get('Vary'), answer.headers.get('Cache-Control')]).toEqual(['Accept-Language', 'no-store']);
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html.length).toBeLessThan(2_500);
  }
});

test('failures, refused forms, blocked countries and expired previews are in the reader’s language too', async () => {
  const down = surfaceWorld({ upstream: () => new Response(null, { status: 500 }) });
  expect(await (await down.fetch(`${at}/l/spring`, wishing('fr'))).text()).toContain('Indisponible pour le moment');
  const { fetch } = surfaceWorld();
  const foreign = {
    method: 'POST',
    headers: { Origin: 'https://evil.example', Accept: 'text/html', 'Accept-Language': 'de' },
  };
  expect(await (await fetch(`${at}/f/${publicId}`, foreign)).text()).toContain('Nicht gesendet');
  const preview = await fetch(`https://app.example.com/pop/preview/ip/${'t'.repeat(22)}`, wishing('de'));
  expect([preview.status, await preview.text()]).toEqual([404, expect.stringContaining('widerrufen')]);
  const local = 'http://localhost:8787';
  const voucher = {
    publicId,
    brand: 'Gin',
    locale: 'de-DE',
    alcohol: { ages: [], blocked: ['NO'] },
    title: '',
    description: '',
  };
  const more = { kind: 'percent', value: 1, currency: null, startsAt: null, endsAt: null, timezone: 'UTC' };
  const rest = { identifyBy: 'email', personLimit: 1, state: 'active', products: [], retailers: [] };
  const blocking = surfaceWorld({
    publicOrigin: local,
    upstream: () => Response.json({ ...voucher, ...more, ...rest }),
  });
  const blocked = await blocking.fetch(`${local}/v/${publicId}`, wishing('fr', { 'CF-IPCountry': 'NO' }));
  // The brand's language takes precedence over the browser's, as on the page itself.
  expect([blocked.status, blocked.headers.get('Content-Language')]).toEqual([451, 'de']);
});

test.each([
  ['/l/spring', 'GET, HEAD, OPTIONS'],
  [`/e/${publicId}`, 'GET, HEAD, OPTIONS'],
  [`/f/${publicId}`, 'GET, POST, HEAD, OPTIONS'],
  [`/v/${publicId}/age`, 'GET, POST, HEAD, OPTIONS'],
  ['/collect', 'POST, OPTIONS'],
])('%s refuses other methods, and names the allowed ones', async (path, allow) => {
  const { fetch, asked } = surfaceWorld();
  const read = allow.startsWith('GET') ? [] : ['GET', 'HEAD'];
  for (const method of ['PUT', 'DELETE', 'PATCH', ...read]) {
    const answer = await fetch(`${at}${path}`, { method });
    expect([method, answer.status, answer.headers.get('Allow')]).toEqual([method, 405, allow]);
  }
  const options = await fetch(`${at}${path}`, { method: 'OPTIONS' });
  expect([options.status, options.headers.get('Allow'), await options.text()]).toEqual([204, allow, '']);
  expect(asked).toEqual([]);
});

test.each([
  [`/e/${publicId}/age?lang=de`, `/e/${publicId}?lang=de`],
  [`/v/${publicId}/age`, `/v/${publicId}`],
  [`/f/${publicId}/age?e=x&utm_medium=email`, `/f/${publicId}?e=x&utm_medium=email`],
  [`/embed/ip/${publicId}/age`, `/embed/ip/${publicId}`],
  [`/embed/form/${publicId}/age?e=x`, `/embed/form/${publicId}?e=x`],
  [`https://app.example.com/pop/preview/ip/${publicId}/age?lang=de`, `/pop/preview/ip/${publicId}/page?lang=de`],
])('%s, where a gate was posted, redirects to its page on a GET', async (path, page) => {
  const { fetch, asked } = surfaceWorld();
  const led = await fetch(path.startsWith('https:') ? path : `${at}${path}`);
  expect([led.status, led.headers.get('Location'), asked]).toEqual([303, page, []]);
});

test('a HEAD request gets the same headers, and is not counted', async () => {
  const { fetch, queued } = surfaceWorld();
  const head = await fetch(`${at}/l/spring`, { method: 'HEAD' });
  expect([head.status, head.headers.get('Location'), queued]).toEqual([302, 'https://brand.example/', []]);
  const none = await fetch(`${at}/l/none`, { method: 'HEAD' });
  expect([none.status, none.headers.get('Content-Type'), await none.text()]).toEqual([
    404,
    'text/html; charset=utf-8',
    '',
  ]);
});

test('a cached page is not sent again until it changes', async () => {
  let revision = 1;
  let definition = page.definition;
  const { fetch } = surfaceWorld({ upstream: () => Response.json({ ...page, revision, definition }) });
  const first = await fetch(`${at}/e/${publicId}`);
  const tag = first.headers.get('ETag') ?? '';
  expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[\w+/=]{20,}"$/)]);
  for (const known of [tag, `W/${tag}`, `"other", W/${tag}`]) {
    const again = await fetch(`${at}/e/${publicId}`, { headers: { 'If-None-Match': known } });
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag]);
    for (const name of ['Content-Security-Policy', 'Cache-Control', 'Vary'])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
  }
  expect((await fetch(`${at}/e/${publicId}`, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  revision = 2;
  definition = { ...start, title: { 'fr-FR': 'Haricots' } };
  const later = surfaceWorld({ upstream: () => Response.json({ ...page, revision, definition }) });
  expect((await later.fetch(`${at}/e/${publicId}`, { headers: { 'If-None-Match': tag } })).status).toBe(200);
});

test('the script of a site tag is sent again when it has changed, though its revision is the same', async () => {
  const definition = { ...emptySiteTag, allowedDomains: ['shop.example'] };
  const upstream = () => Response.json({ ...link(), kind: 'site', slug: null, definition });
  const asking = (origin: string, known: string) =>
    surfaceWorld({ upstream, publicOrigin: origin }).fetch(`${origin}/tag/${publicId}.js`, {
      headers: { 'If-None-Match': known },
    });
  const tag = (await asking(at, '')).headers.get('ETag') ?? '';
  expect([(await asking(at, tag)).status, (await asking('https://to.example.com', tag)).status]).toEqual([304, 200]);
});

test('the public API answers programs with problems, and accepts a key whatever the case of its scheme', async () => {
  const api = { ...link(), kind: 'api', slug: null, definition: emptyApiIntegration };
  const calls: string[] = [];
  const { fetch } = surfaceWorld({
    upstream: (request) => {
      if (request.method === 'GET') return Response.json(api);
      calls.push(request.url);
      return Response.json({ scopes: ['products'], perMinute: 60, remaining: 59 });
    },
  });
  for (const path of ['/products/', '/product', '/products/4006381333931/offers']) {
    const answer = await fetch(`${at}/api/v1/${publicId}${path}`);
    expect([path, answer.status, answer.headers.get('Content-Type')]).toEqual([path, 404, 'application/problem+json']);
  }
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const headers = { Authorization: `${scheme} mlk_${'k'.repeat(43)}` };
    expect([scheme, (await fetch(`${at}/api/v1/${publicId}/products`, { headers })).status]).toEqual([scheme, 200]);
  }
  expect(calls).toHaveLength(3);
});
