import { beforeEach, expect, test } from 'vitest';
import {
  catalogProductDetailSchema,
  catalogProductsAnswerSchema,
  catalogValuesAnswerSchema,
  offerMatchSchema,
  productPricesAnswerSchema,
  productUsesSchema,
} from '#shared/api/families/catalog-schemas.ts';
import { emptyApiIntegration } from '#shared/touchpoints/api-integration.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { catalogWorld, gtins } from './catalog-world.ts';
import { d1, insert } from './migrated.ts';

beforeEach(catalogWorld);

const products = async (who: Caller, query = '', scope = '1') =>
  catalogProductsAnswerSchema.parse(
    await (await who.get(`/proxy/data/catalog-products/${scope}${scope.includes('?') ? '&' : '?'}${query}`)).json(),
  );
const names = async (who: Caller, query = '', scope = '1') =>
  (await products(who, query, scope)).items.map(({ name }) => name);
const product = async (who: Caller, id: number, scope = '1') => {
  const [account, rest = ''] = scope.split('?');
  const response = await who.get(`/proxy/data/catalog-products/${account}/${id}${rest && `?${rest}`}`);
  return catalogProductDetailSchema.parse(await response.json());
};
const edit = ({ token, uid, csrfToken }: Caller, path: string, etag: string | null, body: object) =>
  ask(token, `${path}${path.includes('?') ? '&' : '?'}uid=${uid}`, {
    method: 'PATCH',
    body: { ...body, csrfToken },
    headers: etag === null ? {} : { 'If-Match': etag },
  });

test('the catalog has the products of sources, searched by name, number or GTIN and filtered by brand, category and match', async () => {
  const ada = await signIn('ada@one');
  expect(await names(ada)).toEqual(['Coffee', 'Scones', 'Tea']);
  expect(await names(ada, 'source=observed')).toEqual(['Milk']);
  expect(await names(ada, 'source=2')).toEqual(['Scones']);
  expect(await names(ada, 'search=TEA')).toEqual(['Tea']);
  expect(await names(ada, `search=${gtins.coffee.slice(3, 9)}`)).toEqual(['Coffee']);
  expect(await names(ada, 'brand=South')).toEqual(['Scones']);
  expect(await names(ada, 'category=Drinks&sort=-name')).toEqual(['Tea', 'Coffee']);
  expect(await names(ada, 'match=review')).toEqual(['Coffee']);
  expect(await names(ada, 'match=confirmed')).toEqual(['Tea']);
  expect(await names(ada, 'match=none')).toEqual(['Scones']);
  expect(await names(ada, 'ids=[102,301,101]')).toEqual(['Tea', 'Coffee']);
  const first = await products(ada, 'limit=2');
  expect([first.total, first.items.length]).toEqual([3, 2]);
  expect(await names(ada, `limit=2&cursor=${first.nextCursor}`)).toEqual(['Tea']);
  expect(await names(ada, 'after=101')).toEqual(['Scones', 'Tea']);
  expect(await names(ada, 'after=101&match=confirmed')).toEqual(['Tea']);
  expect(await names(ada, 'after=301')).toEqual([]);
});

test('shows a product’s counted offers, last price and stock, and ignores a rejected offer', async () => {
  const ada = await signIn('ada@one');
  const { items } = await products(ada, 'ids=[101,102,104]');
  expect(items.map(({ offers, toReview, match, price, inStock }) => [offers, toReview, match, price, inStock])).toEqual(
    [
      [1, 1, 'review', { amount: 9, currency: 'USD' }, false],
      [1, 0, 'confirmed', { amount: 20, currency: 'USD' }, true],
      [0, 0, 'none', null, null],
    ],
  );
  const coffee = await product(ada, 101);
  expect(coffee.offerList.map(({ offer, status, confidence, price }) => [offer, status, confidence, price])).toEqual([
    [1, 'suggested', 0.62, 9],
    [3, 'rejected', 0.4, 5],
  ]);
  const range = 'from=2026-01-01&to=2026-01-31';
  const prices = productPricesAnswerSchema.parse(
    await (await ada.get(`/proxy/data/product-prices/1/101?${range}`)).json(),
  );
  expect(prices.series.map(({ offer, days }) => [offer, days.map(({ price, inStock }) => [price, inStock])])).toEqual([
    [
      1,
      [
        [9, true],
        [null, false],
      ],
    ],
  ]);
  const facts = await d1.prepare('SELECT count(*) AS n FROM offer_observation').first<{ n: number }>();
  expect(facts?.n).toBe(4);
});

