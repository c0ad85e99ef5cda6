import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { READ, WRITE } from '#shared/access/levels.ts';
import type { EndpointId } from '#shared/api/endpoints.ts';
import { internalAccounts } from '#shared/api/families/internal-accounts.ts';
import type { AccountDetail, accountListAnswerSchema } from '#shared/api/families/internal-accounts-schemas.ts';
import { definitions } from '#shared/touchpoints/definitions.ts';
import { selectAccounts } from '#upstream/accounts/list.ts';
import { type Caller, signIn } from '../caller.ts';
import { d1, insert } from '../migrated.ts';
import { rowsOf, smallWorld } from '../small-world.ts';
import { accountOf, accountsPath, change, codeOf, newAccount, send } from './support.ts';

type List = z.infer<typeof accountListAnswerSchema>;

beforeEach(smallWorld);

const list = async (who: Caller, query = ''): Promise<List> => (await who.get(`${accountsPath}?${query}`)).json();
const create = (who: Caller, body: object = newAccount()) => send(who, 'POST', accountsPath, { body });
const made = async (who: Caller, body?: object): Promise<AccountDetail> => {
  const answer = await create(who, body);
  expect(answer.status).toBe(201);
  return await answer.json();
};

/** Every call of accounts and subaccounts, naming account 2 and its subaccount. */
const calls = Object.entries(internalAccounts).map(([id, { method, path }]) => {
  const filled = path.replace(':accountId', '2').replace(':operatorId', '21');
  return { id: id as EndpointId, method, path: filled };
});

async function refusedCalls(who: Caller): Promise<string[]> {
  const refused: string[] = [];
  for (const { id, method, path } of calls) {
    const answer =
      method === 'GET'
        ? await who.get(`${path}?accountId=2&timezone=UTC`)
        : await send(who, method, path, {
            body: { accountId: 2, name: 'x', currency: null, locale: null, once: crypto.randomUUID() },
            etag: '"1"',
          });
    await answer.body?.cancel();
    if (answer.status === 403) refused.push(id);
  }
  return refused;
}
const everyCall = calls.map(({ id }) => id);

test('only staff in staff mode who administer an account reach it', async () => {
  expect(await refusedCalls(await signIn('rita@two'))).toEqual(everyCall);
  await d1.prepare("UPDATE user SET user_mode = 2 WHERE id = 'u-stan'").run();
  expect(await refusedCalls(await signIn('stan@merchlens'))).toEqual(everyCall);
  await d1.prepare("UPDATE user SET user_mode = 1 WHERE id = 'u-stan'").run();
  await d1
    .prepare("UPDATE account_grant SET level = ? WHERE user_id = 'u-stan' AND account_id = 2")
    .bind(READ | WRITE)
    .run();
  // Anybody who administers another account may make one, and no more.
  const stan = await signIn('stan@merchlens');
  expect(await refusedCalls(stan)).toEqual(everyCall.filter((id) => id !== 'createInternalAccount'));
});

test('an administrator of a subaccount alone reaches that subaccount', async () => {
  await d1.batch([
    d1.prepare("DELETE FROM account_grant WHERE user_id = 'u-stan' AND account_id = 2"),
    d1.prepare("INSERT INTO operator_grant (user_id, operator_id, level) VALUES ('u-stan', 21, 7)"),
  ]);
  const stan = await signIn('stan@merchlens');
  expect((await stan.get('/dbd/internal/subaccounts/21')).status).toBe(200);
  expect((await stan.get('/dbd/internal/accounts/2')).status).toBe(403);
});

