import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { entriesOf, hasKey, keysOf } from '#shared/table.ts';
import { benchAnalytics } from '#tests/bench/analytics.ts';
import { benchClickHouse } from '#tests/bench/analytics-clickhouse.ts';
import { benchFacts } from '#tests/bench/facts.ts';
import { benchFar } from '#tests/bench/far/far.ts';
import { benchForwarder, benchRedirect, benchScopes } from '#tests/bench/forwarder.ts';
import { scopeSwitchInp } from '#tests/bench/interaction.ts';
import { measureListSearch } from '#tests/bench/internal-lists.ts';
import { benchLighthouse } from '#tests/bench/lighthouse.ts';
import { middleLoads } from '#tests/bench/load.ts';
import type { Measured } from '#tests/bench/measured.ts';
import { benchModels } from '#tests/bench/models.ts';
import { benchPage, benchScaling } from '#tests/bench/page.ts';
import { benchPlatform, benchRules } from '#tests/bench/platform.ts';
import { benchStartUp } from '#tests/bench/start-up.ts';
import { fixed, printTable } from '#tests/bench/table.ts';
import { boundCells, bounds, boundsHeader } from '#tests/bench/targets.ts';
import { benchTillLines } from '#tests/bench/till-lines.ts';
import { ensureBuild } from './build.ts';
import { CommandError, failCommand } from './fail.ts';

/** Seconds of load in each of the seven blocks of a target; more is steadier. */
const seconds = Number(process.env.BENCH_SECONDS ?? 1);
const nothing: Measured = { values: {} };

interface Part {
  /** False where it measures the sources and not the build. */
  readonly build?: false;
  /** Only when it is named: it takes long, or prints tables of its own. */
  readonly named?: true;
  readonly run: (out: string, args: readonly string[]) => Promise<Measured>;
}

/** The parts of the bench, in the order they run. `npm run bench -- <part>` runs one alone. */
const parts = {
  analytics: {
    build: false,
    run: async (out) => {
      const analytics = await benchAnalytics(out);
      const clickhouse = await benchClickHouse(out);
      return { values: { analytics, ...(clickhouse !== null && { clickhouse }) } };
    },
  },
  clickhouse: {
    build: false,
    named: true,
    run: async (out) => {
      const clickhouse = await benchClickHouse(out);
      return { values: clickhouse === null ? {} : { clickhouse } };
    },
  },
  platform: { run: (out) => benchPlatform(out, seconds) },
  // Seven targets: half of the time for each keeps it under a minute.
  forwarder: { run: (out) => benchForwarder(out, seconds / 2) },
  scopes: { run: (out) => benchScopes(out, seconds) },
  redirect: { run: (out) => benchRedirect(out, seconds) },
  page: { run: (out) => benchPage(out, seconds) },
  scaling: { run: (out) => benchScaling(out, seconds) },
  rules: { run: (out) => benchRules(out, seconds) },
  'start-up': { run: (out) => benchStartUp(out) },
  lists: { build: false, run: async (out) => ({ values: { listSearch: await measureListSearch(out) } }) },
  model: { run: () => benchModels() },
  interaction: { run: async () => ({ values: { scopeSwitch: await scopeSwitchInp() } }) },
  lighthouse: { run: () => benchLighthouse().then(() => nothing) },
  facts: { build: false, named: true, run: (out, args) => benchFacts(out, sizesIn(args)).then(() => nothing) },
  far: { named: true, run: (_out, args) => benchFar(args).then(() => nothing) },
  'till-lines': {
    named: true,
    run: (_out, args) => benchTillLines(args.includes('--clickhouse') ? 'clickhouse' : 'd1').then(() => nothing),
  },
} as const satisfies Record<string, Part>;

async function bench([name, ...args]: readonly string[]): Promise<void> {
  if (process.platform !== 'linux')
    throw new CommandError('The bench reads CPU times from /proc and pins to cores: it needs Linux');
  if (name !== undefined && !hasKey(parts, name))
    throw new CommandError(`The bench has no part "${name}". Name one of: ${keysOf(parts).join(', ')}`);
  const asked: readonly Part[] =
    name === undefined
      ? entriesOf<Record<string, Part>>(parts).flatMap(([, part]) => (part.named ? [] : [part]))
      : [parts[name]];
  if (asked.some(({ build }) => build !== false)) await ensureBuild();
  const before = loadavg()[0] ?? 0;
  const out = mkdtempSync(join(tmpdir(), 'merchlens-bench-'));
  const measured: Measured[] = [];
  try {
    for (const part of asked) measured.push(await part.run(out, args));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
  report(measured, `load of the machine ${fixed(before, 1)} before, ${fixed(loadavg()[0] ?? 0, 1)} after`);
}

/** `npm run bench -- facts 1e7 1e8`: how many rows the local ClickHouse is measured with. */
function sizesIn(args: readonly string[]): number[] {
  const numbers = args.length > 0 ? args.map(Number) : [10_000_000];
  if (!numbers.every((size) => size >= 100_000)) throw new CommandError('Sizes are numbers of rows, from 1e5 on');
  return numbers;
}

function report(measured: readonly Measured[], load: string): void {
  const rows = measured.flatMap(({ loads = {} }) =>
    middleLoads(loads).map(([name, { requestsPerSecond, cpuPerRequest, p50, p99, errors }]) => [
      ...[name, fixed(requestsPerSecond), fixed(cpuPerRequest), fixed(p50), fixed(p99), errors],
    ]),
  );
  if (rows.length > 0)
    printTable(
      'Raw workerd on one core, the load and the upstream on another: the middle one of seven interleaved blocks',
      ['what', 'req/s', 'CPU µs/request', 'p50 ms', 'p99 ms', 'errors'],
      rows,
    );
  const values = Object.assign({}, ...measured.map(({ values }) => values));
  const ids = keysOf(bounds).filter((id) => id in values);
  if (ids.length > 0)
    printTable(
      `Against the targets (median of paired ratios; ${load})`,
      boundsHeader,
      ids.map((id) => boundCells(bounds[id], values[id])),
    );
}

bench(process.argv.slice(2)).catch(failCommand);
