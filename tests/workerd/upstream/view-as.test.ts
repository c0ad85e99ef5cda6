import { beforeEach, expect, test } from 'vitest';
import type { EndpointId } from '#shared/api/endpoints.ts';
import { endpointEntries } from '#shared/api/endpoints.ts';
import { viewAsHeader } from '#shared/constants.ts';
import { endExpiredViews } from '#upstream/people/view-as.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { call, everything, home, writing } from './every-call.ts';
import { oneOfEverything } from './every-object.ts';
import { d1 } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

let stan: Caller;

beforeEach(async () => {
  await smallWorld();
  await oneOfEverything();
  await d1.prepare("UPDATE user SET is_staff = (id = 'u-stan'), user_mode = iif(id = 'u-stan', 1, 2)").run();
  stan = await signIn('stan@merchlens');
});

const reason = 'The report looks empty to her.';
const start = (userId = 'u-ada') => stan.send('POST', '/dbd/internal/view-as', { userId, reason });

/** Stan, who views as somebody. */
async function viewing(userId = 'u-ada'): Promise<Caller> {
  const response = await start(userId);
  expect(response.status).toBe(201);
  const { id } = await response.json<{ id: string }>();
  const headers = { [viewAsHeader]: id };
  const withUid = (path: string) => `${path}${path.includes('?') ? '&' : '?'}uid=${userId}`;
  return {
    ...stan,
    uid: userId,
    headers,
    get: (path) => ask(stan.token, withUid(path), { headers }),
    send: (method, path, body = {}) =>
      ask(stan.token, withUid(path), { method, body: { ...body, csrfToken: stan.csrfToken }, headers }),
  };
}

const linesOf = (action: string) =>
  rowsOf(`SELECT actor_id, account_id, target_id, reason FROM audit_event WHERE action = '${action}' ORDER BY id`);

test('a view is answered as the viewed person, and returns none of that person’s tokens', async () => {
  const view = await viewing();
  const init = await (await view.get('/dbd/init')).json<Record<string, unknown>>();
  expect(init).toMatchObject({ user: { _id: 'u-ada' }, csrfToken: stan.csrfToken, terms: null });
  expect(init).not.toHaveProperty('zeToken');
  expect(init).not.toHaveProperty('userModes');
  expect((await view.get('/proxy/data/admins/1')).status).toBe(200);
  expect((await view.get('/proxy/data/admins/2')).status).toBe(403);
  expect(await rowsOf("SELECT last_seen_at FROM user WHERE id = 'u-ada'")).toEqual([{ last_seen_at: null }]);
});

test('every write endpoint is refused in a view and changes nothing, except the listed ones', async () => {
  const view = await viewing();
  const before = await everything();
  const statuses = new Map<EndpointId, number>();
  for (const entry of writing) statuses.set(entry[0], (await call(view, entry, home)).status);
  for (const [id, { method, path, scope, effect, caller }] of endpointEntries) {
    if (effect !== 'write' || scope === 'path' || caller === 'surface') continue;
    if (id === 'stopViewAs' || id === 'signout' || id === 'changeSettings') continue;
    const where = path.replace(':uid', 'u-ada').replace(/:\w+/g, '1');
    statuses.set(id, (await view.send(method, `${where}?account=1`)).status);
  }
  expect([...statuses].filter(([, status]) => status !== 403)).toEqual([]);
  const scope = { type: 'operator', id: 11 };
  const features = await view.send('POST', '/dbd/user/u-ada/changeSettings', { settings: { scope } });
  expect(await features.json()).toHaveProperty('features');
  const currency = await view.send('POST', '/dbd/user/u-ada/changeSettings', { settings: { currency: 'EUR' } });
  expect(currency.status).toBe(403);
  expect(await everything()).toBe(before);
});