test('the list is ordered by name, unnamed accounts first, and counts what each contains', async () => {
  await d1
    .prepare('INSERT INTO account (id, type, default_currency, default_locale) VALUES (4, 1, ?, ?)')
    .bind('USD', 'en-US')
    .run();
  await d1.prepare("INSERT INTO fact_change VALUES (1, '2026-11-01T00:00:00.000Z')").run();
  await insert(
    'feature',
    ['account_id', 'key', 'count'],
    [
      [2, 'retAdvancedAnalytics', 1],
      [2, 'retAdvancedAnalyticsLevel', 5],
    ],
  );
  const stan = await signIn('stan@merchlens');
  const { items } = await list(stan);
  expect(items.map(({ name }) => name)).toEqual([null, 'Brand One', 'Brand Three', 'Retailer Two']);
  expect(items[0]).toMatchObject({ name: null, administered: false, users: 0 });
  expect(items[1]).toMatchObject({ subaccounts: 2, users: 3, lastFactAt: '2026-11-01T00:00:00.000Z', plan: null });
  expect(items[3]).toMatchObject({
    type: 'retailer',
    plan: 'Shop Ranked',
    subaccounts: 1,
    users: 1,
    administered: true,
  });
  expect(items[3]?.contract).toBeNull();
  const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const contract = (number: string, status: string, endsOn: string, renews: number) => ({
    ...{ account_id: 2, number, made_once: number, status, starts_on: '2019-01-01', ends_on: endsOn, renews },
    ...{ version: 1, customer: 'x', currency: 'USD', products: '', annual_fee_minor: 0, created_by: 'u-stan' },
    ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
  });
  const contracts = [
    contract('A', 'active', '2099-01-01', 0),
    contract('B', 'active', soon, 1),
    contract('C', 'ended', '2020-01-01', 0),
  ];
  await insert(
    'sow',
    Object.keys(contracts[0] ?? {}),
    contracts.map((row) => Object.values(row)),
  );
  const renewing = (await list(stan)).items[3]?.contract;
  expect(renewing).toMatchObject({ status: 'active', renews: true });
  expect([29, 30]).toContain(renewing?.daysLeft);
  const first = await list(stan, 'limit=2');
  expect((await list(stan, `limit=2&cursor=${first.nextCursor}`)).items.map(({ id }) => id)).toEqual([3, 2]);
  expect((await list(stan, 'search=two+west')).items.map(({ id }) => id)).toEqual([2]);
  expect((await list(stan, 'search=3')).items.map(({ id }) => id)).toEqual([3]);
  expect((await list(stan, 'status=inactive')).items.map(({ id }) => id)).toEqual([3]);
  expect((await list(stan, 'type=retailer')).items.map(({ id }) => id)).toEqual([2]);
});

test('a page of ten thousand accounts reads at most three rows for each that it shows', async () => {
  await d1
    .prepare(
      `INSERT INTO account (id, name, type, default_currency, default_locale)
       WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 10999)
       SELECT i, 'Account ' || i, 1, 'USD', 'en-US' FROM n`,
    )
    .run();
  await d1.prepare("INSERT INTO fact_change SELECT id, '2026-11-01' FROM account").run();
  for (const after of [0, 5000]) {
    const { sql, parameters } = selectAccounts({ search: '', type: null, active: null, after, limit: 50 });
    const { meta, results } = await d1
      .prepare(sql)
      .bind(...parameters)
      .all();
    expect(results).toHaveLength(51);
    expect(meta.rows_read).toBeLessThanOrEqual(150);
  }
});

test('a new account has its first features, retailers and administrators, and its form sent twice makes one', async () => {
  await insert('user', ['id', 'email', 'is_staff', 'user_mode'], [['u-sue', 'sue@merchlens.test', 1, 1]]);
  await insert(
    'account_grant',
    ['user_id', 'account_id', 'level'],
    [
      ['u-sue', 1, 7],
      ['u-sue', 2, 3],
    ],
  );
  const sue = await signIn('sue@merchlens');
  const body = newAccount();
  const account = await made(sue, body);
  expect(account).toMatchObject({ name: 'Newcomer', timezone: 'Europe/Berlin', gtmId: 'GTM-NEW123', typeFixed: false });
  expect(account.features).toMatchObject({ popImmersive: 3, rawSales: 1 });
  expect(account.retailers.map(({ name, reports }) => [name, reports])).toEqual([
    ['Amazon', false],
    ['Target', false],
    ['Walmart', false],
  ]);
  // Sue is no full administrator but made it; Stan is one; Ada, who administers all of her own list, is no staff.
  expect(account.users.map(({ id, level }) => [id, level]).sort()).toEqual([
    ['me', 7],
    ['u-stan', 7],
  ]);
  const again = await create(sue, body);
  expect([again.status, (await again.json<AccountDetail>()).id]).toEqual([201, account.id]);
  expect(await rowsOf("SELECT id FROM account WHERE name = 'Newcomer'")).toHaveLength(1);
  expect(await rowsOf("SELECT action FROM audit_event WHERE action = 'account-created'")).toHaveLength(1);
  const other = await create(await signIn('stan@merchlens'), body);
  expect([other.status, await codeOf(other)]).toEqual([409, 'account-made-by-another']);
});

