import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Identity, startIdentity } from '#dev/identity/start.ts';
import { freePorts } from '#dev/ports.ts';
import { type StandIn, startPlatform } from '#tests/support/platform/start.ts';
import { type ScratchClone, scratchClone } from '#tests/support/scratch-clone.ts';

let directory: string;
let platform: StandIn;
let identity: Identity;
let clone: ScratchClone;
const origin = 'https://app.brand.test';

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'merchlens-provision-'));
  clone = scratchClone(join(directory, 'clone'));
  platform = await startPlatform(join(directory, 'state'));
  const [port = 0] = await freePorts(1);
  identity = await startIdentity({ port, appOrigin: origin, keyFile: join(directory, 'keys.json') });
});
afterAll(async () => {
  await identity?.close();
  await platform?.stop();
  if (directory) rmSync(directory, { recursive: true, force: true });
});

const provision = (args: readonly string[], env: Readonly<Record<string, string>> = platform.env) =>
  clone.npm(['provision', '--env', 'production', ...args], env);
const values = () => [
  ...['--origin', origin, '--issuer', identity.issuer, '--client-id', identity.clientId],
  ...['--audience', identity.audience, '--staff-domain', 'brand.test', '--support', 'https://help.brand.test'],
];
/** The state of each item, by its name. */
const statesIn = (output: string): Record<string, string> =>
  Object.fromEntries(
    [...output.matchAll(/^(\S.*?) {2,}(there|made|to make|to check|on deploy|missing)\b/gm)].map(
      ([, what = '', state = '']) => [what, state],
    ),
  );
const configuration = () =>
  ['wrangler.toml', 'upstream/wrangler.toml'].map((name) => readFileSync(join(clone.directory, name), 'utf8')).join();

// Each test runs the command and wrangler in processes of their own.
vi.setConfig({ testTimeout: 120_000 });