test('the list can be exported as a file, all pages of it, with nothing that a spreadsheet would run', async () => {
  const ada = await signIn('ada@one');
  const { sourceId } = await product(ada, 101);
  await insert(
    'product',
    ['id', 'account_id', 'gtin', 'sku', 'name', 'brand', 'category', 'own', 'source_id'],
    [[900, 1, '4012345678901', '=1+1', 'Zest, fine', 'One', '', 1, sourceId]],
  );
  const file = async (query: string) =>
    (await (await ada.get(`/proxy/data/catalog-product-file/1?${query}`)).text()).trim().split('\r\n');
  const [head, ...rows] = await file('');
  expect(head).toBe('product_id,gtin,product_number,name,brand,category,offers,in_stock');
  expect(rows).toHaveLength((await names(ada, 'limit=200')).length);
  expect(rows.at(-1)).toBe(`900,4012345678901,'=1+1,"Zest, fine",One,,0,`);
  expect(await file('match=review')).toHaveLength(2);
  expect((await ada.get('/proxy/data/catalog-product-file/2')).status).toBe(403);
});

test('a match is confirmed, rejected and reset with author and time, and an outdated change does nothing', async () => {
  const ada = await signIn('ada@one');
  const path = '/proxy/data/offer-matches/1/1';
  const [offer] = (await product(ada, 101)).offerList;
  expect((await edit(ada, path, null, { status: 'confirmed' })).status).toBe(428);
  const done = await edit(ada, path, offer?.etag ?? '', { status: 'confirmed' });
  const match = offerMatchSchema.parse(await done.json());
  expect([match.status, match.decidedBy, match.decidedAt !== null]).toEqual(['confirmed', 'Ada', true]);
  expect((await edit(ada, path, offer?.etag ?? '', { status: 'rejected' })).status).toBe(412);
  expect((await product(ada, 101)).match).toBe('confirmed');
  expect((await edit(ada, path, match.etag, { status: 'rejected' })).status).toBe(200);
  expect((await product(ada, 101)).match).toBe('none');
  const again = (await product(ada, 101)).offerList.find((it) => it.offer === 1);
  const back = offerMatchSchema.parse(await (await edit(ada, path, again?.etag ?? '', { status: 'suggested' })).json());
  expect([back.status, back.decidedBy, back.decidedAt]).toEqual(['suggested', null, null]);
});

test('a product is created and changed with a valid GTIN that no other product has', async () => {
  const ada = await signIn('ada@one');
  const path = '/proxy/data/catalog-products/1';
  const fields = { sourceId: 1, name: '<img src=x onerror=alert(1)>', gtin: '96385074' };
  const made = catalogProductDetailSchema.parse(await (await ada.send('POST', path, fields)).json());
  expect([made.name, made.gtin, made.source?.name]).toEqual([fields.name, '0000096385074', 'Main feed']);
  const wrong = await ada.send('POST', path, { ...fields, gtin: '96385075' });
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    { errors: { gtin: expect.stringContaining('check digit') } },
  ]);
  expect(await (await ada.send('POST', path, fields)).json()).toMatchObject({ errors: { gtin: expect.any(String) } });
  const changed = await edit(ada, `${path}/${made.id}`, made.etag, { name: 'Cake' });
  expect([changed.status, catalogProductDetailSchema.parse(await changed.json()).name]).toEqual([200, 'Cake']);
  expect((await edit(ada, `${path}/${made.id}`, made.etag, { name: 'Lost' })).status).toBe(412);
  const taken = await edit(ada, `${path}/${made.id}`, '"2"', { gtin: gtins.tea });
  expect([taken.status, await taken.json()]).toMatchObject([400, { errors: { gtin: expect.any(String) } }]);
  expect((await product(ada, made.id)).name).toBe('Cake');
});

test('an image is what its bytes say: a PNG is kept and served as one, a drawing with a script and HTML are refused', async () => {
  const ada = await signIn('ada@one');
  const send = (bytes: Uint8Array, who = ada, id = 101) =>
    ask(who.token, `/proxy/data/product-images/1/${id}?uid=${who.uid}&csrfToken=${who.csrfToken}`, {
      method: 'PUT',
      body: bytes,
      headers: { 'Content-Type': 'application/octet-stream' },
    });
  const text = (words: string) => new TextEncoder().encode(words.padEnd(64));
  expect((await send(text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))).status).toBe(
    400,
  );
  expect((await send(text('<!doctype html><script>alert(1)</script>'))).status).toBe(400);
  expect((await send(new Uint8Array(513 * 1024))).status).toBe(413);
  const png = new Uint8Array(40);
  png.set([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 8, 0, 0, 0, 9,
  ]);
  expect(await (await send(png)).json()).toEqual({ width: 8, height: 9, version: 1 });
  const served = await ada.get('/proxy/data/product-images/1/101');
  expect([served.headers.get('Content-Type'), served.headers.get('X-Content-Type-Options')]).toEqual([
    'image/png',
    'nosniff',
  ]);
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(png);
  expect((await products(ada, 'ids=[101]')).items[0]?.image).toEqual({ width: 8, height: 9, version: 1 });
  expect((await send(png, await signIn('vera@one'))).status).toBe(403);
  expect((await send(png, ada, 301)).status).toBe(404);
});

