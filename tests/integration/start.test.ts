import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { controlPath, type Hop } from '#dev/far/hops.ts';
import { roundTripMs } from '#dev/far/places.ts';
import { root } from '#dev/paths.ts';
import { freePorts, isFree } from '#dev/ports.ts';

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Runs `npm start`, or the same command without npm, so that signals reach it directly. */
function start(env: Readonly<Record<string, string>>, { npm = false, options = [] as readonly string[] } = {}) {
  const [program, args] = npm ? ['npm', ['start']] : ['node', [join(root, 'dev/bootstrap.mjs'), 'start', ...options]];
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  // All of its output has been read by then.
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const said = async (mark: RegExp): Promise<string> => {
    while (!mark.test(output)) {
      const over = await Promise.race([
        ended.then(() => true),
        new Promise<false>((next) => setTimeout(next, 50, false)),
      ]);
      if (over && !mark.test(output)) throw new Error(`It ended without ${mark}:\n${output}`);
    }
    return output;
  };
  return { child, ended, said, output: () => output };
}

const free = async () => {
  const [port = 0, oidcPort = 0, amazonPort = 0] = await freePorts(3);
  const env = { PORT: String(port), OIDC_PORT: String(oidcPort), AMAZON_PORT: String(amazonPort) };
  return { port, oidcPort, amazonPort, env };
};

test('the start command brings everything up, names the demo users, and Ctrl-C stops all of it', async () => {
  const { port, oidcPort, amazonPort, env } = await free();
  const started = start(env);
  const output = await started.said(/Ctrl-C stops everything/);
  for (const stage of ['configuration', 'build', 'database', 'servers', 'readiness']) expect(output).toContain(stage);
  expect(output).toContain(`http://localhost:${port}`);
  expect(output).toContain('brand.admin@brand.test');
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
  expect((await fetch(`http://localhost:${port}/login-redirect`)).status).toBe(200);
  started.child.kill('SIGINT');
  expect(await started.ended).toBe(0);
  expect(started.output()).toContain('Stopped');
  for (const one of [port, oidcPort, amazonPort]) expect(await isFree(one)).toBe(true);
}, 180_000);

test('ending npm itself leaves no process behind', async () => {
  const { port, oidcPort, env } = await free();
  const started = start(env, { npm: true });
  await started.said(/Ctrl-C stops everything/);
  started.child.kill('SIGTERM');
  await started.ended;
  await expect
    .poll(async () => [await isFree(port), await isFree(oidcPort)], { timeout: 60_000 })
    .toEqual([true, true]);
}, 120_000);

test('with --from sydney each call upstream takes as long as from there', async () => {
  const { port, env } = await free();
  const started = start(env, { options: ['--from', 'sydney'] });
  expect(await started.said(/Ctrl-C stops everything/)).toContain('somebody in sydney');
  await fetch(`http://localhost:${port}/readyz`);
  const hops: readonly Hop[] = await (await fetch(`http://localhost:${port}${controlPath}`)).json();
  expect(hops).toContainEqual(
    expect.objectContaining({ kind: 'upstream', roundTrip: roundTripMs('sydney', 'virginia') }),
  );
  started.child.kill('SIGINT');
  expect(await started.ended).toBe(0);
}, 180_000);

test('a taken port is one clear line', async () => {
  const { port, env } = await free();
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  try {
    const started = start(env);
    expect(await started.ended).toBe(1);
    const lines = started.output().trim().split('\n');
    expect(lines.at(-1)).toBe(`Port ${port} is taken: stop what listens there or set PORT`);
    expect(started.output()).not.toMatch(/\n\s+at /);
  } finally {
    server.close();
  }
});

test('a bad variable is one line that names it and does not show its value', async () => {
  const { env } = await free();
  const started = start({ ...env, SESSION_SECRET: 'short-and-secret' });
  expect(await started.ended).toBe(1);
  expect(started.output()).toContain('SESSION_SECRET needs at least 32 bytes in every key');
  expect(started.output()).not.toContain('short-and-secret');
});

test('an unknown command is one clear line', async () => {
  const child = spawn('node', [join(root, 'dev/bootstrap.mjs'), 'nothing'], { cwd: root });
  running.push(child);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  expect(await new Promise((done) => child.once('close', done))).toBe(1);
  expect(output.trim()).toBe('There is no command "nothing"');
});
