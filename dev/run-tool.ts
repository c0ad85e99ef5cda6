import { type ChildProcess, spawn } from 'node:child_process';
import { root } from './paths.ts';

/**
 * Stops wrangler, Vite's Cloudflare plugin and Miniflare from calling their servers: offline they would wait and
 * complain.
 */
export const quietTools = {
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  NO_UPDATE_NOTIFIER: '1',
} as const;

const running = new Set<ChildProcess>();

/** Stops the tools that this module has started. */
export function stopTools(): void {
  for (const child of running) child.kill('SIGTERM');
}

/** Runs a program to its end with its output shown. @returns its exit code, 1 when a signal ended it */
export function runTool(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...quietTools, ...env },
  });
  return outcome(child, () => {});
}

/** Like `runTool`, but prints the output only if it fails. */
export function runQuietly(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...quietTools, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  return outcome(child, (code) => code !== 0 && console.error(output));
}

function outcome(child: ChildProcess, ended: (code: number) => void): Promise<number> {
  running.add(child);
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      running.delete(child);
      ended(code ?? 1);
      done(code ?? 1);
    });
  });
}