test('files, and the list of keys, are closed in a view', async () => {
  const view = await viewing();
  const closed = endpointEntries.filter(([, { access }]) => access.closedInView);
  const files = endpointEntries.filter(
    ([id, { answer, caller, status = 200 }]) => !answer && status === 200 && caller === 'browser' && !/image/i.test(id),
  );
  expect(closed.map(([id]) => id)).toEqual(expect.arrayContaining([...files.map(([id]) => id), 'apiKeys']));
  for (const [id, endpoint] of closed) expect([id, (await call(view, [id, endpoint], home)).status]).toEqual([id, 403]);
});

test('the administrators of the person’s accounts find the view in the audit trail', async () => {
  await viewing();
  await stan.send('DELETE', '/dbd/internal/view-as');
  const line = { actor_id: 'u-stan', account_id: 1, target_id: 'u-ada' };
  expect(await linesOf('view-as-started')).toEqual([{ ...line, reason }]);
  expect(await linesOf('view-as-ended')).toEqual([{ ...line, reason: 'stopped' }]);
  const history = await (await stan.get('/dbd/internal/view-as')).json();
  expect(history).toMatchObject({
    items: [{ reason, staff: { id: 'me' }, target: { id: 'u-ada' }, endCause: 'stopped' }],
  });
});

test('one view runs at a time, not within a view, never of staff or of the disabled', async () => {
  const view = await viewing();
  expect((await start('u-vera')).status).toBe(409);
  expect((await view.send('POST', '/dbd/internal/view-as', { userId: 'u-vera', reason })).status).toBe(403);
  await stan.send('DELETE', '/dbd/internal/view-as');
  expect((await start('u-stan')).status).toBe(409);
  await d1.prepare("UPDATE user SET disabled_at = '2026-01-01T00:00:00.000Z' WHERE id = 'u-vera'").run();
  expect((await start('u-vera')).status).toBe(409);
  expect((await start('u-nobody')).status).toBe(404);
  expect((await stan.send('POST', '/dbd/internal/view-as', { userId: 'u-ada', reason: 'short' })).status).toBe(400);
});

test.each<[string, string]>([
  ['after 30 minutes', "UPDATE view_as SET expires_at = '2026-01-01T00:00:00.000Z'"],
  ['when the person is disabled', "UPDATE user SET disabled_at = '2026-01-01T00:00:00.000Z' WHERE id = 'u-ada'"],
  ['when the person becomes staff', "UPDATE user SET is_staff = 1 WHERE id = 'u-ada'"],
  ['when the viewer is no full administrator any more', "UPDATE account_grant SET level = 1 WHERE user_id = 'u-stan'"],
  ['when the viewer is staff no more', "UPDATE user SET is_staff = 0, user_mode = 2 WHERE id = 'u-stan'"],
])('a view is over %s', async (_, change) => {
  const view = await viewing();
  await d1.prepare(change).run();
  const refused = await view.get('/dbd/init');
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'view-over' }]);
  expect((await stan.get('/dbd/init')).status).toBe(200);
});

test.each<[string, () => Promise<Response>]>([
  ['the sign-out', () => stan.get('/dbd/signout')],
  ['a change of mode', () => stan.send('POST', '/dbd/user/u-stan/changeMode', { from: 1, to: 2 })],
])('%s of the viewer ends the view', async (_, leave) => {
  const view = await viewing();
  await leave();
  expect((await view.get('/dbd/init')).status).toBe(403);
});

test('a view belongs to its viewer only', async () => {
  const { headers } = await viewing();
  const vera = await signIn('vera@one');
  expect((await ask(vera.token, '/dbd/init?uid=u-vera', { headers: headers ?? {} })).status).toBe(403);
});

test('the cron trigger closes an expired view, as of its end', async () => {
  await viewing();
  const end = '2026-01-01T00:00:00.000Z';
  await d1.prepare('UPDATE view_as SET expires_at = ?').bind(end).run();
  await new Database(d1).write(...endExpiredViews(Date.now()));
  expect(await rowsOf('SELECT ended_at, end_cause FROM view_as')).toEqual([{ ended_at: end, end_cause: 'expired' }]);
  expect(await linesOf('view-as-ended')).toEqual([
    { actor_id: 'u-stan', account_id: 1, target_id: 'u-ada', reason: 'expired' },
  ]);
});
