import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountDetail } from '#shared/api/families/internal-accounts-schemas.ts';
import type { Client } from '#tests/support/client.ts';
import { startWorld, type World } from '#tests/support/world.ts';

let world: World;
let staff: Client;

beforeAll(async () => {
  world = await startWorld();
  staff = await world.signIn('staff@merchlens.test');
}, 120_000);
afterAll(() => world?.stop());

const account = async (id: number): Promise<AccountDetail> => (await staff.call(`/dbd/internal/accounts/${id}`)).json();
async function change(method: string, id: number, rest: string, json: object = {}): Promise<Response> {
  const { etag } = await account(id);
  return await staff.call(`/dbd/internal/accounts/${id}${rest}`, { method, json, headers: { 'If-Match': etag } });
}
const pathOf = async (who: Client, path: string): Promise<string> => new URL((await who.page(path)).url).pathname;

test('deactivating an account acts at once on open sessions and within seconds on public pages, and reactivating undoes it', async () => {
  const admin = await world.signIn('brand.admin@brand.test');
  const visitor = world.client();
  const visit = async () => {
    const answer = await visitor.fetch('/l/aurora-us');
    await answer.body?.cancel();
    return answer.status;
  };
  expect(await pathOf(admin, '/collections')).toBe('/collections');
  expect(await visit()).toBe(302);

  expect((await change('POST', 10, '/deactivate', { reason: 'The contract ended' })).status).toBe(200);
  expect(await pathOf(admin, '/collections')).toBe('/brand/welcome');
  await expect.poll(visit, { timeout: 10_000 }).toBe(404);

  expect((await change('POST', 10, '/reactivate')).status).toBe(200);
  expect(await pathOf(admin, '/collections')).toBe('/collections');
  await expect.poll(visit, { timeout: 10_000 }).toBe(302);
});

test('changed features apply to the next call of an open session', async () => {
  const admin = await world.signIn('alcohol@brand.test');
  const scope = { scope: 'account-12' };
  const mayPrice = async () => (await admin.call('/proxy/data/offer-retailers', scope)).status;
  expect(await mayPrice()).toBe(200);
  const { features } = await account(12);
  const { priceStockHistory: _, ...others } = features;
  expect((await change('PUT', 12, '/features', { features: others })).status).toBe(200);
  expect(await mayPrice()).toBe(403);
  expect((await change('PUT', 12, '/features', { features })).status).toBe(200);
  expect(await mayPrice()).toBe(200);
});

test('a person works in the account they made with the next call, and the answer hides whose access changed', async () => {
  const json = {
    ...{ name: 'Fresh', type: 'brand', currency: 'USD', locale: 'en-US', timezone: 'UTC', alcohol: false },
    ...{ product2BrandId: null, gtmId: null, plan: 'starter', administrator: null, once: crypto.randomUUID() },
  };
  const made = await staff.call('/dbd/internal/accounts', { method: 'POST', json });
  const answer: AccountDetail & { readonly accessChanges?: unknown } = await made.json();
  expect([made.status, answer.accessChanges]).toEqual([201, undefined]);
  const scope = `account-${answer.id}`;
  expect((await staff.call('/proxy/dashboard/list/', { scope })).status).toBe(200);
  expect((await staff.call('/proxy/data/collections', { scope })).status).toBe(200);
});

test.each(['support@merchlens.test', 'brand.admin@brand.test'])('%s reaches no account here', async (email) => {
  const who = await world.signIn(email);
  for (const path of ['accounts', 'accounts/10', 'subaccounts/101', 'subaccounts?accountId=10'])
    expect([path, (await who.call(`/dbd/internal/${path}`)).status]).toEqual([path, 403]);
});
