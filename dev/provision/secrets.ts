import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from '../fail.ts';
import { root, tool } from '../paths.ts';
import type { DeclaredWorker } from '../release/declared-worker.ts';
import { presentSecrets } from '../release/secrets.ts';
import { quietTools } from '../run-tool.ts';
import type { Finding } from './finding.ts';

/** Secrets that nobody needs to know. */
const generated: readonly string[] = ['SESSION_SECRET', 'DATA_SECRET', 'UPSTREAM_SERVICE_TOKEN'];
/** Both Workers hold the same value, which can't be read back. */
const shared = 'UPSTREAM_SERVICE_TOKEN';

const whatOf = (worker: DeclaredWorker, name: string): string => `secret ${name} of ${worker.name}`;

/** What a dry run says of the secrets: it asks nobody. */
export const plannedSecrets = (worker: DeclaredWorker): Finding[] =>
  [...worker.secrets, ...worker.optionalSecrets].map((name) => ({
    what: whatOf(worker, name),
    state: generated.includes(name) ? 'to make' : 'to check',
    detail: generated.includes(name) ? 'generated unless it is set' : `taken from ${name} unless it is set`,
  }));

/**
 * Sets what isn't set: generated where nobody needs to know it, else taken from the variable of that name, or asked for.
 * No value is printed, logged or kept.
 */
export async function provideSecrets(
  workers: readonly DeclaredWorker[],
  env: NodeJS.ProcessEnv,
  ask: ((name: string) => Promise<string>) | null,
): Promise<Finding[]> {
  const present = await Promise.all(workers.map((worker) => presentSecrets(worker, env)));
  const renewed = workers.some((worker, at) => worker.secrets.includes(shared) && !present[at]?.has(shared));
  const token = randomBytes(32).toString('hex');
  const findings: Finding[] = [];
  for (const [at, worker] of workers.entries()) {
    const values: Record<string, string> = {};
    for (const name of [...worker.secrets, ...worker.optionalSecrets]) {
      const isSet = present[at]?.has(name) ?? false;
      if (isSet && !(name === shared && renewed)) {
        findings.push({ what: whatOf(worker, name), state: 'there', detail: '' });
        continue;
      }
      const value = name === shared ? token : await newValueOf(name, env, ask);
      if (value) values[name] = value;
      const how = `set the variable ${name} and run this again`;
      findings.push({
        what: whatOf(worker, name),
        ...(value
          ? { state: 'made', detail: generated.includes(name) ? 'generated' : 'as given' }
          : worker.secrets.includes(name)
            ? { state: 'missing', detail: how }
            : {
                state: 'to check',
                detail: `not set, and can stay so: docs/operations.md says what is off; else ${how}`,
              }),
      });
    }
    if (Object.keys(values).length > 0) await putSecrets(worker, values, env);
  }
  return findings;
}

async function newValueOf(
  name: string,
  env: NodeJS.ProcessEnv,
  ask: ((name: string) => Promise<string>) | null,
): Promise<string> {
  if (generated.includes(name)) return randomBytes(48).toString('base64');
  return env[name] || (ask ? await ask(name) : '');
}

/** Asks at the terminal without showing what is typed. */
export async function askHidden(name: string): Promise<string> {
  process.stdout.write(`${name} (empty to set it later): `);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  try {
    return (await terminal.question('')).trim();
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

/** One call for all of a Worker; wrangler makes an empty Worker where there is none yet. */
function putSecrets(
  worker: DeclaredWorker,
  values: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const args = ['secret', 'bulk', ...worker.target];
  const child = spawn(tool('wrangler'), args, { cwd: root, env: { ...env, ...quietTools }, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  child.stdin.end(JSON.stringify(values));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) =>
      code === 0 ? done() : fail(new CommandError(`Secrets of ${worker.name} were not set:\n${output}`)),
    );
  });
}
