import { beforeEach, expect, test } from 'vitest';
import { catalogProductsAnswerSchema } from '#shared/api/families/catalog-schemas.ts';
import {
  catalogImportSchema,
  catalogImportsAnswerSchema,
  catalogPreviewSchema,
  catalogRejectsSchema,
  catalogSourceSchema,
  catalogSourcesAnswerSchema,
} from '#shared/api/families/catalog-sources-schemas.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { catalogWorld, gtins } from './catalog-world.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf } from './small-world.ts';

beforeEach(catalogWorld);

const send = (
  { token, uid, csrfToken }: Caller,
  path: string,
  file: string | Uint8Array,
  query: Record<string, string>,
) =>
  ask(token, `${path}?${new URLSearchParams({ ...query, uid, csrfToken })}`, {
    method: 'POST',
    body: file,
    headers: { 'Content-Type': 'text/csv' },
  });
const preview = (who: Caller, file: string | Uint8Array, source = '1', options?: object) =>
  send(who, '/proxy/data/catalog-import-previews/1', file, {
    source,
    ...(options ? { options: JSON.stringify(options) } : {}),
  });
const mapping = { gtin: 'EAN', name: 'Title', brand: 'Brand' };
const run = (who: Caller, file: string | Uint8Array, source = '1', query: Record<string, string> = {}) =>
  send(who, '/proxy/data/catalog-imports/1', file, {
    source,
    fileName: 'feed.csv',
    options: JSON.stringify({ delimiter: ',', encoding: 'utf-8', mapping }),
    ...query,
  });
const names = async (who: Caller, query = '') => {
  const response = await who.get(`/proxy/data/catalog-products/1?${query}`);
  return catalogProductsAnswerSchema.parse(await response.json()).items.map(({ name }) => name);
};
const edit = ({ token, uid, csrfToken }: Caller, path: string, etag: string, body: object) =>
  ask(token, `${path}?uid=${uid}`, { method: 'PATCH', body: { ...body, csrfToken }, headers: { 'If-Match': etag } });

const file = [
  'EAN,Title,Brand',
  `${gtins.coffee},Dark Coffee,One`,
  '4006381333932,Wrong digit,One',
  '96385074,<script>alert(1)</script>,One',
  '96385074,Again,One',
  `${gtins.south},Stolen scones,One`,
  '5901234123457,,One',
].join('\n');

test('a file is previewed: columns are recognized, rows parsed, and problems named by row and column', async () => {
  const ada = await signIn('ada@one');
  const seen = catalogPreviewSchema.parse(await (await preview(ada, file)).json());
  expect(seen.options).toEqual({ delimiter: ',', encoding: 'utf-8', mapping });
  expect([seen.blocked, seen.checked, seen.bad]).toEqual([null, 6, 4]);
  expect(
    seen.rows.map(({ row, known, problems }) => [
      row,
      known,
      problems.map(({ column, reason }) => `${column} ${reason}`),
    ]),
  ).toEqual([
    [2, true, []],
    [3, false, ['EAN is not a GTIN with a valid check digit']],
    [4, false, []],
    [5, false, ['EAN stands in row 4 already']],
    [6, false, ['EAN is kept by another source of the account']],
    [7, false, ['Title is missing']],
  ]);
  // A rejected row is shown with its values.
  expect(seen.rows.map(({ gtin, name, brand, taken }) => [gtin, name, brand, taken]).slice(1, 4)).toEqual([
    ['4006381333932', 'Wrong digit', 'One', false],
    ['0000096385074', '<script>alert(1)</script>', 'One', true],
    ['96385074', 'Again', 'One', false],
  ]);
  expect(await names(ada)).toEqual(['Coffee', 'Scones', 'Tea']);
  const unmapped = await preview(ada, 'Code,Text\n1,2', '1', { delimiter: ',', encoding: 'utf-8', mapping: {} });
  expect(catalogPreviewSchema.parse(await unmapped.json()).blocked).toContain('GTIN');
});

