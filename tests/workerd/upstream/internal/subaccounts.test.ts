import { beforeEach, expect, test } from 'vitest';
import type { SubaccountDetail, SubaccountListItem } from '#shared/api/families/internal-accounts-schemas.ts';
import { selectSubaccounts } from '#upstream/accounts/subaccounts.ts';
import { type Caller, signIn } from '../caller.ts';
import { d1 } from '../migrated.ts';
import { rowsOf, smallWorld } from '../small-world.ts';
import { codeOf, send, subaccountOf, subaccountsPath } from './support.ts';

beforeEach(smallWorld);

const create = (who: Caller, more: object = {}) =>
  send(who, 'POST', subaccountsPath, {
    body: { accountId: 1, name: 'One East', currency: null, locale: null, once: crypto.randomUUID(), ...more },
  });
const change = async (who: Caller, id: number, method: string, rest: string, body: object) =>
  send(who, method, `${subaccountsPath}/${id}${rest}`, { body, etag: (await subaccountOf(who, id)).etag });

test('a new subaccount is administered by the administrators of its account, and its form sent twice makes one', async () => {
  const stan = await signIn('stan@merchlens');
  const once = crypto.randomUUID();
  const answer = await create(stan, { once });
  const { id, account } = await answer.json<SubaccountDetail>();
  expect([answer.status, account]).toEqual([201, { id: 1, name: 'Brand One', type: 'brand', active: true }]);
  expect((await (await create(stan, { once })).json<SubaccountDetail>()).id).toBe(id);
  expect(await rowsOf(`SELECT user_id, level FROM operator_grant WHERE operator_id = ${id} ORDER BY user_id`)).toEqual([
    { user_id: 'u-ada', level: 7 },
    { user_id: 'u-stan', level: 7 },
  ]);
});

test('two subaccounts of one account never share a name, made or renamed, however many are made at once', async () => {
  const stan = await signIn('stan@merchlens');
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(stan, { name: 'Same' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  const renamed = await change(stan, 12, 'PUT', '', { name: 'one NORTH' });
  expect([renamed.status, await codeOf(renamed)]).toEqual([409, 'subaccount-name-taken']);
  expect((await create(stan, { accountId: 2, name: 'One North' })).status).toBe(201);
  expect(await rowsOf("SELECT action FROM audit_event WHERE action <> 'subaccount-created'")).toEqual([]);
});

test('a change on an older version is refused', async () => {
  const stan = await signIn('stan@merchlens');
  const { etag } = await subaccountOf(stan, 11);
  const path = `${subaccountsPath}/11`;
  expect((await send(stan, 'PUT', path, { body: { name: 'North', currency: 'EUR' }, etag })).status).toBe(200);
  expect((await send(stan, 'PUT', path, { body: { name: 'Late' }, etag })).status).toBe(412);
  expect(await subaccountOf(stan, 11)).toMatchObject({ name: 'North', currency: 'EUR', updatedBy: 'Stan' });
});

test('a subaccount inherits features of its account that it lacks itself', async () => {
  const stan = await signIn('stan@merchlens');
  const before = await subaccountOf(stan, 11);
  expect(before).toMatchObject({ features: { popImmersive: 3 }, accountFeatures: { popImmersive: 12, rawSales: 1 } });
  expect(before.allowances[0]).toMatchObject({ feature: 'popImmersive', allowed: 3 });
  const inherits = await (await change(stan, 11, 'PUT', '/features', { features: {} })).json<SubaccountDetail>();
  expect([inherits.features, inherits.allowances[0]?.allowed]).toEqual([{}, 12]);
  expect(await rowsOf('SELECT count FROM feature WHERE account_id = 1 AND operator_id = 0')).toHaveLength(2);
});

test('a subaccount is paused and resumed independently', async () => {
  const stan = await signIn('stan@merchlens');
  expect(await (await change(stan, 11, 'POST', '/deactivate', { reason: 'Left the market' })).json()).toMatchObject({
    ...{ active: false, deactivatedReason: 'Left the market', account: { active: true } },
  });
  expect((await (await change(stan, 11, 'POST', '/reactivate', {})).json<SubaccountDetail>()).active).toBe(true);
});

test('a page of twenty thousand subaccounts reads at most three rows for each that it shows', async () => {
  await d1
    .prepare(
      `INSERT INTO operator (id, account_id, name)
       WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 20999) SELECT i, 1, 'Shop ' || i FROM n`,
    )
    .run();
  for (const after of [0, 9000]) {
    const { sql, parameters } = selectSubaccounts(1, '', after, 50);
    const { meta, results } = await d1
      .prepare(sql)
      .bind(...parameters)
      .all();
    expect(results).toHaveLength(51);
    expect(meta.rows_read).toBeLessThanOrEqual(150);
  }
  const stan = await signIn('stan@merchlens');
  const page = async (query: string) =>
    (await stan.get(`${subaccountsPath}?accountId=1&${query}`)).json<{
      items: SubaccountListItem[];
      nextCursor: string;
    }>();
  const first = await page('limit=3');
  expect(first.items.map(({ name }) => name)).toEqual(['One North', 'One South', 'Shop 1000']);
  expect((await page(`limit=1&cursor=${first.nextCursor}`)).items.map(({ name }) => name)).toEqual(['Shop 10000']);
  expect((await page('search=shop+1234')).items.map(({ id }) => id)[0]).toBe(1234);
});
