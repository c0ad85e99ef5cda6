import { beforeEach, expect, test } from 'vitest';
import { catalogProductDetailSchema, catalogProductsAnswerSchema } from '#shared/api/families/catalog-schemas.ts';
import {
  type CatalogImport,
  catalogImportSchema,
  catalogImportUndoSchema,
  catalogSourceSchema,
  catalogSourcesAnswerSchema,
} from '#shared/api/families/catalog-sources-schemas.ts';
import { importProducts } from '#upstream/catalog/file-import.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { catalogWorld, gtins } from './catalog-world.ts';
import { d1 } from './migrated.ts';
import { rowsOf } from './small-world.ts';

beforeEach(catalogWorld);

const options = JSON.stringify({
  ...{ delimiter: ',', encoding: 'utf-8' },
  mapping: { gtin: 'EAN', name: 'Title', brand: 'Brand' },
});

async function bring(who: Caller, ...rows: readonly string[]): Promise<CatalogImport> {
  const { uid, csrfToken } = who;
  const query = new URLSearchParams({ source: '1', fileName: 'feed.csv', options, uid, csrfToken });
  const headers = { 'Content-Type': 'text/csv' };
  const body = ['EAN,Title,Brand', ...rows].join('\n');
  const answer = await ask(who.token, `/proxy/data/catalog-imports/1?${query}`, { method: 'POST', body, headers });
  expect(answer.status).toBe(201);
  return catalogImportSchema.parse(await answer.json());
}

const change = ({ token, uid, csrfToken }: Caller, path: string, etag: string, body: object) =>
  ask(token, `${path}?uid=${uid}`, { method: 'PATCH', body: { ...body, csrfToken }, headers: { 'If-Match': etag } });

const product = async (who: Caller, id: number) =>
  catalogProductDetailSchema.parse(await (await who.get(`/proxy/data/catalog-products/1/${id}`)).json());

async function edit(who: Caller, id: number, body: object): Promise<number> {
  return (await change(who, `/proxy/data/catalog-products/1/${id}`, (await product(who, id)).etag, body)).status;
}

const found = async (who: Caller, query = '') => {
  const answer = await who.get(`/proxy/data/catalog-products/1?${query}`);
  return catalogProductsAnswerSchema.parse(await answer.json()).items.map(({ name }) => name);
};

const undo = (who: Caller, { id }: CatalogImport) => who.send('POST', `/proxy/data/catalog-imports/1/${id}/undo`);
const undoCounts = async (who: Caller, { id }: CatalogImport) => {
  const answer = await who.get(`/proxy/data/catalog-imports/1/${id}/undo`);
  const { added, changed, staying } = catalogImportUndoSchema.parse(await answer.json());
  return [added, changed, staying];
};

test('an archived product is in no list, picker or rule, keeps its name where it is used, and can be restored', async () => {
  const ada = await signIn('ada@one');
  const path = '/proxy/data/collections/1';
  const picked = await (await ada.send('POST', path, { name: 'Picked', productIds: [101, 102] })).json<{
    id: number;
    etag: string;
  }>();
  expect(await edit(ada, 101, { archived: true })).toBe(200);
  expect(await found(ada)).toEqual(['Scones', 'Tea']);
  expect(await found(ada, 'archived=true')).toEqual(['Coffee']);
  const rules = { match: 'all', rules: [{ field: 'brand', values: ['One'] }] };
  expect(await found(ada, `rules=${encodeURIComponent(JSON.stringify(rules))}`)).toEqual(['Tea']);
  expect(await found(ada, `collection=${picked.id}`)).toEqual(['Coffee', 'Tea']);
  expect(await found(ada, 'ids=[101]')).toEqual(['Coffee']);
  // It stays where it is used already, in any order, but can't be added elsewhere.
  const reordered = await change(ada, `${path}/${picked.id}`, picked.etag, { productIds: [102, 101] });
  expect(reordered.status).toBe(200);
  expect((await ada.send('POST', path, { name: 'New', productIds: [101] })).status).toBe(400);
  const sources = catalogSourcesAnswerSchema.parse(await (await ada.get('/proxy/data/catalog-sources/1')).json());
  expect(sources.items.map((it) => [it.products, it.archivedProducts])).toEqual([
    [1, 1],
    [1, 0],
  ]);
  expect(await edit(ada, 101, { archived: false })).toBe(200);
  expect(await found(ada)).toEqual(['Coffee', 'Scones', 'Tea']);
  const vera = await signIn('vera@one');
  expect(await edit(vera, 101, { archived: true })).toBe(403);
});

test('an empty source can be archived, and takes nothing until it is restored', async () => {
  const ada = await signIn('ada@one');
  const path = '/proxy/data/catalog-sources/1';
  const [, south] = catalogSourcesAnswerSchema.parse(await (await ada.get(path)).json()).items;
  expect((await change(ada, `${path}/2`, south?.etag ?? '', { archived: true })).status).toBe(409);
  expect(await edit(ada, 104, { archived: true })).toBe(200);
  const done = await change(ada, `${path}/2`, south?.etag ?? '', { archived: true });
  const { archived, etag } = catalogSourceSchema.parse(await done.json());
  expect([done.status, archived]).toEqual([200, true]);
  const body = { sourceId: 2, gtin: '96385074', name: 'New' };
  expect((await ada.send('POST', '/proxy/data/catalog-products/1', body)).status).toBe(409);
  expect(await edit(ada, 104, { archived: false })).toBe(409);
  expect((await change(ada, `${path}/2`, etag, { archived: false })).status).toBe(200);
  expect(await edit(ada, 104, { archived: false })).toBe(200);
});

