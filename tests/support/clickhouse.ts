import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { ended } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server that this file starts. */
    clickhouse: string;
  }
}

const folder = fileURLToPath(new URL('../clickhouse', import.meta.url));

export interface ClickHouse {
  /** URL of the HTTP interface, for `ANALYTICS_URL`. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export const clickhouseIsInstalled = (): boolean => existsSync(join(folder, 'node_modules/chdb'));

/** Starts an empty, current ClickHouse. Installs its package if it is missing. */
export async function startClickHouse(): Promise<ClickHouse> {
  // `npm ci` would fail if the registry lacks builds for other platforms, which the package names.
  if (!clickhouseIsInstalled())
    execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  const server = spawn(process.execPath, ['server.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(([code]) => {
      throw new Error(`ClickHouse ended with ${code}`);
    }),
  ]);
  return { url: String(line).trim(), pid: server.pid ?? 0, stop: () => ended(server, 'SIGTERM') };
}

/** Starts a server for a whole suite. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startClickHouse();
  project.provide('clickhouse', server.url);
  return () => server.stop();
}
