import { expect, test } from 'vitest';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { type AlcoholRules, noAlcoholRules } from '#shared/touchpoints/alcohol.ts';
import { emptyApiIntegration } from '#shared/touchpoints/api-integration.ts';
import { emptyBanner } from '#shared/touchpoints/banner.ts';
import { newBlock, startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { emptySmartlink } from '#shared/touchpoints/smartlink.ts';
import { emptyVideo } from '#shared/touchpoints/video.ts';
import { publicId as id, link, surfaceWorld } from './surface-world.ts';

const go = 'https://go.example.com';
const app = 'https://app.example.com';
const page = startImmersive('launch', { name: 'Gin', locale: 'en-US', alcohol: true, newId: (kind) => kind });
const definitions: Readonly<Record<string, object>> = {
  ip: { ...page, blocks: [{ ...newBlock('products', () => 'p'), choice: { by: 'ids', ids: [7] }, prices: true }] },
  vd: {
    ...{ ...emptyVideo, title: 'Gin', source: 'https://m.example.com/a.mp4' },
    hotspots: [{ from: 1, to: 2, product: 7, label: 'Gin' }],
  },
  dp: { ...emptyBanner, product: 7 },
  dl: { ...emptySmartlink, product: 7, retailers: [1, 2, 3], fallback: 'https://brand.example/' },
  api: { ...emptyApiIntegration, products: [7], allowedDomains: ['shop.example'] },
};
const offer = (retailer: number, country: string) => ({
  ...{ product: 7, retailer, country, currency: country === 'US' ? 'USD' : 'EUR', price: 2_499, inStock: true },
  url: `https://shop${retailer}.example/${country}`,
});
const owners = [
  { id: 1, name: 'Amazon', owner: 'Amazon' },
  { id: 2, name: 'Amazon Fresh', owner: 'Amazon' },
  { id: 3, name: 'Target', owner: null },
];
const offers = [1, 2, 3].flatMap((retailer) => [offer(retailer, 'US'), offer(retailer, 'FR')]);
const voucher = {
  ...{ publicId: id, brand: 'Gin Co', locale: 'en-US', title: 'Gin for you', description: '', kind: 'free-shipping' },
  ...{
    value: null,
    currency: null,
    startsAt: null,
    endsAt: null,
    timezone: 'UTC',
    identifyBy: 'browser',
    personLimit: 1,
  },
  ...{ state: 'active', products: ['Gin'], retailers: [] },
};
const form = {
  title: 'Gin Club',
  intro: '',
  submitLabel: '',
  thanks: '',
  fields: [],
  allowedDomains: ['shop.example'],
};
let changes = 0;

/** The whole public surface of a brand with `rules`. */
function world(rules: AlcoholRules | null, named: readonly object[] = offers) {
  const generation = ++changes;
  const touchpoint = (kind: string): PublicTouchpoint => ({
    ...{ ...link(), kind: kind as PublicTouchpoint['kind'], slug: kind === 'dl' ? 'spring' : null, generation },
    ...{ definition: { ...definitions[kind] }, offers: named as PublicTouchpoint['offers'], retailers: owners },
    products: [{ id: 7, name: 'Gin', brand: 'Gin Co', category: '', gtin: '4006381333931', image: '1' }],
    account: { ...link().account, alcohol: rules },
  });
  const surface = surfaceWorld({
    upstream: ({ url, method }) => {
      const { pathname } = new URL(url);
      const [, kind] = /\/(?:touchpoints|previews)\/(ip|vd|dp|dl|api)\/[\w-]+$/.exec(pathname) ?? [];
      if (pathname.endsWith('/calls'))
        return Response.json({ scopes: ['products', 'offers'], perMinute: 60, remaining: 59 });
      if (method === 'POST') return Response.json({ outcome: 'given', code: 'SECRET-CODE', kept: true, errors: {} });
      if (kind) return Response.json(touchpoint(kind));
      if (pathname.includes('/images/'))
        return new Response('<svg/>', { headers: { 'Content-Type': 'image/svg+xml' } });
      if (pathname.includes('/links/')) return Response.json(touchpoint('dl'));
      if (pathname.includes('/vouchers/')) return Response.json({ ...voucher, alcohol: rules });
      if (pathname.includes('/forms/'))
        return Response.json({ publicId: id, brand: 'Gin Co', locale: 'en-US', alcohol: rules, form });
      if (pathname.includes('/redirects/'))
        return Response.json({ target: 'https://brand.example/gin', status: 302, alcohol: rules });
      return null;
    },
  });
  const ask = async (
    method: string,
    path: string,
    cf: { readonly country?: string; readonly regionCode?: string },
    headers: Record<string, string> = {},
  ) => {
    const url = path.startsWith('/pop/') ? `${app}${path}` : `${go}${path}`;
    const origin = new URL(url).origin;
    const posting = method === 'POST' && { body: new URLSearchParams(born), headers: { Origin: origin, ...headers } };
    return await surface.fetch(url, { method, headers, ...posting, cf });
  };
  return { ...surface, ask };
}
const born = { day: '1', month: '1', year: '1980', country: 'FR', claim: 'c'.repeat(20) };
const keyed = { Authorization: `Bearer mlk_${'k'.repeat(43)}` };

const day = new Date().toISOString().slice(0, 10);
const ofRetailer = { country: 'DE', region: null, retailer: 3, from: day, until: null };

/** Passes the gate of a page, like a browser with cookies. */
async function inside(
  { ask }: ReturnType<typeof world>,
  path: string,
  cf: { readonly country: string },
): Promise<string> {
  const passed = await ask('POST', `${path}/age`, cf);
  const [cookie = ''] = passed.headers.getSetCookie().map((it) => it.split(';')[0]);
  return await (await ask('GET', path, cf, { Cookie: cookie })).text();
}
const [ny, fr] = [{ country: 'US', regionCode: 'NY' }, { country: 'FR' }];
const price = /24[.,]99/;

test('visitors from the US see two owners without prices, those of France see prices, on the same page', async () => {
  const surface = world(noAlcoholRules);
  const [us, french] = [await inside(surface, `/e/${id}`, ny), await inside(surface, `/e/${id}`, fr)];
  expect([us.includes('Target'), us.includes('Amazon'), price.test(us), us.includes('2499')]).toEqual([
    ...[true, true, false, false],
  ]);
  expect([french.includes('Target'), price.test(french)]).toEqual([true, true]);
});

test('in the US a page with the shops of one owner names none, and says to look for a store', async () => {
  const surface = world(noAlcoholRules, [offer(1, 'US'), offer(2, 'US'), offer(1, 'FR')]);
  const us = await inside(surface, `/e/${id}`, ny);
  expect([us.includes('Amazon'), us.includes('Find a store near you')]).toEqual([false, true]);
  expect((await surface.ask('GET', `/e/${id}/out/7/1`, ny)).headers.get('Location')).toBe(`/e/${id}`);
  const french = await inside(surface, `/e/${id}`, fr);
  expect([french.includes('Amazon'), price.test(french)]).toEqual([true, true]);
});

test('in the US links, banners and films lead to one of two owners, or to no retailer', async () => {
  const ways = ['/l/spring', `/embed/dp/${id}/out/target`, `/embed/vd/${id}/out/7`];
  const two = world(noAlcoholRules);
  for (const way of ways) {
    const led = await two.ask('GET', way, ny);
    expect([way, led.status, led.headers.get('Location')]).toEqual([way, 302, expect.stringMatching(/shop\d.*US$/)]);
  }
  const one = world(noAlcoholRules, [offer(1, 'US'), offer(2, 'US')]);
  for (const way of ways) {
    const alone = await one.ask('GET', way, ny);
    expect([way, alone.headers.get('Location')]).toEqual([way, way === '/l/spring' ? 'https://brand.example/' : null]);
  }
});

test('programs get US offers without prices, and a page in the US gets no price at all', async () => {
  const { ask } = world(noAlcoholRules);
  const pricesIn = async (headers: Record<string, string>) => {
    const answer = await ask('GET', `/api/v1/${id}/products`, ny, { ...keyed, ...headers });
    const { items } = await answer.json<{ items: { offers: { country: string; price: number | null }[] }[] }>();
    return (items[0]?.offers ?? []).map(({ country, price: shown }) => `${country} ${shown}`);
  };
  expect((await pricesIn({})).sort()).toEqual([...Array(3).fill('FR 24.99'), ...Array(3).fill('US null')]);
  expect(await pricesIn({ Origin: 'https://shop.example' })).toEqual(Array(3).fill('US null'));
});

test('where a retailer is blocked no page names it and no link leads to it', async () => {
  const surface = world({ ...noAlcoholRules, blocks: [{ ...ofRetailer, country: 'FR' }] });
  const french = await inside(surface, `/e/${id}`, fr);
  expect([french.includes('Target'), french.includes('Amazon')]).toEqual([false, true]);
  expect((await surface.ask('GET', `/e/${id}/out/7/3`, fr)).headers.get('Location')).toBe(`/e/${id}`);
  expect((await inside(surface, `/e/${id}`, { country: 'DE' })).includes('Target')).toBe(true);
});
