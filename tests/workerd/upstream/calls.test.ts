import { beforeEach, expect, test } from 'vitest';
import { templateSchema } from '#shared/analytics/template.ts';
import { endpointEntries } from '#shared/api/endpoints.ts';
import {
  featuresAnswerSchema,
  initSchema,
  listItemSchema,
  localeSchema,
  scopeListsSchema,
  userSchema,
} from '#shared/api/wire.ts';
import { pathOf } from '#upstream/platform/path.ts';
import { ask, bearer, signIn } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

beforeEach(smallWorld);

/** A path of the table with its places filled in for Ada and brand 1. */
const concrete = (path: string) =>
  path.replace(':uid', 'u-ada').replace(':account', '1').replace(':kind', 'dashboard').replace(':id', 'overview');

test('every endpoint of the table is answered here, and none of them without a bearer', async () => {
  for (const [id, endpoint] of endpointEntries) {
    const body = endpoint.method === 'GET' ? {} : { body: {} };
    const response = await ask(null, `${concrete(pathOf(endpoint))}?uid=u-ada&account=1`, {
      method: endpoint.method,
      ...body,
    });
    expect(response.status, id).toBe(401);
  }
});

test('every call except signin is a 401 without a session', async () => {
  const token = await bearer('ada@one');
  for (const [id, endpoint] of endpointEntries) {
    if (id === 'signin' || id === 'signout') continue;
    const body = endpoint.method === 'GET' ? {} : { body: { csrfToken: 'c' } };
    const response = await ask(token, `${concrete(pathOf(endpoint))}?uid=ada@one&account=1`, {
      method: endpoint.method,
      ...body,
    });
    expect(response.status, id).toBe(401);
  }
});

test('a missing, doubled or foreign uid is refused by every call', async () => {
  const ada = await signIn('ada@one');
  for (const [id, endpoint] of endpointEntries.filter(([, { caller }]) => caller !== 'surface')) {
    const path = concrete(pathOf(endpoint));
    const body = endpoint.method === 'GET' ? {} : { body: { csrfToken: ada.csrfToken, remember: true } };
    const status = async (query: string) =>
      (await ask(ada.token, `${path}?${query}`, { method: endpoint.method, ...body })).status;
    expect(await status('account=1'), id).toBe(400);
    expect(await status('account=1&uid=u-ada&uid=u-ada'), id).toBe(400);
    expect(await status('account=1&uid=u-rita'), id).toBe(403);
  }
});

test('a foreign uid in the path is refused', async () => {
  const ada = await signIn('ada@one');
  expect((await ada.get('/dbd/user/u-rita/activeScopes')).status).toBe(403);
});

test('a missing, wrong or foreign csrfToken is refused by every call with a body', async () => {
  const ada = await signIn('ada@one');
  const rita = await signIn('rita@two');
  for (const [id, endpoint] of endpointEntries) {
    if (endpoint.method === 'GET' || id === 'signin' || endpoint.caller === 'surface') continue;
    const path = `${concrete(pathOf(endpoint))}?uid=u-ada&account=1`;
    for (const csrfToken of [undefined, '', 'c-wrong', rita.csrfToken, 1, [ada.csrfToken]])
      expect((await ask(ada.token, path, { method: endpoint.method, body: { csrfToken } })).status, id).toBe(403);
  }
});

test('only JSON objects within a mebibyte are taken', async () => {
  const ada = await signIn('ada@one');
  const send = (body: string, type = 'application/json') =>
    ask(ada.token, '/dbd/user/u-ada?uid=u-ada', { method: 'POST', body, headers: { 'Content-Type': type } });
  expect((await send('{}', 'text/plain')).status).toBe(415);
  expect((await send('[]')).status).toBe(400);
  expect((await send('{')).status).toBe(400);
  expect((await send(JSON.stringify({ user: 'x'.repeat(1024 * 1024) }))).status).toBe(413);
});

