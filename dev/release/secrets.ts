import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root, tool } from '../paths.ts';
import { quietTools } from '../run-tool.ts';
import type { DeclaredWorker } from './declared-worker.ts';

const run = promisify(execFile);

/** Secrets the Worker needs and the platform doesn't have, one line for each. A Worker that was never deployed has none. */
export async function missingSecrets(worker: DeclaredWorker, env: NodeJS.ProcessEnv = process.env): Promise<string[]> {
  const present = await presentSecrets(worker, env);
  return worker.secrets
    .filter((name) => !present.has(name))
    .map(
      (name) =>
        `${worker.name}: the secret ${name} is not set (npx wrangler secret put ${name} ${worker.target.join(' ')})`,
    );
}

/** Names of the secrets that are set at the platform. */
export async function presentSecrets(worker: DeclaredWorker, env: NodeJS.ProcessEnv): Promise<ReadonlySet<string>> {
  const args = ['secret', 'list', ...worker.target, '--format', 'json'];
  try {
    const { stdout } = await run(tool('wrangler'), args, { cwd: root, env: { ...env, ...quietTools } });
    const listed: readonly { readonly name: string }[] = JSON.parse(stdout.slice(stdout.indexOf('[')));
    return new Set(listed.map(({ name }) => name));
  } catch (error) {
    if (neverDeployed.test(String(error))) return new Set();
    throw error;
  }
}

/** Wrangler's words for a Worker that isn't there. */
const neverDeployed = /Worker "[^"]*"[^\n]* not found/;
