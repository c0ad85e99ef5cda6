import { expect, test, vi } from 'vitest';
import { setUpSignInTests } from './support/stage.ts';

const stage = setUpSignInTests();
const hour = 3_600_000;

test('activity slides the idle expiry', async () => {
  const client = await stage.signIn();
  await stage.app.age(client, 7 * hour);
  expect((await stage.readSession(client)).state).toBe('live');
  await stage.app.age(client, 7 * hour);
  expect((await stage.readSession(client)).state).toBe('live');
  await stage.app.age(client, 8 * hour);
  expect((await stage.readSession(client)).state).toBe('none');
});

test('background polling does not slide the idle expiry', async () => {
  const client = await stage.signIn();
  await stage.app.age(client, 7 * hour);
  expect((await client.call('/flags')).status).toBe(200);
  await stage.app.age(client, hour);
  expect((await stage.readSession(client)).state).toBe('none');
});

test('the absolute expiry ends a session however active it is', async () => {
  const client = await stage.signIn();
  const step = 7 * hour;
  for (let age = step; age < 168 * hour; age += step) {
    await stage.app.age(client, step);
    expect((await stage.readSession(client)).state).toBe('live');
  }
  await stage.app.age(client, step);
  expect((await stage.readSession(client)).state).toBe('none');
});

test('the alarm deletes an expired session and keeps a live one', async () => {
  const client = await stage.signIn();
  expect(await stage.app.ring(client)).toBeGreaterThan(Date.now());
  expect((await stage.readSession(client)).state).toBe('live');
  await stage.app.age(client, 9 * hour);
  expect(await stage.app.ring(client)).toBeNull();
  expect(await stage.app.stored(client)).toBe('[]');
});

test('the grant of an expired session is revoked, but not while the person has another session here', async () => {
  stage.provider.claims = (claims) => ({ ...claims, sub: 'somebody-who-forgets' });
  stage.provider.tokens = { refresh_token: 'refresh-secret-first' };
  const first = await stage.signIn();
  stage.provider.tokens = { refresh_token: 'refresh-secret-second' };
  const second = await stage.signIn();
  await stage.app.age(first, 9 * hour);
  await stage.app.ring(first);
  await stage.app.age(second, 9 * hour);
  expect((await stage.readSession(second)).state).toBe('none');
  const revoked = () => stage.provider.to('/revoke').map(({ form }) => form.get('token'));
  await vi.waitFor(() => expect(revoked()).toEqual(['refresh-secret-second']), { timeout: 5_000 });
});

test('a session expires while the provider is down', async () => {
  stage.provider.claims = (claims) => ({ ...claims, sub: 'somebody-unlucky' });
  const client = await stage.signIn();
  await stage.app.age(client, 9 * hour);
  await stage.provider.stop();
  try {
    expect(await stage.app.ring(client)).toBeNull();
    expect(await stage.app.stored(client)).toBe('[]');
    await vi.waitFor(() => expect(stage.app.logs.join('\n')).toContain('was not revoked'), { timeout: 5_000 });
  } finally {
    await stage.provider.resume();
  }
});
