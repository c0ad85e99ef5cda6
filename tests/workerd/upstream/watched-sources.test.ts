import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import type { ImportJob } from '#shared/api/families/imports-schemas.ts';
import type { WatchedSource } from '#shared/api/families/watched-sources-schemas.ts';
import { plainRows, xlsxFile } from '#tests/support/xlsx-file.ts';
import { maxFailures } from '#upstream/imports/sources/run-sources.ts';
import { parseConfig } from '#upstream/platform/config.ts';
import { checkPublicAddress } from '#upstream/platform/outgoing/public-address.ts';
import { scheduled } from '#upstream/scheduled.ts';
import { ask, audience, type Caller, signIn } from './caller.ts';
import { ingestWorld, table } from './ingest-support.ts';
import { d1 } from './migrated.ts';

const { origin: server } = inject('fileServer');
const vars = {
  ...{ OIDC_ISSUER: inject('tokenIssuer').origin, OIDC_AUDIENCE: audience, DATA_SECRET: 's'.repeat(32) },
  ...{ DNS_RESOLVER_URL: `${server}/dns-query`, OUTGOING_LOCAL_ORIGINS: server },
};
const hour = 3_600_000;
let rita: Caller;

beforeEach(async () => {
  await ingestWorld();
  await fetch(`${server}/forget`, { method: 'POST' });
  rita = await signIn('rita@two');
});

const put = (
  name: string,
  file: { status?: number; headers?: Record<string, string>; body?: string; encoding?: 'base64' },
) => fetch(`${server}/${name}`, { method: 'PUT', body: JSON.stringify(file) });
const asked = async (): Promise<{ path: string; headers: Record<string, string> }[]> =>
  (await fetch(`${server}/asked`)).json();
const names = (known: Record<string, string[]>) =>
  fetch(`${server}/names`, { method: 'PUT', body: JSON.stringify(known) });

const turn = (at = Date.now()): Promise<void> =>
  scheduled({ scheduledTime: at, cron: '* * * * *', noRetry: () => undefined }, { DB: d1, ...vars } as Parameters<
    typeof scheduled
  >[1]);

const path = '/proxy/data/watched-sources/2';
const call = (method: string, rest: string, body: object = {}, etag?: string) =>
  ask(rita.token, `${path}${rest}?uid=${rita.uid}`, {
    ...{ method, body: { ...body, csrfToken: rita.csrfToken }, env: vars },
    ...(etag !== undefined && { headers: { 'If-Match': etag } }),
  });
const listed = async (): Promise<WatchedSource[]> =>
  (await (await rita.get(path)).json<{ items: WatchedSource[] }>()).items;
const jobs = async (): Promise<ImportJob[]> =>
  (await (await rita.get('/proxy/data/imports/2')).json<{ items: ImportJob[] }>()).items;

const csv = 'Order;Date;SKU;Product;Units;Amount\n1;2026-10-05;S;Soap;1;1,50\n2;2026-10-06;S;Soap;2;3,00\n';

/** An import of the account, by hand. */
async function importOnce(): Promise<number> {
  const options = {
    ...{ delimiter: ';', encoding: 'utf-8', decimal: 'comma', dateOrder: 'ymd', timeZone: 'Europe/Paris' },
    mapping: {
      ...{
        orderId: { column: 'Order' },
        soldAt: { column: 'Date' },
        sku: { column: 'SKU' },
        units: { column: 'Units' },
      },
      ...{ productName: { column: 'Product' }, amount: { column: 'Amount' }, currency: { value: 'EUR' } },
    },
  };
  const made = await rita.send('POST', '/proxy/data/imports/2', {
    kind: 'retailer-sales',
    fileName: 'till.csv',
    options,
  });
  const { id } = await made.json<ImportJob>();
  const query = `?uid=${rita.uid}&csrfToken=${rita.csrfToken}`;
  const body = csv.split('\n').slice(0, 2).join('\n');
  await ask(rita.token, `/proxy/data/imports/2/${id}/file${query}`, {
    method: 'PUT',
    body,
    headers: { 'Content-Type': 'text/csv' },
  });
  return id;
}

async function watch(more: object = {}): Promise<WatchedSource> {
  const like = await importOnce();
  const body = { name: 'Till', address: `${server}/files/till.csv`, cadence: 'hourly', like, ...more };
  const response = await call('POST', '', body);
  if (response.status !== 201) throw new Error(await response.text());
  return await response.json();
}

