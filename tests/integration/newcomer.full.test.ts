import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#dev/identity/start.ts';
import { freePorts } from '#dev/ports.ts';
import { type RunningWorkers, startWorkers } from '#dev/workers.ts';
import { Client } from '#tests/support/client.ts';
import { type StandIn, startPlatform } from '#tests/support/platform/start.ts';
import { type ScratchClone, scratchClone } from '#tests/support/scratch-clone.ts';
import { signInWith } from '#tests/support/sign-in.ts';

let directory: string;
let platform: StandIn;
let identity: Identity;
let clone: ScratchClone;
let port: number;
let running: RunningWorkers | undefined;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'merchlens-newcomer-'));
  clone = scratchClone(join(directory, 'clone'));
  platform = await startPlatform(join(directory, 'state'));
  platform.account.zones.set('localhost', { id: 'z'.repeat(32), status: 'active' });
  const [own = 0, oidcPort = 0] = await freePorts(2);
  port = own;
  const appOrigin = `http://localhost:${port}`;
  identity = await startIdentity({
    port: oidcPort,
    appOrigin,
    keyFile: join(directory, 'keys.json'),
    oneAudience: true,
  });
});
afterAll(async () => {
  await running?.stop();
  await identity?.close();
  await platform?.stop();
  if (directory) rmSync(directory, { recursive: true, force: true });
});

/** The commands of the chapter, as it shows them. */
function commandsOf(chapter: string): string[] {
  const document = readFileSync(join(clone.directory, 'docs/operations.md'), 'utf8');
  const text = document.split(`## ${chapter}\n`)[1]?.split('\n## ')[0] ?? '';
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(text) ?? [];
  return block
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.startsWith('npm run '));
}

/** Replaces what the document assumes by what this machine has. */
const localCommandFor = (command: string): string[] => {
  const own: Readonly<Record<string, string>> = {
    'https://app.brand.example': `http://localhost:${port}`,
    'https://id.brand.example': identity.issuer,
    'ada@brand.example': 'staff@merchlens.test',
    'brand.example': 'merchlens.test',
  };
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return words.map((word) => own[word] ?? word);
};

/** Runs the uploaded Workers with the variables and secrets of the platform. */
async function runDeployed(): Promise<RunningWorkers> {
  const environmentOf = (name: string) => {
    const worker = platform.account.workers.get(name);
    return { ...worker?.versions[0]?.vars, ...Object.fromEntries(worker?.secrets ?? []) };
  };
  return await startWorkers({
    build: join(clone.directory, '.local/deploy/production'),
    persistTo: platform.account.persistTo,
    host: 'localhost',
    port,
    vars: environmentOf('merchlens-production'),
    upstreamVars: environmentOf('merchlens-upstream-production'),
  });
}

test('three commands of docs/operations.md lead from nothing to a first sign-in', async () => {
  const commands = commandsOf('First deployment');
  expect(commands.map((command) => command.split(' ')[2])).toEqual(['provision', 'deploy', 'foundation']);
  const [provision = [], deploy = [], foundation = []] = commands.map((command) =>
    localCommandFor(command)
      .slice(2)
      .filter((word) => word !== '--'),
  );
  const env = { ...platform.env, OIDC_CLIENT_SECRET: identity.clientSecret };

  const provisioned = await clone.npm([...provision, '--audience', identity.audience], env);
  expect([provisioned.code, provisioned.output]).toEqual([0, expect.stringContaining('Nothing is missing')]);

  const deployed = await clone.npm(deploy, env);
  expect([deployed.code, deployed.output]).toEqual([0, expect.stringContaining('the database is empty')]);
  expect(platform.account.domains.get(`localhost:${port}`)).toBe('merchlens-production');
  expect(platform.account.consumers.get('merchlens-events-production')).toBe('merchlens-production');
  expect(platform.account.workers.get('merchlens-upstream-production')?.crons).toEqual(['* * * * *']);
  running = await runDeployed();

  const founded = await clone.npm(foundation, env);
  expect([founded.code, founded.output]).toEqual([
    0,
    expect.stringContaining(`Now sign in at http://localhost:${port} as staff@merchlens.test`),
  ]);
  expect(platform.malformed).toEqual([]);

  const client = await signInWith(new Client(`http://localhost:${port}`), 'staff@merchlens.test');
  const page = await client.page('/dashboard/overview');
  expect([page.status, page.body.includes('Brand Spirits')]).toEqual([200, true]);
}, 400_000);

test('a gradual deployment moves every request to the new versions', async () => {
  const workers = ['merchlens-upstream-production', 'merchlens-production'];
  const before = workers.map((name) => platform.account.workers.get(name)?.versions[0]?.id);
  const args = ['deploy', '--env', 'production', '--skip-tests', '--gradual', '--steps', '10', '--wait', '0'];
  const deployed = await clone.npm(args, platform.env);
  expect([deployed.code, deployed.output]).toEqual([
    0,
    expect.stringMatching(/merchlens-upstream-production +10 % .*[\s\S]*merchlens-production +100 % /),
  ]);
  for (const [at, name] of workers.entries()) {
    const { versions = [], deployments = [] } = platform.account.workers.get(name) ?? {};
    expect(versions[0]?.id).not.toBe(before[at]);
    expect(deployments[0]?.versions).toEqual([{ version_id: versions[0]?.id, percentage: 100 }]);
  }
  expect(platform.account.workers.get('merchlens-upstream-production')?.crons).toEqual(['* * * * *']);
  expect(platform.malformed).toEqual([]);
}, 400_000);
