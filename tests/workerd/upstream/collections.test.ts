import { beforeEach, expect, test } from 'vitest';
import { catalogProductsAnswerSchema } from '#shared/api/families/catalog-schemas.ts';
import {
  collectionSchema,
  collectionsAnswerSchema,
  collectionUsesAnswerSchema,
} from '#shared/api/families/collections-schemas.ts';
import type { CollectionRules, Rule } from '#shared/catalog/rules.ts';
import { emptyApiIntegration } from '#shared/touchpoints/api-integration.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { catalogWorld, gtins } from './catalog-world.ts';
import { d1, insert } from './migrated.ts';

const path = '/proxy/data/collections/1';

beforeEach(async () => {
  await catalogWorld();
  const columns = ['id', 'account_id', 'operator_id', 'name', 'created_by', 'updated_at'];
  await insert('collection', columns, [[9, 3, 0, 'Foreign', 'u-stan', '2026-01-01T00:00:00.000Z']]);
  await insert('collection_product', ['collection_id', 'product_id', 'position'], [[9, 301, 0]]);
});

const list = async (who: Caller, scope = '1', query = '') =>
  collectionsAnswerSchema.parse(
    await (await who.get(`/proxy/data/collections/${scope}${scope.includes('?') ? '&' : '?'}${query}`)).json(),
  ).items;
const make = async (who: Caller, body: Record<string, unknown>, at = path) =>
  collectionSchema.parse(await (await who.send('POST', at, body)).json());
const held = async (who: Caller, query: string, scope = '1') => {
  const response = await who.get(`/proxy/data/catalog-products/${scope}${scope.includes('?') ? '&' : '?'}${query}`);
  return catalogProductsAnswerSchema.parse(await response.json()).items.map(({ name }) => name);
};
const edit = ({ token, uid, csrfToken }: Caller, at: string, etag: string | null, body: object) =>
  ask(token, `${at}${at.includes('?') ? '&' : '?'}uid=${uid}`, {
    method: 'PATCH',
    body: { ...body, csrfToken },
    headers: etag === null ? {} : { 'If-Match': etag },
  });

test('a manual collection keeps its order, and an outdated change alters neither order nor name', async () => {
  const ada = await signIn('ada@one');
  const made = await make(ada, { name: 'Breakfast', productIds: [102, 101] });
  expect([made.kind, made.products, made.author]).toEqual(['manual', 2, 'Ada']);
  expect(await held(ada, `collection=${made.id}`)).toEqual(['Tea', 'Coffee']);
  const ordered = await edit(ada, `${path}/${made.id}`, made.etag, { productIds: [104, 101, 102] });
  expect([ordered.status, collectionSchema.parse(await ordered.json()).products]).toEqual([200, 3]);
  const lost = await edit(ada, `${path}/${made.id}`, made.etag, { productIds: [], name: 'Lost' });
  expect(lost.status).toBe(412);
  expect(await held(ada, `collection=${made.id}`)).toEqual(['Scones', 'Coffee', 'Tea']);
  expect((await edit(ada, `${path}/${made.id}`, null, { name: 'x' })).status).toBe(428);
  expect((await list(ada)).map(({ name }) => name)).toEqual(['Breakfast']);
});

const rules = (match: CollectionRules['match'], ...of: Rule[]): CollectionRules => ({ match, rules: of });
const asked = (given: CollectionRules) => `rules=${encodeURIComponent(JSON.stringify(given))}`;

test.each<[string, CollectionRules, string[]]>([
  ['a brand, whatever its case', rules('all', { field: 'brand', values: ['one'] }), ['Coffee', 'Tea']],
  ['a category', rules('all', { field: 'category', values: ['Bakery', 'Dairy'] }), ['Scones']],
  ['a part of the name', rules('all', { field: 'name', contains: 'OFF' }), ['Coffee']],
  ['a price from', rules('all', { field: 'price', currency: 'USD', from: 10, to: null }), ['Tea']],
  [
    'a price range with both ends',
    rules('all', { field: 'price', currency: 'USD', from: 9, to: 20 }),
    ['Coffee', 'Tea'],
  ],
  ['a price of a rejected offer', rules('all', { field: 'price', currency: 'GBP', from: 1, to: null }), []],
  ['what is in stock', rules('all', { field: 'stock', inStock: true }), ['Tea']],
  ['what is out of stock', rules('all', { field: 'stock', inStock: false }), ['Coffee']],
  ['all of two', rules('all', { field: 'brand', values: ['One'] }, { field: 'stock', inStock: true }), ['Tea']],
  [
    'any of two',
    rules('any', { field: 'category', values: ['Bakery'] }, { field: 'stock', inStock: true }),
    ['Scones', 'Tea'],
  ],
])('rules find %s', async (_, given, expected) => {
  const ada = await signIn('ada@one');
  expect(await held(ada, asked(given))).toEqual(expected);
  const made = await make(ada, { name: 'Rules', rules: given });
  expect([made.kind, made.products]).toEqual(['rules', expected.length]);
  expect(await held(ada, `collection=${made.id}`)).toEqual(expected);
});

