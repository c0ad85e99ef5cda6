import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ApiKey, ApiKeysAnswer, ApiUsage, MadeApiKey } from '#shared/api/families/api-keys-schemas.ts';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { type ApiIntegration, emptyApiIntegration } from '#shared/touchpoints/api-integration.ts';
import { tokenHash } from '#upstream/platform/tokens.ts';
import { ask, type Caller, signIn } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

const token = 's'.repeat(32);
const keys = '/proxy/data/api-keys/1';

beforeEach(async () => {
  await smallWorld();
  await insert(
    'feature',
    ['account_id', 'operator_id', 'key', 'count'],
    [
      [1, 0, 'popApi', 3],
      [2, 0, 'popApi', 3],
    ],
  );
});

const edit = (person: Caller, method: string, path: string, etag: string, body: object = {}) =>
  ask(person.token, `${path}?uid=${person.uid}`, {
    method,
    body: { ...body, csrfToken: person.csrfToken },
    headers: { 'If-Match': etag },
  });

/** A published integration of an account. */
async function integrate(person: Caller, more: Partial<ApiIntegration> = {}, account = 1): Promise<TouchpointDetail> {
  const list = `/proxy/data/touchpoints/${account}/api`;
  const definition = { ...emptyApiIntegration, products: [101], ...more };
  const draft: TouchpointDetail = await (await person.send('POST', list, { name: 'Shop site', definition })).json();
  const published = await edit(person, 'POST', `${list}/${draft.id}/publish`, draft.etag);
  expect(published.status).toBe(200);
  return await published.json();
}

const form = (integration: number, more: object = {}) => ({
  ...{ name: 'Server', scopes: ['products'], integration, once: crypto.randomUUID() },
  ...more,
});

async function make(person: Caller, integration: number, more: object = {}, path = keys): Promise<MadeApiKey> {
  const response = await person.send('POST', path, form(integration, more));
  expect(response.status).toBe(201);
  return await response.json();
}

const listed = async (person: Caller): Promise<readonly ApiKey[]> =>
  (await (await person.get(keys)).json<ApiKeysAnswer>()).items;

/** A call of the public API, as passed on by the surface. */
const callOf = async (publicId: string | null, key: string, more: object = {}, vars: object = {}) => {
  const body = { keyHash: await tokenHash(key), host: null, scope: 'products', ...more };
  const env = { UPSTREAM_SERVICE_TOKEN: token, ...vars };
  return await ask(token, `/proxy/public/api/${publicId}/calls`, { method: 'POST', body, env });
};
const call = async (...of: Parameters<typeof callOf>): Promise<number> => (await callOf(...of)).status;

test('a new key is shown to its administrator once, stored as a hash, and opens the integration', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await integrate(ada);
  const made = await make(ada, id);
  expect(made.key).toMatch(/^mlk_[\w-]{43}$/);
  expect(made).toMatchObject({ name: 'Server', prefix: made.key.slice(0, 12), status: 'active', lastUsedAt: null });
  expect(await call(publicId, made.key)).toBe(200);
  const [key] = await listed(ada);
  expect(JSON.stringify(key)).not.toContain(made.key);
  expect(key?.lastUsedAt).not.toBeNull();
  expect(JSON.stringify(await rowsOf('SELECT * FROM api_key'))).not.toContain(made.key);
});

test('the same form sent twice makes one key', async () => {
  const ada = await signIn('ada@one');
  const { id } = await integrate(ada);
  const body = form(id);
  const both = await Promise.all([ada.send('POST', keys, body), ada.send('POST', keys, body)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await listed(ada)).toHaveLength(1);
});

test('a revoked key is refused with the next call', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await integrate(ada);
  const made = await make(ada, id);
  expect(await call(publicId, made.key)).toBe(200);
  expect((await edit(ada, 'DELETE', `${keys}/${made.id}`, made.etag)).status).toBe(204);
  expect(await call(publicId, made.key)).toBe(401);
  expect((await edit(ada, 'PATCH', `${keys}/${made.id}`, made.etag, { name: 'Again' })).status).toBe(409);
});

