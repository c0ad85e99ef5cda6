import { expect, test } from 'vitest';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { newBlock, startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { link, publicId, surfaceWorld } from './surface-world.ts';

const local = 'http://localhost:8787';
const product = { id: 7, name: 'Beans', brand: '', category: '', gtin: '4006381333931', image: null };
const offer = (country: string, currency: string, price: number) => ({
  ...{ product: 7, retailer: 3, country, currency, price, inStock: true, url: `https://shop.example/${country}` },
});
const start = startImmersive('launch', { name: 'Beans', locale: 'fr-FR', alcohol: false, newId: (kind) => kind });
const definition = {
  ...start,
  locales: ['fr-FR', 'de-DE'],
  blocks: [
    {
      ...newBlock('products', () => 'p'),
      ...{ choice: { by: 'ids', ids: [7] }, prices: true, layout: 'grid', heading: {} },
    },
  ],
};
const page = {
  ...{ ...link(), kind: 'ip', slug: null, definition, products: [product], retailers: [{ id: 3, name: 'Shop' }] },
  offers: [offer('CH', 'CHF', 300), offer('DE', 'EUR', 100), offer('FR', 'EUR', 200)],
} as PublicTouchpoint;

test.each([
  ['de-DE', 'FR', 'FR', /2,00/],
  ['fr-FR', 'DE', 'DE', /1,00/],
  ['fr-FR', 'CH', 'CH', /3[.,]00/],
  // If the visitor's country has no offer, that of the language's country is used, else the first.
  ['de-DE', 'JP', 'DE', /1,00/],
  ['fr-FR', 'ZZ', 'FR', /2,00/],
])(
  'a page in %s shows a visitor in %s the price of the offer in %s, and links to it',
  async (lang, country, of, shown) => {
    const { fetch } = surfaceWorld({ publicOrigin: local, upstream: () => Response.json(page) });
    const headers = { 'CF-IPCountry': country };
    // Twice, since the second answer may be cached.
    for (const from of [country === 'FR' ? 'DE' : 'FR', country]) {
      const answer = await fetch(`${local}/e/${publicId}?lang=${lang}`, { headers: { 'CF-IPCountry': from } });
      const html = await answer.text();
      if (from !== country) continue;
      expect(answer.headers.get('Cache-Control')).toBe('private, max-age=30');
      expect(html.match(/<small>(.*?)<\/small>/)?.[1]).toMatch(shown);
      const [, href = ''] = /href="(\/e\/[^"]+\/out\/[^"]+)"/.exec(html) ?? [];
      const out = await fetch(`${local}${href}`, { headers });
      expect([out.status, out.headers.get('Location'), out.headers.get('Cache-Control')]).toEqual([
        ...[302, `https://shop.example/${of}`, 'no-store'],
      ]);
    }
  },
);

const voucher = (locale: string) => ({
  ...{ publicId, brand: 'Brand', locale, alcohol: null, title: 'Für Sie', description: '' },
  ...{ kind: 'percent', value: 1_500, currency: null, startsAt: null, endsAt: '2099-01-31', timezone: 'Europe/Berlin' },
  ...{ identifyBy: 'email', personLimit: 1, state: 'active', products: [], retailers: ['Shop'] },
});

test.each([
  ['de-DE', 'fr', 'de', /15\s%\s?Rabatt[\s\S]*Bis[\s\S]*Code holen/],
  ['fr-CA', '', 'fr', /15\s%\s?de réduction[\s\S]*Obtenir mon code/],
  ['es-ES', 'en', 'es', /Conseguir mi código/],
  ['en-GB', 'de', 'en', /15% off[\s\S]*Get my code/],
  // The brand's language isn't one of ours, so our texts use the visitor's.
  ['nl-NL', 'nl,de;q=0.5', 'de', /lang="de"[\s\S]*Code holen/],
  ['nl-NL', 'ja', 'en', /lang="en"[\s\S]*Get my code/],
])('a voucher in %s, for a visitor who prefers “%s”, is in %s', async (locale, wishes, _, said) => {
  const { fetch } = surfaceWorld({ publicOrigin: local, upstream: () => Response.json(voucher(locale)) });
  const answer = await fetch(`${local}/v/${publicId}`, { headers: { 'Accept-Language': wishes } });
  const html = await answer.text();
  expect(html).toContain(`<html lang="${locale}"`);
  expect(html).toMatch(said);
});

test('a form is in its own language, and so are the errors at its fields', async () => {
  const field = { id: 'f1', kind: 'text', label: 'Nom', help: '', required: false, min: '', max: '', pattern: 'any' };
  const form = {
    title: 'Question',
    intro: '',
    submitLabel: '',
    thanks: '',
    fields: [{ ...field, options: [], version: null }],
  };
  const { fetch } = surfaceWorld({
    ...{
      publicOrigin: local,
      upstream: () => Response.json({ publicId, brand: 'Marque', locale: 'fr-FR', alcohol: null, form }),
    },
  });
  const html = await (await fetch(`${local}/f/${publicId}`)).text();
  expect(html).toMatch(/<html lang="fr-FR"[\s\S]*\(facultatif\)[\s\S]*Envoyer/);
  expect(await (await fetch(`${local}/f/${publicId}/thanks`)).text()).toContain('Vos réponses ont bien été reçues.');
});

test('search engines may index published pages, but not handed-out links or frames, and no referrer is passed on', async () => {
  const form = { title: 'Ask', intro: '', submitLabel: '', thanks: '', fields: [] };
  const { fetch } = surfaceWorld({
    upstream: ({ url }) => {
      const { pathname } = new URL(url);
      if (pathname.includes('/vouchers/')) return Response.json(voucher('en-GB'));
      if (pathname.includes('/forms/'))
        return Response.json({ publicId, brand: 'Brand', locale: 'en-GB', alcohol: null, form });
      return pathname.includes('/links/') ? null : Response.json(page);
    },
  });
  const headersOf = async (address: string) => {
    const { headers } = await fetch(address, { redirect: 'manual' });
    return [headers.get('X-Robots-Tag'), headers.get('Referrer-Policy')];
  };
  const [go, app] = ['https://go.example.com', 'https://app.example.com'];
  expect(await headersOf(`${go}/e/${publicId}`)).toEqual([null, 'strict-origin-when-cross-origin']);
  expect(await (await fetch(`${go}/e/${publicId}`)).text()).not.toContain('noindex');
  expect(await headersOf(`${go}/embed/ip/${publicId}`)).toEqual(['noindex', 'strict-origin-when-cross-origin']);
  for (const path of [`/v/${publicId}`, `/f/${publicId}`, `/f/${publicId}/thanks`])
    expect([path, await headersOf(`${go}${path}`)]).toEqual([path, ['noindex', 'same-origin']]);
  for (const path of ['/l/spring', `/e/${publicId}/out/7/3`])
    expect([path, await headersOf(`${go}${path}`)]).toEqual([path, ['noindex', 'strict-origin-when-cross-origin']]);
  for (const rest of ['', '/page', '/nothing'])
    expect([rest, (await headersOf(`${app}/pop/preview/ip/${publicId}${rest}`))[1]]).toEqual([rest, 'no-referrer']);
});

test('doubled slashes in a redirect’s address count as one, also for its target', async () => {
  const { fetch } = surfaceWorld({
    upstream: ({ url }) =>
      url.includes('/proxy/public/redirects/')
        ? Response.json({ target: 'https://brand.example/new', status: 301 })
        : null,
  });
  const answer = await fetch('https://go.example.com/r/brand.example//old//page');
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, 'https://brand.example/new']);
  // Other addresses aren't treated more loosely.
  for (const path of ['/e//x', '/r/brand.example/a%2fb', '//evil.example/r/x'])
    expect([path, (await fetch(`https://go.example.com${path}`)).status]).toEqual([path, 400]);
});

test('a failure at a public address is a page for people and a problem for programs', async () => {
  const { fetch } = surfaceWorld({ over: (key) => key === '203.0.113.7' });
  const person = { Accept: 'text/html,application/xhtml+xml' };
  const typeOf = async (path: string, init: RequestInit) => {
    const answer = await fetch(`https://go.example.com${path}`, init);
    return [
      answer.status,
      answer.headers.get('Content-Type')?.split(';')[0],
      answer.headers.has('Content-Security-Policy'),
    ];
  };
  const foreign = { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const path of ['/e//x', '/r/x/%00', `/v/${publicId}%2e`])
    expect([path, await typeOf(path, { headers: person })]).toEqual([path, [400, 'text/html', true]]);
  expect(
    await typeOf(`/e/${publicId}/age`, { method: 'POST', body: 'a=b', headers: { ...person, ...foreign } }),
  ).toEqual([...[403, 'text/html', true]]);
  expect(await typeOf('/e//x', {})).toEqual([400, 'application/problem+json', true]);
  expect(await typeOf('/collect', { method: 'POST', body: 'x' })).toEqual([415, 'application/problem+json', true]);
});