test('invalid rules are refused by field, and neither kind accepts the other’s fields', async () => {
  const ada = await signIn('ada@one');
  const upside = rules('all', { field: 'price', currency: 'USD', from: 9, to: 1 });
  expect((await ada.send('POST', path, { name: 'x', rules: upside })).status).toBe(400);
  expect((await ada.send('POST', path, { name: 'x', rules: rules('all') })).status).toBe(400);
  expect((await ada.get(`/proxy/data/catalog-products/1?rules=nonsense`)).status).toBe(400);
  const byHand = await make(ada, { name: 'By hand' });
  const stock = rules('all', { field: 'stock', inStock: true });
  expect((await edit(ada, `${path}/${byHand.id}`, byHand.etag, { rules: stock })).status).toBe(400);
  expect((await ada.send('POST', path, { name: 'x', rules: stock, productIds: [101] })).status).toBe(400);
});

test('a copy has the same content, an archived collection can be restored, and the file lists all products in order', async () => {
  const ada = await signIn('ada@one');
  await d1.prepare("UPDATE product SET name = '=HYPERLINK(1)', brand = 'A, \"B\"' WHERE id = 102").run();
  // Where a spreadsheet splits at semicolons, what follows one would be a formula.
  await d1.prepare("UPDATE product SET sku = '@x', category = 'Drinks;=1+1' WHERE id = 101").run();
  const made = await make(ada, { name: 'Tea & more', description: 'For guests', productIds: [102, 101] });
  const copy = collectionSchema.parse(await (await ada.send('POST', `${path}/${made.id}/copies`)).json());
  expect([copy.name, copy.description, copy.products]).toEqual(['Tea & more (copy)', 'For guests', 2]);
  const gone = await edit(ada, `${path}/${made.id}`, made.etag, { archived: true });
  const { etag } = collectionSchema.parse(await gone.json());
  expect((await list(ada)).map(({ id }) => id)).toEqual([copy.id]);
  expect((await list(ada, '1', 'archived=true')).map(({ id }) => id)).toEqual([made.id]);
  expect((await edit(ada, `${path}/${made.id}`, etag, { archived: false })).status).toBe(200);
  const file = await ada.get(`${path}/${made.id}/file`);
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="tea-more.csv"');
  expect((await file.text()).split('\r\n')).toEqual([
    'position,product_id,gtin,product_number,name,brand,category,offers,in_stock',
    `1,102,${gtins.tea},,'=HYPERLINK(1),"A, ""B""",Drinks,1,yes`,
    `2,101,${gtins.coffee},'@x,Coffee,One,"Drinks;'=1+1",1,no`,
    '',
  ]);
});

test('readers see collections and change none', async () => {
  const [ada, vera] = [await signIn('ada@one'), await signIn('vera@one')];
  const made = await make(ada, { name: 'Breakfast', productIds: [101] });
  expect((await list(vera)).map(({ name }) => name)).toEqual(['Breakfast']);
  expect((await vera.send('POST', path, { name: 'x' })).status).toBe(403);
  expect((await edit(vera, `${path}/${made.id}`, made.etag, { name: 'x' })).status).toBe(403);
  expect((await vera.send('POST', `${path}/${made.id}/copies`)).status).toBe(403);
});

test('an operator has the account’s collections and its own, and changes its own only', async () => {
  const [ada, owen] = [await signIn('ada@one'), await signIn('owen@one')];
  const whole = await make(ada, { name: 'Of the account', productIds: [104, 101] });
  const own = await make(owen, { name: 'Of the north' }, `${path}?operator_ids=11`);
  const north = '1?operator_ids=11';
  expect((await list(owen, north)).map(({ name, editable }) => [name, editable])).toEqual([
    ['Of the account', false],
    ['Of the north', true],
  ]);
  expect((await list(owen, north)).map(({ products }) => products)).toEqual([1, 0]);
  expect(await held(owen, `collection=${whole.id}`, north)).toEqual(['Coffee']);
  const at = (id: number) => `${path}/${id}?operator_ids=11`;
  expect((await edit(owen, at(whole.id), whole.etag, { name: 'x' })).status).toBe(403);
  expect((await edit(owen, at(own.id), own.etag, { productIds: [104] })).status).toBe(400);
  expect((await edit(owen, at(own.id), own.etag, { productIds: [102] })).status).toBe(200);
  expect((await list(ada, '1?operator_ids=12')).map(({ name }) => name)).toEqual(['Of the account']);
});