test.each([
  ['is disabled', "UPDATE user SET disabled_at = '2026-11-01' WHERE id = 'u-ada'"],
  ['has lost the account', "DELETE FROM account_grant WHERE user_id = 'u-ada'"],
  ['is gone', "DELETE FROM user WHERE id = 'u-ada'"],
])('a key whose maker %s stops with advice, and another administrator takes it over', async (_, change) => {
  const [ada, stan] = [await signIn('ada@one'), await signIn('stan@merchlens')];
  const { id, publicId } = await integrate(ada);
  const made = await make(ada, id);
  await d1.exec(change);
  const stopped = (await listed(stan))[0];
  expect(stopped).toMatchObject({ status: 'stopped', owner: change.startsWith('DELETE FROM user') ? null : 'Ada' });
  const refused = await callOf(publicId, made.key);
  expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ code: 'api-key-unowned' })]);
  expect(await rowsOf('SELECT last_used_at FROM api_key')).toEqual([{ last_used_at: null }]);
  expect((await edit(stan, 'POST', `${keys}/${made.id}/take-over`, '"7"')).status).toBe(412);
  const taken = await edit(stan, 'POST', `${keys}/${made.id}/take-over`, stopped?.etag ?? '');
  expect(await taken.json()).toMatchObject({ status: 'active', owner: 'Stan', updatedBy: 'Stan' });
  expect(await call(publicId, made.key)).toBe(200);
  const again = await edit(stan, 'POST', `${keys}/${made.id}/take-over`, taken.headers.get('ETag') ?? '');
  expect([again.status, await again.json()]).toEqual([409, expect.objectContaining({ code: 'key-owned-already' })]);
  expect(await rowsOf("SELECT action, after FROM audit_event WHERE action = 'api-key-taken-over'")).toEqual([
    { action: 'api-key-taken-over', after: '{"owner":"u-stan"}' },
  ]);
});

test('a rotated key works beside the new one for the chosen time, and no longer', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await integrate(ada);
  for (const [overlapHours, old] of [
    [24, 200],
    [0, 401],
  ] as const) {
    const made = await make(ada, id, { domains: [] });
    const path = `${keys}/${made.id}/rotate`;
    const rotated = await edit(ada, 'POST', path, made.etag, { overlapHours, once: crypto.randomUUID() });
    expect(rotated.status).toBe(201);
    const next: MadeApiKey = await rotated.json();
    expect(next).toMatchObject({ name: made.name, scopes: made.scopes });
    expect([await call(publicId, made.key), await call(publicId, next.key)]).toEqual([old, 200]);
    const again = await edit(ada, 'POST', path, made.etag, { overlapHours, once: crypto.randomUUID() });
    expect(again.status).toBe(412);
  }
});

test('a key ends with the overlap only if another replaces it', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await integrate(ada);
  const made = await make(ada, id);
  const columns = ['account_id', 'operator_id', 'touchpoint_id', 'name', 'prefix', 'key_hash', 'made_once', 'scopes'];
  await insert(
    'api_key',
    [...columns, 'domains', 'created_at'],
    Array.from({ length: 99 }, (_, nth) => [1, 0, id, 'Key', 'mlk_', `hash ${nth}`, `once ${nth}`, '[]', '[]', '2026']),
  );
  const rotate = { overlapHours: 0, once: crypto.randomUUID() };
  expect((await edit(ada, 'POST', `${keys}/${made.id}/rotate`, made.etag, rotate)).status).toBe(409);
  expect(await call(publicId, made.key)).toBe(200);
});

test('a key expires with its last day in the reporting timezone', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await integrate(ada);
  const gone = await make(ada, id, { lastDay: '2026-03-08' });
  // The day on which New York's clocks go forward.
  expect(gone).toMatchObject({ expiresAt: '2026-03-09T04:00:00.000Z', status: 'expired' });
  expect(await call(publicId, gone.key)).toBe(401);
});

test('pages may call from sites that integration and key allow, servers with a key without sites', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await integrate(ada, { allowedDomains: ['*.brand.example', 'shop.example'] });
  const bound = await make(ada, id, { domains: ['www.brand.example'] });
  const free = await make(ada, id);
  const from = (key: string) =>
    Promise.all(
      [null, 'www.brand.example', 'shop.example', 'brand.example', 'evilbrand.example'].map((host) =>
        call(publicId, key, { host }),
      ),
    );
  expect(await from(bound.key)).toEqual([403, 200, 403, 403, 403]);
  expect(await from(free.key)).toEqual([200, 200, 200, 403, 403]);
});

