import { expect, test } from 'vitest';
import type { Client } from '#tests/support/client.ts';
import { setUpSignInTests } from './support/stage.ts';
import { account, operator, type Scripted } from './support/upstream.ts';

const stage = setUpSignInTests();

const chosen = async (client: Client, headers: Record<string, string> = {}, path?: string) => {
  const { state, scope } = await stage.readSession(client, headers, path);
  return scope ? `${scope.type}-${scope.id}` : state;
};

const remember = (client: Client, value: string) =>
  client.jar.set(new URL(stage.app.origin), `last-scope=${value}; Path=/`);

test('a scope named in the request wins over the browser’s last one, and that over the upstream’s last one', async () => {
  stage.upstream.init = { currentSettings: { scope: { type: 'operator', id: 34 } } };
  const client = await stage.signIn();
  expect(await chosen(client)).toBe('operator-34');
  remember(client, 'account-13');
  expect(await chosen(client)).toBe('account-13');
  expect(await chosen(client, { 'x-scope': 'account-12' })).toBe('account-12');
  expect(await chosen(client, {}, '/here?scope=operator-34')).toBe('operator-34');
  expect(await chosen(client, { 'x-scope': 'account-12' }, '/here?scope=operator-34')).toBe('account-12');
});

test('a remembered scope that is not in the list is skipped, an inactive one is used', async () => {
  stage.upstream.lists = { accounts: [account(12), account(13, { active: false })], operators: [] };
  const client = await stage.signIn();
  for (const value of ['account-99', 'operator-12', 'garbage', '', 'account-1e3', '%00'])
    await Promise.resolve(remember(client, value)).then(async () => expect(await chosen(client)).toBe('account-12'));
  remember(client, 'account-13');
  expect(await chosen(client)).toBe('account-13');
});

test('a foreign or malformed scope in the request is refused, never replaced', async () => {
  const client = await stage.signIn();
  for (const named of [
    'account-99',
    'operator-12',
    'account-',
    'account-12 ',
    'Account-12',
    'account-012',
    '12',
    'x',
    'account-12,account-13',
    'account--12',
  ])
    expect([named, await chosen(client, { 'x-scope': named })]).toEqual([
      named,
      named === 'account-12 ' ? 'account-12' : 'foreign-scope',
    ]);
  for (const query of ['scope=', 'scope=account-99', 'scope=account-12&scope=account-13', 'scope=account-12%00'])
    expect([query, await chosen(client, {}, `/here?${query}`)]).toEqual([query, 'foreign-scope']);
});

test('a scope that was removed meanwhile is refused', async () => {
  const client = await stage.signIn();
  expect(await chosen(client, { 'x-scope': 'account-13' })).toBe('account-13');
  stage.upstream.lists = { accounts: [account(12)], operators: [] };
  await stage.app.age(client, 301_000);
  expect(await chosen(client, { 'x-scope': 'account-13' })).toBe('foreign-scope');
});