test('the administrator of a new account is invited once, by a mail with a link', async () => {
  const stan = await signIn('stan@merchlens');
  const body = { ...newAccount(), administrator: 'Kim@newcomer.test' };
  const account = await made(stan, body);
  expect(account.invited).toMatchObject([{ email: 'Kim@newcomer.test' }]);
  await create(stan, body);
  expect(await rowsOf('SELECT email, grants, sent_count FROM invitation')).toEqual([
    { email: 'Kim@newcomer.test', grants: `[{"type":"account","id":${account.id},"level":7}]`, sent_count: 1 },
  ]);
  expect(await rowsOf('SELECT recipient FROM outbox')).toEqual([{ recipient: 'Kim@newcomer.test' }]);
  expect(account.activity.map(({ what }) => what)).toEqual(['Invitation sent', 'Account created']);
  const nobody = await create(stan, { ...newAccount(), administrator: 'no address' });
  expect(nobody.status).toBe(400);
});

test('reports everybody who administers a new account as changed', async () => {
  const answer = await create(await signIn('stan@merchlens'));
  expect(await answer.json()).toMatchObject({ accessChanges: { changed: ['u-stan'], signedOut: [] } });
});

test('a full administrator stays one after twenty accounts are made, ten of them at once', async () => {
  await insert('user', ['id', 'email', 'is_staff', 'user_mode'], [['u-sue', 'sue@merchlens.test', 1, 1]]);
  await insert('account_grant', ['user_id', 'account_id', 'level'], [['u-sue', 1, 7]]);
  const sue = await signIn('sue@merchlens');
  for (let nth = 0; nth < 10; nth++) await made(sue);
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(sue)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  for (const name of ['sue@merchlens', 'stan@merchlens'])
    expect((await (await signIn(name)).get(accountsPath)).status).toBe(200);
  expect((await list(await signIn('stan@merchlens'), 'search=newcomer')).items).toHaveLength(20);
});

test('a plan of the other type, an unknown currency and a malformed tag id are refused by name', async () => {
  const stan = await signIn('stan@merchlens');
  const errors = async (more: object) => {
    const answer = await create(stan, { ...newAccount(), ...more });
    return [answer.status, Object.keys((await answer.json<{ errors: object }>()).errors)];
  };
  expect(await errors({ plan: 'discovery' })).toEqual([409, ['plan']]);
  expect(await errors({ currency: 'XQX' })).toEqual([400, ['currency']]);
  expect(await errors({ gtmId: 'GTM-abc1' })).toEqual([400, ['gtmId']]);
  expect(await errors({ timezone: 'Europe/Nowhere' })).toEqual([400, ['timezone']]);
});

test('a change is stored with its earlier values, and an outdated change does nothing', async () => {
  const stan = await signIn('stan@merchlens');
  const { etag } = await accountOf(stan, 1);
  const path = `${accountsPath}/1`;
  const saved = await send(stan, 'PUT', path, { body: { name: 'Brand First', currency: 'USD', gtmId: null }, etag });
  expect(await saved.json()).toMatchObject({
    ...{ name: 'Brand First', gtmId: null, updatedBy: 'Stan' },
    accessChanges: { changed: ['u-ada', 'u-owen', 'u-stan', 'u-vera'] },
  });
  expect((await send(stan, 'PUT', path, { body: { name: 'Late' }, etag })).status).toBe(412);
  expect((await send(stan, 'PUT', path, { body: { name: 'Late' } })).status).toBe(428);
  expect(await rowsOf('SELECT action, before, after FROM audit_event')).toEqual([
    {
      action: 'account-changed',
      before: '{"name":"Brand One","gtm_id":"GTM-1"}',
      after: '{"name":"Brand First","gtm_id":null}',
    },
  ]);
});

test('the type can change until there is a touchpoint or a fact', async () => {
  const stan = await signIn('stan@merchlens');
  expect((await change(stan, 3, 'PUT', '', { type: 'retailer' })).status).toBe(200);
  await insert('touchpoint', ['account_id', 'kind', 'name'], [[3, 'api', 'One']]);
  const refused = await change(stan, 3, 'PUT', '', { type: 'brand' });
  expect([refused.status, await codeOf(refused)]).toEqual([409, 'account-type-fixed']);
  await d1.prepare("INSERT INTO fact_change VALUES (2, '2026-11-01T00:00:00.000Z')").run();
  expect((await change(stan, 2, 'PUT', '', { type: 'brand' })).status).toBe(409);
  expect((await change(stan, 2, 'PUT', '', { type: 'retailer', name: 'Two' })).status).toBe(200);
});