test('a key works only for its own integration and purpose', async () => {
  const ada = await signIn('ada@one');
  const [one, other] = [await integrate(ada), await integrate(ada)];
  const made = await make(ada, one.id);
  expect(await call(other.publicId, made.key)).toBe(401);
  expect(await call(one.publicId, made.key, { scope: 'offers' })).toBe(403);
});

test('calls above the limit of a minute are refused, and both kinds are counted by day', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await integrate(ada);
  const made = await make(ada, id);
  // Stops the clock, so that no minute or day starts during the test.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await call(publicId, made.key);
  await d1.prepare('UPDATE api_minute SET calls = 60').run();
  expect(await call(publicId, made.key)).toBe(429);
  const usage: ApiUsage = await (await ada.get(`/proxy/data/api-usage/1/${id}`)).json();
  expect(usage.days).toHaveLength(30);
  expect(usage.timezone).toBe('America/New_York');
  const { answered = 0, refused = 0 } = usage.days.at(-1) ?? {};
  expect(answered + refused).toBe(2);
});

test('refusals above the limit are counted up to a hundred a minute, and the day then says “at least”', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await integrate(ada);
  const made = await make(ada, id);
  const other = await make(ada, id);
  const minute = Math.floor(Date.now() / 60_000) + 1;
  // The first call is on the same day as the flood.
  vi.useFakeTimers({ now: minute * 60_000 + 5_000, toFake: ['Date'] });
  try {
    await call(publicId, made.key);
    await d1.prepare('UPDATE api_minute SET minute = ?, calls = 157').bind(minute).run();
    await d1.prepare('UPDATE api_day SET refused = 97').run();
    const usage = async () => {
      const { days }: ApiUsage = await (await ada.get(`/proxy/data/api-usage/1/${id}`)).json();
      return days.reduce((sum, day) => ({ ...day, refused: sum.refused + day.refused, more: sum.more || day.more }));
    };
    expect([await call(publicId, made.key), await call(publicId, made.key)]).toEqual([429, 429]);
    expect(await usage()).toMatchObject({ refused: 99, more: false });
    const statuses: number[] = [];
    for (let nth = 0; nth < 5; nth++) statuses.push(await call(publicId, made.key));
    expect(statuses).toEqual([429, 429, 429, 429, 429]);
    expect(await usage()).toMatchObject({ refused: 100, more: true });
    expect(await rowsOf('SELECT calls FROM api_minute')).toEqual([{ calls: 160 }]);
    // Another key of the integration has a limit of its own, and the next minute is another.
    expect(await call(publicId, other.key)).toBe(200);
    vi.setSystemTime((minute + 1) * 60_000);
    expect(await call(publicId, made.key)).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test('pages of the local machine may call a product on local http, and no other', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await integrate(ada, { allowedDomains: ['shop.example'] });
  const bound = await make(ada, id, { domains: ['shop.example'] });
  const statuses = (appOrigin: string | undefined) =>
    Promise.all(
      ['localhost', '127.0.0.1', '[::1]', 'localhost.evil.example', 'evil.example'].map((host) =>
        call(publicId, bound.key, { host }, { APP_ORIGIN: appOrigin }),
      ),
    );
  expect(await statuses('http://localhost:8787')).toEqual([200, 200, 200, 403, 403]);
  expect(await statuses('https://app.example.com')).toEqual([403, 403, 403, 403, 403]);
  expect(await statuses(undefined)).toEqual([403, 403, 403, 403, 403]);
});

test('a key bound to a site works from that site’s port alone', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await integrate(ada, { allowedDomains: ['shop.example', '*.shop.example:8443'] });
  const bound = await make(ada, id, { domains: ['shop.example', 'till.shop.example:8443'] });
  const hosts = ['shop.example', 'shop.example:8443', 'till.shop.example', 'till.shop.example:8443'];
  const statuses = await Promise.all(hosts.map((host) => call(publicId, bound.key, { host })));
  expect(statuses).toEqual([200, 403, 403, 200]);
});

