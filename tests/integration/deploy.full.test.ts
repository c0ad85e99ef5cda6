import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { localDirectory, root } from '#dev/paths.ts';
import { checkConfiguration, placeholdersOf } from '#dev/release/configuration.ts';
import { readDeclared } from '#dev/release/declared-worker.ts';
import { answersAsReady } from '#dev/release/readiness.ts';
import { missingSecrets } from '#dev/release/secrets.ts';
import { quietTools } from '#dev/run-tool.ts';

interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** A proxy that doesn't exist, so that every network request fails. */
const nowhere = { HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9' };

/** The command as `npm run deploy` runs it, on a machine without an account. */
async function deploy(args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const env = { ...process.env, CLOUDFLARE_API_TOKEN: '', NO_COLOR: '1', ...more };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(root, 'dev/deploy.ts'), ...args], {
      cwd: root,
      env,
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const failed = error as { code: number; stdout: string; stderr: string };
    return { code: failed.code, output: failed.stdout + failed.stderr };
  }
}

const sizeOf = (output: string, worker: string): number =>
  Number(new RegExp(`^${worker}: [\\d.]+ KiB, gzip ([\\d.]+) KiB$`, 'm').exec(output)?.[1]);

test('a dry run builds both Workers for the environment, offline, and says what would be uploaded', async () => {
  const { code, output } = await deploy(['--env', 'production', '--dry-run'], nowhere);
  expect(output).toContain('Dry run of a deployment to production');
  expect(output).toContain('Nothing was deployed');
  expect(code).toBe(0);
  expect(sizeOf(output, 'merchlens-production')).toBeGreaterThan(0);
  expect(sizeOf(output, 'merchlens-production')).toBeLessThanOrEqual(1000);
  expect(sizeOf(output, 'merchlens-upstream-production')).toBeGreaterThan(0);
  expect(output).toContain(
    'bindings: assets ASSETS, service UPSTREAM, kv FLAGS, durable object SESSIONS, durable object SESSION_INDEX, queue EVENTS, rate limit PUBLIC_BY_CLIENT, rate limit PUBLIC_BY_TOUCHPOINT',
  );
  expect(output).toContain('bindings: d1 DB, r2 BACKUPS');
  for (const bound of [
    'env.SESSIONS (Session)',
    'env.UPSTREAM (merchlens-upstream-production)',
    'env.DB (merchlens-production)',
  ])
    expect(output).toContain(bound);
  expect(output).toMatch(/secrets: .*SESSION_SECRET/);

  const upstream = join(localDirectory, 'deploy/production/upstream');
  const modules = readdirSync(upstream).filter((name) => name.endsWith('.js'));
  expect(modules.length).toBeGreaterThan(0);
  for (const name of modules)
    expect(readFileSync(join(upstream, name), 'utf8'), 'the switches for faults are for this machine').not.toMatch(
      /local-faults|fault was asked for/i,
    );
  for (const part of ['server', 'client']) {
    const directory = join(localDirectory, 'deploy/production', part);
    const scripts = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    );
    expect(scripts.length).toBeGreaterThan(0);
    for (const name of scripts)
      expect(
        readFileSync(join(directory, name), 'utf8'),
        'the page that shows the kit is for this machine',
      ).not.toMatch(/Every part in every state|kit-page/);
  }
}, 180_000);

