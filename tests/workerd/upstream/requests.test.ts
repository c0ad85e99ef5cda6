import { beforeEach, expect, test } from 'vitest';
import { signIn } from './caller.ts';
import { rowsOf, smallWorld } from './small-world.ts';

beforeEach(smallWorld);

test('people who see an account are told its administrators, but not our own staff', async () => {
  const ada = await signIn('ada@one');
  const answer = await ada.get('/proxy/data/admins/1');
  expect(answer.status).toBe(200);
  const { items } = (await answer.json()) as { items: { email: string }[] };
  const expected = await rowsOf(
    'SELECT u.email FROM account_grant g JOIN user u ON u.id = g.user_id WHERE g.account_id = 1 AND g.level >= 4 AND u.is_staff = 0',
  );
  expect(items.map(({ email }) => email).sort()).toEqual(expected.map(({ email }) => email).sort());
  expect((await ada.get('/proxy/data/admins/999')).status).toBe(403);
});

test('repeated requests for a plan are sent once', async () => {
  const ada = await signIn('ada@one');
  for (const plan of ['revenueCatcher', 'revenueCatcher', 'shopRanked'])
    expect((await ada.send('POST', '/proxy/data/upgrade-requests/1', { plan })).status).toBe(202);
  expect(await rowsOf("SELECT id FROM outbox WHERE kind = 'upgrade-request'")).toHaveLength(2);
  expect((await ada.send('POST', '/proxy/data/upgrade-requests/1', { plan: 'everything' })).status).toBe(400);
});