test('init answers the wire shape, with the complete person', async () => {
  await insert(
    'notice',
    ['kind', 'icon', 'color', 'message', 'user_id'],
    [['session', 'info', 'info', 'Hello', 'u-ada']],
  );
  await insert('notice', ['kind', 'design', 'message'], [['persistent', 'new', 'To all']]);
  const ada = await signIn('ada@one');
  const init = initSchema.parse(await (await ada.get('/dbd/init')).json());
  expect(init.csrfToken).toBe(ada.csrfToken);
  expect(init.user).toMatchObject({ _id: 'u-ada', email: 'ada@one.test', is_swaven_account: false });
  expect(init.userModes).toBeUndefined();
  expect(init.notifications).toEqual([{ design: 'new', message: 'To all' }]);
  expect(init.sessionNotifications).toEqual([{ icon: 'info', color: 'info', message: 'Hello' }]);
  expect(init.scope.accounts).toMatchObject([
    { account_id: 1, account_name: 'Brand One', type: 1, accessLevel: 7, active: true },
  ]);
  expect(init.scope.operators.map((operator) => [operator.operator_id, operator.default_currency])).toEqual([
    [11, 'USD'],
    [12, 'GBP'],
  ]);
  const stan = await signIn('stan@merchlens');
  const staff = initSchema.parse(await (await stan.get('/dbd/init')).json());
  expect(staff.userModes?.map(({ value }) => value)).toEqual([1, 2, 3]);
});

test('the profile is changed field by field, and a bad field is named', async () => {
  const ada = await signIn('ada@one');
  const user = userSchema.parse(
    await (await ada.send('POST', '/dbd/user/u-ada', { user: { jobtitle: 'Boss', currency: 'EUR' } })).json(),
  );
  expect(user).toMatchObject({ jobtitle: 'Boss', currency: 'EUR', firstname: 'Ada' });
  const cleared = await (await ada.send('POST', '/dbd/user/u-ada', { user: { currency: null } })).json();
  expect(cleared).toMatchObject({ currency: null });
  const bad = await ada.send('POST', '/dbd/user/u-ada', { user: { avatar: 'avatar-17' } });
  expect(bad.status).toBe(400);
  expect(Object.keys((await bad.json<{ errors: object }>()).errors)).toEqual(['user.avatar']);
  for (const field of ['is_staff', 'user_mode', 'email', 'password'])
    expect((await ada.send('POST', '/dbd/user/u-ada', { user: { [field]: 1 } })).status, field).toBe(400);
});

test('the accepted terms are stored', async () => {
  const ada = await signIn('ada@one');
  await ada.send('POST', '/dbd/user/u-ada', { user: { acceptedTerms: '2026-01' } });
  expect(initSchema.parse(await (await ada.get('/dbd/init')).json()).acceptedTerms).toBe('2026-01');
});

test('choosing a scope answers its features, an operator’s own before the account’s, and is stored', async () => {
  const ada = await signIn('ada@one');
  const choose = async (type: string, id: number) =>
    featuresAnswerSchema.parse(
      await (await ada.send('POST', '/dbd/user/u-ada/changeSettings', { settings: { scope: { type, id } } })).json(),
    );
  expect(await choose('account', 1)).toEqual({ features: { rawSales: 1, popImmersive: 12 } });
  expect(await choose('operator', 11)).toEqual({ features: { rawSales: 1, popImmersive: 3 } });
  const init = initSchema.parse(await (await ada.get('/dbd/init')).json());
  expect(init.currentSettings.scope).toEqual({ type: 'operator', id: 11 });
});

test('a scope without a grant is refused wherever it is named', async () => {
  const rita = await signIn('rita@two');
  const owen = await signIn('owen@one');
  for (const [type, id] of [
    ['account', 1],
    ['operator', 11],
    ['account', 99],
    ['operator', 99],
  ])
    expect(
      (await rita.send('POST', '/dbd/user/u-rita/changeSettings', { settings: { scope: { type, id } } })).status,
    ).toBe(403);
  for (const path of [
    '/proxy/reporting/dates?account=1',
    '/proxy/dashboard/list/?account=1',
    '/proxy/dashboard/list/?account=2&operator=11',
    '/proxy/dashboard/list/?account=99',
    '/proxy/data/templates/1/dashboard/overview',
    '/proxy/data/site-tags/1',
  ])
    expect((await rita.get(path)).status, path).toBe(403);
  expect((await owen.get('/proxy/dashboard/list/?account=1&operator=12')).status).toBe(403);
  expect((await owen.get('/proxy/dashboard/list/?account=1&operator=11')).status).toBe(200);
});

test('a malformed scope is a 400', async () => {
  const ada = await signIn('ada@one');
  for (const path of [
    '/proxy/reporting/dates',
    '/proxy/reporting/dates?account=x',
    '/proxy/reporting/dates?account=1&account=1',
    '/proxy/reporting/dates?account=1&operator=0',
    '/proxy/data/site-tags/one',
    '/proxy/data/site-tags/1?operator_ids=11&operator_ids=12',
  ])
    expect((await ada.get(path)).status, path).toBe(400);
});

