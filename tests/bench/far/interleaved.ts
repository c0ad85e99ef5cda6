import type { Distances } from '#dev/far/hops.ts';
import { medianOf, moveTo, noDistances } from './measure.ts';

/** Blocks of each kind, far and near in turn. */
const blocks = 2;
/** Warm-up runs, until an isolate has measured its distances. */
const warmUpRuns = 2;

export interface FarAndNear<Measured> {
  readonly far: readonly Measured[];
  /** The same with every delay taken away. */
  readonly near: readonly Measured[];
}

/** Measures something far from the database and beside it, in blocks that take turns, so that a busy moment falls on both. */
export async function farAndNear<Measured>(
  world: Parameters<typeof moveTo>[0],
  distances: Distances,
  runs: number,
  measure: () => Promise<Measured>,
): Promise<FarAndNear<Measured>> {
  const far: Measured[] = [];
  const near: Measured[] = [];
  for (let block = 0; block < blocks; block += 1)
    for (const [kind, set] of [
      [near, noDistances],
      [far, distances],
    ] as const) {
      await moveTo(world, set);
      for (let run = 0; run < warmUpRuns; run += 1) await measure();
      for (let run = 0; run < runs; run += 1) kind.push(await measure());
    }
  return { far, near };
}

/** What distance adds to a time, in milliseconds: the difference of the medians. */
export const addedBy = <Measured>(
  { far, near }: FarAndNear<Measured>,
  timeOf: (measured: Measured) => number,
): number => medianOf(far.map(timeOf)) - medianOf(near.map(timeOf));
