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

test('somebody who may import makes, pauses and deletes a scheduled import on the page, also where no script runs', async () => {
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