test('a file is fetched by schedule and imported with earlier settings, once for two simultaneous runs, and not again while unchanged', async () => {
  await put('files/till.csv', { headers: { ETag: '"one"' }, body: csv });
  const source = await watch();
  expect(source).toMatchObject({ kind: 'retailer-sales', status: 'active', outcome: null, header: null });
  const now = Date.now();
  await Promise.all([turn(now), turn(now)]);
  expect(await asked()).toHaveLength(1);
  const [job] = await jobs();
  expect(job).toMatchObject({ by: 'Schedule · Till', fileName: 'Till', status: 'done', accepted: 1, duplicates: 1 });
  expect(await listed()).toMatchObject([{ outcome: 'imported', failure: null, job: { id: job?.id, accepted: 1 } }]);
  await turn(now + hour / 2);
  expect(await asked()).toHaveLength(1);
  await turn(now + hour);
  expect((await asked()).map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"one"']);
  expect([(await listed())[0]?.outcome, (await jobs()).length]).toEqual(['unchanged', 2]);
});

test('a run fetches one source of each account, so that slow ones of one account don’t delay others', async () => {
  for (const name of ['one', 'two', 'other']) await put(`files/${name}.csv`, { body: csv });
  await watch({ address: `${server}/files/one.csv` });
  await watch({ address: `${server}/files/two.csv` });
  const columns = 'name, kind, options, cadence, created_at, updated_at';
  await d1
    .prepare(
      `INSERT INTO watched_source (account_id, created_by, next_run, address, ${columns})
       SELECT 1, 'u-ada', next_run, ?, ${columns} FROM watched_source ORDER BY id LIMIT 1`,
    )
    .bind(`${server}/files/other.csv`)
    .run();
  const now = Date.now();
  const paths = async () => (await asked()).map((request) => request.path).toSorted();
  await turn(now);
  expect(await paths()).toEqual(['/files/one.csv', '/files/other.csv']);
  await turn(now);
  expect(await paths()).toEqual(['/files/one.csv', '/files/other.csv', '/files/two.csv']);
});

test('a run by hand is in the audit trail, and no second one starts while one is running', async () => {
  await put('files/till.csv', { body: csv });
  const { id } = await watch();
  const started = () => table("SELECT actor_id, target_id FROM audit_event WHERE action = 'watched-source-started'");
  await d1
    .prepare('UPDATE watched_source SET lease_until = ?')
    .bind(Date.now() + hour)
    .run();
  const before = await table('SELECT next_run FROM watched_source');
  expect(await (await call('POST', `/${id}/runs`)).json()).toMatchObject({ running: true });
  expect([await table('SELECT next_run FROM watched_source'), await started()]).toEqual([before, []]);
  await d1.prepare('UPDATE watched_source SET lease_until = 0').run();
  expect((await call('POST', `/${id}/runs`)).status).toBe(202);
  expect(await started()).toEqual([{ actor_id: rita.uid, target_id: String(id) }]);
});

test('a run dates facts by the account’s time zone at the import, and records nothing once another run has its source', async () => {
  await put('files/till.csv', { body: csv.replace('2026-10-06', '2026-10-06 00:30') });
  await watch();
  await d1
    .prepare(
      `CREATE TRIGGER amid_run AFTER UPDATE OF status ON import_job WHEN NEW.status = 'running' BEGIN
         UPDATE account SET reporting_timezone = 'America/New_York' WHERE id = NEW.account_id;
         UPDATE watched_source SET lease_until = lease_until + 1;
       END`,
    )
    .run();
  onTestFinished(async () => void (await d1.prepare('DROP TRIGGER amid_run').run()));
  await turn();
  // Half past midnight in Paris is the day before in New York.
  expect((await jobs())[0]).toMatchObject({ status: 'done', lastDate: '2026-10-05' });
  expect(await listed()).toMatchObject([{ running: true, outcome: null, lastRunAt: null }]);
});

test('a secret header is sealed, shown to nobody, and sent only to the address’s own host, not to redirect targets', async () => {
  const header = { name: 'X-Api-Key', value: 'Swordfish-12' };
  await put('files/till.csv', { body: csv });
  const source = await watch({ header });
  expect(source.header).toBe('X-Api-Key');
  const stored = JSON.stringify([
    await listed(),
    await table('SELECT * FROM watched_source'),
    await table('SELECT * FROM sealed_secret'),
    await table('SELECT * FROM audit_event'),
  ]);
  expect(stored).not.toContain('Swordfish');
  await turn();
  expect((await asked())[0]?.headers['x-api-key']).toBe('Swordfish-12');
  // Another name of the same server is another origin.
  const other = server.replace('127.0.0.1', 'localhost');
  await put('files/till.csv', { status: 302, headers: { Location: `${other}/files/moved.csv` } });
  await put('files/moved.csv', { body: csv });
  Object.assign(vars, { OUTGOING_LOCAL_ORIGINS: `${server} ${other}` });
  await call('POST', `/${source.id}/runs`);
  await turn();
  Object.assign(vars, { OUTGOING_LOCAL_ORIGINS: server });
  expect((await asked()).slice(1).map(({ path, headers }) => [path, headers['x-api-key']])).toEqual([
    ['/files/till.csv', 'Swordfish-12'],
    ['/files/moved.csv', undefined],
  ]);
  const [now] = await listed();
  expect(now?.outcome).toBe('imported');
  expect((await call('DELETE', `/${source.id}`, {}, now?.etag)).status).toBe(204);
  expect(await table('SELECT * FROM sealed_secret')).toEqual([]);
});

/** Forbidden addresses, by their problem. */
const refused = {
  'http, credentials and other schemes': [
    'http://files.example.com/',
    'https://a:b@files.example.com/',
    'ftp://files.example.com/',
    'file:///etc/passwd',
  ],
  'private IPv4': [
    'https://10.0.0.1/',
    'https://172.16.9.9/',
    'https://192.168.1.1/',
    'https://127.0.0.1/',
    'https://0.0.0.0/',
    'https://100.64.0.1/',
  ],
  'other spellings of it': ['https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://127.1/'],
  'metadata services': [
    'https://169.254.169.254/latest/meta-data/',
    'https://[fd00:ec2::254]/',
    'https://metadata.google.internal/',
  ],
  'private IPv6': ['https://[::1]/', 'https://[::]/', 'https://[fe80::1]/', 'https://[fc00::1]/', 'https://[ff02::1]/'],
  'IPv4 within IPv6': [
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::1]/',
  ],
  'names of a network': ['https://localhost/', 'https://intranet/', 'https://files.local/', 'https://db.corp/'],
  'names that lead into one': [
    'https://rebound.example.com/',
    'https://half.example.com/',
    'https://six.example.com/',
    'https://mapped.example.com/',
  ],
  'the product itself': ['https://app.example.com/'],
};

