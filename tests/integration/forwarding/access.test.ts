import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DenyReason, decide, type Target } from '#shared/access/decide.ts';
import type { Flags } from '#shared/access/flags.ts';
import type { Viewer } from '#shared/access/rule.ts';
import { type Endpoint, ruleOf } from '#shared/api/endpoint.ts';
import { endpointEntries } from '#shared/api/endpoints.ts';
import { type BareWorld, type Browser, startBareWorld } from './bare-world.ts';
import { type PersonaName, personas } from './personas.ts';

let world: BareWorld;
const people = new Map<PersonaName, Browser>();
const names = Object.keys(personas) as PersonaName[];

beforeAll(async () => {
  world = await startBareWorld();
  for (const name of names) people.set(name, await world.signIn(name));
});
beforeEach(() => world.upstream.reset());
afterAll(() => world.stop());

function browserOf(name: PersonaName): Browser {
  const browser = people.get(name);
  if (!browser) throw new Error(`${name} is not signed in`);
  return browser;
}

const bodies: Readonly<Record<string, unknown>> = {
  changeMode: { from: 1, to: 2 },
  changeSettings: { settings: { locale: 'fr-FR' } },
  updateScopeSettings: { settings: { emailSubscription: false } },
  updateUser: { user: { firstname: 'Bo' } },
};

/** One kind for each rule that a path can choose, and one without a rule. */
const kindsOf = ({ accessBy }: Endpoint): string[] => [
  'dashboard',
  ...new Map(Object.entries(accessBy?.rules ?? {}).map(([kind, rule]) => [JSON.stringify(rule), kind])).values(),
];

const call = (
  browser: Browser,
  [id, { method, path, scope }]: (typeof endpointEntries)[number],
  account = 12,
  kind = 'dashboard',
) => {
  const named = path.replace(':uid', 'me').replace(':kind', kind).replace(/:\w+/g, '12');
  const filled = scope === 'explicit' ? `${named}?account=${account}` : named;
  return method === 'GET' ? browser.get(filled) : browser.send(method, filled, bodies[id] ?? {});
};

test.each(endpointEntries.filter(([, { caller }]) => caller === 'browser'))(
  '%s refuses callers who are not signed in',
  async (...entry) => {
    const answer = await call(world.anonymous, entry);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('location')).toBeNull();
    expect(world.upstream.calls.concat(world.upstream.sessionCalls)).toEqual([]);
  },
);

/** What access rules know about each person, as the page reports it, with their flags. */
async function viewerOf(name: PersonaName): Promise<Viewer | null> {
  const html = await (await browserOf(name).get('/report/x')).text();
  const told = /<script[^>]*>(.*)<\/script>$/s.exec(html)?.[1];
  if (!told) return null;
  const flags = (await (await browserOf(name).get('/flags')).json()) as Flags;
  return { ...(JSON.parse(told) as { session: { viewer: Viewer } }).session.viewer, flags };
}

/** Paths name account 12, or an operator that nobody has in their list. */
const targetOf = (name: PersonaName, { path }: Endpoint): Target => {
  const account = personas[name].init.scope.accounts.find(({ account_id }) => account_id === 12);
  return { accountLevel: path.includes(':accountId') ? (account?.accessLevel ?? null) : null };
};

test.each(names.filter((name) => name !== 'nobody'))(
  'every endpoint enforces its access rule for the %s, independently of pages',
  async (name) => {
    let viewer: Viewer | null = null;
    for (const entry of endpointEntries) {
      const [id, endpoint] = entry;
      if (endpoint.caller !== 'browser' || id === 'support') continue;
      for (const kind of kindsOf(endpoint)) {
        if (viewer === null) await browserOf(name).get('/proxy/locales');
        viewer ??= await viewerOf(name);
        if (!viewer) throw new Error('no viewer');
        world.upstream.reset();
        const answer = await call(browserOf(name), entry, personas[name].init.scope.accounts[0]?.account_id, kind);
        const decision = decide(viewer, ruleOf(endpoint, { kind }), targetOf(name, endpoint));
        const reason: DenyReason | null = decision.ok ? null : decision.reason;
        const reached = world.upstream.calls.length + world.upstream.sessionCalls.length > 0;
        expect({ id, kind, refused: answer.status >= 400, reached }).toEqual({
          ...{ id, kind, refused: reason !== null, reached: reason === null },
        });
        // Some calls change what a person may do, such as their mode.
        if (endpoint.method !== 'GET' && (endpoint.changesAccess || endpoint.path.startsWith('/dbd'))) viewer = null;
      }
    }
  },
);

test('an admin rule looks at the account in the path', async () => {
  const staff = await world.signIn('staff');
  expect((await staff.get('/dbd/internal/accounts/12')).status).toBe(200);
  for (const id of ['13', '0', '-1', '12abc', '1e1'])
    expect((await staff.get(`/dbd/internal/accounts/${id}`)).status).toBe(403);
  expect((await browserOf('admin').get('/dbd/internal/accounts/12')).status).toBe(403);
});

