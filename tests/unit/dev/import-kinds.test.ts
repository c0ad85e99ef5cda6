import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { importUsage, readImportArguments } from '#dev/import-arguments.ts';
import { factStoreFor } from '#dev/import-engine.ts';
import { importProductFile } from '#dev/import-products.ts';
import { importRedirectFile } from '#dev/import-redirects.ts';
import { LocalStore } from '#dev/import-store.ts';
import { importStores } from '#dev/import-stores.ts';
import { root } from '#dev/paths.ts';
import { migrate } from '#dev/world/migrate.ts';
import { importKinds } from '#shared/ingest/kind-labels.ts';
import { type ImportOptions, plainReading } from '#shared/ingest/options.ts';

const target = { accountId: 1, operatorId: null, accountType: 1, timeZone: 'UTC', currency: 'USD' } as const;
let directory: string;
let store: LocalStore;
let database: DatabaseSync;
let printed: string[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'merchlens-import-'));
  const path = join(directory, 'd1.sqlite');
  database = new DatabaseSync(path);
  migrate(database, join(root, 'upstream/migrations'));
  database.exec(`INSERT INTO account (id, name, type, active, default_currency, default_locale, reporting_timezone)
      VALUES (1, 'Brand', 1, 1, 'USD', 'en-US', 'UTC');
    INSERT INTO catalog_source (id, account_id, name, kind, created_by, updated_at) VALUES (7, 1, 'Feed', 'file', '', '2026-01-01')`);
  store = new LocalStore(path);
  printed = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  onTestFinished(() => {
    log.mockRestore();
    store.close();
    database.close();
  });
});

const fileWith = (text: string): string => {
  const file = join(directory, 'file.csv');
  writeFileSync(file, text);
  return file;
};
const rows = (sql: string) => database.prepare(sql).all();

test('the command accepts every kind that pages accept, and its help names each of them', () => {
  const kinds = [...importKinds, 'products', 'stores', 'redirects', 'exchange-rates'];
  for (const kind of kinds) {
    expect(readImportArguments(['file.csv', '--account', '1', '--kind', kind]).kind).toBe(kind);
    expect(importUsage).toContain(kind);
  }
  expect(() => readImportArguments(['file.csv', '--kind', 'people'])).toThrow('--kind takes');
});

const flags: readonly (readonly [flags: string, given: Partial<ImportOptions>])[] = [
  ['--decimal comma', { decimal: 'comma' }],
  ['--dates dmy', { dateOrder: 'dmy' }],
  ['--timezone Europe/Paris', { timeZone: 'Europe/Paris' }],
  ['--rounding half-up', { rounding: 'half-up' }],
  ['--tax take-off', { tax: 'take-off' }],
  ['--amount-from unit-price', { amountFrom: 'unit-price' }],
  ['--sheet March', { sheet: 'March' }],
  ['--unknown-countries without-country', { unknownCountries: 'without-country' }],
  ['--order-details first-row', { orderDetails: 'first-row' }],
  ['--known keep', { known: 'keep' }],
  ['--same-orders replace', { sameOrders: 'replace' }],
  ['--identical-rows separate', { identicalRows: 'separate' }],
  ['--delimiter tab', { delimiter: '\t' }],
  ['--encoding utf-16le', { encoding: 'utf-16le' }],
  ['--map amount=Umsatz --set currency=EUR', { mapping: { amount: { column: 'Umsatz' }, currency: { value: 'EUR' } } }],
];

test.each(flags)('%s sets how a file is read, the help names it, and invalid values are refused', (said, given) => {
  const [flag = '', word = ''] = said.split(' ');
  expect(readImportArguments(['file.csv', ...said.split(' ')]).given).toEqual(given);
  expect(importUsage).toContain(flag);
  if (!['--timezone', '--sheet'].includes(flag))
    expect(() => readImportArguments(['file.csv', flag, `${word}x`.replace('=', ' ')])).toThrow(
      flag === '--map' ? 'is not FIELD=' : `${flag} takes`,
    );
});

test('every option for reading a file has a flag', () => {
  const chosen = new Set(flags.flatMap(([, given]) => Object.keys(given)));
  expect(Object.keys(plainReading).filter((option) => !chosen.has(option))).toEqual([]);
});