test('only public addresses are fetched, as their names resolve at that moment', async () => {
  await names({
    'files.example.com': ['93.184.216.34', '2606:2800:220:1::1'],
    'rebound.example.com': ['10.0.0.7'],
    'half.example.com': ['93.184.216.34', '192.168.0.9'],
    'six.example.com': ['93.184.216.34', 'fd12::1'],
    'mapped.example.com': ['::ffff:10.0.0.1'],
    'app.example.com': ['93.184.216.34'],
  });
  const config = parseConfig({ ...vars, OUTGOING_LOCAL_ORIGINS: undefined, APP_ORIGIN: 'https://app.example.com' });
  const check = (address: string) =>
    checkPublicAddress(config, address, AbortSignal.timeout(5_000)).then(
      () => 'admitted',
      (error: { code?: string }) => error.code,
    );
  expect(await check('https://files.example.com/a.csv')).toBe('admitted');
  expect(await check('https://93.184.216.34/')).toBe('admitted');
  expect(await check('https://unknown.example.com/')).toBe('host-not-found');
  expect(await check(`https://${'x'.repeat(64)}.example.com/`)).toBe('host-not-found');
  for (const [about, addresses] of Object.entries(refused))
    for (const address of addresses)
      expect([about, address, await check(address)]).toEqual([about, address, 'address-not-public']);
  // A local server is only allowed if the configuration names it.
  expect(await check(`${server}/files/till.csv`)).toBe('address-not-public');
  expect(() => parseConfig({ ...vars, APP_ORIGIN: 'https://app.example.com' })).toThrow('OUTGOING_LOCAL_ORIGINS');
});

