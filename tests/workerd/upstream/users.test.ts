import { beforeEach, expect, test } from 'vitest';
import { endpointEntries } from '#shared/api/endpoints.ts';
import { usersChangedSchema } from '#shared/api/families/users-schemas.ts';
import { type Caller, signIn } from './caller.ts';
import { bodies } from './every-object.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';
import { readUser, refusalOf, setGrants, usersPath } from './users-calls.ts';

beforeEach(smallWorld);

const south = 'operator_ids=12';

interface Changes {
  readonly accessChanges: { readonly changed: string[]; readonly signedOut: string[] };
}

const bulk = async (who: Caller, body: Record<string, unknown>) =>
  usersChangedSchema.parse(await (await who.send('POST', `${usersPath}/bulk`, body)).json());

const account = (level: number | null) => ({ type: 'account', id: 1, level });
const north = (level: number | null) => ({ type: 'operator', id: 11, level });

test('named grants are set, others stay, and the audit trail has both states', async () => {
  const ada = await signIn('ada@one');
  const response = await setGrants(ada, 'u-owen', [account(3), north(7)]);
  expect(response.status, await response.clone().text()).toBe(200);
  const { accessChanges }: Changes = await response.json();
  expect(accessChanges).toEqual({ changed: ['u-owen'], signedOut: [] });
  expect(await readUser(ada, 'u-owen')).toMatchObject({ account: 3, subaccounts: [{ id: 11, level: 7 }] });
  expect((await setGrants(ada, 'u-owen', [north(null)])).status).toBe(200);
  expect(await readUser(ada, 'u-owen')).toMatchObject({ account: 3, subaccounts: [] });
  expect(await rowsOf('SELECT actor_id, target_id, before, after FROM audit_event ORDER BY id')).toEqual([
    {
      ...{ actor_id: 'u-ada', target_id: 'u-owen', before: '{"account":0,"subaccounts":{"11":3}}' },
      after: '{"account":3,"subaccounts":{"11":7}}',
    },
    {
      ...{ actor_id: 'u-ada', target_id: 'u-owen', before: '{"account":3,"subaccounts":{"11":7}}' },
      after: '{"account":3,"subaccounts":{}}',
    },
  ]);
});

test('a change based on an outdated state is refused', async () => {
  const ada = await signIn('ada@one');
  const { etag } = await readUser(ada, 'u-vera');
  expect((await setGrants(ada, 'u-vera', [account(3)], { etag })).status).toBe(200);
  expect((await setGrants(ada, 'u-vera', [account(7)], { etag })).status).toBe(412);
  expect((await ada.send('PUT', `${usersPath}/u-vera/access`, { grants: [account(7)] })).status).toBe(428);
});

test('nobody changes their own access, grants more than they hold there, or a level that is not offered', async () => {
  const ada = await signIn('ada@one');
  expect((await refusalOf(await setGrants(ada, 'u-ada', [account(7)])))[1]).toBe('own-access');
  expect((await refusalOf(await ada.send('DELETE', `${usersPath}/u-ada/access`)))[1]).toBe('own-access');
  await d1.prepare("UPDATE operator_grant SET level = 1 WHERE user_id = 'u-ada' AND operator_id = 11").run();
  expect(await refusalOf(await setGrants(ada, 'u-vera', [north(3)]))).toEqual([
    ...[409, 'grants-more-than-held', 'You can’t grant more than you hold on One North.'],
  ]);
  expect((await setGrants(ada, 'u-vera', [north(1)])).status).toBe(200);
  // Callers need no level themselves to revoke it, and without a grant of their own the account's counts.
  expect((await setGrants(ada, 'u-owen', [north(1)])).status).toBe(200);
  await d1.prepare("DELETE FROM operator_grant WHERE user_id = 'u-ada' AND operator_id = 12").run();
  expect((await setGrants(ada, 'u-vera', [{ type: 'operator', id: 12, level: 7 }])).status).toBe(200);
  expect((await refusalOf(await setGrants(ada, 'u-vera', [account(5)])))[1]).toBe('level-not-offered');
  await d1.prepare("UPDATE account_grant SET level = 5 WHERE user_id = 'u-vera'").run();
  expect((await setGrants(ada, 'u-vera', [account(5)])).status).toBe(200);
  expect((await refusalOf(await setGrants(ada, 'u-vera', [{ type: 'operator', id: 21, level: 1 }])))[1]).toBe(
    'no-such-subaccount',
  );
  expect((await refusalOf(await setGrants(ada, 'u-owen', [north(null)])))[1]).toBe('partial-view-of-nothing');
});

