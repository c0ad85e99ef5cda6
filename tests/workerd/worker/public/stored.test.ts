import { expect, test } from 'vitest';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { newBlock, startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { link, publicId, surfaceWorld } from './surface-world.ts';

const origin = 'https://go.example.com';
/** Forbidden targets, however they came to be stored. */
const forbidden = [
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example/',
  'http://10.0.0.1/',
  'http://[fd00::1]/',
  'http://169.254.169.254/latest/meta-data',
  'https://a:b@shop.example/',
  `${origin}/l/spring`,
  'https://app.example.com/',
];

const experience = (url: string): PublicTouchpoint => ({
  ...link(),
  ...{ kind: 'ip', slug: null },
  definition: {
    ...startImmersive('launch', { name: 'Beans', locale: 'en-GB', alcohol: false, newId: (kind) => kind }),
    blocks: [newBlock('products', () => 'p')],
  },
  products: [{ id: 7, name: 'Beans', brand: '', category: '', gtin: '4006381333931', image: null }],
  retailers: [{ id: 3, name: 'Shop' }],
  offers: [{ product: 7, retailer: 3, country: 'GB', currency: 'GBP', price: 100, inStock: true, url }],
});

test('a click on an offer with a forbidden address leads back to the page', async () => {
  const way = `${origin}/e/${publicId}/out/7/3`;
  const { fetch } = surfaceWorld({ upstream: () => Response.json(experience('https://shop.example/7')) });
  expect((await fetch(way)).headers.get('Location')).toBe('https://shop.example/7');
  for (const url of forbidden) {
    const { fetch, queued } = surfaceWorld({ upstream: () => Response.json(experience(url)) });
    const answer = await fetch(way);
    expect([url, answer.status, answer.headers.get('Location'), queued]).toEqual([url, 302, `/e/${publicId}`, []]);
  }
});

test('a custom redirect with a forbidden target leads nowhere', async () => {
  const world = (target: string) => surfaceWorld({ upstream: () => Response.json({ target, status: 302 }) });
  const way = `${origin}/r/go.brand.example/summer`;
  expect((await world('https://brand.example/x').fetch(way)).headers.get('Location')).toBe('https://brand.example/x');
  for (const target of forbidden) {
    const answer = await world(target).fetch(way);
    expect([target, answer.status, answer.headers.get('Location')]).toEqual([target, 404, null]);
  }
});

const pictures = [`/i/${publicId}`, `/e/${publicId}/image/7/1`, `/api/v1/${publicId}/image/7/1`];
const pictured = (type: string) =>
  surfaceWorld({
    upstream: ({ url }) =>
      /\/touchpoints\/\w+\/\w+$/.test(url)
        ? Response.json(experience('https://shop.example/7'))
        : new Response('<svg onload="alert(1)"/>', { headers: { 'Content-Type': type, 'X-Own': '1' } }),
  });

test('a picture is served so that nothing in it runs, whatever its bytes are', async () => {
  for (const path of pictures) {
    const { headers, status } = await pictured('image/svg+xml').fetch(`${origin}${path}`);
    expect([path, status, headers.get('Content-Type'), headers.get('X-Content-Type-Options')]).toEqual([
      ...[path, 200, 'image/svg+xml', 'nosniff'],
    ]);
    const policy = headers.get('Content-Security-Policy')?.split('; ');
    expect([policy?.[0], policy?.includes('sandbox')]).toEqual(["default-src 'none'", true]);
    expect(headers.get('X-Own')).toBeNull();
  }
});

test('an invalid picture is not shown', async () => {
  for (const path of pictures)
    for (const type of ['text/html', 'image/svg+xml; charset=utf-8', 'application/xhtml+xml', '']) {
      const answer = await pictured(type).fetch(`${origin}${path}`);
      expect([path, type, answer.status, (await answer.text()).includes('onload')]).toEqual([path, type, 503, false]);
    }
});