test('a collection lists the touchpoints of the scope that use it, published or in drafts', async () => {
  const ada = await signIn('ada@one');
  const { id } = await make(ada, { name: 'Breakfast', productIds: [101] });
  const other = await make(ada, { name: 'Other' });
  const api = (...collections: number[]) => JSON.stringify({ ...emptyApiIntegration, collections });
  const columns = ['id', 'account_id', 'operator_id', 'kind', 'name', 'status', 'published_revision', 'definition'];
  await insert('touchpoint', columns, [
    [601, 1, 0, 'api', 'Taken out since', 'published', 2, api(other.id)],
    [602, 1, 11, 'api', 'In the north', 'draft', null, api(other.id, id)],
    [603, 1, 12, 'api', 'Archived', 'archived', null, api(id)],
    [604, 3, 0, 'api', 'Foreign', 'draft', null, api(id)],
    [605, 1, 0, 'api', 'Of another', 'unpublished', 1, api(other.id)],
  ]);
  const version = ['touchpoint_id', 'revision', 'name', 'locales', 'campaign', 'definition', 'saved_at'];
  await insert('touchpoint_version', version, [
    [601, 2, 'Then', '[]', '', api(id), '2026-01-01T00:00:00.000Z'],
    [605, 1, 'Then', '[]', '', api(id), '2026-01-01T00:00:00.000Z'],
  ]);
  const uses = async (who: Caller, query = '') =>
    collectionUsesAnswerSchema
      .parse(await (await who.get(`${path}/${id}/uses${query}`)).json())
      .items.map((use) => [use.id, use.name, use.public]);
  const north = [602, 'In the north', false];
  expect(await uses(ada)).toEqual([north, [601, 'Taken out since', true]]);
  expect(await uses(await signIn('owen@one'), '?operator_ids=11')).toEqual([north]);
  const stan = await signIn('stan@merchlens');
  await stan.send('POST', '/dbd/user/u-stan/changeSettings', { settings: { anonymized: true } });
  expect((await uses(stan)).map(([at]) => at).toSorted()).toEqual([601, 602]);
  expect(JSON.stringify(await uses(stan))).not.toMatch(/north|Taken/);
});

test('collections of another tenant are never listed, read, filled or exported', async () => {
  const ada = await signIn('ada@one');
  expect(await list(ada)).toEqual([]);
  for (const at of [`${path}/9`, `${path}/9/file`, `${path}/9/uses`, '/proxy/data/catalog-products/1?collection=9'])
    expect((await ada.get(at)).status, at).toBe(404);
  expect((await edit(ada, `${path}/9`, '"1"', { name: 'x' })).status).toBe(404);
  expect((await ada.send('POST', `${path}/9/copies`)).status).toBe(404);
  expect((await ada.send('POST', path, { name: 'x', productIds: [101, 301] })).status).toBe(400);
  expect((await ada.get('/proxy/data/collections/3')).status).toBe(403);
});

test('with sample data collections have made-up names, and nothing is stored', async () => {
  const stan = await signIn('stan@merchlens');
  await make(stan, {
    name: 'Breakfast',
    description: 'Coffee',
    rules: rules('all', { field: 'brand', values: ['One'] }),
  });
  await stan.send('POST', '/dbd/user/u-stan/changeSettings', { settings: { anonymized: true } });
  const [shown] = await list(stan);
  expect(shown?.products).toBe(2);
  expect(JSON.stringify(shown)).not.toMatch(/Breakfast|Coffee|"One"/);
  const file = await (await stan.get(`${path}/${shown?.id}/file`)).text();
  expect(file).not.toMatch(/Coffee|Tea|One|4006381/);
  expect((await stan.send('POST', path, { name: 'x' })).status).toBe(403);
  // Searching for a guessed real name reveals nothing.
  const guess = encodeURIComponent(JSON.stringify(rules('all', { field: 'name', contains: 'Coffee' })));
  expect((await stan.get(`/proxy/data/catalog-products/1?rules=${guess}`)).status).toBe(403);
});