test('a partial view may list, but not call what needs access to the account', async () => {
  const owen = await signIn('owen@one');
  expect((await owen.get('/proxy/dashboard/list/?account=1')).status).toBe(200);
  expect((await owen.get('/proxy/data/site-tags/1')).status).toBe(403);
  expect((await owen.get('/proxy/data/templates/1/dashboard/overview')).status).toBe(200);
});

test('only staff change mode, and demo mode switches the banner on', async () => {
  const ada = await signIn('ada@one');
  expect((await ada.send('POST', '/dbd/user/u-ada/changeMode', { from: 2, to: 1 })).status).toBe(403);
  const stan = await signIn('stan@merchlens');
  const change = (from: number, to: number) => stan.send('POST', '/dbd/user/u-stan/changeMode', { from, to });
  expect(await (await change(1, 3)).json()).toEqual({ userMode: 3 });
  expect(initSchema.parse(await (await stan.get('/dbd/init')).json()).currentSettings).toMatchObject({
    userMode: 3,
    demoBanner: true,
  });
  expect((await change(1, 2)).status).toBe(409);
  expect((await change(3, 4)).status).toBe(400);
  expect(await (await change(3, 2)).json()).toEqual({ userMode: 2 });
  expect(initSchema.parse(await (await stan.get('/dbd/init')).json()).currentSettings.demoBanner).toBe(false);
});

test('only staff switch sample data, and the database itself holds everyone else to it', async () => {
  const ada = await signIn('ada@one');
  expect((await ada.send('POST', '/dbd/user/u-ada/changeSettings', { settings: { anonymized: true } })).status).toBe(
    403,
  );
  await expect(rowsOf("UPDATE user SET anonymized = 1 WHERE id = 'u-ada'")).rejects.toThrow(/CHECK/);
  await expect(rowsOf("UPDATE user SET user_mode = 1 WHERE id = 'u-ada'")).rejects.toThrow(/CHECK/);
});

test('with sample data names and identifiers are made up, the same every time, and ids stay', async () => {
  const stan = await signIn('stan@merchlens');
  const lists = async () => scopeListsSchema.parse(await (await stan.get('/dbd/user/u-stan/activeScopes')).json());
  const real = await lists();
  expect(real.accounts[0]).toMatchObject({ account_name: 'Brand One', product2BrandId: 'b-1', gtmId: 'GTM-1' });
  const settings = { anonymized: true };
  expect(await (await stan.send('POST', '/dbd/user/u-stan/changeSettings', { settings })).json()).toEqual({ settings });
  const sample = await lists();
  expect(sample.accounts.map(({ account_id }) => account_id)).toEqual(
    real.accounts.map(({ account_id }) => account_id),
  );
  expect(JSON.stringify(sample)).not.toMatch(/Brand One|Retailer Two|One North|b-1|GTM-1/);
  expect(await lists()).toEqual(sample);
  const inactive = await stan.send('POST', '/dbd/user/u-stan/changeSettings', {
    settings: { scope: { type: 'account', id: 3 } },
  });
  expect(inactive.status).toBe(403);
});

test('currency, locale and demo banner are settings of the person', async () => {
  const ada = await signIn('ada@one');
  const settings = { currency: 'JPY', locale: 'fr-FR', demoBanner: true };
  expect(await (await ada.send('POST', '/dbd/user/u-ada/changeSettings', { settings })).json()).toEqual({ settings });
  const init = initSchema.parse(await (await ada.get('/dbd/init')).json());
  expect(init.currentSettings).toMatchObject(settings);
  expect((await ada.send('POST', '/dbd/user/u-ada/changeSettings', { settings: { userMode: 1 } })).status).toBe(400);
  for (const settings of [{ currency: 'usd' }, { currency: '<img src=x>' }, { locale: 'no locale' }, { locale: '' }])
    expect((await ada.send('POST', '/dbd/user/u-ada/changeSettings', { settings })).status).toBe(400);
});

test('the subscription of a scope is the person’s own choice', async () => {
  const ada = await signIn('ada@one');
  const settings = { emailSubscription: false };
  const path = '/dbd/user/u-ada/updateScopeSettings?account=1&operator=11';
  expect(await (await ada.send('POST', path, { settings })).json()).toEqual({ settings });
  const lists = scopeListsSchema.parse(await (await ada.get('/dbd/user/u-ada/activeScopes')).json());
  expect(lists.operators.map(({ settings: own }) => own?.emailSubscription)).toEqual([false, undefined]);
  const foreign = await ada.send('POST', '/dbd/user/u-ada/updateScopeSettings?account=2', { settings });
  expect(foreign.status).toBe(403);
});

