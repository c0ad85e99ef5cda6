import { beforeEach, expect, test } from 'vitest';
import { signIn } from './caller.ts';
import { connectionWorld, seller, vendor } from './connection-world.ts';
import { everything } from './every-call.ts';
import { d1 } from './migrated.ts';
import { rowsOf } from './small-world.ts';

const world = connectionWorld(0);
const { back, begin, call, codeOf, connect, control } = world;
beforeEach(world.reset);

const over = { code: 'consent-over', status: 400 };
const refusalOf = async (answer: Response): Promise<{ code: string; status: number }> => await answer.json();

test('a consent becomes a connection with its marketplaces, and nothing secret is kept in the clear', async () => {
  const [state, code] = [await begin(), await codeOf()];
  const answer = await call('POST', '/callback', back(state, code));
  expect(await answer.json()).toMatchObject({ outcome: 'connected' });
  const { providers, items } = await world.listed();
  expect(providers).toEqual([
    { provider: 'amazon-sp', ready: true },
    { provider: 'amazon-ads', ready: true },
  ]);
  expect(items).toMatchObject([
    {
      status: 'connecting',
      externalId: seller,
      party: 'seller',
      region: 'eu',
      label: `Amazon.de · ${seller}`,
      error: null,
    },
  ]);
  expect(items[0]?.parts.filter(({ on }) => on)).toEqual([
    { id: 'A1PA6795UKMFR9', kind: 'marketplace', name: 'Amazon.de', currency: 'EUR', on: true },
  ]);
  const kept = await everything();
  for (const secret of [state, code, 'Atzr|', 'Atza|', world.vars.LWA_CLIENT_SECRET ?? ''])
    expect(kept).not.toContain(secret);
  expect(await rowsOf("SELECT kind FROM sealed_secret WHERE ciphertext LIKE 'ey%'")).toEqual([
    { kind: 'connection-token' },
  ]);
  expect(await rowsOf('SELECT action, actor_id FROM audit_event ORDER BY id')).toEqual([
    { action: 'connection-begun', actor_id: 'u-ada' },
    { action: 'connection-made', actor_id: 'u-ada' },
  ]);
});

test('a state works once, only for its session, person and provider, and for ten minutes', async () => {
  const first = await begin();
  expect((await call('POST', '/callback', back(first, await codeOf()))).status).toBe(200);
  const refused = async (state: string, more = {}, body: object | null = null) =>
    await refusalOf(await call('POST', '/callback', body ?? back(state, await codeOf()), more));
  expect(await refused(first)).toMatchObject(over);
  expect(await refused('AAAAAAAAAAAAAAAAAAAAAA')).toMatchObject(over);

  const second = await begin();
  // Another administrator of the same account, with Ada's link.
  await d1.prepare("UPDATE account_grant SET level = 7 WHERE user_id = 'u-vera'").run();
  expect(await refused(second, { who: await signIn('vera@one') })).toMatchObject(over);
  // A code of advertising with a state of the Selling Partner API, and the other way round.
  expect(await refused(second, {}, { ...back(second, await codeOf(seller, 'ads'), 'ads') })).toMatchObject(over);
  await d1.prepare('UPDATE upstream_session SET csrf_token = ?').bind('c-of-another-session').run();
  const later = await signIn('ada@one');
  expect(await refused(second, { who: later })).toMatchObject(over);

  const third = await begin('sp', { who: later });
  await d1.prepare('UPDATE oauth_state SET created_at = created_at - 600000').run();
  expect(await refused(third, { who: later })).toMatchObject(over);
  expect((await world.control.calls()).filter(({ operation }) => operation === 'token')).toHaveLength(1);
});

test('two tabs each finish their own consent, and the second one is kept', async () => {
  const [one, other] = [await begin(), await begin()];
  const ends = await Promise.all(
    [one, other].map(async (state) => (await call('POST', '/callback', back(state, await codeOf()))).status),
  );
  expect(ends).toEqual([200, 200]);
  expect((await world.listed()).items).toHaveLength(1);
  expect(await rowsOf('SELECT count(*) AS n FROM sealed_secret')).toEqual([{ n: 1 }]);
});

test('a code that Amazon refuses ends the attempt and says what to do', async () => {
  const state = await begin();
  const answer = await call('POST', '/callback', back(state, 'made-up'));
  expect(await refusalOf(answer)).toMatchObject({ code: 'consent-not-accepted', status: 409 });
  expect(await refusalOf(await call('POST', '/callback', back(state, await codeOf())))).toMatchObject(over);
  expect((await world.listed()).items).toEqual([]);
});

test('a consent started in another scope waits there with its code sealed, and can only be finished there', async () => {
  const [state, code] = [await begin(), await codeOf()];
  const elsewhere = await call('POST', '/callback', back(state, code), { operator: 12 });
  const waiting = await elsewhere.json<{ pending: string }>();
  expect(waiting).toMatchObject({ outcome: 'other-scope', scope: { ref: 'account-1', label: 'Brand One' } });
  expect(await everything()).not.toContain(code);
  const finish = (more = {}) => call('POST', '/callback', { pending: waiting.pending }, more);
  expect(await (await finish({ operator: 12 })).json()).toEqual(waiting);
  expect(await (await finish()).json()).toMatchObject({ outcome: 'connected' });
  expect(await refusalOf(await finish())).toMatchObject(over);
  expect((await world.listed()).items).toMatchObject([{ externalId: seller }]);
});