test('keys of one account are hidden from others, and readers see none', async () => {
  const [ada, rita, vera] = [await signIn('ada@one'), await signIn('rita@two'), await signIn('vera@one')];
  const { id } = await integrate(ada);
  const made = await make(ada, id);
  const foreign = '/proxy/data/api-keys/2';
  expect((await (await rita.get(foreign)).json<ApiKeysAnswer>()).items).toEqual([]);
  expect((await edit(rita, 'DELETE', `${foreign}/${made.id}`, made.etag)).status).toBe(404);
  expect((await rita.get(`/proxy/data/api-usage/2/${id}`)).status).toBe(404);
  const named = await rita.send('POST', foreign, form(id));
  expect(named.status).toBe(400);
  expect(await named.json()).toMatchObject({ errors: { integration: 'is not one of this scope' } });
  expect((await vera.get(keys)).status).toBe(403);
  expect((await vera.send('POST', keys, form(id))).status).toBe(403);
});

test('without the service token nobody can ask whether a key is good', async () => {
  const ada = await signIn('ada@one');
  const { id, publicId } = await integrate(ada);
  const made = await make(ada, id);
  const body = { keyHash: await tokenHash(made.key), host: null, scope: 'products' };
  const env = { UPSTREAM_SERVICE_TOKEN: token };
  for (const given of [null, 'wrong', ada.token])
    expect((await ask(given, `/proxy/public/api/${publicId}/calls`, { method: 'POST', body, env })).status).toBe(401);
});

test('a key says who changed it last and when, whatever the change', async () => {
  await insert(
    'user',
    ['id', 'email', 'firstname', 'lastname', 'is_staff', 'user_mode'],
    [['u-sue', 'sue@merchlens.test', 'Sue', 'Ng', 1, 1]],
  );
  await insert('account_grant', ['user_id', 'account_id', 'level'], [['u-sue', 1, 7]]);
  const [ada, sue] = [await signIn('ada@one'), await signIn('sue@merchlens')];
  const { id: integration } = await integrate(ada);
  const made = await make(ada, integration);
  expect(made).toMatchObject({ updatedBy: 'Ada', updatedAt: made.createdAt });
  const changed = await edit(sue, 'PATCH', `${keys}/${made.id}`, made.etag, { name: 'Shop' });
  const saved: ApiKey = await changed.json();
  expect(saved).toMatchObject({ author: 'Ada', updatedBy: 'Sue Ng', updatedAt: expect.stringMatching(/Z$/) });
  const more = { overlapHours: 24, once: crypto.randomUUID() };
  expect((await edit(ada, 'POST', `${keys}/${made.id}/rotate`, saved.etag, more)).status).toBe(201);
  const rotated = (await listed(ada)).find(({ id }) => id === made.id);
  expect(rotated).toMatchObject({ updatedBy: 'Ada' });
  expect((await edit(sue, 'DELETE', `${keys}/${made.id}`, rotated?.etag ?? '')).status).toBe(204);
  expect((await listed(ada)).find(({ id }) => id === made.id)).toMatchObject({ updatedBy: 'Sue Ng' });
  await d1.exec("DELETE FROM user WHERE id = 'u-sue'");
  expect((await listed(ada)).find(({ id }) => id === made.id)).toMatchObject({ updatedBy: null });
});

test('an unreadable key or integration lets nobody in, and other keys still work', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const ada = await signIn('ada@one');
  const { id, publicId } = await integrate(ada);
  const [spoilt, sound] = [await make(ada, id), await make(ada, id, { name: 'Other' })];
  for (const column of ['scopes', 'domains']) {
    await d1.prepare(`UPDATE api_key SET ${column} = '{"half' WHERE id = ?`).bind(spoilt.id).run();
    expect([await call(publicId, spoilt.key), await call(publicId, sound.key)]).toEqual([422, 200]);
    await d1.prepare(`UPDATE api_key SET ${column} = '[]' WHERE id = ?`).bind(spoilt.id).run();
  }
  await d1.prepare(`UPDATE touchpoint_version SET definition = '7' WHERE touchpoint_id = ?`).bind(id).run();
  expect(await call(publicId, sound.key)).toBe(422);
});