test('a dry run says offline what would be made, and writes nothing', async () => {
  const before = configuration();
  const nowhere = { HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9', CLOUDFLARE_API_TOKEN: '' };
  const { code, output } = await provision(['--dry-run', '--origin', origin], nowhere);
  expect(code).toBe(0);
  expect(statesIn(output)).toMatchObject({
    'value --origin': 'to make',
    'value --issuer': 'missing',
    'D1 database merchlens-production': 'to make',
    'queue merchlens-events-production-dead': 'to make',
    'secret OIDC_CLIENT_SECRET of merchlens-production': 'to check',
    [`address ${origin}/callback`]: 'to check',
  });
  expect(configuration()).toBe(before);
  expect(platform.calls).toEqual([]);
});

test('everything an environment needs is made once, and the steps left for people are named', async () => {
  const first = await provision(values());
  expect(platform.malformed).toEqual([]);
  expect(statesIn(first.output)).toEqual({
    ...Object.fromEntries(
      ['origin', 'issuer', 'client-id', 'audience', 'staff-domain', 'support'].map((name) => [
        `value --${name}`,
        'made',
      ]),
    ),
    'D1 database merchlens-production': 'made',
    'replicas of merchlens-production': 'made',
    'KV namespace merchlens-production-flags': 'made',
    'R2 bucket merchlens-backups-production': 'made',
    'queue merchlens-events-production': 'made',
    'queue merchlens-events-production-dead': 'made',
    'secret UPSTREAM_SERVICE_TOKEN of merchlens-upstream-production': 'made',
    'secret DATA_SECRET of merchlens-upstream-production': 'made',
    'secret BACKUP_TOKEN of merchlens-upstream-production': 'to check',
    'secret SESSION_SECRET of merchlens-production': 'made',
    'secret OIDC_CLIENT_SECRET of merchlens-production': 'missing',
    'secret UPSTREAM_SERVICE_TOKEN of merchlens-production': 'made',
    [`provider ${identity.issuer}`]: 'there',
    [`redirect address ${origin}/callback`]: 'there',
    [`post-logout address ${origin}/`]: 'there',
    [`back-channel address ${origin}/auth/backchannel-logout`]: 'to check',
    'zone of app.brand.test': 'missing',
  });
  expect([first.code, first.output]).toEqual([
    1,
    expect.stringContaining('2 missing: provide them and run this again'),
  ]);
  const [worker, upstream] = ['merchlens-production', 'merchlens-upstream-production'].map(
    (name) => platform.account.workers.get(name)?.secrets ?? new Map(),
  );
  expect(worker?.get('UPSTREAM_SERVICE_TOKEN')).toMatch(/^[0-9a-f]{64}$/);
  expect(upstream?.get('UPSTREAM_SERVICE_TOKEN')).toBe(worker?.get('UPSTREAM_SERVICE_TOKEN'));
  for (const secret of [...(worker?.values() ?? []), ...(upstream?.values() ?? [])]) {
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(first.output).not.toContain(secret);
  }
  expect([...platform.account.replicated]).toEqual([...platform.account.databases.keys()]);
  const toml = configuration();
  expect(toml).not.toContain('replace-with-production');
  expect(toml).toContain('replace-with-staging-host');
  expect(toml).toContain(`BACKUP_ACCOUNT_ID = "${platform.account.id}"`);
  for (const id of [...platform.account.databases.keys(), ...platform.account.namespaces.keys()])
    expect(toml).toContain(`id = "${id}"`);
  expect(toml).toContain(String.raw`STAFF_EMAIL_PATTERN = "@brand\\.test$"`);

  platform.account.zones.set('brand.test', { id: 'z'.repeat(32), status: 'active' });
  platform.account.records.set('app.brand.test', 'CNAME');
  const kept = new Map(worker);
  platform.calls.length = 0;
  const second = await provision([], { ...platform.env, OIDC_CLIENT_SECRET: identity.clientSecret });
  expect(Object.entries(statesIn(second.output)).filter(([, state]) => state === 'made')).toEqual([
    ['secret OIDC_CLIENT_SECRET of merchlens-production', 'made'],
  ]);
  expect(second.output).toMatch(/^route app\.brand\.test +missing +a DNS record \(CNAME\) is in the way/m);
  expect(platform.calls.filter((call) => !call.startsWith('GET '))).toEqual([
    'PATCH /accounts/:account/workers/scripts/merchlens-production/secrets-bulk',
  ]);
  expect(worker).toEqual(kept.set('OIDC_CLIENT_SECRET', identity.clientSecret));

  platform.account.records.clear();
  const third = await provision([]);
  expect([third.code, statesIn(third.output)['route app.brand.test']]).toEqual([0, 'on deploy']);
  expect(third.output).toContain('Nothing is missing. Next: npm run deploy -- --env production');
  expect(platform.malformed).toEqual([]);
}, 300_000);

test('a host taken by another Worker, and a misnamed store, are one line each', async () => {
  platform.account.domains.set('app.brand.test', 'shop');
  expect((await provision([])).output).toMatch(/^route app\.brand\.test +missing +the Worker shop answers there/m);
  const [id = ''] = platform.account.databases.keys();
  platform.account.databases.clear();
  const { code, output } = await provision([]);
  expect([code, output]).toEqual([1, expect.stringContaining(`names the D1 database ${id}, and the account has none`)]);
}, 120_000);

test('an EU installation gets its database and bucket in the EU, and a database elsewhere is named', async () => {
  const eu = await startPlatform(join(directory, 'eu-state'), 'e'.repeat(32));
  const within = scratchClone(join(directory, 'eu-clone'));
  const [worker, upstream] = ['wrangler.toml', 'upstream/wrangler.toml'].map((name) => join(within.directory, name));
  const edit = (file = '', from = '', to = '') =>
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, `${from}\n${to}`));
  edit(worker, '[env.production.vars]', 'DATA_JURISDICTION = "eu"');
  try {
    const first = await within.npm(['provision', '--env', 'production', '--location', 'weur'], eu.env);
    expect(first.output).toMatch(/^R2 bucket merchlens-backups-production +missing +write jurisdiction = "eu" to it/m);
    edit(upstream, 'bucket_name = "merchlens-backups-production"', 'jurisdiction = "eu"');
    const [database = ''] = eu.account.databases.keys();
    expect([...eu.account.jurisdictions]).toEqual([[database, 'eu']]);
    eu.account.jurisdictions.clear();
    const second = await within.npm(['provision', '--env', 'production'], eu.env);
    expect(statesIn(second.output)).toMatchObject({
      'D1 database merchlens-production': 'there',
      'jurisdiction of merchlens-production': 'missing',
      'R2 bucket merchlens-backups-production': 'made',
    });
    expect([...eu.account.jurisdictions]).toEqual([['merchlens-backups-production', 'eu']]);
    expect(eu.malformed).toEqual([]);
  } finally {
    await eu.stop();
  }
}, 300_000);

test('a token without the rights, and unknown arguments, end with one line', async () => {
  const refused = await provision([], { ...platform.env, CLOUDFLARE_API_TOKEN: 'another' });
  expect([refused.code, refused.output.trim()]).toEqual([
    1,
    expect.stringMatching(/^The platform refused: .*Authentication error.*$/),
  ]);
  expect((await provision(['--origin', 'brand.test'])).output).toBe(
    '--origin must be an origin such as https://app.brand.example\n',
  );
  expect((await provision(['--force'])).output).toMatch(/^Unknown option '--force'/);
});
