import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '#dev/ports.ts';

export interface Postgres {
  readonly url: string;
  stop(): Promise<void>;
}

interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

const installed = '/usr/lib/postgresql';

/** Starts a private cluster of Debian's PostgreSQL in a temporary directory, on a free loopback port. Installs it where it is missing. */
export async function startPostgres(): Promise<Postgres> {
  if (!servers().length) install();
  const bin = join(installed, latest(servers()), 'bin');
  const as = identity();
  const directory = mkdtempSync(join(tmpdir(), 'merchlens-postgres-'));
  if (as.uid !== undefined && as.gid !== undefined) chownSync(directory, as.uid, as.gid);
  const data = join(directory, 'data');
  const quiet = { ...as, cwd: directory, stdio: 'ignore' } as const;
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'unleash', '--auth=trust', '-E', 'UTF8', '--no-sync'], quiet);
  const [port] = await freePorts(1);
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', directory, '-c', 'fsync=off'],
    quiet,
  );
  await ready(server, () =>
    execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' }),
  );
  return {
    url: `postgres://unleash@127.0.0.1:${port}/postgres`,
    async stop() {
      await ended(server, 'SIGINT');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Versions with a server: a directory may also have just the client. */
const servers = (): string[] =>
  existsSync(installed)
    ? readdirSync(installed).filter((version) => existsSync(join(installed, version, 'bin/initdb')))
    : [];

function install(): void {
  if (process.getuid?.() !== 0) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  execFileSync('apt-get', ['update'], quiet);
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], quiet);
}

const latest = (versions: readonly string[]): string =>
  versions.toSorted((one, other) => Number(other) - Number(one))[0] ?? '';

/** PostgreSQL refuses to run as root. */
function identity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function ready(server: ChildProcess, probe: () => void): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    try {
      probe();
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new Error('PostgreSQL did not become ready');
}

export async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exit;
}
