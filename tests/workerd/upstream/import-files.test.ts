import { gzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import type { ImportJob, ImportPreview } from '#shared/api/families/imports-schemas.ts';
import type { ImportOptions } from '#shared/ingest/options.ts';
import { dateStyles, plainRows, xlsxFile } from '#tests/support/xlsx-file.ts';
import { deleteOldRejectRows } from '#upstream/facts/ingest/reject-keeper.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { type Caller, signIn } from './caller.ts';
import { bring, preview, sales, upload } from './import-calls.ts';
import { ingestWorld, table } from './ingest-support.ts';
import { d1 } from './migrated.ts';
import { answer } from './stored-facts.ts';

beforeEach(ingestWorld);

test('rejected rows come as a file like their own, with the reason in front and nothing that a spreadsheet would calculate', async () => {
  const rita = await signIn('rita@two');
  const text = 'order;date;units;amount;note\n1;=1+1;-2;-3x;"a;\n=b"\n2;2024-05-01;1;5;fine\n';
  const job = await bring(rita, '2', 'retailer-sales', text);
  const response = await rita.get(`/proxy/data/imports/2/${job.id}/rejects/file`);
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="import-${job.id}-rejected-rows.csv"`);
  const file = await response.text();
  expect(file.split('\r\n')).toEqual([
    '"Why this row was not imported";"order";"date";"units";"amount";"note"',
    '"date: is not a date that can be read; amount: is not a number";"1";"\'=1+1";"-2";"\'-3x";"a;\n\'=b"',
    '',
  ]);
  // Imported again it is the same row; corrected it is accepted, and the column of reasons is ignored.
  const again = await preview(rita, '2', 'retailer-sales', file);
  expect(again.columns).toEqual(['order', 'date', 'units', 'amount', 'note']);
  expect(again.rows[0]?.cells).toEqual(['1', '=1+1', '-2', '-3x', 'a;\n=b']);
  const mended = file.replace('"\'=1+1"', '2024-05-02').replace('"\'-3x"', '-3');
  expect(await bring(rita, '2', 'retailer-sales', mended)).toMatchObject({ rows: 1, accepted: 1 });
  const whole = text.replace('=1+1', '2024-05-02').replace('-3x', '-3');
  expect(await bring(rita, '2', 'retailer-sales', whole)).toMatchObject({ accepted: 0, duplicates: 2 });

  const sheets = {
    One: plainRows([
      ['order', 'date', 'units', 'amount'],
      ['7', new Date('2024-05-01'), 1, 'x'],
    ]),
  };
  const ofSheet = await bring(rita, '2', 'retailer-sales', xlsxFile({ sheets, styles: dateStyles }));
  const sheet = await rita.get(`/proxy/data/imports/2/${ofSheet.id}/rejects/file`);
  expect(sheet.headers.get('Content-Disposition')).toContain('.xlsx"');
  const found = await preview(rita, '2', 'retailer-sales', new Uint8Array(await sheet.arrayBuffer()));
  expect([found.columns, found.rows[0]?.cells]).toEqual([
    ['order', 'date', 'units', 'amount'],
    ['7', '2024-05-01 00:00:00', '1', 'x'],
  ]);
});

test('discounts of a Shopify export are deducted from unit prices, then tax is taken off, also for returns', async () => {
  const rita = await signIn('rita@two');
  const items = [
    { order: '#1', units: 3, price: 1995, discount: 500 },
    { order: '#1', units: 1, price: 1000, discount: 0 },
    { order: '#2', units: 2, price: 333, discount: 1 },
    { order: '#3', units: -1, price: 1995, discount: 200 },
    { order: '#4', units: 1, price: 500, discount: -100 },
    { order: '#5', units: 1, price: 300, discount: 450 },
  ];
  const cents = (minor: number) => (minor / 100).toFixed(2);
  const rows = items.map(({ order, units, price, discount }, at) => {
    const [sold, less] = ['2026-05-04 10:00:00 +0200', discount === 0 ? '' : cents(discount)];
    return [order, sold, units, `Item ${at}`, cents(price), less, 'EUR'].join(',');
  });
  const headings = 'Name,Created at,Lineitem quantity,Lineitem name,Lineitem price,Discount Amount,Currency';
  const text = [headings, ...rows].join('\n');
  const { recognized, options } = await preview(rita, '2', 'retailer-sales', text);
  expect([recognized, options.mapping.discountAmount]).toEqual(['Shopify orders', { column: 'Discount Amount' }]);
  // In cents: the discounted price in absolute value, with the sign of the line.
  const left = items.map(
    ({ units, price, discount }) => Math.sign(units) * (Math.abs(units) * price - Math.abs(discount)),
  );
  const amounts = async (chosen: Partial<ImportOptions>) => {
    const job = await bring(rita, '2', 'retailer-sales', text, chosen);
    expect(job).toMatchObject({ rows: items.length, accepted: items.length });
    const stored = await table(
      `SELECT l.amount_minor FROM retailer_line l JOIN product p ON p.id = l.product_id
       WHERE l.account_id = 2 AND p.name LIKE 'Item %' ORDER BY p.name`,
    );
    expect((await rita.send('POST', `/proxy/data/imports/2/${job.id}/undo`)).status).toBe(200);
    return stored.map(({ amount_minor }) => amount_minor);
  };
  expect(await amounts({})).toEqual(left);
  const mapping = { ...options.mapping, taxRate: { value: '20' } };
  expect(await amounts({ tax: 'take-off', rounding: 'half-up', mapping })).toEqual(
    left.map((amount) => Math.sign(amount) * Math.round((Math.abs(amount) * 5) / 6)),
  );
});

test('rejected rows are kept for 30 days for people who may import, but never with codes or sample data', async () => {
  const [rita, ada, vera] = [await signIn('rita@two'), await signIn('ada@one'), await signIn('vera@one')];
  const codes = await bring(ada, '1', 'voucher-codes', 'voucher,code,batch\nNo such,SECRET-1,b1\n');
  const fileOf = (who: Caller, scope: string, { id }: ImportJob) =>
    who.get(`/proxy/data/imports/${scope}/${id}/rejects/file`);
  expect(await (await fileOf(ada, '1', codes)).text()).not.toContain('SECRET-1');
  expect((await fileOf(vera, '1', codes)).status).toBe(403);
  const job = await bring(rita, '2', 'retailer-sales', sales);
  expect(await table('SELECT count(*) AS kept FROM import_reject_row')).toEqual([{ kept: 2 }]);
  await new Database(d1).write(deleteOldRejectRows(Date.now() + 29 * 86_400_000));
  expect(await table('SELECT count(*) AS kept FROM import_reject_row')).toEqual([{ kept: 2 }]);
  await new Database(d1).write(deleteOldRejectRows(Date.now() + 31 * 86_400_000));
  expect(await table('SELECT count(*) AS kept FROM import_reject_row')).toEqual([{ kept: 0 }]);
  expect((await (await fileOf(rita, '2', job)).text()).split('\r\n')[0]).toBe('row,column,reason,value');
});

test('a file with the same headings starts with the account’s last settings', async () => {
  const [rita, ada] = [await signIn('rita@two'), await signIn('ada@one')];
  const text = (date: string) => `Beleg,Tag,Stueck,Erloes\n1,${date},2,"1,234"\n`;
  const first = await preview(rita, '2', 'retailer-sales', text('03/04/2024'));
  expect(first.remembered).toBe(false);
  const options = {
    ...{ ...first.options, decimal: 'point', dateOrder: 'mdy', rounding: 'half-up', tax: 'add' },
    mapping: {
      ...{ orderId: { column: 'Beleg' }, soldAt: { column: 'Tag' }, units: { column: 'Stueck' } },
      ...{ amount: { column: 'Erloes' }, currency: { value: 'EUR' }, taxRate: { value: '20' } },
    },
  };
  const body = { kind: 'retailer-sales', fileName: 'a.csv', options };
  const { id }: ImportJob = await (await rita.send('POST', '/proxy/data/imports/2', body)).json();
  const done = await upload(rita, 'PUT', `/proxy/data/imports/2/${id}/file`, text('03/04/2024'));
  expect(await done.json()).toMatchObject({ accepted: 1, firstDate: '2024-03-04' });
  const next = await preview(
    rita,
    '2',
    'retailer-sales',
    text('05/06/2024').replaceAll(',', ';').replace('"1;234"', '1,234'),
  );
  expect(next).toMatchObject({
    ...{ remembered: true, unsure: [], bad: 0 },
    options: { ...options, delimiter: ';', dateOrder: 'mdy' },
  });
  expect(next.rows[0]?.read).toEqual({ date: '2024-05-06', amount: 1480.8, currency: 'EUR', units: 2 });
  // Unambiguous values take precedence over the last choices.
  expect((await preview(rita, '2', 'retailer-sales', text('30/06/2024'))).options.dateOrder).toBe('dmy');
  expect((await preview(rita, '2', 'retailer-sales', text('05/06/2024').replace('Beleg', 'Bon'))).remembered).toBe(
    false,
  );
  expect((await preview(ada, '1', 'attributed-orders', text('05/06/2024'))).remembered).toBe(false);
});

test('reads the same rows alike from CSV in any encoding, compressed, and from a spreadsheet', async () => {
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
    ...{ ...expected, status: 'done', accepted: 0, duplicates: 2, bytes: files.xlsx.length },
  });
});

test('an export of a shop comes in as it is: unit prices, four decimals, names of countries, totals at the end', async () => {
  const rita = await signIn('rita@two');
  const retail = [
    'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country',
    '536365,85123A,"HOLDER, WHITE\nHANGING",6,12/1/2010 8:26,2.565,17850,United Kingdom',
    '536366,71053,LANTERN,3,12/13/2010 8:28,3.3955,17850,EIRE',
    'C536379,85123A,"HOLDER, WHITE\nHANGING",-1,12/14/2010 9:41,2.565,17850,Channel Islands',
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
  // 6 × 2.565 is exact; 3 × 3.3955 = 10.1865 becomes 10.19, −2.565 becomes −2.56.
  expect(job).toMatchObject({
    ...{ status: 'done', rows: 3, accepted: 3, rejected: 0, totalsLines: 1 },
    rounding: { rows: 2, differences: [{ currency: 'EUR', amount: 0.0085 }] },
  });
  const asked: SemanticQueryInput = {
    measures: ['sales', 'units'],
    range: { from: '2010-12-01', to: '2010-12-31' },
    totals: true,
  };
  expect((await answer(rita, asked, '2')).totals).toEqual([23.02, 8]);
  // Rounded by another rule the lines are the ones that they were: −2.565 is corrected to −2.57.
  const body = { kind: 'retailer-sales', fileName: 'again.csv', options: { ...options, rounding: 'half-up' } };
  const again: ImportJob = await (await rita.send('POST', '/proxy/data/imports/2', body)).json();
  const known = await upload(rita, 'PUT', `/proxy/data/imports/2/${again.id}/file`, retail);
  expect(await known.json()).toMatchObject({ accepted: 0, corrected: 1, duplicates: 2 });
  expect((await answer(rita, asked, '2')).totals).toEqual([23.01, 8]);
  expect(await table("SELECT country FROM retailer_order WHERE date < '2011-01-01' ORDER BY date")).toEqual([
    ...[{ country: 'GB' }, { country: 'IE' }, { country: 'ZZ' }],
  ]);
});

test('tax is taken off or added by rate or amount of each line, which later lines of an order needn’t repeat', async () => {
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
