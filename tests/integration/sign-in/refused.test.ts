import { expect, test } from 'vitest';
import { setUpSignInTests } from './support/stage.ts';

const stage = setUpSignInTests();

const problem = (status: number, detail: string) => ({
  status,
  headers: { 'Content-Type': 'application/problem+json' },
  body: { status, title: 'No', detail },
});

for (const [path, status, reason] of [
  ['/dbd/init', 403, 'denied'],
  ['/dbd/', 403, 'denied'],
  ['/dbd/', 401, 'not-accepted'],
] as const)
  test(`a ${status} of ${path} ends the sign-in at a page with the upstream's reason, and the log has it`, async () => {
    stage.upstream.answers.set(path, () => problem(status, 'ada@brand.test may not use this platform'));
    const client = stage.app.client();
    const { hops } = await client.page('/auth/login');
    const next = encodeURIComponent('/access-denied?email=ada%40brand.test');
    expect(hops.map(({ headers }) => headers.get('location'))).toContain(`/logout?returnTo=${next}`);
    const { state, refusal } = await stage.readSession(client, {}, '/access-denied');
    const detail = 'ada@brand.test may not use this platform';
    expect(refusal).toMatchObject({ reason, email: 'ada@brand.test', detail });
    expect([state, stage.cookie(client)]).toEqual(['none', undefined]);
    expect(stage.upstream.to('/dbd/signin')).toHaveLength(status === 401 ? 1 : 0);
    const [line = '{}', ...more] = stage.app.logs.filter((text) => text.includes('the upstream refused the sign-in'));
    expect(more).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({
      upstreamStatus: status,
      reason: '[email] may not use this platform',
      emailVerified: true,
      requestId: refusal?.requestId,
    });
  });

for (const [claim, said] of [
  [undefined, 'not sent'],
  [false, false],
] as const)
  test(`a person whose email is not verified (${claim}) is refused with that reason`, async () => {
    stage.provider.claims = (claims) => ({ ...claims, email_verified: claim });
    stage.upstream.answers.set('/dbd/init', () => problem(403, 'No verified address'));
    const client = stage.app.client();
    await client.page('/auth/login');
    const { refusal } = await stage.readSession(client, {}, '/access-denied');
    expect(refusal).toMatchObject({ reason: 'email-unverified', detail: 'No verified address' });
    expect(stage.app.logs.join('\n')).toContain(`"emailVerified":${JSON.stringify(said)}`);
  });

test('the next sign-in forgets why the last one was refused', async () => {
  stage.upstream.answers.set('/dbd/', () => problem(403, 'Your contract has ended'));
  const client = stage.app.client();
  await client.page('/auth/login');
  stage.upstream.answers.clear();
  await stage.signIn(client);
  expect((await stage.readSession(client, {}, '/access-denied')).refusal).toBeNull();
});

test('features that stay 401 with a new token are refused, not unavailable, and the session is kept', async () => {
  const client = await stage.signIn();
  stage.upstream.answers.set('/dbd/user/u-secret/changeSettings', () => problem(401, 'Not with this token'));
  const refreshed = stage.provider.to('/token').length;
  expect((await stage.readSession(client, { 'x-scope': 'account-13' })).state).toBe('not-accepted');
  expect(stage.provider.to('/token')).toHaveLength(refreshed + 1);
  expect((await client.call('/proxy/locales', { scope: 'account-13' })).status).toBe(401);
  stage.upstream.answers.clear();
  expect((await stage.readSession(client, { 'x-scope': 'account-13' })).state).toBe('live');
});
