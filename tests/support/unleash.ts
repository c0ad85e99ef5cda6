import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePorts } from '#dev/ports.ts';
import { ended } from './postgres.ts';

/** A real Unleash server and its admin API. Flags are in the project `default`, environment `production`. */
export interface UnleashServer {
  /** API base, for `UNLEASH_URL`. */
  readonly url: string;
  clientToken(): Promise<string>;
  createFlag(name: string, strategy: object): Promise<void>;
  turn(name: string, state: 'on' | 'off'): Promise<void>;
  /** Metrics of the last hour: evaluations in which the flag was on, and off. */
  usage(name: string): Promise<{ readonly yes: number; readonly no: number; readonly apps: readonly string[] }>;
  stop(): Promise<void>;
}

const packageFolder = fileURLToPath(new URL('../unleash', import.meta.url));
const project = 'admin/projects/default';

export async function startUnleash(databaseUrl: string): Promise<UnleashServer> {
  const entry = join(packageFolder, 'node_modules/unleash-server/dist/server.js');
  if (!existsSync(entry))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: packageFolder, stdio: 'ignore' });
  const [port] = await freePorts(1);
  const adminToken = `*:*.${randomBytes(24).toString('hex')}`;
  const server = spawn(process.execPath, [entry], {
    cwd: packageFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATABASE_SSL: 'false',
      HTTP_HOST: '127.0.0.1',
      HTTP_PORT: String(port),
      INIT_ADMIN_API_TOKENS: adminToken,
      CHECK_VERSION: 'false',
      SEND_TELEMETRY: 'false',
      LOG_LEVEL: 'warn',
    },
  });
  const output: string[] = [];
  server.stdout.on('data', (chunk) => output.push(String(chunk)));
  server.stderr.on('data', (chunk) => output.push(String(chunk)));
  const origin = `http://127.0.0.1:${port}`;
  await healthy(`${origin}/health`, () => {
    if (server.exitCode !== null) throw new Error(`Unleash ended with ${server.exitCode}\n${output.join('')}`);
  });

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${origin}/api/${path}`, {
      method,
      headers: { Authorization: adminToken, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text || 'null');
  }

  return {
    url: `${origin}/api`,
    async clientToken() {
      const token = { tokenName: 'edge', type: 'client', environment: 'production', projects: ['default'] };
      return (await call<{ secret: string }>('POST', 'admin/api-tokens', token)).secret;
    },
    async createFlag(name, strategy) {
      await call('POST', `${project}/features`, { name, type: 'release' });
      await call('POST', `${project}/features/${name}/environments/production/strategies`, strategy);
      await call('POST', `${project}/features/${name}/environments/production/on`);
    },
    async turn(name, state) {
      await call('POST', `${project}/features/${name}/environments/production/${state}`);
    },
    async usage(name) {
      type Usage = { lastHourUsage: { environment: string; yes: number; no: number }[]; seenApplications: string[] };
      const { lastHourUsage, seenApplications } = await call<Usage>('GET', `admin/client-metrics/features/${name}`);
      const hour = lastHourUsage.find((usage) => usage.environment === 'production');
      return { yes: hour?.yes ?? 0, no: hour?.no ?? 0, apps: seenApplications };
    },
    stop: () => ended(server, 'SIGTERM'),
  };
}

async function healthy(address: string, alive: () => void): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    alive();
    const response = await fetch(address).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await sleep(200);
  }
  throw new Error('Unleash did not become healthy');
}