test('readers see the catalog and change nothing', async () => {
  const vera = await signIn('vera@one');
  expect(await names(vera)).toEqual(['Coffee', 'Scones', 'Tea']);
  const { etag, offerList } = await product(vera, 101);
  expect((await edit(vera, '/proxy/data/catalog-products/1/101', etag, { name: 'x' })).status).toBe(403);
  expect(
    (await edit(vera, '/proxy/data/offer-matches/1/1', offerList[0]?.etag ?? '', { status: 'rejected' })).status,
  ).toBe(403);
  const fields = { sourceId: 1, name: 'x', gtin: '96385074' };
  expect((await vera.send('POST', '/proxy/data/catalog-products/1', fields)).status).toBe(403);
});

test('an operator has the account’s catalog and its own, with its own offers, and changes only what is its own', async () => {
  const [ada, owen] = [await signIn('ada@one'), await signIn('owen@one')];
  const [north, south] = ['1?operator_ids=11', '1?operator_ids=12'];
  expect((await owen.get('/proxy/data/catalog-products/1')).status).toBe(403);
  expect(await names(owen, '', north)).toEqual(['Coffee', 'Tea']);
  expect(await names(ada, '', south)).toEqual(['Coffee', 'Scones', 'Tea']);
  expect((await product(owen, 101, north)).offerList.map(({ offer }) => offer)).toEqual([1]);
  const coffee = await product(owen, 101, north);
  expect(coffee.editable).toBe(false);
  expect(
    (await edit(owen, '/proxy/data/catalog-products/1/101?operator_ids=11', coffee.etag, { name: 'x' })).status,
  ).toBe(403);
  const own = '/proxy/data/offer-matches/1/1?operator_ids=11';
  expect((await edit(owen, own, coffee.offerList[0]?.etag ?? '', { status: 'confirmed' })).status).toBe(200);
  const other = '/proxy/data/offer-matches/1/3?operator_ids=11';
  expect((await edit(owen, other, '"1"', { status: 'confirmed' })).status).toBe(404);
  expect((await owen.get('/proxy/data/catalog-products/1/104?operator_ids=11')).status).toBe(404);
});

test('data of another tenant is never found, counted or changed', async () => {
  const [ada, rita] = [await signIn('ada@one'), await signIn('rita@two')];
  expect(await names(ada, 'search=Secret')).toEqual([]);
  expect(await names(ada, 'source=3')).toEqual([]);
  expect(await names(ada, 'ids=[301]')).toEqual([]);
  for (const path of [
    'catalog-products/1/301',
    'product-images/1/301',
    'product-prices/1/301?from=2026-01-01&to=2026-01-02',
  ])
    expect((await ada.get(`/proxy/data/${path}`)).status, path).toBe(404);
  expect((await edit(ada, '/proxy/data/catalog-products/1/301', '"1"', { name: 'x' })).status).toBe(404);
  expect((await edit(ada, '/proxy/data/offer-matches/1/9', '"0"', { status: 'rejected' })).status).toBe(404);
  const foreign = await ada.send('POST', '/proxy/data/catalog-products/1', {
    sourceId: 3,
    name: 'x',
    gtin: '96385074',
  });
  expect([foreign.status, await foreign.json()]).toMatchObject([400, { errors: { sourceId: expect.any(String) } }]);
  const values = catalogValuesAnswerSchema.parse(await (await ada.get('/proxy/data/catalog-values/1')).json());
  expect(values.brands.map(({ value }) => value)).toEqual(['One', 'South']);
  expect((await rita.get('/proxy/data/catalog-products/1')).status).toBe(403);
  expect(await names(rita, '', '2')).toEqual([]);
});

