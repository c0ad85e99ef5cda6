import { readFileSync } from 'node:fs';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import { type ClickHouse, startClickHouse } from '#tests/support/clickhouse.ts';
import type { Client } from '#tests/support/client.ts';
import { startWorld, type World } from '#tests/support/world.ts';
import { type Heaps, watchHeaps } from './heaps.ts';
import { cpuSeconds } from './load.ts';
import { fixed, printTable } from './table.ts';
import { type TillFile, tillFile, tillOptions } from './till-file.ts';

const lines = Number(process.env.BENCH_TILL_LINES ?? 900_000);
const file: TillFile = { lines, linesPerOrder: 20, products: 4_500, shoppers: 6_000 };
const scope = 'account-22';

interface Spent {
  readonly seconds: number;
  readonly cpu: number;
  /** CPU seconds of ClickHouse; 0 without it. */
  readonly engine: number;
}

/**
 * Imports a retailer's large file through both Workers, queries and undoes it, while a neighbor reads a dashboard.
 * @param store where the facts are: D1, or the engine of `tests/clickhouse`
 */
export async function benchTillLines(store: 'd1' | 'clickhouse'): Promise<void> {
  const engine = store === 'clickhouse' ? await startClickHouse() : null;
  try {
    await measure(engine);
  } finally {
    await engine?.stop();
  }
}

async function measure(engine: ClickHouse | null): Promise<void> {
  const vars = { UPSTREAM_TIMEOUT_MS: '1800000', ...(engine && { ANALYTICS_URL: engine.url }) };
  const world = await startWorld({ inspector: true, vars });
  const timed = (work: () => Promise<unknown>) => spentOn(world, engine, work);
  try {
    const [retailer, neighbor] = [
      await world.signIn('revenue@retailer.test'),
      await world.signIn('brand.viewer@brand.test'),
    ];
    const heaps = await watchHeaps(world.inspectorPort);
    for (let at = 0; at < 20; at += 1) await dashboardTime(neighbor);
    const quiet: number[] = [];
    const alone = await timed(async () => {
      for (let at = 0; at < 100; at += 1) quiet.push(await dashboardTime(neighbor));
    });
    const cpuOfNeighbor = (times: readonly number[]) => (alone.cpu / quiet.length) * times.length;
    const job = await newImport(retailer);
    const body = Buffer.concat([...tillFile(file)]);
    const amid: number[] = [];
    const imported = await amidst(timed, () => send(retailer, job, body), neighbor, amid);
    const afterImport = heaps.take();
    const asked = await askAll(timed, retailer);
    const afterQuestions = heaps.take();
    const amidUndo: number[] = [];
    const undone = await amidst(timed, () => undoFileImport(retailer, job), neighbor, amidUndo);
    heaps.stop();
    const [p95, p95Amid] = [p95Of(quiet), p95Of(amid)];
    printTable(
      `${fixed(lines)} till lines in one workerd on ${engine ? 'ClickHouse' : 'D1'}`,
      ['what', 'wall s', 'CPU s of workerd', 'of which the neighbor’s', 'CPU s of ClickHouse', 'target'],
      [
        [
          ...['import', fixed(imported.seconds, 1), fixed(imported.cpu, 1), fixed(cpuOfNeighbor(amid), 1)],
          ...[fixed(imported.engine, 1), engine ? '≤ 15 s' : '≤ 60 s'],
        ],
        ...asked.map(({ name, first, again }) => [
          name,
          `${fixed(first.seconds, 2)}, again ${fixed(again.seconds, 2)}`,
          `${fixed(first.cpu, 2)}, again ${fixed(again.cpu, 2)}`,
          '',
          `${fixed(first.engine, 2)}, again ${fixed(again.engine, 2)}`,
          '≤ 1 s',
        ]),
        [
          ...['take it back', fixed(undone.seconds, 1), fixed(undone.cpu, 1), fixed(cpuOfNeighbor(amidUndo), 1)],
          ...[fixed(undone.engine, 1), '≤ 5 s'],
        ],
      ],
    );
    printTable(
      'A neighbor’s dashboard meanwhile, and memory',
      ['what', 'measured', 'target'],
      [
        ['p95 quiet', `${fixed(p95, 1)} ms of ${quiet.length} questions`, ''],
        ['p95 amid taking it back', `${fixed(p95Of(amidUndo), 1)} ms of ${amidUndo.length}`, ''],
        ['p95 amid the import', `${fixed(p95Amid, 1)} ms of ${amid.length}, ${fixed(p95Amid / p95, 2)} ×`, '≤ 3 ×'],
        ['most memory of isolates amid the import', shown(afterImport), '< 128 MB each'],
        ['and of those asked about shares', shown(afterQuestions), '< 128 MB each'],
        ['most memory of the process', `${fixed(residentMb(world))} MB with SQLite and both Workers`, ''],
      ],
    );
  } finally {
    await world.stop();
  }
}

