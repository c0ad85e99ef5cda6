import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { d1File } from '#dev/world/d1-file.ts';
import { endpointEntries, endpoints } from '#shared/api/endpoints.ts';
import { addressOf, rows } from '#tests/support/access-table.ts';
import type { Client } from '#tests/support/client.ts';
import { startWorld, type World } from '#tests/support/world.ts';

let world: World;
let staff: Client;

beforeAll(async () => {
  world = await startWorld();
  staff = await world.signIn('staff@merchlens.test');
  const json = { userId: 'u-102', reason: 'The report looks empty to her.' };
  expect((await staff.call(endpoints.startViewAs.path, { method: 'POST', json })).status).toBe(201);
});
afterAll(() => world.stop());

const bannerText = 'You are viewing as ';

test('every document of a view has the banner with its button, whatever it shows', async () => {
  const without: string[] = [];
  for (const path of [...rows.map((row) => row.path), '/no-such-page']) {
    // A preview is the same for everybody with its link.
    if (path === '/logout' || path.startsWith('/pop/preview/')) continue;
    const page = await staff.page(addressOf(path));
    if (!page.body.includes(bannerText) || !page.body.includes('action="/view-as"')) without.push(path);
  }
  expect(without).toEqual([]);
});

test('in a view every write endpoint is refused and changes nothing', async () => {
  const before = contentOf(world);
  const through: unknown[] = [];
  for (const [id, { method, path, effect, caller }] of endpointEntries) {
    if (effect !== 'write' || caller !== 'browser' || id === 'stopViewAs' || id === 'changeSettings') continue;
    const { status } = await staff.call(addressOf(path).replace(':uid', 'me'), { method, json: {} });
    if (status !== 403) through.push([id, status]);
  }
  expect(through).toEqual([]);
  expect(contentOf(world)).toBe(before);
});

test('the banner’s button ends the view and gives the member of staff their own session back, without scripts', async () => {
  const page = await staff.page('/view-as');
  const own = await staff.submit(page, {});
  expect(own.url).toBe(`${world.origin}/internal/global-users`);
  expect(own.body).not.toContain(bannerText);
});

test('in a view alcohol settings say why nothing can be changed, and have no form to change them', async () => {
  const json = { userId: 'u-106', reason: 'The gate is asked about' };
  expect((await staff.call(endpoints.startViewAs.path, { method: 'POST', json })).status).toBe(201);
  const page = await staff.page('/alcohol-settings?scope=account-12&edit=FR&editState=UT');
  expect(page.body).toContain('Nothing can be changed while you view as another person.');
  expect(page.body).not.toMatch(/Save (gate|lines|country|state)|Block area/);
  await staff.submit(await staff.page('/view-as'), {});
});

/** Rows of everything that people change, without sessions. */
function contentOf({ persistTo }: World): string {
  const database = new DatabaseSync(d1File(persistTo, 'merchlens'), { readOnly: true });
  try {
    const names = database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
      )
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !/^(?:upstream_session|heavy_call|calendar_day|event|.*_day)$/.test(name));
    return names.map((name) => `${name} ${JSON.stringify(database.prepare(`SELECT * FROM ${name}`).all())}`).join('\n');
  } finally {
    database.close();
  }
}