test('a consent in another subaccount can’t take over a connection, and the account can renew it in place', async () => {
  const finish = async (operator?: number) => {
    const more = operator === undefined ? {} : { operator };
    const state = await begin('sp', more);
    return await call('POST', '/callback', back(state, await codeOf()), more);
  };
  const { id } = await (await finish(11)).json<{ id: number }>();
  const kept = () => rowsOf('SELECT id, operator_id, secret_id FROM connection');
  const [before] = await kept();
  expect(await refusalOf(await finish(12))).toMatchObject({ code: 'connection-of-other-scope', status: 409 });
  expect(await kept()).toEqual([before]);
  expect(await rowsOf("SELECT id FROM audit_event WHERE action = 'connection-renewed'")).toEqual([]);
  expect((await finish()).status).toBe(200);
  expect(await kept()).toMatchObject([{ id, operator_id: 11 }]);
  // Whoever renews a connection gives consent for it.
  const asked = { provider: 'amazon-sp', party: 'vendor', marketplace: 'DE', connection: id };
  const { url } = await (await call('POST', '/authorisations', asked)).json<{ url: string }>();
  const state = new URL(url).searchParams.get('state') ?? '';
  const other = await call('POST', '/callback', back(state, await codeOf(vendor), 'sp', vendor));
  expect(await refusalOf(other)).toMatchObject({ code: 'connection-of-other-seller', status: 409 });
});

test('a consent started at Amazon continues only on Amazon’s own pages', async () => {
  const asked = (callback: string) =>
    call('POST', '/authorisations', {
      ...{ provider: 'amazon-sp', party: 'seller', marketplace: 'DE', begunAtAmazon: { callback, state: 'of Amazon' } },
    });
  const central = new URL(/seller-DE=(\S+)/.exec(world.vars.CONSENT_HOSTS ?? '')?.[1] ?? '');
  const answer = await asked(`${central.origin}/apps/authorize/confirm/amzn1`);
  const url = new URL((await answer.json<{ url: string }>()).url);
  expect([url.origin, url.searchParams.get('amazon_state')]).toEqual([central.origin, 'of Amazon']);
  expect(url.searchParams.get('state')).toMatch(/^[\w-]{22}$/);
  for (const callback of [
    'https://evil.example/apps/authorize/confirm/amzn1',
    `${central.origin}/ap/signin`,
    `https://${central.hostname}.evil.example/apps/authorize/confirm/amzn1`,
    `${central.origin.replace('://', '://evil@')}/apps/authorize/confirm/amzn1`,
    `${central.origin}@evil.example/apps/authorize/confirm/amzn1`,
    'javascript:alert(1)//',
  ])
    expect([callback, await refusalOf(await asked(callback))]).toMatchObject([
      callback,
      { code: 'consent-address-foreign' },
    ]);
});

test('connecting requires WRITE, and an installation with a client', async () => {
  const vera = await signIn('vera@one');
  expect((await call('POST', '/authorisations', { provider: 'amazon-ads', region: 'eu' }, { who: vera })).status).toBe(
    403,
  );
  expect((await call('GET', '', {}, { who: vera })).status).toBe(200);
  const env = { LWA_CLIENT_SECRET: undefined };
  const refused = await call('POST', '/authorisations', { provider: 'amazon-ads', region: 'eu' }, { env });
  expect(await refusalOf(refused)).toMatchObject({ code: 'connection-not-set-up', status: 409 });
  const { providers } = await (await call('GET', '', {}, { env })).json<{ providers: object[] }>();
  expect(providers).toMatchObject([{ ready: false }, { ready: false }]);
  const noVendors = { provider: 'amazon-sp', party: 'vendor', marketplace: 'IE' };
  expect(await refusalOf(await call('POST', '/authorisations', noVendors))).toMatchObject({ code: 'no-consent-page' });
});

test('a connection is paused and resumed by its revision, and removed with its token', async () => {
  const id = await connect();
  const { etag } = await world.one(id);
  const paused = await call('PATCH', `/${id}`, { paused: true }, { etag });
  expect(await paused.json()).toMatchObject({ status: 'paused', nextSyncAt: null });
  expect((await call('PATCH', `/${id}`, { paused: false }, { etag })).status).toBe(412);
  expect(await refusalOf(await call('POST', `/${id}/syncs`))).toMatchObject({ code: 'connection-paused' });
  expect((await call('DELETE', `/${id}`, {}, { etag: (await world.one(id)).etag })).status).toBe(204);
  expect((await world.listed()).items).toEqual([]);
  expect(await rowsOf('SELECT count(*) AS n FROM sealed_secret')).toEqual([{ n: 0 }]);
  expect(await rowsOf('SELECT action FROM audit_event WHERE id > 2 ORDER BY id')).toEqual([
    { action: 'connection-changed' },
    { action: 'connection-removed' },
  ]);
  await control.reset();
});
