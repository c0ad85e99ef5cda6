import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '#dev/fail.ts';
import { hopKinds } from '#dev/far/hops.ts';
import { nearestHopMs, type Place, places, roundTripMs } from '#dev/far/places.ts';
import { buildDirectory, root } from '#dev/paths.ts';
import { fixed, printTable, type Row } from '#tests/bench/table.ts';
import type { World } from '#tests/support/world.ts';
import { openPages } from './browser.ts';
import { type FarCase, farCases } from './cases.ts';
import {
  distancesOf,
  farHopsInARow,
  inARow,
  type Measured,
  medianOf,
  ofKind,
  quiet,
  type Setting,
  setDistances,
  startFarWorld,
} from './measure.ts';
import { drawWaterfall } from './waterfall.ts';

const warmRuns = Number(process.env.BENCH_FAR_RUNS ?? 3);

const shortNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(hopKinds.map((kind) => [kind, kind])),
  session: 'object',
  'd1-primary': 'D1',
  'd1-replica': 'replica',
};
const shownKinds = hopKinds.filter((kind) => kind !== 'browser' && kind !== 'queue' && kind !== 'clickhouse');

/** `npm run bench -- far [person's place] [beside-database|beside-person]`: what distance does to each page and call. */
export async function benchFar(args: readonly string[]): Promise<void> {
  const setting = settingOf(args);
  const world = await startFarWorld();
  try {
    const distances = distancesOf(setting, world);
    const cases = await farCases(world);
    await setDistances(world, distances);
    const rows: Row[] = [];
    for (const one of cases) {
      // In front of isolates that know nothing yet; the session is there already.
      await world.redeploy(buildDirectory);
      await setDistances(world, distances);
      rows.push(rowOf(`${one.name}, cold`, await one.measure(), setting));
      rows.push(rowOf(one.name, await warm(world, one, setting), setting));
    }
    const far = roundTripMs(setting.person, setting.primary);
    printTable(
      `${setting.person}, primary in ${setting.primary} (round trip ${far} ms, nearest Worker ${nearestHopMs} ms), upstream ${setting.upstream}; load ${loadavg()[0]?.toFixed(1)}`,
      [
        '',
        ...shownKinds.map((kind) => shortNames[kind] ?? kind),
        'far in a row',
        'first byte',
        'frame',
        'numbers',
        'round trips',
      ],
      rows,
    );
    await openPages(world, setting);
  } finally {
    await world.stop();
  }
}

async function warm(world: World, one: FarCase, setting: Setting): Promise<Measured> {
  await one.measure();
  const runs: Measured[] = [];
  while (runs.length < warmRuns) runs.push(await one.measure());
  await quiet(world);
  const middle = medianOf(runs.map(({ numbers }) => numbers));
  const run = runs.find(({ numbers }) => numbers === middle) ?? runs[0];
  if (!run) throw new Error('nothing was measured');
  if (one.drawn && setting.upstream === 'beside-database') {
    const file = join(root, `docs/far-${setting.person}.svg`);
    writeFileSync(file, drawWaterfall(one.name, run, setting));
  }
  return {
    ...run,
    firstByte: medianOf(runs.map(({ firstByte }) => firstByte)),
    frame: medianOf(runs.map(({ frame }) => frame)),
    numbers: middle,
  };
}

function rowOf(name: string, { hops, firstByte, frame, numbers }: Measured, setting: Setting): Row {
  const distances = distancesOf(setting, { issuer: 'http://localhost' });
  const trip = roundTripMs(setting.person, setting.primary);
  return [
    name,
    ...shownKinds.map((kind) => inARow(ofKind(hops, kind)) || ''),
    farHopsInARow(hops, distances),
    ...[firstByte, frame, numbers].map((value) => `${fixed(value)} ms`),
    fixed(numbers / trip, 2),
  ];
}

function settingOf(args: readonly string[]): Setting {
  const isPlace = (text: string): text is Place => places.some((place) => place === text);
  const [person = 'sydney'] = args.filter(isPlace);
  const upstream = args.includes('beside-person') ? 'beside-person' : 'beside-database';
  const unknown = args.find((text) => !isPlace(text) && !['beside-person', 'beside-database'].includes(text));
  if (unknown)
    throw new CommandError(
      `far takes one of ${places.join(', ')} and beside-database or beside-person, not ${unknown}`,
    );
  return { person, primary: 'virginia', upstream, lagMs: 100 };
}