test('a malformed scope, or one that is not the user’s, is 403 and never replaced by another', async () => {
  for (const scope of [
    'account-99',
    'operator-12',
    'account-',
    'account-012',
    'account-12 ',
    'x',
    'account-12,account-13',
    'account-1e1',
    '[]',
  ]) {
    const answer = await browserOf('admin').get('/proxy/dashboard/list/', {
      'X-Scope': scope.trim() === scope ? scope : `${scope}x`,
    });
    expect(answer.status).toBe(403);
    expect((await browserOf('admin').get(`/proxy/dashboard/list/?scope=${encodeURIComponent(scope)}`)).status).toBe(
      403,
    );
  }
  expect((await browserOf('admin').get('/proxy/dashboard/list/?scope=account-12&scope=account-13')).status).toBe(403);
  expect(world.upstream.calls).toEqual([]);
});

test('two tabs on two scopes stay apart in calls, posts and downloads', async () => {
  const tabs = ['account-12', 'account-13', 'operator-34'];
  await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const scope = tabs[index % tabs.length] ?? '';
      const path = `/proxy/data/things/${index}?tab=${scope}`;
      const header = { 'X-Scope': scope };
      if (index % 2 === 0) await browserOf('admin').get(path, header);
      else if (index % 3 === 0) await browserOf('admin').send('PATCH', path, {}, header);
      else await browserOf('admin').get(`${path}&scope=${scope}`);
    }),
  );
  expect(world.upstream.calls).toHaveLength(30);
  for (const { path, query } of world.upstream.calls) {
    const operator = query.get('operator_ids');
    const account = path.split('/')[4];
    expect(operator ? `operator-${operator}` : `account-${account}`).toBe(query.get('tab'));
  }
});

test('a viewer is refused every write in the scope, and may still ask questions by POST', async () => {
  expect((await browserOf('viewer').send('PATCH', '/proxy/data/things/7', {})).status).toBe(403);
  expect((await browserOf('viewer').send('DELETE', '/proxy/data/things/7')).status).toBe(403);
  expect(world.upstream.calls).toEqual([]);
  expect((await browserOf('viewer').send('POST', '/proxy/data/queries', {})).status).toBe(200);
});

test('an operator with write under a partial account may write', async () => {
  expect(
    (await browserOf('partial').send('PATCH', '/proxy/data/things/7', {}, { 'X-Scope': 'operator-34' })).status,
  ).toBe(200);
});

test('without a usable scope, lists that need one are 400 with a sentence and the others are answered', async () => {
  const answer = await browserOf('powerless').get('/proxy/dashboard/list/');
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ detail: 'No valid scope, please contact support' });
  expect((await browserOf('powerless').get('/proxy/locales')).status).toBe(200);
});

test('empty scope lists give access to nothing', async () => {
  expect((await browserOf('nobody').get('/proxy/locales')).status).toBe(403);
  expect((await browserOf('nobody').get('/dbd/init')).status).toBe(403);
});

test('only staff may change the mode or switch anonymised data', async () => {
  expect((await browserOf('admin').send('POST', '/dbd/user/me/changeMode', { from: 2, to: 1 })).status).toBe(403);
  const refused = [{ anonymized: true }, { anonymized: false, locale: 'fr-FR' }, { userMode: 1 }, { demoBanner: true }];
  for (const settings of refused)
    expect((await browserOf('admin').send('POST', '/dbd/user/me/changeSettings', { settings })).status).toBe(403);
  for (const settings of ['{"anonymized":true}', [{ anonymized: true }], [['anonymized', true]], null, undefined])
    expect((await browserOf('admin').send('POST', '/dbd/user/me/changeSettings', { settings })).status).toBe(400);
  const twice = '{"settings":{"locale":"fr-FR"},"settings":{"anonymized":true}}';
  expect((await browserOf('admin').send('POST', '/dbd/user/me/changeSettings', twice)).status).toBe(403);
  expect(world.upstream.calls).toEqual([]);
  const settings = { anonymized: true };
  expect((await browserOf('staff').send('POST', '/dbd/user/me/changeSettings', { settings })).status).toBe(200);
});

test('a scope can only be chosen from the person’s own list', async () => {
  const choose = (scope: unknown) =>
    browserOf('admin').send('POST', '/dbd/user/me/changeSettings', { settings: { scope } });
  expect((await choose({ type: 'account', id: 13 })).status).toBe(200);
  expect((await choose({ type: 'account', id: 99 })).status).toBe(403);
  expect((await choose({ type: 'operator', id: '34' })).status).toBe(400);
  expect((await choose('account-12')).status).toBe(400);
});

test('the scope search answers with a page of the person’s own list and nothing else', async () => {
  const all = await (await browserOf('admin').get('/session/scopes?type=account&limit=1')).json();
  expect(all).toMatchObject({ total: 2, options: [{ type: 'account', accountType: 'brand', active: true }] });
  const operators = await (await browserOf('admin').get('/session/scopes?type=operator&account=12&q=operator')).json();
  expect(operators).toMatchObject({ total: 1, options: [{ type: 'operator', id: 34 }] });
  const any = await (await browserOf('admin').get('/session/scopes?type=any&q=operator')).json();
  expect(any).toMatchObject({
    total: 1,
    options: [{ type: 'operator', id: 34, label: expect.stringContaining(' / ') }],
  });
  for (const query of [
    '',
    'type=x',
    'type=operator',
    'type=account&limit=0',
    'type=account&limit=101',
    'type=account&offset=-1',
    `type=account&q=${'x'.repeat(101)}`,
    'type=account&q=%zz',
  ])
    expect((await browserOf('admin').get(`/session/scopes?${query}`)).status).toBe(400);
  expect((await world.anonymous.get('/session/scopes?type=account')).status).toBe(401);
  expect(world.upstream.calls).toEqual([]);
});