test('the last administrator is neither demoted nor removed by our staff, and cannot leave', async () => {
  const [ada, stan] = [await signIn('ada@one'), await signIn('stan@merchlens')];
  const sentence = 'Ada is the last administrator. Make someone else an administrator first.';
  for (const response of [
    await setGrants(stan, 'u-ada', [account(3)]),
    await setGrants(stan, 'u-ada', [account(null)]),
    await stan.send('DELETE', `${usersPath}/u-ada/access`),
    await ada.send('POST', '/proxy/data/leave/1'),
  ])
    expect(await refusalOf(response)).toEqual([409, 'last-administrator', sentence]);
  expect(await bulk(stan, { ids: ['u-ada', 'u-vera'], change: { remove: true } })).toEqual({
    changed: 1,
    refused: [{ id: 'u-ada', name: 'Ada', sentence }],
  });
  expect(await readUser(stan, 'u-ada')).toMatchObject({ account: 7, subaccounts: [{ id: 11 }, { id: 12 }] });
  expect(await rowsOf("SELECT 1 FROM audit_event WHERE target_id = 'u-ada'")).toEqual([]);
});

test('of two administrators who demote or remove each other at once exactly one succeeds, a hundred times', async () => {
  const [ada, vera] = [await signIn('ada@one'), await signIn('vera@one')];
  // People without any grant left are signed out.
  const elsewhere = [
    ['u-ada', 2, 1],
    ['u-vera', 2, 1],
  ];
  await insert('account_grant', ['user_id', 'account_id', 'level'], elsewhere);
  // Half of the time there is a third administrator, so that neither of the two is the last.
  await signIn('nora@nowhere');
  await insert('account_grant', ['user_id', 'account_id', 'level'], [['u-nora', 1, 7]]);
  const outcomes: number[] = [];
  for (let nth = 0; nth < 100; nth++) {
    await d1.batch([
      d1.prepare("UPDATE account_grant SET level = ? WHERE user_id = 'u-nora'").bind(nth % 4 < 2 ? 7 : 1),
      d1.prepare("DELETE FROM account_grant WHERE account_id = 1 AND user_id IN ('u-ada', 'u-vera')"),
      d1.prepare("INSERT INTO account_grant (user_id, account_id, level) VALUES ('u-ada', 1, 7), ('u-vera', 1, 7)"),
    ]);
    const [one, other] = await Promise.all([readUser(ada, 'u-vera'), readUser(vera, 'u-ada')]);
    const done = await Promise.all([
      nth % 2 === 0 ? setGrants(ada, 'u-vera', [account(1)], one) : ada.send('DELETE', `${usersPath}/u-vera/access`),
      nth % 3 === 0 ? setGrants(vera, 'u-ada', [account(1)], other) : vera.send('DELETE', `${usersPath}/u-ada/access`),
    ]);
    outcomes.push(done.filter(({ ok }) => ok).length);
    const left = await rowsOf(
      "SELECT user_id FROM account_grant WHERE account_id = 1 AND level = 7 AND user_id IN ('u-ada', 'u-vera')",
    );
    expect(left).toHaveLength(1);
  }
  expect(outcomes).toEqual(Array(100).fill(1));
}, 60_000);

test('a removed person loses everything there: grants, sessions, schedules, alerts and invitations', async () => {
  const [ada, vera] = [await signIn('ada@one'), await signIn('vera@one')];
  const moment = '2026-01-01T00:00:00.000Z';
  await d1.prepare("UPDATE account_grant SET level = 7 WHERE user_id = 'u-vera'").run();
  const owned = { account_id: 1, operator_id: 0, owner_id: 'u-vera', created_at: moment, recipients: '[]' };
  const one = (table: string, row: object) => insert(table, Object.keys(row), [Object.values(row)]);
  await one('schedule', {
    ...owned,
    id: 1,
    title: 'Mine',
    cron: '0 6 * * *',
    preset: '7d',
    question: '[]',
    next_run: 5,
  });
  await one('delivery', { id: 1, schedule_id: 1, run_at: 0, status: 'waiting', file: 'x', next_attempt: 5 });
  await one('alert', {
    ...{ ...owned, id: 1, name: 'Mine', measure: 'piClicks', filters: '[]', currency: 'USD', preset: 'yesterday' },
    ...{ condition: 'above', threshold: 1, cadence: 'daily', next_check: 5 },
  });
  const body = { emails: ['friend@one.test'], grants: [account(7)], once: crypto.randomUUID() };
  expect((await vera.send('POST', '/proxy/data/invitations/1', body)).status).toBe(202);
  const response = await ada.send('DELETE', `${usersPath}/u-vera/access`);
  expect(response.status, await response.clone().text()).toBe(200);
  const { accessChanges }: Changes = await response.json();
  expect(accessChanges).toEqual({ changed: ['u-vera'], signedOut: ['u-vera'] });
  expect(await rowsOf("SELECT 1 FROM upstream_session WHERE user_id = 'u-vera'")).toEqual([]);
  expect(await rowsOf("SELECT 1 FROM account_grant WHERE user_id = 'u-vera'")).toEqual([]);
  expect(await rowsOf('SELECT next_run, stopped_because FROM schedule')).toEqual([
    { next_run: null, stopped_because: 'The owner no longer has access to the scope.' },
  ]);
  expect(await rowsOf('SELECT status, file, next_attempt FROM delivery')).toEqual([
    { status: 'failed', file: null, next_attempt: null },
  ]);
  expect(await rowsOf('SELECT next_check FROM alert WHERE stopped_because IS NOT NULL')).toEqual([
    { next_check: null },
  ]);
  expect(await rowsOf("SELECT message FROM notice WHERE user_id = 'u-vera' ORDER BY message")).toHaveLength(2);
  expect(await rowsOf('SELECT 1 FROM invitation WHERE revoked_at IS NULL')).toEqual([]);
  expect((await vera.get('/proxy/data/annotations/1')).status).toBe(401);
});

