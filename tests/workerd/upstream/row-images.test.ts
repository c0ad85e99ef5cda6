import { beforeAll, expect, test } from 'vitest';
import { offerBreachesAnswerSchema, offerChangesAnswerSchema } from '#shared/api/families/offers-schemas.ts';
import { withProducts } from '#upstream/analytics/insights/products.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { tenantOf } from '#upstream/scope/tenant.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { catalogWorld } from './catalog-world.ts';
import { countedD1 } from './d1-rounds.ts';
import { storeBrandFacts } from './facts.ts';
import { d1, insert } from './migrated.ts';
import { answer, january } from './stored-facts.ts';

let ada: Caller;
let owen: Caller;

const byProduct = { measures: ['piClicks' as const], dimensions: ['product' as const], range: january };

/**
 * Operator 11 has clicks on Coffee (101), Tea (102) and Scones (104), which are in a source of operator 12. Coffee has an
 * image in its third version, Scones have one in its first.
 */
beforeAll(async () => {
  await catalogWorld();
  const click = { operator: 11, channel: 'social', country: 'US', retailer: 1, currency: 'USD', date: '2026-01-05' };
  const clicks = [101, 102, 104].map((product, at) => ({ ...click, product, clicks: 9 - at, value: 100 }));
  await storeBrandFacts(1, { visits: [], clicks, orders: [] });
  await insert(
    'product_image',
    ['product_id', 'account_id', 'content_type', 'width', 'height', 'data', 'version', 'updated_at'],
    [
      [101, 1, 'image/png', 1, 1, '', 3, '2026-01-01T00:00:00Z'],
      [104, 1, 'image/png', 1, 1, '', 1, '2026-01-01T00:00:00Z'],
    ],
  );
  ada = await signIn('ada@one');
  owen = await signIn('owen@one');
});

test('rows of products come with the version of their image, in whichever column the product is', async () => {
  const plain = await answer(ada, byProduct);
  expect([plain.keys, plain.images]).toEqual([
    [['101'], ['102'], ['104']],
    [3, null, 1],
  ]);
  const grouped = await answer(ada, {
    ...byProduct,
    dimensions: ['retailer', 'product'],
    comparison: 'previous-period',
  });
  expect(grouped.images).toEqual(
    grouped.keys?.map(([, product]) => (product === '101' ? 3 : product === '104' ? 1 : null)),
  );
});

test('an answer has no images if its rows are not products or none has one', async () => {
  expect(await answer(ada, { ...byProduct, dimensions: ['retailer'] })).not.toHaveProperty('images');
  const tea = [{ dimension: 'product' as const, op: 'in' as const, values: ['102'] }];
  expect(await answer(ada, { ...byProduct, filters: tea })).not.toHaveProperty('images');
});

test('images are read in parallel with the comparison, and not at all for rows other than products', async () => {
  const rounds = async (dimension: 'product' | 'category') => {
    const { DB, rounds: counted } = countedD1();
    const body = { ...byProduct, dimensions: [dimension], comparison: 'previous-period', csrfToken: ada.csrfToken };
    const path = `/proxy/data/queries/1?uid=${ada.uid}`;
    await (await ask(ada.token, path, { method: 'POST', body, env: { DB } })).arrayBuffer();
    return counted();
  };
  await rounds('product');
  expect(await rounds('product')).toBe(await rounds('category'));
});

test('changes and breaches of offers come with the images of their products', async () => {
  const days = 'from=2026-01-01&to=2026-01-31';
  const rule = [1, 0, 'Gone', 'out-of-stock', 1, 'u-ada', '2026-01-01T00:00:00Z'];
  const columns = ['account_id', 'operator_id', 'name', 'kind', 'threshold', 'created_by', 'updated_at'];
  await insert('price_alert_rule', columns, [rule]);
  const read = async (what: string) => (await ada.get(`/proxy/data/${what}/1?${days}`)).json();
  const changes = offerChangesAnswerSchema.parse(await read('offer-changes')).items;
  const breaches = offerBreachesAnswerSchema.parse(await read('offer-breaches')).items;
  expect(changes.length).toBeGreaterThan(0);
  expect(breaches.length).toBeGreaterThan(0);
  for (const { product } of [...changes, ...breaches]) expect(product.image).toBe(product.id === 101 ? 3 : null);
});

test('gives no image of a product to somebody who sees its facts but not the product', async () => {
  const { keys, images } = await answer(owen, byProduct, '1?operator_ids=11');
  expect([keys, images]).toEqual([
    [['101'], ['102'], ['104']],
    [3, null, null],
  ]);
});

test('the parts of an insight that are products come with their images', async () => {
  const effect = (key: string) => ({ key, label: key, change: 1, rate: null, mix: null });
  const figures = { before: 1, now: 3, change: 2, relative: 2, swings: 4, confidence: 'high' as const };
  const decomposition = { dimension: 'product' as const, effects: [effect('101'), effect('102')], rest: 0, step: 1 };
  const scope = { accountId: 1, accountType: 1 as const, tenant: tenantOf(1, null) };
  const cards = [{ measure: 'piClicks' as const, ...figures, decomposition }];
  const imagesOf = async (sample: boolean) => {
    const [card] = await withProducts(new Database(d1), scope, cards, sample);
    return card?.decomposition?.effects.map(({ image }) => image);
  };
  expect(await imagesOf(false)).toEqual([3, undefined]);
  // With sample data each image is a drawing, and its version reveals nothing about the real one.
  expect(await imagesOf(true)).toEqual([0, undefined]);
});
