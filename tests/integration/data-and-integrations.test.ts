import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFileServer } from '#tests/support/file-server.ts';
import { startWorld, type World } from '#tests/support/world.ts';

let world: World;
let files: Awaited<ReturnType<typeof startFileServer>>;
const scope = 'account-10';

beforeAll(async () => {
  files = await startFileServer();
  world = await startWorld({
    vars: { OUTGOING_LOCAL_ORIGINS: files.origin, DNS_RESOLVER_URL: `${files.origin}/dns-query` },
  });
});
afterAll(async () => {
  await world.stop();
  files.stop();
});

test('a person makes, pauses and deletes a scheduled import on the page, also without a script', async () => {
  const admin = await world.signIn('brand.admin@brand.test');
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: world.origin };
  const post = (fields: Record<string, string>) =>
    admin.page(`/data-and-integrations?scope=${scope}`, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers,
    });
  const { items } = (await (await admin.call('/proxy/data/imports', { scope })).json()) as {
    items: { id: number; status: string }[];
  };
  const like = String(items.find(({ status }) => status === 'done')?.id);
  const secret = { headerName: 'X-Api-Key', headerValue: 'Swordfish-12' };
  const fields = { intent: 'source-create', name: 'Nightly till', cadence: 'daily', like, ...secret };
  const refused = await post({ ...fields, address: 'https://169.254.169.254/latest' });
  expect(refused.status).toBe(400);
  expect(refused.body).toContain('Enter an https address on the public internet.');
  const made = await post({ ...fields, address: `${files.origin}/files/till.csv` });
  expect(made.status).toBe(200);
  for (const said of ['Nightly till', 'Every day', 'Sends X-Api-Key', 'Run now', 'Pause'])
    expect(made.body).toContain(said);
  for (const page of [refused, made]) expect(page.body).not.toContain('Swordfish');
  const found = (await (await admin.call('/proxy/data/watched-sources', { scope })).json()) as {
    items: { id: number; etag: string }[];
  };
  const [source] = found.items;
  const paused = await post({ intent: 'source-pause', id: String(source?.id), etag: source?.etag ?? '' });
  expect([paused.status, paused.body.includes('Paused'), paused.body.includes('Resume')]).toEqual([200, true, true]);
  const stale = await post({ intent: 'source-delete', id: String(source?.id), etag: source?.etag ?? '' });
  expect([stale.status, stale.body.includes('Someone else changed this.')]).toEqual([412, true]);
  const reader = await world.signIn('brand.viewer@brand.test');
  const seen = await reader.page(`/data-and-integrations?scope=${scope}`);
  expect(seen.body).not.toContain(`${files.origin}/files/till.csv`);
  expect((await reader.call('/proxy/data/watched-sources', { scope })).status).toBe(403);
});

test('coming back from Amazon redirects to an address without the code, which no log or page shows', async () => {
  const admin = await world.signIn('brand.admin@brand.test');
  const path = '/data-and-integrations/seller-partner-auth';
  const visit = (address: string) =>
    admin.page(`${address}${address.includes('?') ? '&' : '?'}scope=${scope}`, {}, () => true);
  const begun = await visit(path);
  expect(begun.headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${world.issuer} ${world.amazon}`);
  const posted = await admin.page(
    `${path}?scope=${scope}`,
    {
      method: 'POST',
      body: new URLSearchParams({ intent: 'begin', marketplace: 'DE', party: 'seller' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.origin },
    },
    () => true,
  );
  expect(posted.status).toBe(303);
  const decision = new URLSearchParams({ merchant: 'A2NORDLICHT001', decision: 'confirm' });
  const consented = await fetch(posted.headers.get('Location') ?? '', {
    method: 'POST',
    body: decision,
    redirect: 'manual',
  });
  const back = new URL(consented.headers.get('Location') ?? '');
  const [code, state] = [back.searchParams.get('spapi_oauth_code') ?? '', back.searchParams.get('state') ?? ''];

  // A state of the other page is refused.
  const mixed = await visit(`/data-and-integrations/attribution-auth?state=${state}&code=${code}`);
  expect(mixed.headers.get('Location')).toBe(
    `/data-and-integrations/attribution-auth?failed=consent-over&scope=${scope}`,
  );
  const led = await visit(`${back.pathname}${back.search}`);
  expect([led.status, led.headers.get('Referrer-Policy')]).toEqual([303, 'no-referrer']);
  expect(led.headers.get('Location')).toMatch(
    /^\/data-and-integrations\/seller-partner-auth\?connected=\d+&scope=account-10$/,
  );
  const replayed = await visit(`${back.pathname}${back.search}`);
  expect(replayed.headers.get('Location')).toBe(`${path}?failed=consent-over&scope=${scope}`);
  const told = await visit(`${path}?failed=consent-over`);
  expect(told.body).toContain('This connection attempt has expired or was finished before. Start again.');
  // The address chooses a sentence and can't bring its own.
  expect((await visit(`${path}?failed=Call+this+number`)).body).not.toContain('Call this number');
  for (const secret of [code, state]) {
    expect(world.logs.filter((line) => line.includes(secret))).toEqual([]);
    for (const { body } of [led, replayed, told, mixed]) expect(body).not.toContain(secret);
  }
});

test('the scope in Amazon’s answer is taken for OAuth’s and not for one of ours', async () => {
  const admin = await world.signIn('brand.admin@brand.test');
  const path = '/data-and-integrations/attribution-auth';
  const posted = await admin.page(
    `${path}?scope=${scope}`,
    {
      method: 'POST',
      body: new URLSearchParams({ intent: 'begin', region: 'eu' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.origin },
    },
    () => true,
  );
  const decision = new URLSearchParams({ merchant: 'A2NORDLICHT001', decision: 'confirm' });
  const consented = await fetch(posted.headers.get('Location') ?? '', {
    method: 'POST',
    body: decision,
    redirect: 'manual',
  });
  const back = new URL(consented.headers.get('Location') ?? '');
  expect(back.searchParams.get('scope')).toBe('advertising::campaign_management');
  const led = await admin.page(`${back.pathname}${back.search}`, {}, () => true);
  expect(led.headers.get('Location')).toMatch(/^\/data-and-integrations\/attribution-auth\?connected=\d+$/);
  // Without a state it is taken for a scope of ours, which nobody has.
  const plain = await admin.page(`${path}?scope=advertising::campaign_management`, {}, () => true);
  expect(plain.headers.get('Location')).toBe('/error?reason=foreign-scope');
});