test('an import adds, updates and rejects rows; products of other sources stay, and repeating it changes nothing', async () => {
  const ada = await signIn('ada@one');
  const done = catalogImportSchema.parse(await (await run(ada, file)).json());
  expect([done.rows, done.added, done.changed, done.unchanged, done.rejected]).toEqual([6, 1, 1, 0, 4]);
  expect(await names(ada)).toEqual(['<script>alert(1)</script>', 'Dark Coffee', 'Scones', 'Tea']);
  const rejects = catalogRejectsSchema.parse(
    await (await ada.get(`/proxy/data/catalog-imports/1/${done.id}/rejects`)).json(),
  );
  expect(rejects.items.map(({ row, column }) => [row, column])).toEqual([
    [3, 'EAN'],
    [5, 'EAN'],
    [6, 'EAN'],
    [7, 'Title'],
  ]);
  const text = await (await ada.get(`/proxy/data/catalog-imports/1/${done.id}/rejects/file`)).text();
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    'row,column,reason,value',
    '"3","EAN","is not a GTIN with a valid check digit","4006381333932"',
  ]);
  const again = catalogImportSchema.parse(await (await run(ada, file)).json());
  expect([again.added, again.changed, again.unchanged]).toEqual([0, 0, 2]);
  const listed = catalogImportsAnswerSchema.parse(
    await (await ada.get('/proxy/data/catalog-imports/1?source=1')).json(),
  );
  expect(listed.items.map(({ id }) => id)).toEqual([again.id, done.id]);
});

test('a file with too many products is refused before any is imported', async () => {
  const ada = await signIn('ada@one');
  const long = `EAN,Title,Brand\n96385074,Taken,One\n${'1,"a\nb",c\n'.repeat(99_999)}`;
  const refused = await run(ada, `${long}1,x,y`);
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({
      errors: { file: 'The file has 100,001 products, and one has at most 100,000. Split it first.' },
    }),
  ]);
  expect(await names(ada)).toEqual(['Coffee', 'Scones', 'Tea']);
  expect(await (await ada.get('/proxy/data/catalog-imports/1?source=1')).json()).toMatchObject({ items: [] });
});

test('bytes that aren’t CSV, an endless row and a file above the limit are refused', async () => {
  const ada = await signIn('ada@one');
  const zip = new Uint8Array([0x50, 0x4b, 0x03, 0x04, ...new Uint8Array(60)]);
  for (const wrong of [zip, '<!doctype html><script>alert(1)</script>', '<svg xmlns="http://www.w3.org/2000/svg"/>'])
    expect((await preview(ada, wrong)).status).toBe(400);
  const bomb = catalogImportSchema.parse(await (await run(ada, `EAN,Title,Brand\n"${'x'.repeat(70_000)}`)).json());
  expect([bomb.added, bomb.failure]).toEqual([0, expect.stringContaining('closing quote')]);
  const line = `96385074,${'x'.repeat(60_000)},One\n`;
  expect((await run(ada, `EAN,Title,Brand\n${line.repeat(360)}`)).status).toBe(413);
  // Nothing of a file that is too large is imported.
  expect(await names(ada)).toEqual(['Coffee', 'Scones', 'Tea']);
  const typed = await ada.send('POST', '/proxy/data/catalog-import-previews/1?source=1', {});
  expect(typed.status).toBe(415);
});

test('sources are listed with counts, created and renamed with unique names, and unchanged by outdated edits', async () => {
  const ada = await signIn('ada@one');
  const listed = catalogSourcesAnswerSchema.parse(await (await ada.get('/proxy/data/catalog-sources/1')).json());
  expect(listed.items.map(({ name, products, matched, toReview }) => [name, products, matched, toReview])).toEqual([
    ['Main feed', 2, 2, 1],
    ['South feed', 1, 0, 0],
  ]);
  expect([listed.observed, listed.offers]).toEqual([1, true]);
  const path = '/proxy/data/catalog-sources/1';
  const made = catalogSourceSchema.parse(await (await ada.send('POST', path, { name: 'Second', kind: 'file' })).json());
  expect((await ada.send('POST', path, { name: 'Second', kind: 'file' })).status).toBe(409);
  expect((await edit(ada, `${path}/${made.id}`, made.etag, { name: 'Third' })).status).toBe(200);
  expect((await edit(ada, `${path}/${made.id}`, made.etag, { name: 'Lost' })).status).toBe(412);
  expect((await edit(ada, `${path}/${made.id}`, '"2"', { name: 'Main feed' })).status).toBe(409);
});

test('readers see sources and imports, and import nothing', async () => {
  const vera = await signIn('vera@one');
  expect((await vera.get('/proxy/data/catalog-sources/1')).status).toBe(200);
  expect((await preview(vera, file)).status).toBe(403);
  expect((await run(vera, file)).status).toBe(403);
  expect((await vera.send('POST', '/proxy/data/catalog-sources/1', { name: 'x', kind: 'file' })).status).toBe(403);
});

