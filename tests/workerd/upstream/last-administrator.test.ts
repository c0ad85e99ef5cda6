import { beforeEach, expect, test } from 'vitest';
import {
  accountKeepsAdministrator,
  accountsKeepAdministrators,
  disablePerson,
  lastAdministratorFailure,
  removeAccountGrant,
  setAccountLevel,
} from '#upstream/access/account-administrators.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import { d1, into } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

const database = new Database(d1);
const linked = (id: string) => ['https://provider.test', id, id, '2026-01-01T00:00:00.000Z'];

beforeEach(async () => {
  await smallWorld();
  await d1.batch(
    into('identity_link', ['issuer', 'subject', 'user_id', 'linked_at'], ['u-ada', 'u-vera', 'u-stan'].map(linked)),
  );
});

const ada = { userId: 'u-ada', accountId: 1 };
const vera = { userId: 'u-vera', accountId: 1 };
const stan = { userId: 'u-stan', accountId: 1 };
const run = async (one: Statement): Promise<number> => (await database.write(one))[0]?.length ?? 0;
const now = '2026-01-02T00:00:00.000Z';

/** Every way in which Ada can stop being an administrator. */
const ways: readonly (readonly [string, Statement])[] = [
  ['demoted', setAccountLevel(ada, 3)],
  ['removed', removeAccountGrant(ada)],
  ['disabled', disablePerson('u-ada', now)],
  [
    'made staff',
    statement(
      `UPDATE user SET is_staff = 1 WHERE id = ?1 AND ${accountsKeepAdministrators('?1')} RETURNING id`,
      'u-ada',
    ),
  ],
  [
    'unlinked',
    statement(
      `DELETE FROM identity_link WHERE user_id = ?1 AND ${accountKeepsAdministrator('?1', '1', "('u-ada', 'u-stan')")} RETURNING user_id`,
      'u-ada',
    ),
  ],
];

test.each(ways)('the last administrator can’t be %s, even if our own staff remain', async (_, way) => {
  expect(await run(way)).toBe(0);
  await run(setAccountLevel(vera, 7));
  expect(await run(way)).toBe(1);
});

test.each([
  ['is disabled', "UPDATE user SET disabled_at = '2026-01-01' WHERE id = 'u-vera'"],
  ['has never signed in', "DELETE FROM identity_link WHERE user_id = 'u-vera'"],
  ['is our own staff', "UPDATE user SET is_staff = 1 WHERE id = 'u-vera'"],
])('another administrator who %s does not count', async (_, change) => {
  await run(setAccountLevel(vera, 7));
  await d1.prepare(change).run();
  for (const [, way] of ways) expect(await run(way)).toBe(0);
});

test('a staff person can be taken off an account while another administrator remains', async () => {
  expect(await run(setAccountLevel(stan, 1))).toBe(1);
  await run(setAccountLevel(stan, 7));
  await d1.prepare("DELETE FROM account_grant WHERE user_id = 'u-ada'").run();
  expect(await run(removeAccountGrant(stan))).toBe(0);
});

test('a change that removes no ADMIN is always possible', async () => {
  expect(await run(setAccountLevel(ada, 5))).toBe(1);
  expect(await run(setAccountLevel(vera, 3))).toBe(1);
  expect(await run(removeAccountGrant(vera))).toBe(1);
  expect(await run(disablePerson('u-vera', now))).toBe(1);
  expect(await run(disablePerson('u-vera', now))).toBe(0);
});

test('the refusal names the last administrator and what to do', async () => {
  await d1.prepare("UPDATE user SET lastname = 'Adams' WHERE id = 'u-ada'").run();
  expect(await lastAdministratorFailure(database, 'u-ada')).toMatchObject({
    status: 409,
    message: 'Ada Adams is the last administrator. Make someone else an administrator first.',
  });
});

test('of two administrators who demote or remove each other at once, one remains, a hundred times', async () => {
  const outcomes: unknown[] = [];
  for (let at = 0; at < 100; at++) {
    await database.write(setAccountLevel(ada, 7), setAccountLevel(vera, 7));
    const done = await Promise.all([
      run(at % 2 === 0 ? setAccountLevel(ada, 1) : removeAccountGrant(ada)),
      run(at % 3 === 0 ? setAccountLevel(vera, 1) : removeAccountGrant(vera)),
    ]);
    outcomes.push(done.reduce((sum, rows) => sum + rows, 0));
  }
  expect(outcomes).toEqual(Array(100).fill(1));
  expect(
    await rowsOf("SELECT user_id FROM account_grant WHERE level = 7 AND user_id <> 'u-stan' AND account_id = 1"),
  ).toHaveLength(1);
});
