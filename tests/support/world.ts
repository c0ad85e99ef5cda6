import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ensureBuild } from '#dev/build.ts';
import type { Identity } from '#dev/identity/start.ts';
import { localDirectory, root } from '#dev/paths.ts';
import { freePorts } from '#dev/ports.ts';
import { machineSecrets } from '#dev/secrets.ts';
import { readSettings } from '#dev/settings.ts';
import { identityKeys, startStack } from '#dev/stack.ts';
import { preparedState } from '#dev/state.ts';
import type { WorkerWrapper } from '#dev/workers.ts';
import { d1File } from '#dev/world/d1-file.ts';
import { migrate } from '#dev/world/migrate.ts';
import { Client } from './client.ts';
import { signInWith } from './sign-in.ts';

/** Last day of the facts in every test. */
export const testToday = '2026-11-15';

export interface WorldOptions {
  /** Options of the local provider: its behavior, the lifetime of its access tokens, and its host name. */
  readonly identity?: { readonly habits?: 'plain'; readonly host?: string; readonly accessTokenTtlS?: number };
  /** The product's own upstream, or the origin of another one. */
  readonly upstream?: 'own' | string;
  /** Configuration variables of the product. */
  readonly vars?: Readonly<Record<string, string>>;
  readonly size?: 'test' | 'full';
  /** Whether the Workers can be inspected, at `inspectorPort`. */
  readonly inspector?: boolean;
  /** Arguments of `npm run foundation`. The database then has only the rows that this command writes, no local world. */
  readonly foundation?: readonly string[];
  /** Wraps each Worker and its calls, for example to delay them. */
  readonly front?: WorkerWrapper;
}

export interface World {
  readonly origin: string;
  readonly issuer: string;
  /** The local provider, to stop it under a running product; null when another is configured. */
  readonly identity: Identity | null;
  /** URL of the local stand-in for Amazon; null if another client is configured. */
  readonly amazon: string | null;
  readonly port: number;
  readonly inspectorPort: number;
  /** State directory of this world alone, as wrangler's `--persist-to` takes it. */
  readonly persistTo: string;
  /** Process id of the workerd that runs both Workers. */
  readonly pid: number | null;
  /** Everything the Workers have logged so far. */
  readonly logs: readonly string[];
  client(): Client;
  /** A client signed in as that person of the local world, through the real sign-in. */
  signIn(email: string): Promise<Client>;
  /** Runs the due jobs, like the cron trigger. @param at epoch milliseconds */
  tick(at: number): Promise<void>;
  /** Replaces the running build; sessions and data stay. */
  redeploy(build: string): Promise<void>;
  stop(): Promise<void>;
}

/** The real build, a real provider and a seeded database of its own, on free ports. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  await ensureBuild();
  const directory = mkdtempSync(join(tmpdir(), 'merchlens-world-'));
  const persistTo = join(directory, 'state');
  if (options.foundation) foundDatabase(persistTo, join(directory, 'first.sql'), options.foundation);
  else await copySeededState(persistTo, options.size ?? 'test');
  const [port = 0, oidcPort = 0, amazonPort = 0, inspectorPort = 0] = await freePorts(4);
  const external = options.upstream && options.upstream !== 'own' ? { UPSTREAM_URL: options.upstream } : {};
  const ports = { PORT: String(port), OIDC_PORT: String(oidcPort), AMAZON_PORT: String(amazonPort) };
  const env = { SEED_TODAY: testToday, ...external, ...options.vars, ...ports };
  const settings = readSettings(env);
  const logs: string[] = [];
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    const stack = await startStack({
      settings,
      secrets: machineSecrets(join(directory, 'secrets.json')),
      keyFile: identityKeys(directory),
      persistTo,
      ...(options.identity?.host ? { issuerHost: options.identity.host } : {}),
      ...(options.identity?.accessTokenTtlS ? { accessTokenTtlS: options.identity.accessTokenTtlS } : {}),
      ...(options.identity?.habits ? { habits: options.identity.habits } : {}),
      ...(options.inspector ? { inspectorPort } : {}),
      ...(options.front ? { front: options.front } : {}),
      onLog: (line) => logs.push(line),
    });
    const origin = settings.appOrigin;
    return {
      origin,
      issuer: stack.issuer,
      identity: stack.identity,
      amazon: stack.amazon?.origin ?? null,
      port,
      inspectorPort,
      pid: stack.workers.pid,
      persistTo,
      logs,
      client: () => new Client(origin),
      tick: (at) => stack.workers.tick(at),
      redeploy: (build) => stack.redeploy(build),
      signIn: (email) => signInWith(new Client(origin), email),
      stop: async () => {
        await stack.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function copySeededState(persistTo: string, size: 'test' | 'full'): Promise<void> {
  const template = await preparedState({ size, today: testToday, directory: join(localDirectory, 'test-worlds') });
  cpSync(template, persistTo, { recursive: true });
}

/** A migrated database with only the rows that the real command writes. */
function foundDatabase(persistTo: string, sqlFile: string, args: readonly string[]): void {
  execFileSync(process.execPath, ['dev/bootstrap.mjs', 'foundation', sqlFile, ...args], { cwd: root, stdio: 'pipe' });
  const file = d1File(persistTo, 'merchlens');
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA journal_mode = WAL');
    migrate(database, join(root, 'upstream/migrations'));
    database.exec(readFileSync(sqlFile, 'utf8'));
  } finally {
    database.close();
  }
}
