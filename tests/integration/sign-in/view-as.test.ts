import { beforeEach, expect, test } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { setUpSignInTests } from './support/stage.ts';
import { account, initAnswer, type UpstreamCall } from './support/upstream.ts';

const stage = setUpSignInTests();
const view = { id: 'view-1', userId: 'u-vera', name: 'Vera Lind' };
const minute = 60_000;

const staff = { user: { is_swaven_account: true }, currentSettings: { userMode: 1 } };
const vera = { user: { _id: 'u-vera', is_swaven_account: false, firstname: 'Vera' } };
const verasLists = { accounts: [account(13, { accessLevel: 1 })], operators: [] };
let over = false;

beforeEach(() => {
  over = false;
  const { upstream } = stage;
  upstream.init = staff;
  upstream.answers.set('/dbd/init', (call) => answerFor(call, initAnswer({ init: vera, lists: verasLists })));
  upstream.answers.set('/dbd/internal/view-as', ({ method }) =>
    method === 'POST'
      ? { status: 201, body: { ...view, expiresAt: new Date(Date.now() + 30 * minute).toISOString() } }
      : { status: 204, body: '' },
  );
  upstream.answers.set('/dbd/user/u-vera/activeScopes', (call) => answerFor(call, verasLists));
  upstream.answers.set('/proxy/locales', (call) => answerFor(call, [], []));
});

/** In an ended view everything is refused. */
const answerFor = (call: UpstreamCall, inView: unknown, own: unknown = initAnswer(stage.upstream)) =>
  call.view === ''
    ? { status: 200, body: own }
    : over
      ? { status: 403, body: { code: 'view-over' } }
      : { status: 200, body: inView };

const start = (client: Client) =>
  client.call('/dbd/internal/view-as', { method: 'POST', json: { userId: 'u-vera', reason: 'To see what she sees.' } });
const lastView = (path: string) => stage.upstream.to(path).at(-1)?.view;

test('a view shows the person’s lists from its start, and every call names the view', async () => {
  const client = await stage.signIn();
  expect(await stage.readSession(client)).toMatchObject({ staff: true, facts: { fullAdmin: true } });
  expect((await start(client)).status).toBe(201);
  expect(await stage.readSession(client)).toMatchObject({
    staff: false,
    facts: { fullAdmin: false, accounts: 1, operators: 0 },
  });
  expect((await client.call('/proxy/locales')).status).toBe(200);
  expect(lastView('/proxy/locales')).toBe('view-1');
  expect(stage.upstream.to('/proxy/locales').at(-1)?.query.get('uid')).toBe('u-vera');
});

test('each call in a view is logged with both people', async () => {
  const client = await stage.signIn();
  await start(client);
  await client.call('/proxy/locales');
  const line = () => stage.app.logs.findLast((logged) => logged.includes('"path":"/proxy/locales"')) ?? '{}';
  // A line arrives after its answer.
  await expect.poll(() => Object.keys(JSON.parse(line()))).toEqual(expect.arrayContaining(['person', 'viewedBy']));
  const { person, viewedBy } = JSON.parse(line()) as { person: string; viewedBy: string };
  expect(person).not.toBe(viewedBy);
});

test('no write goes out in a view, but for stopping it', async () => {
  const client = await stage.signIn();
  await start(client);
  const renamed = await client.call('/dbd/user/me', { method: 'POST', json: { user: { firstname: 'Eve' } } });
  expect(await renamed.json()).toMatchObject({
    code: 'viewing-as',
    detail: 'You are viewing as Vera Lind. Nothing can be changed in this view.',
  });
  // Choosing a scope answers its features and stores nothing.
  const sent = stage.upstream.calls.filter(({ method, view: named }) => method !== 'GET' && named !== '');
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['/dbd/user/u-vera/changeSettings']));
  expect((await client.call('/dbd/internal/view-as', { method: 'DELETE' })).status).toBe(204);
  expect(await stage.readSession(client)).toMatchObject({ staff: true, facts: { fullAdmin: true } });
  expect(lastView('/dbd/init')).toBe('');
});

test('after 30 minutes the view ends, and the next call is the member of staff’s own', async () => {
  const client = await stage.signIn();
  await start(client);
  expect(await stage.readSession(client)).toMatchObject({ staff: false });
  await stage.app.age(client, 29 * minute);
  expect(await stage.readSession(client)).toMatchObject({ staff: false });
  await stage.app.age(client, minute);
  expect(await stage.readSession(client)).toMatchObject({ staff: true });
  expect((await client.call('/proxy/locales')).status).toBe(200);
  expect(lastView('/proxy/locales')).toBe('');
});

test('a view that the upstream has ended gives the member of staff their own session back', async () => {
  const client = await stage.signIn();
  await start(client);
  await stage.readSession(client);
  over = true;
  expect((await client.call('/proxy/locales')).status).toBe(403);
  expect(await stage.readSession(client)).toMatchObject({ state: 'live', staff: true });
});