test('with sample data no real name, number, address or picture is shown, made-up names are found, and nothing is stored', async () => {
  const stan = await signIn('stan@merchlens');
  await stan.send('POST', '/dbd/user/u-stan/changeSettings', { settings: { anonymized: true } });
  const shown = await products(stan);
  const detail = await product(stan, 101);
  const values = await (await stan.get('/proxy/data/catalog-values/1')).text();
  const told = JSON.stringify([shown, detail]) + values;
  expect(told).not.toMatch(/Coffee|Tea|Scones|Amazon|amazon|Main feed|"One"|South|4006381|5012345/);
  const [first] = shown.items;
  expect(await names(stan, `search=${encodeURIComponent(first?.name ?? '')}`)).toEqual([first?.name]);
  expect(await names(stan, `brand=${encodeURIComponent(first?.brand ?? '')}`)).toContain(first?.name);
  expect((await edit(stan, '/proxy/data/catalog-products/1/101', detail.etag, { name: 'x' })).status).toBe(403);
  expect((await edit(stan, '/proxy/data/offer-matches/1/1', '"1"', { status: 'rejected' })).status).toBe(403);
});

test('a product lists the touchpoints, vouchers and collections of the scope that use it, by hand or by rules', async () => {
  const ada = await signIn('ada@one');
  const api = JSON.stringify({ ...emptyApiIntegration, products: [101] });
  const other = JSON.stringify({ ...emptyApiIntegration, products: [102] });
  const columns = ['id', 'account_id', 'operator_id', 'kind', 'name', 'status', 'published_revision', 'definition'];
  await insert('touchpoint', columns, [
    [601, 1, 0, 'api', 'Public', 'published', 2, other],
    [602, 1, 11, 'api', 'Draft', 'draft', null, api],
    [603, 1, 0, 'api', 'Without', 'draft', null, other],
    [604, 3, 0, 'api', 'Foreign', 'draft', null, api],
  ]);
  const version = ['touchpoint_id', 'revision', 'name', 'locales', 'campaign', 'definition', 'saved_at'];
  await insert('touchpoint_version', version, [[601, 2, 'Then', '[]', '', api, '2026-01-01T00:00:00.000Z']]);
  await ada.send('POST', '/proxy/data/collections/1', { name: 'Picked', productIds: [101] });
  const rules = (field: string, word: string) => ({ match: 'all', rules: [{ field, values: [word] }] });
  await ada.send('POST', '/proxy/data/collections/1', { name: 'Ruled', rules: rules('brand', 'one') });
  await ada.send('POST', '/proxy/data/collections/1', { name: 'Elsewhere', rules: rules('category', 'None such') });
  await ada.send('POST', '/proxy/data/vouchers/1', { name: 'Ten off', kind: 'percent' });
  await d1.exec("UPDATE voucher SET products = '[101]'");
  const uses = async (who: Caller, query = '') =>
    productUsesSchema.parse(await (await who.get(`/proxy/data/catalog-products/1/101/uses${query}`)).json());
  const { touchpoints, collections, vouchers } = await uses(ada);
  expect(touchpoints.map((use) => [use.id, use.public])).toEqual([
    [602, false],
    [601, true],
  ]);
  expect([
    collections.map(({ name, byRules }) => [name, byRules]),
    vouchers.map((use) => [use.name, use.public]),
  ]).toEqual([
    [
      ['Picked', false],
      ['Ruled', true],
    ],
    [['Ten off', false]],
  ]);
  const north = await uses(await signIn('owen@one'), '?operator_ids=11');
  expect([north.touchpoints.map(({ id }) => id), north.vouchers]).toEqual([[602], []]);
  expect((await ada.get('/proxy/data/catalog-products/1/301/uses')).status).toBe(404);
  await ada.send('POST', '/proxy/data/collections/1', { name: 'Also picked', productIds: [101] });
  await ada.send('POST', '/proxy/data/vouchers/1', { name: 'A tenth off', kind: 'percent' });
  await d1.exec("UPDATE voucher SET products = '[101]'");
  const stan = await signIn('stan@merchlens');
  const ids = async () => {
    const { touchpoints, collections, vouchers } = await uses(stan);
    return [touchpoints, collections, vouchers].map((list) => list.map(({ id }) => id));
  };
  const [made, kept] = [collections[0]?.id ?? 0, vouchers[0]?.id ?? 0];
  expect(await ids()).toEqual([
    [602, 601],
    [made + 3, made, made + 1],
    [kept + 1, kept],
  ]);
  // With made-up names, the order would reveal the real ones.
  await d1.exec("UPDATE user SET anonymized = 1 WHERE id = 'u-stan'");
  expect(await ids()).toEqual([
    [601, 602],
    [made, made + 1, made + 3],
    [kept, kept + 1],
  ]);
});
