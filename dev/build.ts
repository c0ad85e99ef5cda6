import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from './content-hash.ts';
import { CommandError } from './fail.ts';
import { withLock } from './lock.ts';
import { buildDirectory, localDirectory, root, tool } from './paths.ts';
import { quietTools } from './run-tool.ts';

const inputs = [
  'app',
  'shared',
  'worker',
  'upstream',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'wrangler.toml',
  'package.json',
  'package-lock.json',
];

const stampFile = join(buildDirectory, 'server/.stamp');
const outputs = ['server/wrangler.json', 'upstream/wrangler.json', 'client/assets'];

/**
 * Builds both Workers and the browser's files when anything they are made of has changed.
 * @returns whether a build was needed
 * @throws CommandError with the tool's own output when the build fails
 */
export async function ensureBuild(): Promise<boolean> {
  const wanted = () => contentHash(root, inputs, [process.env.CLOUDFLARE_ENV ?? '']);
  return await withLock(join(localDirectory, 'build.lock'), async () => {
    const stamp = wanted();
    if (isBuilt(stamp)) return false;
    await build();
    writeFileSync(stampFile, stamp);
    return true;
  });
}

function isBuilt(stamp: string): boolean {
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) return false;
  return outputs.every((output) => existsSync(join(buildDirectory, output)));
}

function build(): Promise<void> {
  const child = spawn(tool('react-router'), ['build'], {
    cwd: root,
    env: { ...process.env, ...quietTools, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done() : fail(new CommandError(`The build failed:\n${output}`))));
  });
}

if (import.meta.main) {
  const started = performance.now();
  const built = await ensureBuild();
  console.log(
    built
      ? `Built in ${((performance.now() - started) / 1000).toFixed(1)} s`
      : 'Nothing has changed since the last build',
  );
}
