import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#dev/identity/start.ts';
import { freePorts } from '#dev/ports.ts';
import { previewNames } from '#dev/preview/names.ts';
import { startWorkers } from '#dev/workers.ts';
import { Client } from '#tests/support/client.ts';
import { localDatabase } from '#tests/support/platform/local-files.ts';
import { type StandIn, startPlatform } from '#tests/support/platform/start.ts';
import { type ScratchClone, scratchClone } from '#tests/support/scratch-clone.ts';
import { signInWith } from '#tests/support/sign-in.ts';

let directory: string;
let platform: StandIn;
let identity: Identity;
let clone: ScratchClone;
let port: number;
const branch = 'feature/Faster charts';
const names = previewNames(branch);

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'merchlens-previews-'));
  clone = scratchClone(join(directory, 'clone'));
  platform = await startPlatform(join(directory, 'state'));
  const [own = 0, oidcPort = 0] = await freePorts(2);
  port = own;
  const keyFile = join(directory, 'keys.json');
  identity = await startIdentity({ port: oidcPort, appOrigin: `http://localhost:${port}`, keyFile, oneAudience: true });
  const provisioned = await clone.npm(
    [
      ...['provision', '--env', 'staging', '--origin', 'https://staging.brand.test', '--issuer', identity.issuer],
      ...['--client-id', identity.clientId, '--audience', identity.audience, '--staff-domain', 'merchlens.test'],
      ...['--support', 'https://help.brand.test'],
    ],
    env(),
  );
  expect(provisioned.output).toContain('D1 database merchlens-staging');
}, 120_000);
afterAll(async () => {
  await identity?.close();
  await platform?.stop();
  if (directory) rmSync(directory, { recursive: true, force: true });
});

const env = () => ({ ...platform.env, OIDC_CLIENT_SECRET: identity.clientSecret });
const preview = (...args: string[]) => clone.npm(['preview', ...args, '--branch', branch], env());
const databaseOf = (name: string): string =>
  [...platform.account.databases].find(([, known]) => known === name)?.[0] ?? '';

/** Everything in the account, by name. */
const everything = () => {
  const { databases, namespaces, buckets, queues, workers } = platform.account;
  return [...databases.values(), ...namespaces.values(), ...buckets, ...queues.keys(), ...workers.keys()].sort();
};

test('a branch gets an environment of its own with demo data, which can be renewed and deleted without a trace', async () => {
  const before = everything();
  const withoutSecret = await clone.npm(['preview', 'up', '--branch', 'other'], platform.env);
  expect([withoutSecret.code, withoutSecret.output]).toEqual([
    1,
    expect.stringMatching(/^secret OIDC_CLIENT_SECRET of merchlens-preview-other-\w+ +missing/m),
  ]);
  expect((await clone.npm(['preview', 'down', '--branch', 'other'], platform.env)).code).toBe(0);
  const made = await preview('up', '--small', '--email', 'staff@merchlens.test');
  // The local provider allows only local addresses.
  expect(made.output).toContain(`https://${names.worker}.merchlens.workers.dev/callback`);
  expect(made.output).toContain(`${branch} is at https://${names.worker}.merchlens.workers.dev`);
  expect(everything()).toEqual(
    [
      ...before,
      ...[names.worker, names.upstream, names.database, names.namespace, names.queue, names.deadQueue],
    ].sort(),
  );
  expect(platform.account.consumers.get(names.queue)).toBe(names.worker);
  const deployed = platform.account.workers.get(names.worker);
  expect(Object.keys(deployed?.versions[0]?.vars ?? {}).sort()).toEqual([
    ...['APP_ORIGIN', 'OIDC_AUDIENCE', 'OIDC_CLIENT_ID', 'OIDC_ISSUER', 'STAFF_EMAIL_PATTERN', 'SUPPORT_ORIGINS'],
  ]);

  const own = { APP_ORIGIN: `http://localhost:${port}` };
  const secretsOf = (name: string) => Object.fromEntries(platform.account.workers.get(name)?.secrets ?? []);
  const running = await startWorkers({
    build: join(clone.directory, '.local/deploy', names.worker),
    persistTo: platform.account.persistTo,
    host: 'localhost',
    port,
    vars: { ...deployed?.versions[0]?.vars, ...secretsOf(names.worker), ...own },
    upstreamVars: {
      ...platform.account.workers.get(names.upstream)?.versions[0]?.vars,
      ...secretsOf(names.upstream),
      ...own,
    },
  });
  try {
    const client = await signInWith(new Client(`http://localhost:${port}`), 'staff@merchlens.test');
    const page = await client.page('/dashboard/overview');
    expect([page.status, page.body.includes('Overview')]).toEqual([200, true]);
  } finally {
    await running.stop();
  }

  const database = new DatabaseSync(localDatabase(platform.account, databaseOf(names.database)));
  database.exec("UPDATE account SET name = 'Renamed in the preview' WHERE id = 10");
  const renewed = await preview('up');
  expect(renewed.output).toContain(`${branch} is at https://`);
  expect(database.prepare('SELECT name FROM account WHERE id = 10').get()?.name).toBe('Renamed in the preview');
  database.close();
  expect((await preview('list')).output).toContain(`${names.worker}  https://${names.worker}.merchlens.workers.dev`);

  const deleted = await preview('down');
  expect([deleted.code, everything()]).toEqual([0, before]);
  expect((await preview('down')).output).toMatch(new RegExp(`^Worker ${names.worker} +absent`, 'm'));
  expect((await preview('list')).output).toContain('There is no preview');
  expect(platform.malformed).toEqual([]);
}, 400_000);