test('sources of another tenant are never filled, listed or shown', async () => {
  const ada = await signIn('ada@one');
  expect((await preview(ada, file, '3')).status).toBe(404);
  expect((await run(ada, file, '3')).status).toBe(404);
  expect((await ada.get('/proxy/data/catalog-imports/1?source=3')).status).toBe(404);
  await d1.exec('UPDATE account SET active = 1 WHERE id = 3');
  const stan = await signIn('stan@merchlens');
  const foreign = await send(stan, '/proxy/data/catalog-imports/3', file, {
    source: '3',
    fileName: 'secret.csv',
    options: JSON.stringify({ delimiter: ',', encoding: 'utf-8', mapping }),
  });
  const { id } = catalogImportSchema.parse(await foreign.json());
  for (const at of [`${id}/rejects`, `${id}/rejects/file`])
    expect((await ada.get(`/proxy/data/catalog-imports/1/${at}`)).status).toBe(404);
  expect(await names(ada)).toEqual(['Coffee', 'Scones', 'Tea']);
  expect((await edit(ada, '/proxy/data/catalog-sources/1/3', '"1"', { name: 'x' })).status).toBe(404);
});

test('an operator fills sources of its own and not the account’s', async () => {
  const owen = await signIn('owen@one');
  const north = (path: string, query: Record<string, string>) =>
    send(owen, path, file, { operator_ids: '11', ...query });
  expect((await north('/proxy/data/catalog-import-previews/1', { source: '1' })).status).toBe(403);
  expect((await north('/proxy/data/catalog-import-previews/1', { source: '2' })).status).toBe(404);
  const own = await owen.send('POST', '/proxy/data/catalog-sources/1?operator_ids=11', { name: 'North', kind: 'file' });
  const { id, editable } = catalogSourceSchema.parse(await own.json());
  expect(editable).toBe(true);
  expect((await north('/proxy/data/catalog-import-previews/1', { source: String(id) })).status).toBe(200);
});

test('a file adopts products that only occur in the subaccount’s own facts, and renames none of others', async () => {
  const met = { own: '4000000000006', north: '4000000000013', both: '4000000000020', south: '4000000000037' };
  const columns = ['id', 'account_id', 'gtin', 'name', 'brand', 'category', 'own'];
  await insert('product', columns, [
    [501, 1, met.own, 'The account’s', 'One', '', 1],
    [502, 1, met.north, 'Met in the north', '', '', 0],
    [503, 1, met.both, 'Met in both', '', '', 0],
    [504, 1, met.south, 'Met in the south', '', '', 0],
  ]);
  await insert(
    'fact_value',
    ['account_id', 'dimension', 'operator_id', 'value'],
    [
      [1, 'product', 11, '502'],
      [1, 'product', 11, '503'],
      [1, 'product', 12, '503'],
      [1, 'product', 12, '504'],
    ],
  );
  const owen = await signIn('owen@one');
  const own = await owen.send('POST', '/proxy/data/catalog-sources/1?operator_ids=11', { name: 'North', kind: 'file' });
  const { id } = catalogSourceSchema.parse(await own.json());
  const rows = ['EAN,Title,Brand', ...Object.values(met).map((gtin) => `${gtin},Renamed,North`)].join('\n');
  const looked = await send(owen, '/proxy/data/catalog-import-previews/1', rows, {
    ...{ source: String(id), operator_ids: '11' },
  });
  const seen = catalogPreviewSchema.parse(await looked.json());
  const done = catalogImportSchema.parse(await (await run(owen, rows, String(id), { operator_ids: '11' })).json());
  expect([done.rows, done.added, done.changed, done.rejected]).toEqual([4, 0, 1, 3]);
  expect(await rowsOf('SELECT name, source_id FROM product WHERE id BETWEEN 501 AND 504 ORDER BY id')).toEqual([
    { name: 'The account’s', source_id: null },
    { name: 'Renamed', source_id: id },
    { name: 'Met in both', source_id: null },
    { name: 'Met in the south', source_id: null },
  ]);
  const reason = 'is not of this subaccount alone: the account brings it';
  expect(await rowsOf('SELECT row, reason FROM catalog_import_reject ORDER BY row')).toEqual(
    [2, 4, 5].map((row) => ({ row, reason })),
  );
  // As the preview reported.
  expect([seen.bad, seen.rows.map(({ row, taken, problems }) => [row, taken, problems[0]?.reason])]).toEqual([
    3,
    [
      [2, false, reason],
      [3, true, undefined],
      [4, false, reason],
      [5, false, reason],
    ],
  ]);
  // The account can import them.
  const ada = await signIn('ada@one');
  const whole = catalogImportSchema.parse(await (await run(ada, rows)).json());
  expect([whole.changed, whole.rejected]).toEqual([3, 1]);
});
