import { expect, test } from 'vitest';
import type { PageContext } from '#app/context.ts';
import { changeCatalog } from '#app/features/catalog/catalog-changes.server.ts';
import { selectionField, selectionValue } from '#app/page-recipes/bulk-selection.ts';
import type { CatalogProductDetail, ProductOffer } from '#shared/api/families/catalog-schemas.ts';
import { contextOf } from './page-context.ts';

const offer: ProductOffer = {
  ...{ offer: 5, status: 'suggested', confidence: 0.5, method: 'name', editable: true, etag: '"1"' },
  ...{ decidedBy: null, decidedAt: null, retailer: { id: 1, name: 'Store' }, country: 'US', currency: 'USD' },
  ...{ url: null, reference: null, price: null, inStock: null, seenAt: null },
};

const product = (id: number): CatalogProductDetail => ({
  ...{ id, sourceId: 1, gtin: null, sku: '', name: `Product ${id}`, brand: '', category: '', archived: false },
  ...{ image: null, offers: 1, toReview: 1, match: 'review', price: null, inStock: null, description: '' },
  ...{ source: null, editable: true, updatedAt: null, updatedBy: null, offerList: [offer], etag: '"1"' },
});

/** @param refusals statuses of the judgments, one after the other; the last one stays */
function judged(rows: readonly string[], refusals: readonly number[], found: Partial<CatalogProductDetail> = {}) {
  let judgments = 0;
  const api: PageContext['api'] = async (endpoint, { params = {} } = {}) => {
    if (endpoint === 'catalogProduct')
      return Response.json({ ...product('id' in params ? Number(params.id) : 0), ...found });
    const status = refusals[judgments] ?? 200;
    judgments += 1;
    return status === 200 ? Response.json({}) : new Response('{}', { status });
  };
  const form = new FormData();
  form.set('intent', 'confirm-selected');
  for (const row of rows) {
    const [id = '', version = ''] = row.split(':');
    form.append(selectionField, selectionValue({ id, version, name: `Product ${id}` }));
  }
  return changeCatalog({ ...contextOf(), api }, form, null).then((result) => ({ ...result, judgments }));
}

test('a product posted by both table and card is decided once', async () => {
  const result = await judged(['7:1', '7:1'], [200, 412]);
  expect(result).toMatchObject({ ok: true, refused: [], judgments: 1, text: '1 confirmed.' });
});

test('if only some matches are decided the answer says so, and if none is, its status says why', async () => {
  const some = await judged(['7:1', '8:1'], [200, 412]);
  expect(some).toMatchObject({ ok: true, refused: ['8'] });
  expect(some.text).toBe('1 confirmed, 1 refused: Product 8 (someone else changed it; review it first).');
  for (const status of [403, 412, 503])
    expect(await judged(['7:1'], [status])).toMatchObject({ ok: false, status, judgments: 1 });
  expect(await judged(['7:2'], [])).toMatchObject({ ok: false, status: 412, judgments: 0 });
  expect(await judged([], [])).toMatchObject({ ok: false, status: 400, text: 'Select at least one row first.' });
});

test('if only some matches of a product are saved, the answer says how many', async () => {
  const offerList = [offer, { ...offer, offer: 6 }];
  const { text } = await judged(['7:2'], [200, 412], { offerList });
  expect(text).toBe('0 confirmed, 1 refused: Product 7 (only 1 of 2 matches were saved, review the rest).');
});

test('a product with an offer that can’t be decided in this scope keeps all its matches', async () => {
  const offerList = [offer, { ...offer, offer: 6, editable: false }];
  expect(await judged(['7:2'], [], { offerList })).toMatchObject({ ok: false, status: 403, judgments: 0 });
});