test('an account, a subaccount and one file are named by number and path, and anything else is refused', () => {
  expect(readImportArguments(['till.csv', '--account', '22', '--operator', '221', '--look'])).toMatchObject({
    ...{ file: 'till.csv', accountId: 22, operatorId: 221, kind: null, look: true, given: {} },
  });
  for (const [wrong, reason] of [
    [['--account', '22'], 'One file is needed'],
    [['a.csv', 'b.csv'], 'One file is needed'],
    [['a.csv', '--account', 'brand'], '--account takes a number'],
    [['a.csv', '--nothing'], 'Unknown option'],
  ] as const)
    expect(() => readImportArguments(wrong)).toThrow(reason);
});

test('facts are imported into D1 until ClickHouse alone has taken some, and refused there afterwards', async () => {
  const facts = { kind: 'retailer-sales', accountId: 1 } as const;
  const address = 'http://127.0.0.1:8123';
  for (const env of [{}, { FACTS_ENGINE: 'd1', ANALYTICS_URL: address }, { FACTS_ENGINE: 'd1+clickhouse' }])
    expect(await factStoreFor(store, facts, env)).toBe(store);
  await expect(factStoreFor(store, facts, { FACTS_ENGINE: 'clickhouse' })).rejects.toThrow('ANALYTICS_URL is not set');
  await expect(factStoreFor(store, facts, { FACTS_ENGINE: 'other' })).rejects.toThrow('FACTS_ENGINE is one of');
  database.exec("INSERT INTO fact_engine VALUES ('clickhouse', '2026-11-01T00:00:00.000Z')");
  await expect(factStoreFor(store, facts, {})).rejects.toThrow('ClickHouse alone has taken facts since 2026-11-01');
  const inClickHouse = await factStoreFor(store, facts, { ANALYTICS_URL: address });
  expect(inClickHouse.factSink?.takes('retailer-sales')).toBe(true);
});

test('a file of stores becomes a draft of the list, with the rows that can’t be taken', async () => {
  const file = fileWith(
    'Store number,Name,City,Latitude,Longitude\n1,Centre,Berlin,52.5,13.4\n2,North,Kiel,north,10.1\n',
  );
  await importStores(store, { file, target, mapping: { country: { value: 'DE' } } });
  expect(rows('SELECT status, accepted, rejected FROM location_version')).toMatchObject([
    { status: 'draft', accepted: 1, rejected: 1 },
  ]);
  expect(rows('SELECT code, country FROM location')).toMatchObject([{ code: '1', country: 'DE' }]);
  expect(printed.join('\n')).toMatch(/1 taken, 1 rejected[\s\S]*row 3/);
  const unmapped = fileWith('City\nBerlin\n');
  await expect(importStores(store, { file: unmapped, target, mapping: {} })).rejects.toThrow('--map');
  expect(rows('SELECT id FROM location_version')).toHaveLength(1);
});

test('a file of redirects is checked and added as on the page, once, and only reported with --look', async () => {
  const file = fileWith('source,target\ngo.one.example/a,https://one.example/a\ngo.one.example/b,no address\n');
  await importRedirectFile(store, { file, target, look: true });
  expect(rows('SELECT * FROM custom_redirect')).toEqual([]);
  for (const added of [1, 0]) {
    await importRedirectFile(store, { file, target, look: false });
    expect(printed.join('\n')).toContain(`2 redirects: ${added} added`);
  }
  expect(rows('SELECT path, target FROM custom_redirect')).toMatchObject([
    { path: '/a', target: 'https://one.example/a' },
  ]);
});

test('a file of products goes into the source that is named, with its rejects', async () => {
  const file = fileWith('EAN,Title,Brand\n4006381333931,Pen,Stabilo\n4006381333930,Pencil,Stabilo\n');
  const asked = { ...{ file, target, given: {}, mapping: {} }, source: 'Feed', look: false };
  await importProductFile(store, asked);
  expect(rows('SELECT gtin, name, source_id FROM product')).toMatchObject([{ name: 'Pen', source_id: 7 }]);
  expect(rows('SELECT added, rejected, failure FROM catalog_import')).toMatchObject([
    { added: 1, rejected: 1, failure: null },
  ]);
  await expect(importProductFile(store, { ...asked, source: 'Other' })).rejects.toThrow('7 (Feed)');
});