const shown = (heaps: Heaps): string =>
  [...heaps].map(([name, bytes]) => `${name} ${fixed(bytes / 2 ** 20)} MB`).join(', ');

const p95Of = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;

async function spentOn(world: World, engine: ClickHouse | null, work: () => Promise<unknown>): Promise<Spent> {
  const cpuNow = () => [cpuSeconds(world.pid ?? 0), engine ? cpuSeconds(engine.pid) : 0] as const;
  const [started, before] = [performance.now(), cpuNow()];
  await work();
  const after = cpuNow();
  return {
    seconds: (performance.now() - started) / 1000,
    ...{ cpu: after[0] - before[0], engine: after[1] - before[1] },
  };
}

type Timed = (work: () => Promise<unknown>) => Promise<Spent>;

/** Runs work, and measures each question of a neighbor's dashboard until it is done. */
function amidst(timed: Timed, work: () => Promise<void>, neighbor: Client, times: number[]): Promise<Spent> {
  return timed(async () => {
    let running = true;
    const done = work().finally(() => {
      running = false;
    });
    while (running) times.push(await dashboardTime(neighbor));
    await done;
  });
}

async function dashboardTime(person: Client): Promise<number> {
  const started = performance.now();
  const range = { from: '2026-06-01', to: '2026-11-14' };
  await answered(person, { measures: ['piClicks', 'sessions'], dimensions: ['day'], range });
  return performance.now() - started;
}

async function answered(person: Client, json: SemanticQueryInput, of?: string): Promise<void> {
  const response = await person.call('/proxy/data/queries', { method: 'POST', json, ...(of && { scope: of }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`A question was answered ${response.status}: ${text.slice(0, 300)}`);
}

const shares: SemanticQueryInput['measures'] = ['salesShare', 'trafficShare', 'fairShareIndex'];
const year = { from: '2025-11-01', to: '2026-10-31' };
const questions: Readonly<Record<string, SemanticQueryInput>> = {
  'shares by product, two years': {
    ...{ measures: shares, dimensions: ['product'], range: { from: '2024-11-01', to: '2026-10-31' } },
    ...{ totals: true, limit: 20 },
  },
  'shares by product, a year with the one before': {
    ...{
      measures: shares,
      dimensions: ['product'],
      range: year,
      comparison: 'previous-period',
      totals: true,
      limit: 20,
    },
  },
  'shares by brand, 30 days': {
    ...{ measures: shares, dimensions: ['brand'], range: { from: '2026-10-02', to: '2026-10-31' }, totals: true },
  },
};

async function askAll(timed: Timed, retailer: Client) {
  const asked = [];
  for (const [name, query] of Object.entries(questions)) {
    const first = await timed(() => answered(retailer, query, scope));
    const again = [];
    for (let at = 0; at < 5; at += 1) again.push(await timed(() => answered(retailer, query, scope)));
    again.sort((one, other) => one.seconds - other.seconds);
    asked.push({ name, first, again: again[2] ?? first });
  }
  return asked;
}

async function newImport(retailer: Client): Promise<number> {
  const response = await retailer.call('/proxy/data/imports', {
    ...{ method: 'POST', scope, json: { kind: 'retailer-sales', fileName: 'tills.csv', options: tillOptions } },
  });
  if (response.status !== 201) throw new Error(`An import was answered ${response.status}: ${await response.text()}`);
  const { id }: { id: number } = await response.json();
  return id;
}

async function send(retailer: Client, job: number, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const response = await retailer.call(`/proxy/data/imports/${job}/file`, {
    ...{ method: 'PUT', scope, body, headers: { 'content-type': 'text/csv' } },
  });
  await expectJob(response, { status: 'done', accepted: lines });
}

async function undoFileImport(retailer: Client, job: number): Promise<void> {
  const response = await retailer.call(`/proxy/data/imports/${job}/undo`, { method: 'POST', scope, json: {} });
  await expectJob(response, { status: 'undone', undone: lines });
}

async function expectJob(response: Response, wanted: Readonly<Record<string, string | number>>): Promise<void> {
  const text = await response.text();
  const job: Readonly<Record<string, unknown>> = response.ok ? JSON.parse(text) : {};
  for (const [name, value] of Object.entries(wanted))
    if (job[name] !== value) throw new Error(`The import ended otherwise (${response.status}): ${text.slice(0, 300)}`);
}

/** The most memory that the process has ever had. */
function residentMb({ pid }: World): number {
  const [, kilobytes = ''] = /VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
