import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDirectory } from '#dev/paths.ts';
import { pages } from '#shared/access/pages.ts';
import type { Client } from '#tests/support/client.ts';
import { buildOf, combine, previousRelease } from '#tests/support/previous-release.ts';
import { startWorld, type World } from '#tests/support/world.ts';

const scope = 'account-10';
const previous = previousRelease();
const directory = mkdtempSync(join(tmpdir(), 'merchlens-releases-'));

if (previous === null) console.warn('The release before is not in this clone: fetch its whole history to try it');

let world: World;
let person: Client;
let before: string;
/** What each page answers with both Workers of this release. */
let expected: Map<string, number>;

const shownPages = Object.values(pages)
  .filter(({ layout }) => layout === 'default')
  .map(({ paths: [path] }) => path)
  .filter((path) => !path.includes(':'));

async function statusesOf(client: Client): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  for (const path of shownPages) {
    const page = await client.page(`${path}?scope=${scope}`);
    statuses.set(path, /couldn’t be loaded/.test(page.body) ? 500 : page.status);
  }
  return statuses;
}

/** Writes a note, reads it, and deletes it. */
async function keepNote(client: Client, text: string): Promise<readonly string[]> {
  const json = { date: '2026-11-01', text };
  const made = await client.call('/proxy/data/annotations', { method: 'POST', scope, json });
  expect(made.status).toBeLessThan(300);
  const listed = await client.call('/proxy/data/annotations?from=2026-11-01&to=2026-11-01', { scope });
  const { items } = (await listed.json()) as { items: readonly { text: string }[] };
  return items.map((note) => note.text);
}

describe.skipIf(previous === null)('beside the previous release', () => {
  beforeAll(async () => {
    [world, before] = await Promise.all([startWorld(), buildOf(previous ?? '', directory)]);
    person = await world.signIn('brand.admin@brand.test');
    expected = await statusesOf(person);
  }, 300_000);
  afterAll(async () => {
    await world?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  test.each([
    ['the Worker before with the upstream of now', () => combine(join(directory, 'one'), { worker: before })],
    ['the Worker of now with the upstream before', () => combine(join(directory, 'two'), { upstream: before })],
    ['both from before, on the tables of now', () => before],
  ])(
    '%s shows every page, saves a note, and keeps people signed in',
    async (name, build) => {
      await world.redeploy(build());
      const statuses = await statusesOf(person);
      // A page that the previous release doesn't have is 404 there.
      const known = [...expected].filter(([path]) => statuses.get(path) !== 404);
      expect(known.length).toBeGreaterThan(30);
      expect(new Map(known.map(([path]) => [path, statuses.get(path)]))).toEqual(new Map(known));
      expect(await keepNote(person, name)).toContain(name);
      const somebody = await world.signIn('single.operator@brand.test');
      expect((await somebody.page('/profile')).status).toBe(200);
      await world.redeploy(buildDirectory);
      expect((await somebody.page('/profile')).hops).toHaveLength(1);
      expect(await statusesOf(person)).toEqual(expected);
    },
    240_000,
  );
});
