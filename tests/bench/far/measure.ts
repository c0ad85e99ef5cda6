import { setTimeout as wait } from 'node:timers/promises';
import { farHops } from '#dev/far/front.ts';
import { controlPath, type Distances, type Hop, type HopKind } from '#dev/far/hops.ts';
import { setDistances } from '#dev/far/setting.ts';
import type { Client } from '#tests/support/client.ts';
import { startWorld, type World } from '#tests/support/world.ts';

export const startFarWorld = (): Promise<World> => startWorld({ front: farHops() });

/** Everything at one place: only the machine's own time is left. */
export const noDistances: Distances = { roundTrips: {}, coldKvMs: 0, origins: {}, lagMs: 0 };

/** As many calls as an isolate goes by when it judges how far the upstream is. */
const callsJudged = 8;
/** Calls at the same time that it counts. */
const callsBeside = 4;

/** Sets distances, and makes the isolate measure its upstream again, since a running one doesn't expect it to move. */
export async function moveTo(world: World, distances: Distances): Promise<void> {
  await setDistances(world.origin, distances);
  const call = async (): Promise<void> => {
    const answer = await fetch(`${world.origin}/readyz`);
    await answer.body?.cancel();
  };
  for (let made = 0; made < callsJudged; made += callsBeside)
    await Promise.all(Array.from({ length: callsBeside }, call));
}

/** The hops since the last time. */
export async function takeHops(world: World): Promise<readonly Hop[]> {
  const answer = await fetch(world.origin + controlPath);
  // Written by the bench's own module.
  return (await answer.json()) as readonly Hop[];
}

/** Times in milliseconds since the browser asked. */
export interface Measured {
  readonly firstByte: number;
  /** Header, menu and the place of the content. */
  readonly frame: number;
  /** All that was asked for. */
  readonly numbers: number;
  readonly hops: readonly Hop[];
  readonly started: number;
}

const frameMark = '<main';

/** One request as it comes in, and the hops that it took until its last byte. */
export async function measureRequest(world: World, ask: () => Promise<Response>): Promise<Measured> {
  await takeHops(world);
  const started = Date.now();
  const since = () => Date.now() - started;
  const answer = await ask();
  let firstByte = since();
  let frame = 0;
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    if (text === '') firstByte = since();
    text += decoder.decode(chunk, { stream: true });
    if (frame === 0 && text.includes(frameMark)) frame = since();
  }
  const numbers = since();
  if (answer.status >= 400) throw new Error(`${answer.url} answered ${answer.status}: ${text.slice(0, 200)}`);
  // Work after the answer doesn't count, and has to end before the next measurement.
  const hops = (await takeHops(world)).filter(({ from }) => from - started < numbers);
  await quiet(world);
  return { firstByte, frame: frame || firstByte, numbers, hops, started };
}

/** Waits until nothing is under way. */
export async function quiet(world: World): Promise<void> {
  do await wait(250);
  while ((await takeHops(world)).length > 0);
}

/** The longest sequence of hops. */
export function inARow(hops: readonly Pick<Hop, 'from' | 'to'>[]): number {
  let count = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, to } of [...hops].sort((one, other) => one.to - other.to)) {
    // Clocks tell whole milliseconds.
    if (from < end - 1) continue;
    count += 1;
    end = to;
  }
  return count;
}

export const ofKind = (hops: readonly Hop[], kind: HopKind): Hop[] => hops.filter((hop) => hop.kind === kind);

/** Shorter ones are within a place. */
const farMs = 50;
/** A call lasts as long as those that it causes, so only the innermost one counts. */
export const farHopsInARow = (hops: readonly Hop[], distances: Distances): number =>
  inARow(hops.filter(({ caller, kind }) => (distances.roundTrips[caller]?.[kind] ?? 0) > farMs));

export const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

export const asDocument = {
  headers: {
    accept: 'text/html',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    'sec-fetch-site': 'none',
  },
};

export const documentOf = (client: Client, path: string) => (): Promise<Response> => client.fetch(path, asDocument);
