import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { startWorld, type World } from '#tests/support/world.ts';

/** Ten minutes unless told; the first tenth warms up and is compared with nothing. */
const soakMs = Number(process.env.SOAK_SECONDS ?? 600) * 1000;
const parts = 10;
const people = ['brand.admin@brand.test', 'operator@brand.test', 'revenue@retailer.test', 'huge@mixed.test'];

/**
 * Native memory of requests belongs to small objects of some twenty isolates, each of which collects only when its own
 * heap has grown. If every collection is a full one, the process holds only what is really retained, and a leak shows.
 */
const v8Flags = '--gc-global';

let world: World;
beforeAll(async () => {
  process.env.MINIFLARE_WORKERD_V8_FLAGS = v8Flags;
  // Access tokens expire many times over, so that refreshing is part of the load.
  world = await startWorld({ identity: { accessTokenTtlS: 60 } });
}, 180_000);
afterAll(() => world?.stop());

interface Sample {
  readonly requests: number;
  readonly megabytes: number;
  readonly cpuPerRequest: number;
  readonly median: number;
}

const wrong: string[] = [];

async function visit(client: Client): Promise<number[]> {
  const times: number[] = [];
  for (const path of ['/', '/proxy/dashboard/list/', '/proxy/locales', '/flags', '/page-comingsoon']) {
    const started = performance.now();
    const isCall = path.startsWith('/proxy') || path === '/flags';
    const answer = isCall ? await client.call(path) : await client.page(path);
    if (answer.status !== 200) wrong.push(`${answer.status} ${path}`);
    if (answer instanceof Response) await answer.arrayBuffer();
    times.push(performance.now() - started);
  }
  return times;
}

/** One part of the soak: all clients visit repeatedly, one after the other, until it is over. */
async function part(clients: readonly Client[], pid: number, lengthMs: number): Promise<Sample> {
  const until = performance.now() + lengthMs;
  const before = cpuSeconds(pid);
  const all: number[] = [];
  while (performance.now() < until) for (const times of await Promise.all(clients.map(visit))) all.push(...times);
  const median = all.sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;
  const cpuPerRequest = ((cpuSeconds(pid) - before) * 1000) / all.length;
  return { requests: all.length, megabytes: residentMegabytes(pid), cpuPerRequest, median };
}

test(
  'steady signed-in load leaves no error and no growth',
  async () => {
    const clients = await Promise.all(people.map((email) => world.signIn(email)));
    const pid = world.pid ?? 0;
    expect(pid).toBeGreaterThan(0);
    const samples: Sample[] = [];
    for (let index = 0; index < parts; index += 1) {
      const sample = await part(clients, pid, soakMs / parts);
      samples.push(sample);
      const { requests, megabytes, cpuPerRequest, median } = sample;
      console.log(
        `part ${index + 1}: ${requests} requests, ${megabytes} MB, ${cpuPerRequest.toFixed(2)} ms CPU, median ${median.toFixed(1)} ms`,
      );
    }
    expect(wrong).toEqual([]);
    const [, ...steady] = samples;
    const first = steady.slice(0, 3);
    const last = steady.slice(-3);
    expect(meanOf(last, 'megabytes')).toBeLessThan(meanOf(first, 'megabytes') * 1.5 + 100);
    expect(meanOf(last, 'cpuPerRequest')).toBeLessThan(meanOf(first, 'cpuPerRequest') * 2);
  },
  soakMs * 1.5 + 120_000,
);

const meanOf = (samples: readonly Sample[], key: keyof Sample): number =>
  samples.reduce((sum, sample) => sum + sample[key], 0) / samples.length;

function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function residentMegabytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return Math.round((pages * 4096) / 1e6);
}