/** Holds the first answer of a path back, as it was when it was asked for. */
function heldBack(path: string, answer: () => Scripted) {
  const [asked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let first = true;
  stage.upstream.answers.set(path, async () => {
    const scripted = answer();
    if (!first) return scripted;
    first = false;
    asked.resolve();
    await release.promise;
    return scripted;
  });
  return { asked: asked.promise, release: release.resolve };
}

test('a scope that is removed while the lists are being read is refused', async () => {
  const client = await stage.signIn();
  await stage.app.age(client, 301_000);
  const lists = heldBack('/dbd/user/u-secret/activeScopes', () => ({ status: 200, body: stage.upstream.lists }));
  const before = chosen(client, { 'x-scope': 'account-13' });
  await lists.asked;
  stage.upstream.lists = { accounts: [account(12)], operators: [] };
  await stage.app.call(client, 'expireScopes');
  const after = chosen(client, { 'x-scope': 'account-13' });
  lists.release();
  expect(await before).toBe('account-13');
  expect(await after).toBe('foreign-scope');
  expect(await chosen(client, { 'x-scope': 'account-13' })).toBe('foreign-scope');
});

test('a scope that is taken away while its features are being read is refused', async () => {
  const client = await stage.signIn();
  let status = 200;
  const path = '/dbd/user/u-secret/changeSettings';
  const features = heldBack(path, () => ({ status, body: { features: { rawSales: 1 } } }));
  const before = chosen(client, { 'x-scope': 'account-13' });
  await features.asked;
  status = 403;
  await stage.app.call(client, 'expireScopes');
  features.release();
  expect(await before).toBe('foreign-scope');
  expect(await chosen(client, { 'x-scope': 'account-13' })).toBe('foreign-scope');
});

test('a scope whose features the upstream refuses is refused here too', async () => {
  const client = await stage.signIn();
  stage.upstream.answers.set('/dbd/user/u-secret/changeSettings', () => ({ status: 403 }));
  expect(await chosen(client, { 'x-scope': 'account-13' })).toBe('foreign-scope');
});

test('without a remembered scope the order is active account, active operator, inactive account, inactive operator', async () => {
  const none = { accessLevel: 0 };
  const off = { active: false };
  const cases: [unknown[], unknown[], string][] = [
    [[account(1, none), account(2, off), account(3)], [operator(4, 1)], 'account-3'],
    [[account(1, none), account(2, off)], [operator(4, 1)], 'operator-4'],
    [[account(1, none), account(2, off)], [operator(4, 1, off)], 'account-2'],
    [[account(1, none)], [operator(4, 1, off), operator(5, 1, none)], 'operator-4'],
    [[account(1, none)], [operator(5, 1, none)], 'no-valid-scope'],
    [[], [], 'none'],
  ];
  for (const [accounts, operators, expected] of cases) {
    stage.upstream.lists = { accounts, operators };
    const client = stage.app.client();
    await client.page('/auth/login');
    expect(await chosen(client)).toBe(expected);
  }
});

test('brands come before retailers', async () => {
  stage.upstream.lists = { accounts: [account(1, { type: 2 }), account(2)], operators: [] };
  expect(await chosen(await stage.signIn())).toBe('account-2');
});

test('inactive scopes can not be chosen while the data is anonymised', async () => {
  stage.upstream.init = { currentSettings: { anonymized: true, scope: { type: 'account', id: 13 } } };
  stage.upstream.lists = { accounts: [account(13, { active: false }), account(12)], operators: [] };
  const client = await stage.signIn();
  expect(await chosen(client)).toBe('account-12');
  remember(client, 'account-13');
  expect(await chosen(client)).toBe('account-12');
  expect(await chosen(client, { 'x-scope': 'account-13' })).toBe('foreign-scope');
});

test('an operator whose account is missing can’t be used, and the answer and the log say why', async () => {
  stage.upstream.lists = { accounts: [account(12)], operators: [operator(34, 99)] };
  stage.upstream.init = { currentSettings: { scope: { type: 'operator', id: 34 } } };
  const client = await stage.signIn();
  expect(await chosen(client)).toBe('account-12');
  expect(await chosen(client, { 'x-scope': 'operator-34' })).toBe('foreign-scope');
  const call = await client.call('/proxy/locales', { scope: 'operator-34' });
  expect([call.status, (await call.json()).detail]).toEqual([404, 'Account not found']);
  expect((await client.call('/proxy/locales', { scope: 'operator-77' })).status).toBe(403);
  expect(stage.app.logs.join('\n')).toContain('Account not found');
});

test('an operator has its account’s label, id and level', async () => {
  stage.upstream.lists = {
    accounts: [account(12, { account_name: 'Northwind', accessLevel: 1 })],
    operators: [
      operator(34, 12, { account_name: 'Northwind', operator_name: 'Gin', accessLevel: 3, default_currency: null }),
    ],
  };
  const client = await stage.signIn();
  expect((await stage.readSession(client, { 'x-scope': 'operator-34' })).scope).toMatchObject({
    label: 'Northwind / Gin',
    accountName: 'Northwind',
    operatorName: 'Gin',
    parentId: 12,
    parentAccessLevel: 1,
    accessLevel: 3,
    defaultCurrency: null,
  });
  expect((await stage.readSession(client, { 'x-scope': 'account-12' })).scope).toMatchObject({
    label: 'Northwind',
    parentId: null,
    parentAccessLevel: null,
    operatorsReadable: true,
    defaultCurrency: 'EUR',
    defaultLocale: 'de-DE',
  });
});

test('an account seen only through operators lists them, and a whole one lists none', async () => {
  const operators = ['Delta', 'Alfa', 'Charlie', 'Bravo'].map((operator_name, at) =>
    operator(20 + at, 12, { operator_name, accessLevel: 1 }),
  );
  const unread = operator(30, 12, { operator_name: 'Aardvark', accessLevel: 0 });
  stage.upstream.lists = {
    accounts: [account(12, { accessLevel: 0 }), account(13)],
    operators: [...operators, unread],
  };
  const client = await stage.signIn();
  const seen = async (scope: string) => (await stage.readSession(client, { 'x-scope': scope })).scope;
  expect(await seen('account-12')).toMatchObject({ partial: { names: ['Alfa', 'Bravo', 'Charlie'], more: 1 } });
  expect(await seen('account-13')).not.toHaveProperty('partial');
});

test('full admin is ADMIN on every account, and an operator without its account counts against it', async () => {
  const cases: [unknown[], unknown[], boolean][] = [
    [[account(1), account(2)], [operator(3, 1, { accessLevel: 1 })], true],
    [[account(1), account(2, { accessLevel: 3 })], [], false],
    [[account(1)], [operator(3, 9)], false],
  ];
  for (const [accounts, operators, expected] of cases) {
    stage.upstream.lists = { accounts, operators };
    expect((await stage.readSession(await stage.signIn())).facts?.fullAdmin).toBe(expected);
  }
});

test('scopes are found by name whatever the case and accents, nameless ones are hidden, operators stay with their account', async () => {
  stage.upstream.lists = {
    accounts: [
      account(1, { account_name: 'Über Retail', type: 2 }),
      account(2, { account_name: 'Northwind 100%_' }),
      account(3, { account_name: '' }),
      account(4, { account_name: null }),
      account(5, { account_name: 'Uberall', active: false }),
    ],
    operators: [operator(6, 2, { operator_name: 'Gin' }), operator(7, 1, { operator_name: 'Gin' })],
  };
  const client = await stage.signIn();
  const search = async (text: string, more: object = {}) => {
    const query = { type: 'account', accountId: null, text, limit: 10, offset: 0, ...more };
    const answer = (await stage.app.call(client, 'searchScopes', query)) as {
      options: { id: number }[];
      total: number;
    };
    return [answer.total, ...answer.options.map(({ id }) => id)];
  };
  expect(await search('')).toEqual([3, 2, 5, 1]);
  expect(await search('uber')).toEqual([2, 5, 1]);
  expect(await search('ÜBER r')).toEqual([1, 1]);
  expect(await search('%')).toEqual([1, 2]);
  expect(await search("' OR 1=1 --")).toEqual([0]);
  expect(await search('', { limit: 1, offset: 1 })).toEqual([3, 5]);
  expect(await search('gin', { type: 'operator', accountId: 2 })).toEqual([1, 6]);
  expect(await search('gin', { type: 'operator' })).toEqual([0]);
  expect(await search('gin', { type: 'any' })).toEqual([2, 6, 7]);
  expect(await search('', { type: 'any' })).toEqual([5, 2, 5, 1, 6, 7]);
});

test('thirty thousand scopes load, are searched and leave an ordinary answer as small as ever', async () => {
  const accounts = Array.from({ length: 10_000 }, (_, index) => account(index + 1));
  const operators = Array.from({ length: 20_000 }, (_, index) => operator(index + 1, (index % 10_000) + 1));
  stage.upstream.lists = { accounts, operators };
  const client = await stage.signIn();
  expect((await stage.readSession(client)).facts).toEqual({ fullAdmin: true, accounts: 10_000, operators: 20_000 });
  expect((await stage.readSession(client, { 'x-scope': 'operator-20000' })).scope).toMatchObject({ parentId: 10_000 });
  expect((await stage.app.stored(client)).length).toBeLessThan(10_000);
});
