import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localDirectory, root } from '#dev/paths.ts';
import { freePorts } from '#dev/ports.ts';
import { preparedState } from '#dev/state.ts';
import { Client } from '../support/client.ts';
import { signInWith } from '../support/sign-in.ts';
import { testToday } from '../support/world.ts';

/* `npm run dev` over a copy of the sources, parts of which are edited while it runs. */
const directory = mkdtempSync(join(tmpdir(), 'merchlens-dev-'));
let server: ChildProcess | null = null;
let said = '';
let client: Client;

beforeAll(async () => {
  copySources();
  const state = await preparedState({ size: 'full', today: testToday, directory: join(localDirectory, 'test-worlds') });
  cpSync(state, join(directory, '.wrangler/state'), { recursive: true });
  const [port = 0, oidcPort = 0, amazonPort = 0] = await freePorts(3);
  server = spawn('node', [join(directory, 'dev/bootstrap.mjs'), 'dev'], {
    cwd: directory,
    env: {
      ...{ ...process.env, PORT: String(port), OIDC_PORT: String(oidcPort), AMAZON_PORT: String(amazonPort) },
      SEED_TODAY: testToday,
    },
  });
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk));
  await waitUntil(() => said.includes('brand.admin@brand.test'));
  client = await signInWith(new Client(`http://localhost:${port}`), 'brand.admin@brand.test');
});

afterAll(async () => {
  if (server && server.exitCode === null) {
    const ended = new Promise((done) => server?.once('exit', done));
    server.kill('SIGINT');
    await ended;
  }
  rmSync(directory, { recursive: true, force: true });
});

test('the next page shows an edited text', async () => {
  edit('app/pages/utility/texts.ts', 'We’re building this page.', 'We’re editing this page.');
  await waitUntil(async () => (await client.page('/page-comingsoon')).body.includes('We’re editing this page.'));
});

test('an edited Worker answers with its new code', async () => {
  edit('worker/flags/routes.ts', "Vary: 'Cookie'", "Vary: 'Cookie, X-Edited'");
  await waitUntil(async () => (await client.fetch('/flags')).headers.get('Vary') === 'Cookie, X-Edited');
});

test('an edited upstream answers with its new code and keeps people signed in', async () => {
  edit('upstream/analytics/reporting-dates.ts', "min_date: first ?? 'NaT'", "min_date: 'NaT'");
  await waitUntil(async () => {
    const answer = await client.fetch('/proxy/reporting/dates', { headers: { 'X-Scope': 'account-10' } });
    expect(answer.status).not.toBe(401);
    return (await answer.text()).includes('"min_date":"NaT"');
  });
});

function copySources(): void {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    cpSync(join(root, file), join(directory, file));
  }
  // Hard links, since the packages are 700 MB; programs that write to them replace files instead of changing them.
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(directory, 'node_modules')]);
}

function edit(file: string, was: string, becomes: string): void {
  const path = join(directory, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(was);
  writeFileSync(path, text.replace(was, becomes));
}

async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    if (server?.exitCode !== null) throw new Error(`It ended:\n${said}`);
    await new Promise((next) => setTimeout(next, 200));
  }
}