test('fewer touchpoints may be allowed than there are, and the answer says how many', async () => {
  await insert(
    'touchpoint',
    ['account_id', 'kind', 'name', 'status'],
    [...[1, 2, 3].map((nth) => [1, 'ip', `Page ${nth}`, 'published']), [1, 'ip', 'Old', 'archived']],
  );
  const stan = await signIn('stan@merchlens');
  const answer = await change(stan, 1, 'PUT', '/features', { features: { popImmersive: 2, popApi: 0 } });
  expect(answer.status).toBe(200);
  const { features, allowances } = await answer.json<AccountDetail>();
  expect(features).toEqual({ popImmersive: 2, popApi: 0 });
  expect(allowances[0]).toMatchObject({ feature: 'popImmersive', used: 3, published: 3, allowed: 2 });
  // The subaccount's own features stay.
  expect(await rowsOf('SELECT key, count FROM feature WHERE account_id = 1 AND operator_id = 11')).toHaveLength(1);
  for (const wrong of [{ popApi: 10_000 }, { popApi: -1 }, { retAdvancedAnalyticsLevel: 11 }, { somethingElse: 1 }])
    expect((await change(stan, 1, 'PUT', '/features', { features: wrong })).status).toBe(400);
});

test('features saved on an older version change nothing', async () => {
  const stan = await signIn('stan@merchlens');
  const { etag } = await accountOf(stan, 1);
  await change(stan, 1, 'PUT', '', { name: 'Newer' });
  const before = await rowsOf('SELECT * FROM feature');
  expect((await send(stan, 'PUT', `${accountsPath}/1/features`, { body: { features: {} }, etag })).status).toBe(412);
  expect(await rowsOf('SELECT * FROM feature')).toEqual(before);
});

test('says what deactivating stops, keeps the reason, and reactivates', async () => {
  await insert(
    'touchpoint',
    ['account_id', 'operator_id', 'kind', 'name', 'status'],
    [
      [1, 11, 'ip', 'Page', 'published'],
      [1, 0, 'ip', 'Draft', 'draft'],
    ],
  );
  const stan = await signIn('stan@merchlens');
  const preview = await (await stan.get(`${accountsPath}/1/deactivation-preview`)).json();
  expect(preview).toMatchObject({ touchpoints: 1, subaccounts: 2, users: 3, redirects: 0 });
  expect(await (await stan.get('/dbd/internal/subaccounts/12/deactivation-preview')).json()).toMatchObject({
    ...{ touchpoints: 0, subaccounts: 0, users: 1 },
  });
  const { etag } = await accountOf(stan, 1);
  expect((await change(stan, 1, 'POST', '/deactivate', {})).status).toBe(400);
  const paused = await change(stan, 1, 'POST', '/deactivate', { reason: 'The contract ended' });
  expect(await paused.json()).toMatchObject({ active: false, deactivatedReason: 'The contract ended' });
  expect((await send(stan, 'POST', `${accountsPath}/1/deactivate`, { body: { reason: 'x' }, etag })).status).toBe(409);
  expect(await (await change(stan, 1, 'POST', '/reactivate', {})).json()).toMatchObject({
    ...{ active: true, deactivatedAt: null, deactivatedReason: null },
  });
  expect(await rowsOf('SELECT action, reason FROM audit_event ORDER BY id')).toEqual([
    { action: 'account-deactivated', reason: 'The contract ended' },
    { action: 'account-reactivated', reason: null },
  ]);
});

test('items that an alcohol brand has published but could not publish today are listed', async () => {
  const definition = JSON.stringify(definitions.dl.empty);
  await insert(
    'touchpoint',
    ['id', 'account_id', 'kind', 'name', 'status', 'revision', 'published_revision', 'definition'],
    [[900, 1, 'dl', 'Link', 'published', 2, 1, '{"broken":true}']],
  );
  await insert(
    'touchpoint_version',
    ['touchpoint_id', 'revision', 'name', 'locales', 'campaign', 'definition', 'saved_at'],
    [[900, 1, 'Link', '[]', '', definition, '2026-01-01T00:00:00.000Z']],
  );
  const stan = await signIn('stan@merchlens');
  await change(stan, 1, 'PUT', '', { alcohol: true });
  expect(await (await stan.get(`${accountsPath}/1/alcohol-check`)).json()).toMatchObject({
    ...{ published: 1, checked: 1 },
    faulty: [{ id: 900, kind: 'dl', name: 'Link', problems: [expect.stringMatching(/./)] }],
  });
});

test('with sample data names are made up and nothing can be changed', async () => {
  await d1.prepare("UPDATE user SET anonymized = 1 WHERE id = 'u-stan'").run();
  const stan = await signIn('stan@merchlens');
  const text = JSON.stringify([await list(stan), await accountOf(stan, 1)]);
  expect(text).not.toMatch(/Brand One|Ada|one\.test|b-1|Amazon/);
  const answer = await change(stan, 1, 'PUT', '', { name: 'x' });
  expect([answer.status, await codeOf(answer)]).toEqual([403, 'nothing-kept']);
});
