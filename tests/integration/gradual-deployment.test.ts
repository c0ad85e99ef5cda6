import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectPlatform, type Platform } from '#dev/provision/platform.ts';
import { type Move, rollOut, servingVersion } from '#dev/release/roll-out.ts';
import { newId } from '#tests/support/platform/account.ts';
import { type StandIn, startPlatform } from '#tests/support/platform/start.ts';

let directory: string;
let standIn: StandIn;
let platform: Platform;
let lines: string[];
const plan = { steps: [5, 50], waitS: 0, maxErrorShare: 0.01 };

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'merchlens-gradual-'));
  standIn = await startPlatform(directory);
  platform = await connectPlatform(standIn.env);
  lines = [];
});
afterEach(async () => {
  expect(standIn.malformed).toEqual([]);
  await standIn.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** A Worker with a version that serves everything and a newer one that was uploaded. */
function workerWithUpload(script: string): Move {
  const [from, to] = [newId(), newId()];
  const versions = [to, from].map((id) => ({ id, vars: {}, bindings: [], message: '' }));
  const deployments = [{ id: newId(), versions: [{ version_id: from, percentage: 100 }], message: '' }];
  standIn.account.workers.set(script, { secrets: new Map(), versions, deployments, crons: [], migrationTag: null });
  return { script, from, to };
}

/** The share of the new version in each deployment, oldest first. */
const sharesOf = ({ script, to }: Move): number[] =>
  (standIn.account.workers.get(script)?.deployments ?? [])
    .map(({ versions }) => versions.find(({ version_id }) => version_id === to)?.percentage ?? 0)
    .reverse();

const release = (
  moves: readonly Move[],
  check: (begun: readonly Move[]) => Promise<void> = async () => {},
  signal = new AbortController().signal,
) => rollOut(platform, { plan, moves, check, report: (line) => lines.push(line), signal });

test('both Workers move to new versions in steps, the upstream first, each checked before it gets a request', async () => {
  const [upstream, worker] = [workerWithUpload('upstream'), workerWithUpload('worker')];
  standIn.account.traffic.set(upstream.to, { requests: 4000, errors: 2 });
  const checked: string[] = [];
  await release([upstream, worker], async (begun) => {
    checked.push(begun.map((move) => `${move.script} ${sharesOf(move).at(-1)}`).join(', '));
  });
  expect([sharesOf(upstream), sharesOf(worker)]).toEqual([
    [0, 0, 5, 50, 100],
    [0, 0, 5, 50, 100],
  ]);
  expect(checked.slice(0, 5)).toEqual([
    ...['upstream 0', 'upstream 5', 'upstream 50', 'upstream 100'],
    'worker 0, upstream 100',
  ]);
  expect([lines[1], lines[5]]).toEqual([
    'upstream    5 %  4000 requests, 0.05 % failed',
    'worker    5 %  0 requests: too few to judge',
  ]);
  expect(await servingVersion(platform, 'worker')).toBe(worker.to);
});

test('a new version that fails too often is rolled back, the Worker before the upstream', async () => {
  const [upstream, worker] = [workerWithUpload('upstream'), workerWithUpload('worker')];
  standIn.account.traffic.set(worker.to, { requests: 1000, errors: 11 });
  await expect(release([upstream, worker])).rejects.toThrow(
    `worker fails too often at 0 %\nworker: back on ${worker.from}\nupstream: back on ${upstream.from}`,
  );
  expect([await servingVersion(platform, 'upstream'), await servingVersion(platform, 'worker')]).toEqual([
    upstream.from,
    worker.from,
  ]);
  expect(lines.at(-1)).toBe('worker    0 %  1000 requests, 1.10 % failed');
});

test('a new version that is not ready is rolled back before it gets a request', async () => {
  const upstream = workerWithUpload('upstream');
  const notReady = release([upstream], async () => {
    throw new Error('upstream failing');
  });
  await expect(notReady).rejects.toThrow(`upstream failing\nupstream: back on ${upstream.from}`);
  expect(sharesOf(upstream)).toEqual([0, 0, 0]);
});

test('stopping the command rolls everything back', async () => {
  const upstream = workerWithUpload('upstream');
  const stop = new AbortController();
  const stopped = release(
    [upstream],
    async (begun) => {
      if (begun.some((move) => sharesOf(move).at(-1) === 50)) stop.abort();
    },
    stop.signal,
  );
  await expect(stopped).rejects.toThrow(`Stopped\nupstream: back on ${upstream.from}`);
  expect(await servingVersion(platform, 'upstream')).toBe(upstream.from);
});

test('a failed rollback names the Worker and the command that rolls it back', async () => {
  const upstream = workerWithUpload('upstream');
  const versions = standIn.account.workers.get('upstream')?.versions;
  const lost = release([upstream], async () => {
    versions?.pop();
    throw new Error('not ready');
  });
  await expect(lost).rejects.toThrow(`npx wrangler rollback ${upstream.from} --name upstream`);
});

test('a gradual deployment is refused unless one version serves everything', async () => {
  const upstream = workerWithUpload('upstream');
  const deployments = standIn.account.workers.get('upstream')?.deployments;
  deployments?.unshift({
    ...{ id: newId(), message: '' },
    versions: [upstream.from, upstream.to].map((version_id) => ({ version_id, percentage: 50 })),
  });
  await expect(servingVersion(platform, 'upstream')).rejects.toThrow('upstream has two versions deployed');
  deployments?.splice(0);
  await expect(servingVersion(platform, 'upstream')).rejects.toThrow('deploy without --gradual');
});
