import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { maxExportRows } from '#shared/analytics/export-limits.ts';
import type { HighlightRule } from '#shared/analytics/marks.ts';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import { type Caller, signIn } from '../caller.ts';
import { d1 } from '../migrated.ts';
import { january, storedFacts, winter } from '../stored-facts.ts';
import { readCsv } from './written.ts';

let ada: Caller;
beforeAll(async () => {
  await storedFacts();
  ada = await signIn('ada@one');
});

interface Table {
  readonly title: string;
  readonly query: SemanticQueryInput;
  readonly marks?: readonly HighlightRule[];
}
type Query = SemanticQueryInput | readonly Table[];

const exported = (person: Caller, query: Query, { format = 'csv', account = 1, title = 'By retailer' } = {}) => {
  const parameters = new URLSearchParams({ format, title, query: JSON.stringify(query) });
  return person.get(`/proxy/data/exports/${account}?${parameters}`);
};
const byRetailer: SemanticQueryInput = {
  ...{ measures: ['piClicks', 'attributedSales', 'conversion'], dimensions: ['retailer'], range: january, limit: 1 },
};
/** The table of a CSV with notes, and the text that goes with it. */
async function withNotes(person: Caller, query: Query, account = 1) {
  const response = await exported(person, query, { format: 'csv-notes', account });
  expect(response.headers.get('Content-Type')).toBe('application/zip');
  const parts = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())));
  const textOf = (ending: string) => new TextDecoder().decode(parts.find(([path]) => path.endsWith(ending))?.[1]);
  expect(parts).toHaveLength(2);
  return { table: readCsv(textOf('.csv')), notes: textOf('.txt') };
}

test('a CSV file has a header and all rows, whatever the widget shows; with notes it comes with its definitions', async () => {
  const query: Query = { ...byRetailer, filters: [{ dimension: 'channel', op: 'in', values: ['social'] }] };
  const response = await exported(ada, query);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('Content-Disposition')).toContain(
    'filename="brand-one_by-retailer_2026-01-01_2026-01-31.csv"',
  );
  expect(response.headers.get('X-Row-Count')).toBe('2');
  const table = readCsv(await response.text());
  expect(table).toEqual([
    ['retailer_id', 'retailer', 'piClicks', 'attributedSales_USD', 'conversion'],
    ['1', 'Amazon', '20', '14', '0.05'],
    ['2', 'Target', '5', '', ''],
  ]);
  const noted = await withNotes(ada, query);
  expect(noted.table).toEqual(table);
  for (const line of [
    'Scope: Brand One',
    'Period: 2026-01-01 to 2026-01-31',
    'Timezone: America/New_York',
    'Currency: USD',
    'Filters: Channel is Social',
    'Data through: 2026-02-06',
    'piClicks: 25',
  ])
    expect(noted.notes).toContain(`${line}\r\n`);
});

test('writes a country as its code and its name, and its name in filters', async () => {
  const filters = [{ dimension: 'country' as const, op: 'in' as const, values: ['US'] }];
  const query: SemanticQueryInput = { measures: ['piClicks'], dimensions: ['country'], range: january, filters };
  const { table, notes } = await withNotes(ada, query);
  expect(notes).toContain('Filters: Country is United States\r\n');
  expect(table.slice(0, 2)).toEqual([
    ['country_id', 'country', 'piClicks'],
    ['US', 'United States', '25'],
  ]);
});

test('a partial view of an account says which subaccounts its file holds, in its name too', async () => {
  const owen = await signIn('owen@one');
  const response = await exported(owen, byRetailer);
  expect(response.headers.get('Content-Disposition')).toContain('filename="brand-one-only-one-north_by-retailer');
  expect((await withNotes(owen, byRetailer)).notes).toContain('Scope: Brand One, only One North\r\n');
});

test('money of another currency is converted at a rate that the file names, and stays negative', async () => {
  const { table, notes } = await withNotes(ada, {
    measures: ['attributedSales'],
    dimensions: ['month'],
    range: winter,
  });
  expect(notes).toMatch(/Rates: 1 GBP = 1.3 USD \(2026-01-01, used for 2026-02 as well\)/);
  expect(table[2]).toEqual(['2026-02-01', '6 of 28 days', '-6.5']);
});

test('writes a comparison beside each number, and its day beside each day', async () => {
  const query: SemanticQueryInput = {
    measures: ['piClicks'],
    dimensions: ['week'],
    range: { from: '2026-01-12', to: '2026-01-18' },
    comparison: 'previous-period',
  };
  expect(readCsv(await (await exported(ada, query)).text())).toEqual([
    ['week', 'week_part', 'week_before', 'piClicks', 'piClicks_before'],
    ['2026-01-12', '', '2026-01-05', '0', '25'],
  ]);
});