test('a confirmation goes to the outbox', async () => {
  const ada = await signIn('ada@one');
  const response = await ada.send('PUT', '/dbd/user/sendConfirmation/u-ada');
  expect(response.status).toBe(202);
  expect(await response.json()).toEqual({ email: 'ada@one.test' });
  expect(await rowsOf('SELECT recipient, kind FROM outbox')).toEqual([
    { recipient: 'ada@one.test', kind: 'confirmation' },
  ]);
});

test('support leads to the help centre with the help-centre token, and back to admitted places only', async () => {
  const ada = await signIn('ada@one');
  expect((await ada.get('/dbd/support')).status).toBe(403);
  expect((await ada.get('/dbd/support?zeToken=wrong')).status).toBe(403);
  const path = `/dbd/support?zeToken=${ada.zeToken}&return_to=`;
  const response = await ada.get(`${path}${encodeURIComponent('https://example.com/help?a=1')}`);
  expect(response.status).toBe(302);
  const target = new URL(response.headers.get('Location') ?? '');
  expect(target.origin).toBe('https://example.com');
  expect(target.searchParams.get('return_to')).toBe('https://example.com/help?a=1');
  for (const elsewhere of ['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)'])
    expect((await ada.get(`${path}${encodeURIComponent(elsewhere)}`)).status, elsewhere).toBe(400);
});

test('the lists of the sidebar have the wire shape', async () => {
  const ada = await signIn('ada@one');
  const stan = await signIn('stan@merchlens');
  const items = async (person: typeof ada) =>
    listItemSchema.array().parse(await (await person.get('/proxy/dashboard/list/?account=1')).json());
  const overview = { id: 'overview', badge: 'new', clientVisibility: true, displayForInactiveAccounts: false };
  const inside = { id: 'inside', badge: 'sparkling', clientVisibility: false, folder: 'Folder' };
  expect(await items(stan)).toMatchObject([overview, inside]);
  expect(await items(ada)).toMatchObject([overview]);
  const rita = await signIn('rita@two');
  expect(await (await rita.get('/proxy/dashboard/list/?account=2')).json()).toMatchObject([{ id: 'sales' }]);
  expect(await (await ada.get('/proxy/report/list/?account=1')).json()).toEqual([]);
});

test('a template is available to whoever has its list entry', async () => {
  const ada = await signIn('ada@one');
  const template = templateSchema.parse(await (await ada.get('/proxy/data/templates/1/dashboard/overview')).json());
  expect(template.widgets).toEqual([{ type: 'kpi', id: 'k', title: 'Clicks', measure: 'piClicks' }]);
  for (const path of ['dashboard/inside', 'dashboard/sales', 'dashboard/none', 'report/overview', 'other/overview'])
    expect((await ada.get(`/proxy/data/templates/1/${path}`)).status, path).toBe(404);
  const stan = await signIn('stan@merchlens');
  expect((await stan.get('/proxy/data/templates/1/dashboard/inside')).status).toBe(200);
  expect((await stan.get('/proxy/data/templates/3/dashboard/overview')).status).toBe(404);
  expect((await stan.get('/proxy/data/templates/3/dashboard/inside')).status).toBe(200);
});

test('locales and site tags have the wire shape', async () => {
  const ada = await signIn('ada@one');
  expect(localeSchema.array().parse(await (await ada.get('/proxy/locales')).json())).toMatchObject([
    { _id: 'en-XE', code: 'en-XE' },
  ]);
  expect(await (await ada.get('/proxy/data/site-tags/1')).json()).toEqual({
    items: [{ id: 1, host: 'www.one.test', active: true }],
  });
});

test('the upstream is ready once it is migrated and filled', async () => {
  expect((await ask(null, '/readyz')).status).toBe(200);
  await d1.exec('DELETE FROM account');
  expect((await ask(null, '/readyz')).status).toBe(503);
  await d1.exec('DROP TABLE calendar_day');
  expect((await ask(null, '/readyz')).status).toBe(503);
});

test('an unknown call is a 404 problem, and a broken configuration reveals nothing', async () => {
  expect((await ask(null, '/dbd/nothing')).status).toBe(404);
  const broken = await ask(null, '/dbd/init', { env: { OIDC_ISSUER: 'http://provider.example' } });
  expect(broken.status).toBe(500);
  expect(await broken.text()).not.toContain('provider.example');
});