test('a partial view ends with its last subaccount, and starts with the first', async () => {
  await d1.prepare("UPDATE operator_grant SET level = 7 WHERE user_id = 'u-owen'").run();
  const ada = await signIn('ada@one');
  const owen = await signIn('owen@one');
  expect((await ada.send('DELETE', `${usersPath}/u-owen/access?operator_ids=11`)).status).toBe(200);
  expect(await rowsOf("SELECT 1 FROM account_grant WHERE user_id = 'u-owen'")).toEqual([]);
  expect((await owen.get(usersPath)).status).toBe(401);
  await d1.prepare("INSERT INTO operator_grant (user_id, operator_id, level) VALUES ('u-nora', 12, 1)").run();
  expect((await setGrants(ada, 'u-nora', [{ type: 'operator', id: 12, level: 3 }], { query: south })).status).toBe(200);
  expect(await rowsOf("SELECT level, subaccounts FROM account_grant WHERE user_id = 'u-nora'")).toEqual([
    { level: 0, subaccounts: 1 },
  ]);
});

test('leaving removes only one’s own access', async () => {
  const [ada, vera] = [await signIn('ada@one'), await signIn('vera@one')];
  expect((await vera.send('POST', '/proxy/data/leave/1')).status).toBe(403);
  await d1.prepare("UPDATE account_grant SET level = 7 WHERE user_id = 'u-vera'").run();
  expect((await ada.send('POST', '/proxy/data/leave/1')).status).toBe(200);
  expect(await rowsOf('SELECT user_id FROM account_grant WHERE account_id = 1 ORDER BY user_id')).toEqual([
    { user_id: 'u-owen' },
    { user_id: 'u-stan' },
    { user_id: 'u-vera' },
  ]);
  expect(await rowsOf("SELECT 1 FROM operator_grant WHERE user_id = 'u-ada'")).toEqual([]);
  expect(await rowsOf('SELECT action, actor_id, target_id FROM audit_event')).toEqual([
    { action: 'access-left', actor_id: 'u-ada', target_id: 'u-ada' },
  ]);
});

test('a dry run says what a bulk change would do and changes nothing', async () => {
  const ada = await signIn('ada@one');
  const change = { ids: ['u-vera', 'u-owen', 'u-ada', 'u-rita'], change: { level: 3 } };
  const before = await rowsOf('SELECT * FROM account_grant');
  const dry = await bulk(ada, { ...change, dryRun: true });
  expect(dry.changed).toBe(2);
  expect(dry.refused.map(({ id, sentence }) => [id, sentence])).toEqual([
    ['u-ada', 'You can’t change your own access. Ask another administrator, or leave.'],
    ['u-rita', 'This person doesn’t exist in this scope.'],
  ]);
  expect(await rowsOf('SELECT * FROM account_grant')).toEqual(before);
  expect(await rowsOf('SELECT 1 FROM audit_event')).toEqual([]);
  expect(await bulk(ada, change)).toEqual(dry);
  expect(await rowsOf('SELECT user_id FROM account_grant WHERE account_id = 1 AND level = 3 ORDER BY user_id')).toEqual(
    [{ user_id: 'u-owen' }, { user_id: 'u-vera' }],
  );
  expect(
    await rowsOf("SELECT target_id FROM audit_event WHERE action = 'access-changed' ORDER BY target_id"),
  ).toHaveLength(2);
  expect(
    (await ada.send('POST', `${usersPath}/bulk`, { ids: Array(201).fill('u'), change: { level: 3 } })).status,
  ).toBe(400);
});

test('ends every session of a person who is signed out', async () => {
  const [ada, vera] = [await signIn('ada@one'), await signIn('vera@one')];
  const response = await ada.send('POST', `${usersPath}/u-vera/sign-out`);
  const { accessChanges }: Changes = await response.json();
  expect(accessChanges).toEqual({ changed: [], signedOut: ['u-vera'] });
  expect((await vera.get('/proxy/data/annotations/1')).status).toBe(401);
  expect((await signIn('vera@one')).uid).toBe('u-vera');
});

test('people who don’t administer the scope get 403 from every call', async () => {
  const vera = await signIn('vera@one');
  const calls = endpointEntries.filter(([, { path }]) =>
    /^\/proxy\/data\/(users|user-counts|users-file|grantable-scopes|invitations)\b/.test(path),
  );
  expect(calls.length).toBeGreaterThan(12);
  for (const [id, { method, path }] of calls) {
    const filled = path
      .replace(/^(\/proxy\/data\/[^/]+)/, '$1/1')
      .replace(':userId', 'u-ada')
      .replace(':id', '1');
    const answer = method === 'GET' ? await vera.get(filled) : await vera.send(method, filled, { ...bodies[id] });
    expect([id, answer.status]).toEqual([id, 403]);
  }
});