test('a comparison with too few days of data is in no file, which says why', async () => {
  const february = { from: '2026-02-01', to: '2026-02-28' };
  const query: SemanticQueryInput = {
    measures: ['piClicks'],
    dimensions: ['month'],
    range: february,
    comparison: 'previous-period',
  };
  const { table, notes } = await withNotes(ada, query);
  expect(table).toEqual([
    ['month', 'month_part', 'month_before', 'piClicks', 'piClicks_before'],
    ['2026-02-01', '6 of 28 days', '2026-01-01', '10', ''],
  ]);
  expect(notes).toContain(
    'Not compared: Purchase-intent clicks: no comparison, since data covers too few days of one of the two periods.\r\n',
  );
  expect(notes).not.toMatch(/piClicks_before:/);
});

test('a file says why rows have no comparison, as the page does', async () => {
  const query: SemanticQueryInput = {
    measures: ['piClicks'],
    dimensions: ['week'],
    range: { from: '2026-01-25', to: '2026-02-03' },
    comparison: 'previous-period',
  };
  const { table, notes } = await withNotes(ada, query);
  expect(notes).toContain(
    'Not compared: Some weeks have no comparison: what they would be compared with has more days in its period, or fewer. Some weeks have no comparison: the period before has none in their place.\r\n',
  );
  expect(table.at(-1)).toEqual(['2026-02-02', '2 of 7 days', '', '0', '']);
});

test('an incomplete period is marked in its row, in CSV files and workbooks, and a complete one isn’t', async () => {
  const query: SemanticQueryInput = {
    measures: ['impressions'],
    dimensions: ['week'],
    range: { from: '2026-01-07', to: '2026-01-18' },
  };
  expect(readCsv(await (await exported(ada, query)).text()).slice(0, 3)).toEqual([
    ['week', 'week_part', 'impressions'],
    ['2026-01-05', '5 of 7 days', expect.any(String)],
    ['2026-01-12', '', '0'],
  ]);
  const response = await exported(ada, query, { format: 'xlsx' });
  const sheet = new TextDecoder().decode(
    unzipSync(new Uint8Array(await response.arrayBuffer()))['xl/worksheets/sheet1.xml'],
  );
  expect(sheet).toContain('Part of the week');
  expect([...sheet.matchAll(/\d of 7 days/g)].map(([words]) => words)).toEqual(['5 of 7 days']);
});

test('quarters and years are dates in a workbook, which says what they stand for', async () => {
  const year = { measures: ['impressions' as const], dimensions: ['year' as const], range: january };
  const tables: Table[] = [
    { title: 'Years', query: year },
    { title: 'Quarters', query: { ...year, dimensions: ['quarter'] } },
  ];
  const response = await exported(ada, tables, { format: 'xlsx', title: 'Periods' });
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const [years, quarters, about, styles] = [
    'worksheets/sheet1',
    'worksheets/sheet2',
    'worksheets/sheet3',
    'styles',
  ].map((name) => new TextDecoder().decode(parts[`xl/${name}.xml`]));
  const formats = [...(styles ?? '').matchAll(/formatCode="([^"]*)"/g)].map(([, code]) => code);
  const looks = 6;
  const format = (sheet = '') => formats[Number(/<c r="A2" s="(\d+)"><v>46023<\/v>/.exec(sheet)?.[1]) - looks];
  expect([format(years), format(quarters)]).toEqual(['yyyy', 'yyyy-mm-dd']);
  expect(about).toContain('Its date is the first day of the year.');
  expect(about).toContain('Its date is the first day of the quarter.');
});

test('several tables become a workbook of sheets, a CSV file holds one', async () => {
  const tables = [
    { title: 'Retailers', query: byRetailer },
    {
      title: 'Days',
      query: { measures: ['impressions'], dimensions: ['day'], range: january } satisfies SemanticQueryInput,
    },
  ];
  const response = await exported(ada, tables, { format: 'xlsx', title: 'Overview' });
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const workbook = new TextDecoder().decode(parts['xl/workbook.xml']);
  expect([...workbook.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Retailers',
    'Days',
    'About',
  ]);
  expect((await exported(ada, tables)).status).toBe(400);
});

test('a file says which numbers are marked, beside the column of each whatever is compared', async () => {
  const marks: HighlightRule[] = [
    { measure: 'conversion', condition: 'above', threshold: 0.0425 },
    { measure: 'attributedSales', condition: 'below', threshold: 20 },
  ];
  const tables = [{ title: 'By retailer', query: { ...byRetailer, comparison: 'previous-period' as const }, marks }];
  const { notes } = await withNotes(ada, tables);
  expect(notes).toContain('Marked: Conversion above 4.25%; Attributed sales below $20\r\n');
  const book = unzipSync(new Uint8Array(await (await exported(ada, tables, { format: 'xlsx' })).arrayBuffer()));
  const sheet = new TextDecoder().decode(book['xl/worksheets/sheet1.xml']);
  const header = [...sheet.matchAll(/<c r="([A-Z]+)1"[^>]*>.*?<t[^>]*>([^<]*)</g)].map(([, at, label]) => [label, at]);
  const columnOf = (label: string) => header.find(([text]) => text?.startsWith(label))?.[1];
  for (const [label, beyond] of [
    ['Conversion', '&gt;0.0425'],
    ['Attributed sales', '&lt;20'],
  ] as const)
    expect(sheet).toContain(`AND(ISNUMBER(${columnOf(label)}2),${columnOf(label)}2${beyond})`);
});