test('a deployment is refused in one line for each value that was never filled in, before anything else happens', async () => {
  const { code, output } = await deploy(['--env', 'staging']);
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual(
    expect.arrayContaining([
      'merchlens-staging: vars.APP_ORIGIN is still "https://replace-with-staging-host"',
      'merchlens-staging: kv_namespaces.0.id is still "replace-with-staging-kv-id"',
      'merchlens-upstream-staging: d1_databases.0.database_id is still "replace-with-staging-d1-id"',
    ]),
  );
  for (const line of output.trim().split('\n')) expect(line).toMatch(/^merchlens-[a-z-]+: .* is still "/);
});

for (const [args, line] of [
  [['--env', 'moon'], '--env takes staging or production'],
  [['--env'], '--env takes staging or production'],
  [
    ['--force'],
    'Unknown argument --force: npm run deploy -- [--env staging|production] [--dry-run] [--skip-tests] [--gradual [--steps 5,25,50] [--wait 300] [--max-errors 1]]',
  ],
  [['--gradual', '--steps', '50,25'], '--steps takes ascending percentages between 0 and 100, such as 5,25,50'],
  [['--gradual', '--wait', 'soon'], '--wait takes a number from 0 to 86400'],
  [['--wait', '60'], '--steps, --wait and --max-errors belong to --gradual'],
] as const)
  test(`deploy ${args.join(' ')} fails with one clear line`, async () => {
    expect(await deploy(args)).toEqual({ code: 1, output: `${line}\n` });
  });

test('staging and production have the same bindings as a developer’s machine, each to resources of its own', () => {
  const staging = readDeclared('staging');
  const production = readDeclared('production');
  expect(staging.worker.bindings).toEqual(production.worker.bindings);
  expect(staging.upstream.bindings).toEqual(production.upstream.bindings);
  expect(staging.worker.name).not.toBe(production.worker.name);
  for (const { config } of [staging.worker, staging.upstream, production.worker, production.upstream])
    expect(config).toMatchObject({
      workers_dev: false,
      preview_urls: false,
      upload_source_maps: true,
      observability: { enabled: true, logs: { invocation_logs: false } },
    });
  for (const { worker } of [staging, production])
    expect(worker.config).toMatchObject({
      assets: { run_worker_first: true },
      migrations: [{ tag: 'v1', new_sqlite_classes: ['Session', 'SessionIndex'] }],
    });
});

test('both Workers are configured with the same support site and the same origins', () => {
  for (const { worker, upstream } of [readDeclared('staging'), readDeclared('production')]) {
    expect(upstream.vars.APP_ORIGIN).toBe(worker.vars.APP_ORIGIN);
    expect(upstream.vars.PUBLIC_ORIGIN).toBe(worker.vars.PUBLIC_ORIGIN);
    expect(worker.vars.SUPPORT_ORIGINS).toMatch(/^https:/);
    expect(upstream.vars.SUPPORT_ORIGINS).toBe(worker.vars.SUPPORT_ORIGINS);
  }
});

test('a value that was never filled in is found anywhere in the configuration', () => {
  const config = { vars: { A: 'fine', B: 'https://replace-with-host' }, kv_namespaces: [{ id: 'replace-with-id' }] };
  expect(placeholdersOf({ name: 'w', config })).toEqual([
    'w: vars.B is still "https://replace-with-host"',
    'w: kv_namespaces.0.id is still "replace-with-id"',
  ]);
});

test('a variable that the Workers could not read stops the deployment', () => {
  const worker = {
    vars: { APP_ORIGIN: 'https://app.merchlens.test', OIDC_ISSUER: 'https://id.merchlens.test', OIDC_CLIENT_ID: 'app' },
    secrets: ['SESSION_SECRET'],
  };
  const upstream = { vars: { OIDC_ISSUER: 'https://id.merchlens.test', OIDC_AUDIENCE: 'api' }, secrets: [] };
  expect(() => checkConfiguration(worker, upstream)).not.toThrow();
  const plain = { ...worker, vars: { ...worker.vars, APP_ORIGIN: 'http://app.merchlens.test' } };
  expect(() => checkConfiguration(plain, upstream)).toThrow('APP_ORIGIN must be https');
  expect(() => checkConfiguration({ ...worker, secrets: [] }, upstream)).toThrow('SESSION_SECRET is not set');
  expect(() => checkConfiguration(worker, { vars: {}, secrets: [] })).toThrow('OIDC_ISSUER');
});

test('secrets that are not set are named before anything is uploaded', async () => {
  const { worker, upstream } = readDeclared('staging');
  const asked: string[] = [];
  const platform = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('Content-Type', 'application/json');
    if (request.url?.includes(upstream.name)) {
      response.statusCode = 404;
      const errors = [{ code: 10007, message: 'This Worker does not exist on your account.' }];
      response.end(JSON.stringify({ success: false, errors, messages: [], result: null }));
    } else {
      const result = [{ name: 'SESSION_SECRET', type: 'secret_text' }];
      response.end(JSON.stringify({ success: true, errors: [], messages: [], result }));
    }
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const env = {
    ...process.env,
    ...quietTools,
    CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${(platform.address() as AddressInfo).port}/client/v4`,
    CLOUDFLARE_API_TOKEN: 'token',
    CLOUDFLARE_ACCOUNT_ID: 'account',
  };
  try {
    expect(await missingSecrets(worker, env)).toEqual([
      expect.stringMatching(/^merchlens-staging: the secret OIDC_CLIENT_SECRET is not set \(npx wrangler secret put /),
      expect.stringMatching(/^merchlens-staging: the secret UPSTREAM_SERVICE_TOKEN is not set /),
    ]);
    expect(await missingSecrets(upstream, env)).toEqual([
      expect.stringMatching(/^merchlens-upstream-staging: the secret UPSTREAM_SERVICE_TOKEN is not set /),
      expect.stringMatching(/^merchlens-upstream-staging: the secret DATA_SECRET is not set /),
    ]);
    expect(asked.length).toBeGreaterThanOrEqual(2);
  } finally {
    platform.closeAllConnections();
    platform.close();
  }
});

test('waits for a deployment to become ready, and says what is missing if it doesn’t', async () => {
  const answers = [
    { status: 503, body: { ready: false, checks: { sessions: 'ok', upstream: 'failing' } } },
    { status: 200, body: { ready: true } },
  ];
  let asked = 0;
  const deployed = createServer((_request, response) => {
    const { status, body } = answers[Math.min(asked, answers.length - 1)] ?? { status: 500, body: {} };
    asked += 1;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => deployed.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(deployed.address() as AddressInfo).port}`;
  try {
    await answersAsReady(origin, 1);
    expect(asked).toBe(2);
    answers.splice(1);
    await expect(answersAsReady(origin, 1)).rejects.toThrow(
      new RegExp(`^${origin}/readyz: upstream failing\\. Both Workers are deployed, and the database is not migrated`),
    );
  } finally {
    deployed.closeAllConnections();
    deployed.close();
  }
});