test('a file is undone as a whole: additions are archived, changes are reverted unless changed again since', async () => {
  const ada = await signIn('ada@one');
  const faulty = await bring(ada, `${gtins.coffee},xxx,zzz`, `${gtins.tea},yyy,zzz`, '96385074,Wrong,zzz');
  expect([faulty.added, faulty.changed]).toEqual([1, 2]);
  expect(await edit(ada, 102, { name: 'Tea by hand' })).toBe(200);
  expect(await undoCounts(ada, faulty)).toEqual([1, 1, 1]);
  const taken = await undo(ada, faulty);
  expect(await taken.json()).toMatchObject({ undone: 2, stayed: 1, undoneAt: expect.any(String), undoneBy: 'Ada' });
  const sources = catalogSourcesAnswerSchema.parse(await (await ada.get('/proxy/data/catalog-sources/1')).json());
  expect(sources.items[0]?.lastImport?.undoneBy).toBe('Ada');
  expect(await found(ada)).toEqual(['Coffee', 'Scones', 'Tea by hand']);
  expect(await product(ada, 101)).toMatchObject({ name: 'Coffee', brand: 'One', category: 'Drinks' });
  expect(await found(ada, 'archived=true')).toEqual(['Wrong']);
  // A second undo changes nothing.
  expect((await undo(ada, faulty)).status).toBe(200);
  expect(await undoCounts(ada, faulty)).toEqual([0, 0, 3]);
  // The corrected file restores what the faulty one had added.
  const mended = await bring(ada, '96385074,Right,One');
  expect([mended.added, mended.changed]).toEqual([0, 1]);
  expect(await found(ada)).toContain('Right');
});

test('files are undone one after the other, and products without a source before have none again', async () => {
  const ada = await signIn('ada@one');
  const milk = '4012345000030';
  expect(await edit(ada, 103, { name: 'x' })).toBe(403);
  const known = await product(ada, 103);
  const first = await bring(ada, `${gtins.coffee},First,One`, `${known.gtin ?? milk},Whole milk,One`);
  const second = await bring(ada, `${gtins.coffee},Second,One`);
  expect(await undoCounts(ada, first)).toEqual([known.gtin === null ? 1 : 0, known.gtin === null ? 0 : 1, 1]);
  expect((await undo(ada, second)).status).toBe(200);
  expect(await found(ada)).toContain('First');
  expect((await undo(ada, first)).status).toBe(200);
  expect(await found(ada)).toEqual(['Coffee', 'Scones', 'Tea']);
  expect(await product(ada, 103)).toMatchObject({ sourceId: null, name: known.name });
});

test('only people who may write undo a file, and only one of the scope', async () => {
  const [ada, vera, rita] = [await signIn('ada@one'), await signIn('vera@one'), await signIn('rita@two')];
  const brought = await bring(ada, `${gtins.coffee},Changed,One`);
  expect((await undo(vera, brought)).status).toBe(403);
  expect((await rita.send('POST', `/proxy/data/catalog-imports/2/${brought.id}/undo`)).status).toBe(404);
  const nothing = await bring(ada, `${gtins.coffee},Changed,One`);
  expect((await undo(ada, nothing)).status).toBe(409);
  expect(await found(ada)).toContain('Changed');
});

test('a file started before its source was archived adds nothing to it, and says so', async () => {
  const ada = await signIn('ada@one');
  for (const id of [101, 102]) expect(await edit(ada, id, { archived: true })).toBe(200);
  const made = await bring(ada);
  const [main] = catalogSourcesAnswerSchema.parse(await (await ada.get('/proxy/data/catalog-sources/1')).json()).items;
  const archived = await change(ada, '/proxy/data/catalog-sources/1/1', main?.etag ?? '', { archived: true });
  expect(archived.status).toBe(200);
  const rows = ['EAN,Title,Brand', `${gtins.coffee},Back again,One`, '96385074,New,One', 'wrong,New,One'];
  const run = {
    ...{ importId: made.id, accountId: 1, sourceId: 1, operatorId: 0, userId: 'u-ada', own: true },
    options: JSON.parse(options),
  };
  const begun = importProducts(new Database(d1), [new TextEncoder().encode(rows.join('\n'))], run);
  await expect(begun).rejects.toThrow('The source was archived. Restore it');
  expect(await found(ada)).toEqual(['Scones']);
  expect(await rowsOf('SELECT rows_read, added, changed, rejected FROM catalog_import')).toEqual([
    { rows_read: 0, added: 0, changed: 0, rejected: 0 },
  ]);
  const left = 'SELECT import_id FROM catalog_import_change UNION ALL SELECT import_id FROM catalog_import_reject';
  expect(await rowsOf(left)).toEqual([]);
});
