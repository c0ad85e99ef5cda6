import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '#dev/fail.ts';
import { hopKinds } from '#dev/far/hops.ts';
import { nearestHopMs, type Place, places, roundTripMs } from '#dev/far/places.ts';
import { distancesOf, placements, type Setting, setDistances, usualSetting } from '#dev/far/setting.ts';
import { buildDirectory, root } from '#dev/paths.ts';
import { fixed, printTable, type Row } from '#tests/bench/table.ts';
import type { World } from '#tests/support/world.ts';
import { openPages } from './browser.ts';
import { caseIds, type FarCase, farCases } from './cases.ts';
import { criticalPathMs } from './critical-path.ts';
import { addedBy, type FarAndNear, farAndNear } from './interleaved.ts';
import { farHopsInARow, inARow, type Measured, medianOf, ofKind, quiet, startFarWorld } from './measure.ts';
import { drawWaterfall } from './waterfall.ts';

/** In each of the four blocks of a case. */
const runs = Number(process.env.BENCH_FAR_RUNS ?? 2);

const shortNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(hopKinds.map((kind) => [kind, kind])),
  session: 'object',
  'd1-primary': 'D1',
  'd1-replica': 'replica',
};
const shownKinds = hopKinds.filter((kind) => !['browser', 'queue', 'clickhouse'].includes(kind));

/** The part of the bench that opens pages in a browser. */
const inBrowser = 'browser';

interface Asked {
  readonly setting: Setting;
  /** Cases that are measured, and `browser`. */
  readonly ids: readonly string[];
}

/**
 * `npm run bench -- far [person's place] [beside-database|beside-person] [lag-<ms>] [case …]`: the cost of distance for
 * each page and call.
 */
export async function benchFar(args: readonly string[]): Promise<void> {
  const { setting, ids } = askedBy(args);
  const world = await startFarWorld();
  try {
    const cases = (await farCases(world)).filter(({ id }) => ids.includes(id));
    if (cases.length > 0) await measureCases(world, setting, cases);
    if (ids.includes(inBrowser)) await openPages(world, setting);
  } finally {
    await world.stop();
  }
}

async function measureCases(world: World, setting: Setting, cases: readonly FarCase[]): Promise<void> {
  const distances = distancesOf(setting, world);
  const rows: Row[] = [];
  for (const one of cases) {
    // New isolates have empty caches; the session exists already.
    await world.redeploy(buildDirectory);
    await setDistances(world.origin, distances);
    const cold = await one.measure();
    const warm = await farAndNear(world, distances, runs, one.measure);
    await quiet(world);
    rows.push(rowOf(`${one.name}, cold`, { far: [cold], near: [] }, setting), rowOf(one.name, warm, setting));
    if (one.drawn) draw(one.name, middleOf(warm.far), setting);
  }
  const { person, primary, upstream, lagMs } = setting;
  const where = `${person}, primary in ${primary} (round trip ${roundTripMs(person, primary)} ms, nearest Worker ${nearestHopMs} ms), upstream ${upstream}, replicas ${lagMs} ms behind`;
  printTable(
    `${where}; load ${loadavg()[0]?.toFixed(1)}`,
    [
      ...['', ...shownKinds.map((kind) => shortNames[kind] ?? kind), 'far in a row'],
      ...['path to first byte', 'path to numbers', 'round trips'],
      ...['first byte', 'frame', 'numbers', 'without distance', 'distance adds'],
    ],
    rows,
  );
  console.log(`
  D1 … provider: calls of a kind one after another, however short. Path: what was on the way one after another, in the
  table's round trips (${roundTripMs(person, primary)} ms are 1), which a busy machine doesn't change. First byte … without distance: medians on this machine.`);
}

const middleOf = (runsOfOne: readonly Measured[]): Measured => {
  const middle = medianOf(runsOfOne.map(({ numbers }) => numbers));
  const run = runsOfOne.find(({ numbers }) => numbers === middle);
  if (!run) throw new Error('nothing was measured');
  return run;
};

function draw(name: string, run: Measured, setting: Setting): void {
  if (setting.upstream !== 'beside-database') return;
  writeFileSync(join(root, `docs/far-${setting.person}.svg`), drawWaterfall(name, run, setting));
}

function rowOf(name: string, measured: FarAndNear<Measured>, setting: Setting): Row {
  const { far, near } = measured;
  const { hops } = middleOf(far);
  const distances = distancesOf(setting, { issuer: 'http://localhost' });
  const pathTo = (moment: 'firstByte' | 'numbers'): number =>
    medianOf(far.map((run) => criticalPathMs(run.hops, run.started + run[moment])));
  const middle = (moment: 'firstByte' | 'frame' | 'numbers', of = far): string =>
    of.length > 0 ? ms(medianOf(of.map((run) => run[moment]))) : '';
  return [
    ...[name, ...shownKinds.map((kind) => inARow(ofKind(hops, kind)) || '')],
    medianOf(far.map((run) => farHopsInARow(run.hops, distances))),
    ...[ms(pathTo('firstByte')), ms(pathTo('numbers'))],
    fixed(pathTo('numbers') / roundTripMs(setting.person, setting.primary), 2),
    ...[middle('firstByte'), middle('frame'), middle('numbers'), middle('numbers', near)],
    near.length > 0 ? ms(addedBy(measured, (run) => run.numbers)) : '',
  ];
}

const ms = (value: number): string => `${fixed(value)} ms`;

function askedBy(args: readonly string[]): Asked {
  const isPlace = (text: string): text is Place => places.some((place) => place === text);
  const known: readonly string[] = [...places, ...placements, ...caseIds, inBrowser];
  const lagOf = (text: string): string | undefined => /^lag-(\d{1,5})$/.exec(text)?.[1];
  const unknown = args.find((text) => !known.includes(text) && !lagOf(text));
  if (unknown) throw new CommandError(`far takes any of ${known.join(', ')}, lag-<milliseconds>, not ${unknown}`);
  const [lagMs = usualSetting.lagMs] = args.flatMap((text) => lagOf(text) ?? []).map(Number);
  const [person = usualSetting.person] = args.filter(isPlace);
  const upstream = placements.find((placement) => args.includes(placement)) ?? usualSetting.upstream;
  const ids = args.filter((text) => text === inBrowser || caseIds.some((id) => id === text));
  return {
    setting: { ...usualSetting, person, upstream, lagMs },
    ids: ids.length > 0 ? ids : [...caseIds, inBrowser],
  };
}
