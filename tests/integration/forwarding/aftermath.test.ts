import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BareWorld, type Browser, startBareWorld } from './bare-world.ts';
import { json } from './recording-upstream.ts';

let world: BareWorld;
let staff: Browser;

beforeAll(async () => {
  world = await startBareWorld();
});
beforeEach(async () => {
  world.upstream.reset();
  staff = await world.signIn('staff');
  await sessionOfPage();
});
afterAll(() => world.stop());

/** What the next page knows about the session. */
interface Told {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly user: Readonly<Record<string, unknown>>;
  readonly viewer: { readonly userMode: number };
}

async function sessionOfPage(): Promise<Told> {
  const html = await (await staff.get('/report/x')).text();
  const { session } = JSON.parse(/<script[^>]*>(.*)<\/script>$/s.exec(html)?.[1] ?? '') as { session: Told };
  return session;
}

const readsListsAgain = async (): Promise<boolean> => {
  world.upstream.sessionCalls.length = 0;
  await staff.get('/proxy/locales');
  return world.upstream.sessionCalls.some(({ path }) => path.endsWith('/activeScopes'));
};

const settingsPath = '/dbd/user/uid-secret-staff/changeSettings';

test('the next request has an accepted setting, as the upstream stored it', async () => {
  world.upstream.answer(settingsPath, (_, response) =>
    json(response, { settings: { currency: 'JPY', locale: 'fr-FR' } }),
  );
  await staff.send('POST', '/dbd/user/me/changeSettings', { settings: { currency: 'jpy' } });
  expect((await sessionOfPage()).settings).toMatchObject({ currency: 'JPY', locale: null });
  world.upstream.answer(settingsPath, (_, response) => json(response, { settings: { currency: null } }));
  await staff.send('POST', '/dbd/user/me/changeSettings', { settings: { currency: null } });
  expect((await sessionOfPage()).settings.currency).toBeNull();
});

test('a refused setting changes nothing', async () => {
  world.upstream.answer(settingsPath, (_, response) => json(response, {}, 422));
  await staff.send('POST', '/dbd/user/me/changeSettings', { settings: { currency: 'JPY' } });
  expect((await sessionOfPage()).settings.currency).toBeNull();
});

test('after switching anonymised data the lists are read again', async () => {
  expect(await readsListsAgain()).toBe(false);
  world.upstream.answer(settingsPath, (_, response) => json(response, { settings: { anonymized: true } }));
  await staff.send('POST', '/dbd/user/me/changeSettings', { settings: { anonymized: true } });
  world.upstream.answer(settingsPath, null);
  expect(await readsListsAgain()).toBe(true);
  expect((await sessionOfPage()).settings.anonymized).toBe(true);
});

test('after a change of mode the lists are read again, and the demo banner is on for demo only', async () => {
  const change = async (from: number, to: number) => {
    world.upstream.answer('/dbd/user/uid-secret-staff/changeMode', (_, response) => json(response, { userMode: to }));
    return staff.send('POST', '/dbd/user/me/changeMode', { from, to });
  };
  expect((await change(1, 3)).status).toBe(200);
  expect(await readsListsAgain()).toBe(true);
  expect(await sessionOfPage()).toMatchObject({ viewer: { userMode: 3 }, settings: { demoBanner: true } });
  await change(3, 2);
  expect(await sessionOfPage()).toMatchObject({ viewer: { userMode: 2 }, settings: { demoBanner: false } });
});

test('the next request has a changed profile, and the answer to the change has no id', async () => {
  world.upstream.answer('/dbd/user/uid-secret-staff', (_, response) =>
    json(response, { _id: 'uid-secret-staff', firstname: 'Bo', lastname: 'Untouched', email: 'other@brand.test' }),
  );
  const answer = await staff.send('POST', '/dbd/user/me', { user: { firstname: ' Bo ' } });
  expect(await answer.text()).not.toContain('secret');
  expect((await sessionOfPage()).user).toMatchObject({ firstname: 'Bo', email: 'staff@brand.test' });
});

test('after a change of a scope’s settings the lists are read again', async () => {
  await staff.send('POST', '/dbd/user/me/updateScopeSettings?account=12', { settings: { emailSubscription: false } });
  expect(await readsListsAgain()).toBe(true);
});
