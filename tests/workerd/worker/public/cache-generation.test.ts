import { expect, test, vi } from 'vitest';
import { newBlock, startImmersive } from '#shared/touchpoints/blocks-starts.ts';
import { clearPublishedCaches } from '#worker/public/published/touchpoints.ts';
import { link, surfaceWorld } from './surface-world.ts';

const local = 'http://localhost:8787';
const [own, others] = ['x'.repeat(22), 'y'.repeat(22)];
const start = startImmersive('launch', { name: 'Beans', locale: 'en-GB', alcohol: false, newId: (kind) => kind });
const products = newBlock('products', () => 'p');
const definition = {
  ...start,
  blocks: [{ ...products, choice: { by: 'ids', ids: [7] }, prices: true, layout: 'grid', heading: {} }],
};
const pageOf = (publicId: string, price: number, generation: number) => ({
  ...{ ...link(), publicId, kind: 'ip', slug: null, definition, generation },
  products: [{ id: 7, name: 'Beans', brand: '', category: '', gtin: '4006381333931', image: null }],
  retailers: [{ id: 3, name: 'Shop' }],
  offers: [
    { product: 7, retailer: 3, country: 'GB', currency: 'GBP', price, inStock: true, url: 'https://shop.example/' },
  ],
});

test('an edited price shows with the next generation, and pages of other accounts stay cached', async () => {
  const stored = { [own]: { price: 100, generation: 0 }, [others]: { price: 500, generation: 3 } };
  const { fetch } = surfaceWorld({
    publicOrigin: local,
    upstream: ({ url }) => {
      const id = url.includes(own) ? own : others;
      return Response.json(pageOf(id, stored[id]?.price ?? 0, stored[id]?.generation ?? 0));
    },
  });
  const priceOf = async (id: string) => {
    // The isolate's own five-second cache isn't tested here.
    clearPublishedCaches();
    const html = await (await fetch(`${local}/e/${id}`)).text();
    return /£(\d\.\d\d)/.exec(html)?.[1];
  };
  expect([await priceOf(own), await priceOf(others)]).toEqual(['1.00', '5.00']);
  Object.assign(stored, { [own]: { price: 250, generation: 0 }, [others]: { price: 900, generation: 3 } });
  expect([await priceOf(own), await priceOf(others)], 'both are kept').toEqual(['1.00', '5.00']);
  Object.assign(stored, { [own]: { price: 250, generation: 1 } });
  expect([await priceOf(own), await priceOf(others)]).toEqual(['2.50', '5.00']);
});

test('an isolate reports its cache hits from time to time', async () => {
  // A time after that of all other test files, which share the isolate and may have just reported.
  vi.useFakeTimers({ now: Date.now() + 366 * 86_400_000, toFake: ['Date'] });
  const { fetch, cacheCounts } = surfaceWorld({
    publicOrigin: local,
    upstream: () => Response.json(pageOf(own, 100, 7)),
  });
  try {
    await fetch(`${local}/e/${own}`);
    await fetch(`${local}/e/${own}`);
    vi.setSystemTime(Date.now() + 40_000);
    await fetch(`${local}/e/${own}`);
  } finally {
    vi.useRealTimers();
  }
  const bodies = await Promise.all(
    cacheCounts.map((report) => report.json<{ counts: { cache: string; hits: number }[] }>()),
  );
  const hits = bodies.flatMap(({ counts }) => counts).filter(({ cache }) => cache === 'published-pages');
  expect(hits.reduce((sum, count) => sum + count.hits, 0)).toBeGreaterThan(0);
});
