import { gzipSync, zipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import type { ImportJob, ImportPreview, ImportRejects } from '#shared/api/families/imports-schemas.ts';
import { dateStyles, plainRows, xlsxFile } from '#tests/support/xlsx-file.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { ingestWorld, table } from './ingest-support.ts';
import { rowsOf } from './small-world.ts';
import { answer } from './stored-facts.ts';

beforeEach(ingestWorld);

const sales = [
  'Bestellnummer;Datum;EAN;Artikel;Kategorie;Menge;Umsatz',
  '1001;24.12.2023 18:30;4006381333931;Seife;Pflege;2;1.234,50',
  '1001;24.12.2023 18:30;;Brot;Bäckerei;1;3,20',
  '1002;31.12.2023 23:59;;Brot;Bäckerei;-1;-3,20',
  '1003;32.12.2023;;Brot;Bäckerei;1;3,20',
  '1004;01.01.2024;4006381333930;Seife;Pflege;eins;3,205',
].join('\n');

/** Address of an import's resource in a scope such as `1` or `1?operator_ids=11`. */
function at(resource: string, scope: string, rest = ''): string {
  const [account, query] = scope.split('?');
  return `/proxy/data/${resource}/${account}${rest}${query ? `?${query}` : ''}`;
}

const upload = (who: Caller, method: string, path: string, text: string | Uint8Array, csrf = who.csrfToken) =>
  ask(who.token, `${path}${path.includes('?') ? '&' : '?'}uid=${who.uid}&csrfToken=${csrf}`, {
    method,
    body: text,
    headers: { 'Content-Type': 'text/csv' },
  });

async function preview(who: Caller, scope: string, kind: string, text: string | Uint8Array): Promise<ImportPreview> {
  const path = at('import-previews', scope);
  const response = await upload(who, 'POST', `${path}${path.includes('?') ? '&' : '?'}kind=${kind}`, text);
  if (response.status !== 200) throw new Error(await response.text());
  return await response.json();
}

async function create(who: Caller, scope: string, kind: string, text: string | Uint8Array): Promise<ImportJob> {
  const { options } = await preview(who, scope, kind, text);
  const response = await who.send('POST', at('imports', scope), { kind, fileName: 'kasse.csv', options });
  expect(response.status).toBe(201);
  return await response.json();
}

async function bring(who: Caller, scope: string, kind: string, text: string | Uint8Array): Promise<ImportJob> {
  const { id } = await create(who, scope, kind, text);
  const response = await upload(who, 'PUT', at('imports', scope, `/${id}/file`), text);
  if (response.status !== 200) throw new Error(await response.text());
  return await response.json();
}

test('a preview finds separator, columns and formats by itself, and says of each row what is wrong', async () => {
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

test('what a file says to spreadsheets alone is no part of its rows: the separator above them, and that a number is text', async () => {
  const rita = await signIn('rita@two');
  const plain = sales.replace('4006381333931', '');
  expect((await bring(rita, '2', 'retailer-sales', plain)).accepted).toBe(3);
  const quoted = `sep=;\r\n${plain.replaceAll(/^(\d{4})/gm, '"=""$1"""')}`;
  expect(await bring(rita, '2', 'retailer-sales', quoted)).toMatchObject({ rows: 5, accepted: 0, duplicates: 3 });
});

test('what a file leaves open is asked for: 01/02 is a day and a month, 1,234 is more than one number', async () => {
  const rita = await signIn('rita@two');
  const text = 'order,date,units,amount\n1,01/02/2024,1,"1,234"\n';
  expect(await preview(rita, '2', 'retailer-sales', text)).toMatchObject({
    unsure: ['decimal', 'dateOrder'],
    options: { decimal: 'comma', dateOrder: 'dmy' },
  });
});

test('an import takes the good rows, names the bad ones with column and reason, and shows in the numbers', async () => {
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
  // 1002 only brought something back: it lowers the sales and is no order.
  expect((await answer(rita, asked, '2')).totals).toEqual([1234.5, 1, 2]);
});

test('the same file again changes nothing, nor does one that broke off and is sent again', async () => {
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

test('rejected rows come as a file that no spreadsheet takes for formulas', async () => {
  const rita = await signIn('rita@two');
  const text = 'order,date,units,amount\n1,=1+1,-2,-3x\n';
  const job = await bring(rita, '2', 'retailer-sales', text);
  const response = await rita.get(`/proxy/data/imports/2/${job.id}/rejects/file`);
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="import-${job.id}-rejected-rows.csv"`);
  expect((await response.text()).split('\r\n')).toEqual([
    'row,column,reason,value',
    '"2","date","is not a date that can be read","\'=1+1"',
    '"2","amount","is not a number","\'-3x"',
    '',
  ]);
});

test('what can’t be read is refused by what is in it, whatever it is called', async () => {
  const rita = await signIn('rita@two');
  const files: [string | Uint8Array, string, RegExp][] = [
    [new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'spreadsheet-damaged', /damaged/],
    [gzipSync(new TextEncoder().encode(sales)).slice(0, 60), 'file-damaged', /damaged or incomplete/],
    [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'file-of-other-format', /spreadsheet of an older kind/],
    [zipSync({ 'sales.csv': new Uint8Array([97]) }), 'archive-without-sheet', /archive/],
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

test('the same rows come to the same as CSV in any encoding, compressed, and as a spreadsheet', async () => {
  const rita = await signIn('rita@two');
  const header = ['order', 'date', 'product', 'units', 'amount'];
  const rows = [
    ['a', new Date('2024-05-01T10:30:00Z'), 'Жито', 2, 7.5],
    ['b', new Date('2024-05-02T11:00:00Z'), 'Хлеб', 1, 3.25],
  ] as const;
  const text = [header, ...rows.map(([order, at, ...rest]) => [order, at.toISOString().slice(0, 19), ...rest])]
    .map((cells) => cells.join(';'))
    .join('\n');
  const utf16 = Uint8Array.from([...text].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]));
  const cyrillic = Uint8Array.from(text, (char) =>
    char >= 'А' && char <= 'я' ? char.charCodeAt(0) - 848 : char.charCodeAt(0),
  );
  const sheets = { Notes: plainRows([['nothing']]), Sales: plainRows([header, ...rows]) };
  const files = {
    'utf-8': gzipSync(new TextEncoder().encode(text)),
    'utf-16le': utf16,
    'windows-1251': cyrillic,
    xlsx: xlsxFile({ sheets, styles: dateStyles }),
  };
  for (const [name, file] of Object.entries(files)) {
    const seen = await preview(rita, '2', 'retailer-sales', file);
    const format = name === 'xlsx' ? 'xlsx' : 'csv';
    expect(seen.file).toEqual({ format, gzip: name === 'utf-8', sheets: name === 'xlsx' ? Object.keys(sheets) : [] });
    if (format === 'csv') expect(seen.options.encoding).toBe(name);
  }
  const expected = { rows: 2, accepted: 2, firstDate: '2024-05-01', lastDate: '2024-05-02' };
  expect(await bring(rita, '2', 'retailer-sales', cyrillic)).toMatchObject(expected);
  const numbers = () =>
    answer(rita, { measures: ['sales', 'units'], range: { from: '2024-05-01', to: '2024-05-31' }, totals: true }, '2');
  expect((await numbers()).totals).toEqual([10.75, 3]);
  // Dates and numbers are the same, however they are written, and so are the rows.
  for (const file of [files['utf-8'], files['utf-16le']])
    expect(await bring(rita, '2', 'retailer-sales', file)).toMatchObject({ accepted: 0, duplicates: 2 });

  const ofNotes = await preview(rita, '2', 'retailer-sales', files.xlsx);
  expect(ofNotes.columns).toEqual(['nothing']);
  const chosen = JSON.stringify({ ...ofNotes.options, sheet: 'Sales', mapping: {} });
  const path = `/proxy/data/import-previews/2?kind=retailer-sales&options=${encodeURIComponent(chosen)}`;
  const ofSales: ImportPreview = await (await upload(rita, 'POST', path, files.xlsx)).json();
  expect(ofSales).toMatchObject({ columns: header, options: { sheet: 'Sales', dateOrder: 'ymd' }, bad: 0 });
  expect(ofSales.rows[0]?.read).toEqual({ date: '2024-05-01', amount: 7.5, currency: 'EUR', units: 2 });
  const body = { kind: 'retailer-sales', fileName: 'sales.xlsx', options: ofSales.options };
  const { id }: ImportJob = await (await rita.send('POST', '/proxy/data/imports/2', body)).json();
  const done = await upload(rita, 'PUT', `/proxy/data/imports/2/${id}/file`, files.xlsx);
  expect(await done.json()).toMatchObject({
    status: 'done',
    ...expected,
    accepted: 0,
    duplicates: 2,
    bytes: files.xlsx.length,
  });
});

test('an export of a shop comes in as it is: unit prices, four decimals, names of countries, totals at the end', async () => {
  const rita = await signIn('rita@two');
  const retail = [
    'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country',
    '536365,85123A,"HOLDER, WHITE\nHANGING",6,12/1/2010 8:26,2.555,17850,United Kingdom',
    '536366,71053,LANTERN,3,12/13/2010 8:28,3.3955,17850,EIRE',
    'C536379,85123A,"HOLDER, WHITE\nHANGING",-1,12/14/2010 9:41,2.555,17850,Channel Islands',
    'Total,,,8,,,,',
  ].join('\r\n');
  const first = await preview(rita, '2', 'retailer-sales', retail);
  expect(first).toMatchObject({
    ...{ recognized: 'Online Retail', unsure: ['rounding'], checked: 3, bad: 2, totalsLines: 1 },
    unknownCountries: ['Channel Islands'],
    options: { amountFrom: 'unit-price', dateOrder: 'mdy', decimal: 'point' },
  });
  const options = { ...first.options, rounding: 'half-even', unknownCountries: 'without-country' };
  const { id }: ImportJob = await (
    await rita.send('POST', '/proxy/data/imports/2', { kind: 'retailer-sales', fileName: 'retail.csv', options })
  ).json();
  const job: ImportJob = await (await upload(rita, 'PUT', `/proxy/data/imports/2/${id}/file`, retail)).json();
  // 6 × 2.555 is exact; 3 × 3.3955 = 10.1865 becomes 10.19, −2.555 becomes −2.56.
  expect(job).toMatchObject({
    ...{ status: 'done', rows: 3, accepted: 3, rejected: 0, totalsLines: 1 },
    rounding: { rows: 2, differences: [{ currency: 'EUR', amount: -0.0015 }] },
  });
  const asked: SemanticQueryInput = {
    measures: ['sales', 'units'],
    range: { from: '2010-12-01', to: '2010-12-31' },
    totals: true,
  };
  expect((await answer(rita, asked, '2')).totals).toEqual([22.96, 8]);
  expect(await table("SELECT country FROM retailer_order WHERE date < '2011-01-01' ORDER BY date")).toEqual([
    ...[{ country: 'GB' }, { country: 'IE' }, { country: 'ZZ' }],
  ]);
});

test('tax is taken off or added by the rate or the amount of each line; later lines of an order need not repeat it', async () => {
  const rita = await signIn('rita@two');
  const orders = [
    'Name,Created at,Currency,Shipping Country,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Taxes,Rate',
    '#1001,2024-03-01 10:00:00 +0100,EUR,FR,2,Soap,11.90,S-1,3.80,19%',
    '#1001,2024-03-01 10:00:00 +0100,,,1,Brush,5.95,S-2,0.95,19%',
    '#1002,2024-03-02 10:00:00 +0100,EUR,DE,1,Soap,11.90,S-1,1.90,0.19',
  ].join('\n');
  const { options } = await preview(rita, '2', 'retailer-sales', orders);
  expect(options).toMatchObject({ amountFrom: 'unit-price', orderDetails: 'first-row' });
  const look = async (part: object) => {
    const query = encodeURIComponent(JSON.stringify({ ...options, ...part }));
    const path = `/proxy/data/import-previews/2?kind=retailer-sales&options=${query}`;
    const seen: ImportPreview = await (await upload(rita, 'POST', path, orders)).json();
    return seen.blocked ?? seen.rows.map(({ read, problems }) => read?.amount ?? problems[0]?.reason);
  };
  expect(await look({})).toEqual([23.8, 5.95, 11.9]);
  expect(await look({ orderDetails: 'each-row' })).toEqual([23.8, 'is missing', 11.9]);
  expect(await look({ tax: 'take-off' })).toBe('Choose the column with the tax rate or the tax amount.');
  const byRate = { mapping: { ...options.mapping, taxRate: { column: 'Rate' } } };
  expect(await look({ tax: 'take-off', ...byRate })).toEqual([20, 5, 10]);
  expect(await look({ tax: 'add', ...byRate })).toEqual([28.32, 7.08, 14.16]);
  const byAmount = { mapping: { ...options.mapping, taxAmount: { column: 'Taxes' } } };
  expect(await look({ tax: 'take-off', ...byAmount })).toEqual([20, 5, 10]);
});

test('who may only read sees the imports and can’t make any; an operator’s import belongs to that operator', async () => {
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

test('nothing of another tenant is reached: neither its imports nor its products nor its numbers', async () => {
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
  await table("UPDATE user SET anonymized = 1 WHERE id = 'u-stan'");
  expect((await upload(stan, 'PUT', `/proxy/data/imports/2/${job.id}/file`, sales)).status).toBe(403);
  const shown: ImportJob = await (await stan.get(`/proxy/data/imports/2/${job.id}`)).json();
  expect(shown).toMatchObject({ fileName: `import-${job.id}.csv`, rows: 5 });
  const file = await (await stan.get(`/proxy/data/imports/2/${job.id}/rejects/file`)).text();
  expect(file).not.toContain('32.12');
});

test('a file without the csrfToken in its query is refused', async () => {
  const rita = await signIn('rita@two');
  const path = '/proxy/data/import-previews/2?kind=retailer-sales';
  expect((await upload(rita, 'POST', path, sales, 'wrong')).status).toBe(403);
});