test('a private address is refused when typed, and when a redirect leads to it', async () => {
  const like = await importOnce();
  const typed = await call('POST', '', { name: 'x', address: 'https://169.254.169.254/', cadence: 'daily', like });
  expect([typed.status, Object.keys((await typed.json<{ errors: object }>()).errors)]).toEqual([400, ['address']]);
  const source = await watch();
  for (const Location of [
    'https://169.254.169.254/latest',
    'http://10.0.0.1/',
    'https://[::ffff:127.0.0.1]/',
    `${server}/files/till.csv`,
  ]) {
    await put('files/till.csv', { status: 307, headers: { Location } });
    await call('POST', `/${source.id}/runs`);
    await turn();
    const [now] = await listed();
    expect([Location, now?.outcome, now?.failure]).toEqual([
      Location,
      'failed',
      expect.stringMatching(/public internet|more than 5/),
    ]);
  }
  expect(await jobs()).toHaveLength(2);
});

test('a source says what the server answered instead of a file and what to do, and is paused after many failures until somebody resumes it', async () => {
  await put('files/till.csv', { status: 403 });
  const source = await watch();
  await turn();
  expect((await listed())[0]).toMatchObject({ outcome: 'failed', failure: expect.stringContaining('answered 403') });
  await put('files/till.csv', { body: '<html></html>' });
  await call('POST', `/${source.id}/runs`);
  await turn();
  expect((await listed())[0]).toMatchObject({ outcome: 'failed', failure: expect.stringContaining('web page') });
  // A spreadsheet is only opened if the earlier import was one, also in an archive.
  const failureOf = async (bytes: Uint8Array, format: 'csv' | 'xlsx') => {
    await put('files/till.csv', { body: btoa(String.fromCharCode(...bytes)), encoding: 'base64' });
    await d1.prepare('UPDATE watched_source SET file_format = ?').bind(format).run();
    await call('POST', `/${source.id}/runs`);
    await turn();
    return (await listed())[0]?.failure;
  };
  const sheet = xlsxFile({ sheets: { One: plainRows([['no', 'such', 'columns']]) } });
  for (const bytes of [sheet, zipSync({ 'till.xlsx': sheet })]) {
    expect(await failureOf(bytes, 'csv')).toContain('This is a spreadsheet or an archive');
    expect(await failureOf(bytes, 'xlsx')).toContain('no column “');
  }
  expect(await failureOf(zipSync({ 'till.csv': strToU8(csv) }), 'csv')).toBeNull();
  expect(await failureOf(strToU8('PK\u0003\u0004'), 'csv')).toContain('is damaged');
  await d1.exec(`UPDATE watched_source SET failures_in_a_row = ${maxFailures - 1}`);
  await turn(Date.now() + hour);
  const [paused] = await listed();
  expect(paused?.status).toBe('paused');
  const before = (await asked()).length;
  await turn(Date.now() + 9 * hour);
  expect(await asked()).toHaveLength(before);
  await put('files/till.csv', { body: csv });
  expect((await call('PATCH', `/${source.id}`, { status: 'active' }, paused?.etag)).status).toBe(200);
  await turn(Date.now() + 1_000);
  expect((await listed())[0]).toMatchObject({ status: 'active', outcome: 'imported', failure: null });
});

test.each([
  ['is disabled', "UPDATE user SET disabled_at = '2026-11-01T00:00:00.000Z' WHERE id = 'u-rita'"],
  ['may only read', "UPDATE account_grant SET level = 1 WHERE user_id = 'u-rita'"],
])('a source whose maker %s stops and tells the administrators, until one of them resumes it', async (_, change) => {
  await put('files/till.csv', { body: csv });
  const source = await watch();
  const before = (await asked()).length;
  await d1.prepare(change).run();
  await turn();
  await turn(Date.now() + 2 * hour);
  expect(await asked()).toHaveLength(before);
  expect(
    await table("SELECT user_id FROM notice WHERE message LIKE '%has stopped: Whoever set it up can no longer%'"),
  ).toEqual([{ user_id: 'u-stan' }]);
  await d1.batch([
    d1.prepare("UPDATE user SET disabled_at = NULL WHERE id = 'u-rita'"),
    d1.prepare("UPDATE account_grant SET level = 7 WHERE user_id = 'u-rita'"),
  ]);
  const [paused] = await listed();
  expect(paused).toMatchObject({
    status: 'paused',
    failure: expect.stringContaining('An administrator can resume it'),
  });
  expect((await call('PATCH', `/${source.id}`, { status: 'active' }, paused?.etag)).status).toBe(200);
  await turn(Date.now() + 1_000);
  expect((await listed())[0]).toMatchObject({ status: 'active', outcome: 'imported' });
});
