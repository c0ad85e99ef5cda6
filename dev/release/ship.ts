import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '../fail.ts';
import { withLock } from '../lock.ts';
import { localDirectory, root, tool } from '../paths.ts';
import { quietTools, runQuietly, runTool } from '../run-tool.ts';
import type { Environment } from './arguments.ts';
import { type BuiltWorker, readBuiltWorker } from './built-worker.ts';

/**
 * Builds for the environment, beside the local build and not over it.
 * @param name of the directory within `.local/deploy`
 */
export async function buildWorkers(
  environment: Environment,
  name: string,
): Promise<{ worker: BuiltWorker; upstream: BuiltWorker }> {
  const directory = join(localDirectory, 'deploy', name);
  const code = await withLock(join(localDirectory, 'build.lock'), () => {
    rmSync(directory, { recursive: true, force: true });
    return runQuietly(tool('react-router'), ['build'], {
      NODE_ENV: 'production',
      CLOUDFLARE_ENV: environment,
      MERCHLENS_BUILD_DIRECTORY: directory,
    });
  });
  if (code !== 0) throw new CommandError('The build failed: nothing was deployed');
  return {
    worker: readBuiltWorker(join(directory, 'server')),
    upstream: readBuiltWorker(join(directory, 'upstream')),
  };
}

/** @param target what tells wrangler whose database it is */
export async function migrateDatabase(target: readonly string[]): Promise<void> {
  const args = ['d1', 'migrations', 'apply', 'DB', '--remote', ...target];
  if ((await runTool(tool('wrangler'), args)) !== 0)
    throw new CommandError('The migrations failed: no Worker was deployed');
}

/** Whether the database has no account yet, so that nobody could sign in. */
export async function isEmpty(target: readonly string[]): Promise<boolean> {
  const question = 'SELECT EXISTS (SELECT 1 FROM account) AS filled';
  const { stdout } = await promisify(execFile)(
    tool('wrangler'),
    ['d1', 'execute', 'DB', '--remote', '--json', ...target, '--command', question],
    { cwd: root, env: { ...process.env, ...quietTools } },
  );
  const [answer]: readonly { readonly results: readonly { readonly filled: number }[] }[] = JSON.parse(stdout);
  return answer?.results[0]?.filled === 0;
}

/** @param configPath of the build */
export async function deployWorker(name: string, configPath: string, more: readonly string[]): Promise<void> {
  if ((await runTool(tool('wrangler'), ['deploy', '--config', configPath, ...more])) !== 0)
    throw new CommandError(`${name} was not deployed: wrangler's own lines above say why`);
}

/** Uploads without deploying. @returns the version's id */
export async function uploadVersion(name: string, configPath: string): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'merchlens-upload-'));
  const output = join(directory, 'output.ndjson');
  try {
    const args = ['versions', 'upload', '--config', configPath, '--message', revision()];
    const code = await runTool(tool('wrangler'), args, { WRANGLER_OUTPUT_FILE_PATH: output });
    const lines = code === 0 ? readFileSync(output, 'utf8').trim().split('\n') : [];
    const uploaded: readonly { readonly type: string; readonly version_id?: string }[] = lines.map((line) =>
      JSON.parse(line),
    );
    const version = uploaded.find(({ type }) => type === 'version-upload')?.version_id;
    if (!version) throw new CommandError(`${name} was not uploaded: wrangler's own lines above say why`);
    return version;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What is deployed, as its commit says it. */
export const revision = (): string =>
  execFileSync('git', ['log', '-1', '--format=%h %s'], { cwd: root, encoding: 'utf8' }).trim().slice(0, 100);
