import { gzipSync, zipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import type { ImportJob, ImportRejects } from '#shared/api/families/imports-schemas.ts';
import { type Caller, signIn } from './caller.ts';
import { bring, create, preview, sales, upload } from './import-calls.ts';
import { ingestWorld, table } from './ingest-support.ts';
import { rowsOf } from './small-world.ts';
import { answer } from './stored-facts.ts';

beforeEach(ingestWorld);

test('a preview detects separator, columns and formats, and says what is wrong with each row', async () => {
  const rita = await signIn('rita@two');
  const found = await preview(rita, '2', 'retailer-sales', sales);
  expect(found.options).toMatchObject({
    ...{ delimiter: ';', encoding: 'utf-8', decimal: 'comma', dateOrder: 'dmy', timeZone: 'Europe/Paris' },
    mapping: {
      orderId: { column: 'Bestellnummer' },
      soldAt: { column: 'Datum' },
      gtin: { column: 'EAN' },
      productName: { column: 'Artikel' },
      category: { column: 'Kategorie' },
      units: { column: 'Menge' },
      amount: { column: 'Umsatz' },
      currency: { value: 'EUR' },
    },
  });
  expect(found).toMatchObject({ unsure: [], blocked: null, checked: 5, bad: 2 });
  expect(found.rows[0]?.read).toEqual({ date: '2023-12-24', amount: 1234.5, currency: 'EUR', units: 2 });
  expect(found.rows[4]?.problems.map(({ column, reason }) => [column, reason])).toEqual([
    ['Menge', 'is not a number'],
    ['Umsatz', 'has more decimals than EUR has'],
    ['EAN', 'is not a GTIN with a valid check digit'],
  ]);
  expect(await table('SELECT * FROM product WHERE account_id = 2 AND matched = 0')).toEqual([]);
});

test('hints for spreadsheets are not part of the rows: a separator line above them, and marks of numbers as text', async () => {
  const rita = await signIn('rita@two');
  const plain = sales.replace('4006381333931', '');
  expect((await bring(rita, '2', 'retailer-sales', plain)).accepted).toBe(3);
  const quoted = `sep=;\r\n${plain.replaceAll(/^(\d{4})/gm, '"=""$1"""')}`;
  expect(await bring(rita, '2', 'retailer-sales', quoted)).toMatchObject({ rows: 5, accepted: 0, duplicates: 3 });
});

test('ambiguous formats are asked for: 01/02 is two possible dates, 1,234 two possible numbers', async () => {
  const rita = await signIn('rita@two');
  const text = 'order,date,units,amount\n1,01/02/2024,1,"1,234"\n';
  expect(await preview(rita, '2', 'retailer-sales', text)).toMatchObject({
    unsure: ['decimal', 'dateOrder'],
    options: { decimal: 'comma', dateOrder: 'dmy' },
  });
});

test('an import stores valid rows, names invalid ones with column and reason, and shows in the numbers', async () => {
  const rita = await signIn('rita@two');
  const job = await bring(rita, '2', 'retailer-sales', sales);
  expect(job).toMatchObject({
    ...{ status: 'done', fileName: 'kasse.csv', rows: 5, accepted: 3, duplicates: 0, rejected: 2 },
    ...{ firstDate: '2023-12-24', lastDate: '2023-12-31' },
  });
  const list = await (await rita.get('/proxy/data/imports/2')).json();
  expect(list).toEqual({ items: [job], nextCursor: null });
  const rejects: ImportRejects = await (await rita.get(`/proxy/data/imports/2/${job.id}/rejects?limit=2`)).json();
  expect(rejects).toEqual({
    items: [
      { row: 5, column: 'Datum', reason: 'is not a date that can be read', value: '32.12.2023' },
      { row: 6, column: 'Menge', reason: 'is not a number', value: 'eins' },
    ],
    nextCursor: '6-0',
    kept: 4,
  });
  const more: ImportRejects = await (await rita.get(`/proxy/data/imports/2/${job.id}/rejects?cursor=6-0`)).json();
  expect(more.items.map(({ column }) => column)).toEqual(['Umsatz', 'EAN']);
  const asked: SemanticQueryInput = {
    measures: ['sales', 'orders', 'units'],
    range: { from: '2023-12-01', to: '2024-01-31' },
    totals: true,
  };
  // 1002 is only a return: it lowers the sales and is no order.
  expect((await answer(rita, asked, '2')).totals).toEqual([1234.5, 1, 2]);
});

test('a repeated file changes nothing, and neither does repeating an interrupted one', async () => {
  const rita = await signIn('rita@two');
  await bring(rita, '2', 'retailer-sales', sales);
  expect(await bring(rita, '2', 'retailer-sales', sales)).toMatchObject({ accepted: 0, duplicates: 3, rejected: 2 });
  const job = await create(rita, '2', 'retailer-sales', sales);
  const broken = `${sales}\n"${'never closed '.repeat(6_000)}`;
  const failed = await (await upload(rita, 'PUT', `/proxy/data/imports/2/${job.id}/file`, broken)).json();
  expect(failed).toMatchObject({ status: 'failed', failure: expect.stringContaining('Row 7 doesn’t end') });
  const [stored] = await rowsOf(`SELECT failure FROM import_job WHERE id = ${job.id}`);
  expect(JSON.parse(String(stored?.failure))).toEqual({ code: 'row-unended', details: { row: 7 } });
  const again = await upload(rita, 'PUT', `/proxy/data/imports/2/${job.id}/file`, sales);
  expect(await again.json()).toMatchObject({ status: 'done', duplicates: 3, failure: null });
  const rejects = async () => await (await rita.get(`/proxy/data/imports/2/${job.id}/rejects`)).json<ImportRejects>();
  const told = await rejects();
  expect((await upload(rita, 'PUT', `/proxy/data/imports/2/${job.id}/file`, sales)).status).toBe(409);
  expect([told.kept, await rejects()]).toEqual([4, told]);
});

test('an unreadable file is refused by its content, whatever its name', async () => {
  const rita = await signIn('rita@two');
  const files: [string | Uint8Array, string, RegExp][] = [
    [new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'spreadsheet-damaged', /damaged/],
    [gzipSync(new TextEncoder().encode(sales)).slice(0, 60), 'file-damaged', /damaged or incomplete/],
    [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'file-of-other-format', /spreadsheet of an older kind/],
    [zipSync({ 'a.csv': new Uint8Array([97]), 'b.csv': new Uint8Array([97]) }), 'archive-of-several', /holds 2 files/],
    [new Uint8Array([97, 0, 98]), 'file-not-text', /isn’t a text file/],
    ['<!DOCTYPE html><p>a,b', 'file-is-markup', /web page/],
    [`a,b\n"${'x'.repeat(150_000)}`, 'row-unended', /Row 2 doesn’t end/],
    [`${'a,'.repeat(300)}\n`, 'row-too-wide', /more than 200 columns/],
  ];
  for (const [bytes, code, reason] of files) {
    const response = await upload(rita, 'POST', '/proxy/data/import-previews/2?kind=retailer-sales', bytes);
    expect(response.status).toBe(400);
    const said = expect.stringMatching(reason);
    expect(await response.json()).toMatchObject({ code, detail: said, errors: { file: said } });
  }
});

test('readers see imports and can’t make any; an operator’s import belongs to that operator', async () => {
  const [ada, vera, owen] = [await signIn('ada@one'), await signIn('vera@one'), await signIn('owen@one')];
  const events =
    'event,time,session,touchpoint,channel,retailer\nclick,2024-05-01T10:00:00Z,s1,Spring page,social,Amazon\n';
  const mine = await bring(ada, '1', 'touchpoint-events', events);
  const his = await bring(owen, '1?operator_ids=11', 'touchpoint-events', events);
  expect([mine.accepted, his.accepted, his.duplicates]).toEqual([1, 0, 1]);
  const listed = async (who: Caller, scope: string) =>
    ((await (await who.get(`/proxy/data/imports/${scope}`)).json()) as { items: ImportJob[] }).items.map(
      ({ id }) => id,
    );
  expect(await listed(vera, '1')).toEqual([his.id, mine.id]);
  expect(await listed(owen, '1?operator_ids=11')).toEqual([his.id]);
  expect((await owen.get(`/proxy/data/imports/1/${mine.id}?operator_ids=11`)).status).toBe(404);
  expect((await owen.get('/proxy/data/imports/1')).status).toBe(403);
  for (const [method, path] of [
    ['POST', '/proxy/data/import-previews/1?kind=touchpoint-events'],
    ['PUT', `/proxy/data/imports/1/${mine.id}/file`],
  ] as const)
    expect((await upload(vera, method, path, events)).status).toBe(403);
  expect((await vera.send('POST', '/proxy/data/imports/1', { kind: 'touchpoint-events' })).status).toBe(403);
});

test('imports, products and numbers of another tenant can’t be reached', async () => {
  const [ada, rita] = [await signIn('ada@one'), await signIn('rita@two')];
  const job = await bring(rita, '2', 'retailer-sales', sales);
  for (const path of ['', '/rejects', '/rejects/file'])
    for (const scope of ['1', '2'])
      expect((await ada.get(`/proxy/data/imports/${scope}/${job.id}${path}`)).status).toBe(scope === '1' ? 404 : 403);
  expect((await upload(ada, 'PUT', `/proxy/data/imports/1/${job.id}/file`, sales)).status).toBe(404);
  expect(await (await ada.get('/proxy/data/imports/1')).json()).toEqual({ items: [], nextCursor: null });
  expect(await table('SELECT DISTINCT account_id FROM product WHERE matched = 0')).toEqual([{ account_id: 2 }]);
  expect(
    (await ada.send('POST', '/proxy/data/imports/1', { kind: 'retailer-sales', fileName: 'x', options: {} })).status,
  ).toBe(400);
});

test('with sample data nothing is imported, and neither files nor values are named', async () => {
  const stan = await signIn('stan@merchlens');
  const job = await bring(stan, '2', 'retailer-sales', sales);
  await table(`UPDATE import_job SET rounded = 2, rounding = '{"EUR":1500000}'`);
  const real: ImportJob = await (await stan.get(`/proxy/data/imports/2/${job.id}`)).json();
  expect(real.rounding).toEqual({ rows: 2, differences: [{ currency: 'EUR', amount: 0.015 }] });
  await table("UPDATE user SET anonymized = 1 WHERE id = 'u-stan'");
  expect((await upload(stan, 'PUT', `/proxy/data/imports/2/${job.id}/file`, sales)).status).toBe(403);
  const shown: ImportJob = await (await stan.get(`/proxy/data/imports/2/${job.id}`)).json();
  expect(shown).toMatchObject({ fileName: `import-${job.id}.csv`, rows: 5 });
  expect(shown.rounding).toEqual({ rows: 2, differences: [] });
  const file = await (await stan.get(`/proxy/data/imports/2/${job.id}/rejects/file`)).text();
  expect(file).not.toContain('32.12');
});

test('a file without the csrfToken in its query is refused', async () => {
  const rita = await signIn('rita@two');
  const path = '/proxy/data/import-previews/2?kind=retailer-sales';
  expect((await upload(rita, 'POST', path, sales, 'wrong')).status).toBe(403);
});
