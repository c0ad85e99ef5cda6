import { readFileSync } from 'node:fs';
import type { ImportPreview } from '#shared/api/families/imports-schemas.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { Client } from '#tests/support/client.ts';
import { startWorld, type World } from '#tests/support/world.ts';
import { cpuSeconds } from './load.ts';
import { fixed } from './table.ts';
import { plantedRun } from './whole-fit.ts';

const scope = 'account-10';
const pages = ['/model-output', '/drivers', '/contributions', '/roas'];
const dashboard = '/dashboard/overview';

/** Ratios of what models cost where both Workers run in one workerd. */
interface ModelsInWorld {
  /** p95 of a neighbor's questions during a fit, to the same while nothing is fitted. */
  readonly neighbor: number;
  /** CPU of the dearest page of a run of 12 channels and 312 weeks, to that of a dashboard. */
  readonly page: number;
}

export async function measureModelsInWorld(): Promise<ModelsInWorld> {
  const world = await startWorld();
  try {
    const [person, neighbor] = [
      await world.signIn('brand.admin@brand.test'),
      await world.signIn('revenue@retailer.test'),
    ];
    const page = await measurePages(world, person);
    return { neighbor: await measureNeighbor(world, person, neighbor), page };
  } finally {
    await world.stop();
  }
}

async function json<Answer>(person: Client, method: string, path: string, body: object | string): Promise<Answer> {
  const sent =
    typeof body === 'string' ? { body, headers: { 'content-type': 'application/octet-stream' } } : { json: body };
  const response = await person.call(path, { method, scope, ...sent });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** Pages and the dashboard in turns, so that a busy moment of the machine falls on all of them. */
async function measurePages(world: World, person: Client): Promise<number> {
  const { run } = plantedRun(2, { channels: 12, weeks: 312 }, { warmUp: 100, drawsPerRound: 200, extensions: 0 });
  const { id } = await json<{ id: number }>(person, 'POST', '/proxy/data/model-imports', {
    ...{ kind: 'merchlens', name: 'Twelve channels', currency: 'USD' },
  });
  await json(person, 'PUT', `/proxy/data/model-imports/${id}/file`, JSON.stringify(run));
  const stored = await json<{ id: number }>(person, 'POST', `/proxy/data/model-imports/${id}/accept`, {
    solution: null,
  });
  const addresses = [dashboard, ...pages].map((path) => `${path}?scope=${scope}&run=${stored.id}`);
  const spent = new Map<string, number>();
  const rounds = 8;
  for (let round = 0; round <= rounds; round++)
    for (const address of addresses) {
      const before = cpuSeconds(world.pid ?? 0);
      for (let at = 0; at < 5; at++) {
        const { status } = await person.page(address);
        if (status !== 200) throw new Error(`${address} was answered ${status}`);
      }
      // The first round warms up.
      if (round > 0) spent.set(address, (spent.get(address) ?? 0) + cpuSeconds(world.pid ?? 0) - before);
    }
  const perPage = addresses.map((address) => (1000 * (spent.get(address) ?? 0)) / (rounds * 5));
  const [plain = Number.NaN, ...own] = perPage;
  const told = pages.map((path, at) => `${path} ${fixed(own[at] ?? Number.NaN, 1)}`).join(', ');
  console.log(`  CPU of both Workers by page, 12 channels × 312 weeks, ms: ${dashboard} ${fixed(plain, 1)}, ${told}`);
  return Math.max(...own) / plain;
}

/** Meridian's national file, in both kinds that it holds. */
async function bringNationalFile(person: Client): Promise<void> {
  const text = readFileSync('tests/fixtures/meridian/national-all-channels.csv', 'utf8');
  const kinds: readonly ImportKind[] = ['media-spend', 'model-series'];
  for (const kind of kinds) {
    const preview = await json<ImportPreview>(person, 'POST', `/proxy/data/import-previews?kind=${kind}`, text);
    const options = { ...preview.options, rounding: 'half-up' };
    const job = { kind, fileName: 'national.csv', options };
    const { id } = await json<{ id: number }>(person, 'POST', '/proxy/data/imports', job);
    await json(person, 'PUT', `/proxy/data/imports/${id}/file`, text);
  }
}

async function measureNeighbor(world: World, person: Client, neighbor: Client): Promise<number> {
  await bringNationalFile(person);
  await world.tick(Date.now());
  for (let at = 0; at < 30; at++) await questionTime(neighbor);
  const quiet: number[] = [];
  for (let at = 0; at < 200; at++) quiet.push(await questionTime(neighbor));
  const channels = Array.from({ length: 5 }, (_, at) => ({ channel: `Channel${at}`, merges: [], prior: null }));
  const spec = {
    ...{ kpi: { kind: 'series', name: 'conversions' }, channels, firstWeek: '2021-01-25', lastWeek: '2024-01-15' },
    controls: ['competitor_sales_control', 'sentiment_score_control', 'Promo'],
  };
  const once = crypto.randomUUID();
  const { id } = await json<{ id: number }>(person, 'POST', '/proxy/data/model-runs', { name: 'National', spec, once });
  const amid: number[] = [];
  const [before, started] = [cpuSeconds(world.pid ?? 0), performance.now()];
  let running = true;
  const fitted = world.tick(Date.now()).finally(() => {
    running = false;
  });
  while (running) amid.push(await questionTime(neighbor));
  await fitted;
  const [seconds, cpu] = [(performance.now() - started) / 1000, cpuSeconds(world.pid ?? 0) - before];
  const answer = await person.call(`/proxy/data/model-runs/${id}`, { scope });
  const { status }: { status: string } = await answer.json();
  if (status !== 'done') throw new Error(`The fit is ${status} after its turn`);
  console.log(
    `  a fit in workerd: ${fixed(seconds, 1)} s, ${fixed(cpu, 1)} s CPU with the neighbor’s questions; p95 of these ${fixed(p95Of(quiet), 1)} ms quiet (${quiet.length}), ${fixed(p95Of(amid), 1)} ms amid the fit (${amid.length})`,
  );
  return p95Of(amid) / p95Of(quiet);
}

const p95Of = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;

async function questionTime(person: Client): Promise<number> {
  const started = performance.now();
  const range = { from: '2026-06-01', to: '2026-11-14' };
  const query = { measures: ['sales', 'units'], dimensions: ['day'], range };
  const response = await person.call('/proxy/data/queries', { method: 'POST', scope: 'account-22', json: query });
  const text = await response.text();
  if (!response.ok) throw new Error(`A question was answered ${response.status}: ${text.slice(0, 300)}`);
  return performance.now() - started;
}
