import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { noAlcoholRules } from '#shared/touchpoints/alcohol.ts';
import { type Banner, emptyBanner } from '#shared/touchpoints/banner.ts';
import { bannerPageWeight } from '#shared/touchpoints/banner-choices.ts';
import { emptyVideo, type Video } from '#shared/touchpoints/video.ts';
import { createApp } from '#worker/app.ts';
import type { EventMessage } from '#worker/platform/env.ts';
import { videoScript } from '#worker/public/ads/video.tsx';
import { clearPublishedCaches } from '#worker/public/published/touchpoints.ts';

const app = createApp({ renderPage: (c) => c.text('a page of the app'), logSink: () => {} });
const person = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const home = 'https://go.example.com';
const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`;

const banner: Banner = {
  ...emptyBanner,
  picture: { src: `/i/${'p'.repeat(22)}`, width: 300, height: 250, bytes: 4_000 },
  ...{ alt: `alt ${evil}`, headline: `h ${evil}`.slice(0, 80), call: '<b onclick=x>Go</b>', product: 7 },
  target: 'https://brand.example/?a=1&b="<x>',
};
const video: Video = {
  ...{ ...emptyVideo, title: `t ${evil}`, source: 'https://m.example.com/a.mp4?x="><script>', language: 'fr' },
  ...{ poster: 'javascript:alert(1)', captions: 'https://m.example.com/a.vtt?"onload=alert(1)' },
  hotspots: [
    { from: 2, to: 9.5, product: 7, label: `l ${evil}`.slice(0, 80) },
    { from: 12, to: 20, product: 8, label: 'Cup' },
  ],
  end: { headline: `e ${evil}`.slice(0, 80), call: '<i>More</i>', target: 'https://brand.example/end' },
};
const offer = (product: number, url: string) => ({
  ...{ product, retailer: 3, country: 'FR', currency: 'EUR', price: 1_299, inStock: true, url },
});

/** The surface with one banner or video, and its counted events. */
function world(
  kind: 'dp' | 'vd',
  definition: object,
  account: Partial<PublicTouchpoint['account']> = {},
  origin = home,
) {
  clearPublishedCaches();
  const publicId = `${kind}${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`;
  const touchpoint = {
    ...{ publicId, kind, slug: null, name: 'Ad', locales: [], campaign: '', revision: 1, definition },
    account: { name: `Brand ${evil}`, alcohol: null, gtmId: null, locale: 'en-GB', currency: 'GBP', ...account },
    ...{ products: [], retailers: [{ id: 3, name: 'Shop' }], collections: [] },
    offers: [offer(7, 'https://shop.example/7'), offer(9, 'https://shop.example/9')],
  };
  const queued: EventMessage[] = [];
  const limiter = { limit: async () => ({ success: true }) };
  const env = {
    ...{ APP_ORIGIN: 'https://app.example.com', PUBLIC_ORIGIN: origin, OIDC_ISSUER: 'https://id.example.com/realm' },
    ...{ OIDC_CLIENT_ID: 'app', SESSION_SECRET: 'k'.repeat(32), UPSTREAM_SERVICE_TOKEN: 'a-service-token-of-tests' },
    UPSTREAM: {
      fetch: async (input: string) =>
        new URL(input).pathname === `/proxy/public/touchpoints/${kind}/${publicId}`
          ? Response.json(touchpoint, { headers: { ETag: '"1"' } })
          : new Response(null, { status: 404 }),
    },
    EVENTS: { send: async (message: EventMessage) => void queued.push(message) },
    ...{ PUBLIC_BY_CLIENT: limiter, PUBLIC_BY_TOUCHPOINT: limiter },
  };
  const fetch = async (rest = '', place = 'iframe') => {
    const context = createExecutionContext();
    const request = new Request(`${origin}/embed/${kind}/${publicId}${rest}`, {
      headers: { 'User-Agent': person, 'Sec-Fetch-Dest': place },
    });
    const answer = await app.fetch(request, env, context);
    await waitOnExecutionContext(context);
    return answer;
  };
  return { fetch, queued, publicId };
}

/** Parses HTML like a browser. */
async function parsed(html: string) {
  const found: string[] = [];
  const links: string[] = [];
  const collect = {
    element(element: Element) {
      found.push(element.tagName);
      for (const [name] of element.attributes) expect(name).not.toMatch(/^on/i);
      const href = element.getAttribute('href');
      if (href) links.push(href);
    },
  };
  await new HTMLRewriter().on('*', collect).transform(new Response(html)).text();
  return { found, links, of: (tag: string) => found.filter((name) => name === tag).length };
}

test('any https page may frame an ad, and for a product on local http also pages of that machine', async () => {
  for (const [origin, sites] of [
    [undefined, 'https://*'],
    ['http://localhost:8787', 'https://* http://localhost:* http://127.0.0.1:*'],
  ] as const) {
    const { fetch } = world('dp', banner, {}, origin);
    for (const path of ['', '?lang=fr']) {
      const policy = (await fetch(path)).headers.get('Content-Security-Policy') ?? '';
      expect(/ frame-ancestors ([^;]*)/.exec(policy)?.[1]).toBe(sites);
    }
  }
});

test('whatever is written in a banner is shown as text, in a page that runs its own script alone', async () => {
  const { fetch, publicId } = world('dp', banner);
  const answer = await fetch();
  const html = await answer.text();
  const page = await parsed(html);
  expect([answer.status, page.of('script'), page.of('img'), page.of('b')]).toEqual([200, 1, 1, 0]);
  expect(page.links).toEqual([`/embed/dp/${publicId}/out/target`]);
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toMatch(/script-src 'sha256-[^' ]+';/);
  expect(policy).toContain('frame-ancestors https://*');
  expect(new TextEncoder().encode(html).byteLength).toBeLessThan(bannerPageWeight);
});

test('whatever is written in a video is shown as text, and only https is loaded', async () => {
  const { fetch, publicId } = world('vd', video);
  const html = await (await fetch()).text();
  const page = await parsed(html);
  expect([page.of('script'), page.of('i'), page.of('video'), page.of('track'), page.of('li')]).toEqual([2, 0, 1, 1, 2]);
  expect(page.links).toEqual([7, 8, 'target'].map((to) => `/embed/vd/${publicId}/out/${to}`));
  expect(html).not.toContain('javascript:');
  const packed = new Response(videoScript).body?.pipeThrough(new CompressionStream('gzip'));
  expect((await new Response(packed).arrayBuffer()).byteLength).toBeLessThan(3_072);
});

test('a click on a banner leads to the offer and is counted with its price', async () => {
  const { fetch, queued, publicId } = world('dp', banner);
  const answer = await fetch(`/out/target?s=${'a'.repeat(32)}`);
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, 'https://brand.example/?a=1&b="<x>']);
  expect(queued).toEqual([]);
  const alone = world('dp', { ...banner, target: '' });
  expect((await alone.fetch('/out/target')).headers.get('Location')).toBe('https://shop.example/7');
  expect(alone.queued[0]?.events).toMatchObject([
    { kind: 'click', touchpoint: alone.publicId, retailer: 3, product: 7, price: 1_299, currency: 'EUR' },
  ]);
  expect(publicId).not.toBe(alone.publicId);
});

test('a click leads only to the ad’s own targets', async () => {
  const shown = world('vd', video);
  expect((await shown.fetch('/out/7')).headers.get('Location')).toBe('https://shop.example/7');
  expect((await shown.fetch('/out/target')).headers.get('Location')).toBe('https://brand.example/end');
  // A product of the account that the video does not show, one without an offer, and no product at all.
  for (const to of ['9', '8', '0', 'evil.example'])
    expect([to, (await shown.fetch(`/out/${to}`)).status]).toEqual([to, 404]);
  for (const target of ['javascript:alert(1)', 'http://10.0.0.1/', `${home}/l/x`]) {
    const ad = world('dp', { ...banner, product: null, target });
    expect([target, (await ad.fetch('/out/target?clickTag=https://evil.example/')).status]).toEqual([target, 404]);
  }
});

test('an ad server’s click tag is in the framed page if it is a public address, and in no other visitor’s page', async () => {
  const { fetch, publicId } = world('dp', banner);
  const linksAt = async (tag: string, place = 'iframe') =>
    (await parsed(await (await fetch(tag && `?clickTag=${encodeURIComponent(tag)}`, place)).text())).links;
  expect(await linksAt('https://ads.example/click?to=1&x=2')).toEqual(['https://ads.example/click?to=1&amp;x=2']);
  const own = [`/embed/dp/${publicId}/out/target`];
  for (const tag of ['', 'javascript:alert(1)', 'data:text/html,x', 'http://192.168.0.1/', 'https://a:b@ads.example/'])
    expect([tag, await linksAt(tag)]).toEqual([tag, own]);
  // As a page of its own, the banner would be an open redirect on our host. Caches must not confuse the two.
  expect(await linksAt('https://ads.example/click?to=1&x=2', 'document')).toEqual(own);
  const tagged = '?clickTag=https%3A%2F%2Fads.example%2F';
  for (const place of ['iframe', 'document'])
    expect((await fetch(tagged, place)).headers.get('Cache-Control')).toBe('no-store');
  expect((await fetch('', 'iframe')).headers.get('Cache-Control')).toBe('public, max-age=30');
});

test('the film of an alcohol brand is behind the age gate', async () => {
  const { fetch } = world('vd', video, { alcohol: noAlcoholRules });
  const html = await (await fetch()).text();
  const page = await parsed(html);
  expect([page.of('video'), page.of('form'), page.of('script')]).toEqual([0, 1, 0]);
  expect(html).not.toContain('m.example.com');
});