test('an invalid question is refused before there is a file', async () => {
  for (const path of [
    'format=csv&title=x&query={',
    'format=csv&title=x',
    `format=pdf&title=x&query=${encodeURIComponent(JSON.stringify(byRetailer))}`,
    `format=csv&title=x&query=${encodeURIComponent(JSON.stringify({ ...byRetailer, measures: ['impressions'] }))}`,
  ])
    expect((await ada.get(`/proxy/data/exports/1?${path}`)).status, path).toBe(400);
});

test('a file has only facts, names and filters of its tenant', async () => {
  const [rita, owen, vera] = [await signIn('rita@two'), await signIn('owen@one'), await signIn('vera@one')];
  expect((await exported(rita, byRetailer)).status).toBe(403);
  const products: SemanticQueryInput = {
    ...{ measures: ['sales'], dimensions: ['product'], range: january },
    filters: [{ dimension: 'product', op: 'not-in', values: ['101', '201'] }],
  };
  const ritas = await withNotes(rita, products, 2);
  expect(ritas.notes).toContain('Filters: Product is not 101 or Soap');
  expect(JSON.stringify(ritas)).not.toMatch(/Coffee|Brand One/);
  // READ is enough; a partial view gets what it sees.
  expect(readCsv(await (await exported(vera, byRetailer)).text())).toHaveLength(3);
  const partial = await (await exported(owen, { measures: ['piClicks'], range: winter })).text();
  expect(readCsv(partial)).toEqual([['piClicks'], ['25']]);
});

test('says for each row why its shoppers are withheld, and still gives its sales', async () => {
  const rita = await signIn('rita@two');
  const shares: SemanticQueryInput = { measures: ['sales', 'shoppers'], dimensions: ['product'], range: january };
  const { table, notes } = await withNotes(rita, shares, 2);
  expect(table).toEqual([
    ['product_id', 'product', 'sales_EUR', 'shoppers', 'withheld'],
    ['201', 'Soap', '9', '', 'withheld: would reveal fewer than 10 shoppers'],
    ['202', 'Bread', '0', '', 'withheld: would reveal fewer than 10 shoppers'],
  ]);
  expect(notes).not.toContain('\nshoppers:');
});

test('with sample data no name in the file is real', async () => {
  const stan = await signIn('stan@merchlens');
  await stan.send('POST', '/dbd/user/u-stan/changeSettings', { settings: { anonymized: true } });
  const filters: SemanticQueryInput['filters'] = [{ dimension: 'retailer', op: 'in', values: ['1', '2'] }];
  const response = await exported(stan, { ...byRetailer, filters });
  const { notes } = await withNotes(stan, { ...byRetailer, filters });
  const told = `${response.headers.get('Content-Disposition')} ${await response.text()} ${notes}`;
  expect(told).not.toMatch(/Amazon|Target|Brand.One/i);
});

test('a table too long for a file is marked in the file’s name and notes', async () => {
  const ids = `WITH RECURSIVE ids(id) AS (SELECT 1000 UNION ALL SELECT id + 1 FROM ids LIMIT ${maxExportRows + 1})`;
  await d1.batch([
    d1.prepare(`INSERT INTO product (id, account_id, gtin, name, brand, category, own)
      ${ids} SELECT id, 1, 'g' || id, 'Product ' || id, 'One', 'Drinks', 1 FROM ids`),
    d1.prepare(`INSERT INTO brand_product_day (account_id, date, operator_id, product_id, channel, country, retailer_id, currency, pi_clicks)
      ${ids} SELECT 1, '2025-12-01', 11, id, 'social', 'US', 1, 'USD', 1 FROM ids`),
  ]);
  const long: SemanticQueryInput = {
    measures: ['piClicks'],
    dimensions: ['product'],
    range: { from: '2025-12-01', to: '2025-12-01' },
  };
  const response = await exported(ada, long);
  expect(response.headers.get('Content-Disposition')).toContain('TRUNCATED.csv');
  expect(response.headers.get('X-Row-Count')).toBe(String(maxExportRows));
  const keys = readCsv(await response.text())
    .slice(1)
    .map(([key]) => key);
  expect(new Set(keys).size).toBe(maxExportRows);
  const { notes } = await withNotes(ada, long);
  expect(notes).toMatch(/^By retailer\r\nTRUNCATED: Only the first 50000 of 50001 rows are included/);
  expect(notes).toContain(`piClicks: ${maxExportRows + 1}\r\n`);
});
