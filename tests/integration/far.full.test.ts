import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { controlPath, type HopKind } from '#dev/far/hops.ts';
import { distancesOf, type Setting, setDistances } from '#dev/far/setting.ts';
import { buildDirectory } from '#dev/paths.ts';
import { d1File } from '#dev/world/d1-file.ts';
import {
  asDocument,
  documentOf,
  farHopsInARow,
  type Measured,
  measureRequest,
  moveTo,
  startFarWorld,
  takeHops,
} from '#tests/bench/far/measure.ts';
import type { Client } from '#tests/support/client.ts';
import type { World } from '#tests/support/world.ts';

const setting: Setting = { person: 'sydney', primary: 'virginia', upstream: 'beside-database', lagMs: 0 };
const overview = '/dashboard/overview';

let world: World;
let client: Client;
let distances: ReturnType<typeof distancesOf>;

beforeAll(async () => {
  world = await startFarWorld();
  distances = distancesOf(setting, world);
  await setDistances(world.origin, distances);
  client = await world.signIn('brand.admin@brand.test');
});
afterAll(() => world?.stop());

/** When the first far call returns, in milliseconds since the browser's request. */
const firstFarAnswer = ({ hops, started }: Pick<Measured, 'hops' | 'started'>): number =>
  Math.min(...hops.filter(({ kind }) => kind === 'upstream').map(({ to }) => to - started));

/** Measures a second request, when the isolate knows how far each service is. */
async function measureAgain(ask: () => Promise<Response>): Promise<Measured> {
  await measureRequest(world, ask);
  return await measureRequest(world, ask);
}

/** Retries, since a busy machine may be late; what waits for a far answer is never early. */
const inTime = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 20_000 });

async function addNote(text: string): Promise<void> {
  const json = { date: '2026-11-10', text };
  const { status } = await client.call('/proxy/data/annotations', { method: 'POST', scope: 'account-10', json });
  expect(status).toBe(201);
}

test('prices and stock take two round trips: retailers with the chosen product, then the numbers', async () => {
  await inTime(async () => {
    const measured = await measureAgain(documentOf(client, '/custom/price-stock'));
    expect(farHopsInARow(measured.hops, distances)).toBe(2);
  });
});

test('a page’s frame is sent before the first far answer, and its numbers take one round trip', async () => {
  await inTime(async () => {
    const measured = await measureAgain(documentOf(client, overview));
    expect(measured.frame).toBeLessThan(firstFarAnswer(measured));
    expect(farHopsInARow(measured.hops, distances)).toBe(1);
    expect(measured.numbers).toBeGreaterThan(firstFarAnswer(measured));
  });
});

test('a menu page that this isolate never served sends its frame before the first far answer', async () => {
  const { frame, hops, started } = await measureRequest(world, documentOf(client, '/dashboard/traffic'));
  expect(frame).toBeLessThan(firstFarAnswer({ hops, started }));
});

test.each(['/users', '/catalog', '/custom/report-builder'])(
  '%s takes one round trip, and its frame none',
  async (path) => {
    await inTime(async () => {
      const measured = await measureAgain(documentOf(client, path));
      expect(measured.frame).toBeLessThan(firstFarAnswer(measured));
      expect(farHopsInARow(measured.hops, distances)).toBe(1);
    });
  },
);

test('insights and their widgets ask in the same round trip, also when nothing is kept', async () => {
  const insights = documentOf(client, '/insight/what-changed');
  await measureRequest(world, insights);
  // A write clears what is kept for the next page.
  await addNote('Beside insights');
  const measured = await measureRequest(world, insights);
  expect(measured.frame).toBeLessThan(firstFarAnswer(measured));
  expect(farHopsInARow(measured.hops, distances)).toBe(1);
});

test('numbers take a second round trip when the template has changed', async () => {
  // Clears what is kept.
  await addNote('Before the change');
  await measureRequest(world, documentOf(client, overview));
  for (const id of ['merchlens', 'merchlens-replica']) {
    const database = new DatabaseSync(d1File(world.persistTo, id));
    const { changes } = database
      .prepare("UPDATE template SET widgets = replace(widgets, ?, ?) WHERE id = 'overview' AND account_type = 1")
      .run('"piClicks"', '"sessions"');
    database.close();
    expect(changes).toBeGreaterThan(0);
  }
  const { hops } = await measureRequest(world, documentOf(client, overview));
  expect(farHopsInARow(hops, distances)).toBe(2);
});

test('a smartlink and a redirect followed lately wait for no far answer, and the redirect is counted', async () => {
  const visitor = world.client();
  const followed = async (path: string) => await measureAgain(() => visitor.fetch(path, asDocument));
  const link = await followed('/l/aurora-us');
  expect(farHopsInARow(link.hops, distances)).toBe(0);
  const redirect = await followed('/r/go.aurora-coffee.example/summer');
  expect(redirect.numbers).toBeLessThan(firstFarAnswer(redirect));
  const hits = (): unknown => {
    const database = new DatabaseSync(d1File(world.persistTo, 'merchlens'), { readOnly: true });
    try {
      return database.prepare("SELECT hits FROM custom_redirect WHERE account_id = 10 AND path = '/summer'").get()
        ?.hits;
    } finally {
      database.close();
    }
  };
  await expect.poll(hits, { timeout: 15_000 }).toBe(4_220);
});

test('a person reads what they wrote while others still get an older replica’s answer', async () => {
  await moveTo(world, distancesOf({ ...setting, upstream: 'beside-person', lagMs: 60_000 }, world));
  const other = await world.signIn('brand.viewer@brand.test');
  const address = '/proxy/data/annotations?from=2026-11-01&to=2026-11-30';
  const notesOf = async (who: Client): Promise<string> => (await who.call(address, { scope: 'account-10' })).text();
  expect(await notesOf(other)).not.toContain('Far away');
  await addNote('Far away');
  await takeHops(world);
  expect(await notesOf(other)).not.toContain('Far away');
  expect((await takeHops(world)).map(({ kind }) => kind)).toContain('d1-replica');
  expect(await notesOf(client)).toContain('Far away');
});

test('a new isolate asks the provider before its first call upstream', async () => {
  await world.redeploy(buildDirectory);
  await setDistances(world.origin, distances);
  const { hops } = await measureRequest(world, documentOf(client, overview));
  const first = (kind: HopKind): number =>
    Math.min(...hops.filter((hop) => hop.kind === kind && hop.caller === 'worker').map(({ from }) => from));
  expect(first('provider')).toBeLessThan(first('upstream'));
});

test('no build contains the code that delays calls', () => {
  const files = ['server', 'upstream'].flatMap((name) =>
    readdirSync(join(buildDirectory, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(buildDirectory, name, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((text) => text.includes(controlPath))).toEqual([]);
});
