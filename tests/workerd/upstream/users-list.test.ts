import { beforeEach, expect, test } from 'vitest';
import {
  grantableScopesSchema,
  type ListedUser,
  userCountsSchema,
  usersAnswerSchema,
} from '#shared/api/families/users-schemas.ts';
import { selectPeople } from '#upstream/users/list.ts';
import { type Caller, signIn } from './caller.ts';
import { d1 } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';
import { readUser, refusalOf, setGrants, usersPath } from './users-calls.ts';

beforeEach(smallWorld);

async function listed(who: Caller, query = ''): Promise<ListedUser[]> {
  const response = await who.get(`${usersPath}${query ? `?${query}` : ''}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return usersAnswerSchema.parse(await response.json()).items;
}

const account = (level: number | null) => ({ type: 'account', id: 1, level });
const north = (level: number | null) => ({ type: 'operator', id: 11, level });
const names = (people: readonly ListedUser[]) => people.map(({ name }) => name);

test('people of the account are listed by name with their access, without our own staff', async () => {
  const ada = await signIn('ada@one');
  const people = await listed(ada);
  expect(people.map(({ name, level, subaccounts, self, status }) => [name, level, subaccounts, self, status])).toEqual([
    ['Ada', 7, 2, true, 'active'],
    ['Owen', 0, 1, false, 'active'],
    ['Vera', 1, 0, false, 'active'],
  ]);
  expect(people.find(({ self }) => self)?.lastSeenAt).toMatch(/^20/);
  const counts = userCountsSchema.parse(await (await ada.get('/proxy/data/user-counts/1')).json());
  expect(counts).toMatchObject({ active: 3, disabled: 0, administrators: 1, invited: 0, unseen: 2 });
});

test('the list is filtered by words, access, status, subaccount and last visit', async () => {
  const ada = await signIn('ada@one');
  await d1.prepare("UPDATE user SET disabled_at = '2026-01-01T00:00:00.000Z' WHERE id = 'u-vera'").run();
  expect(names(await listed(ada, 'search=VER'))).toEqual(['Vera']);
  expect(names(await listed(ada, 'search=owen%40one'))).toEqual(['Owen']);
  expect(names(await listed(ada, 'search=%25'))).toEqual([]);
  expect(names(await listed(ada, 'access=admin'))).toEqual(['Ada']);
  expect(names(await listed(ada, 'access=partial'))).toEqual(['Owen']);
  expect(names(await listed(ada, 'access=read'))).toEqual(['Vera']);
  expect(names(await listed(ada, 'status=disabled'))).toEqual(['Vera']);
  expect(names(await listed(ada, 'subaccount=11'))).toEqual(['Ada', 'Owen']);
  expect(names(await listed(ada, 'subaccount=21'))).toEqual([]);
  expect(names(await listed(ada, 'unseenDays=90'))).toEqual(['Owen', 'Vera']);
});

test('an administrator of a subaccount sees only its people', async () => {
  await d1.prepare("UPDATE operator_grant SET level = 7 WHERE user_id = 'u-owen'").run();
  const owen = await signIn('owen@one');
  const query = 'operator_ids=11';
  expect((await listed(owen, query)).map(({ name, level, subaccounts }) => [name, level, subaccounts])).toEqual([
    ['Ada', 7, null],
    ['Owen', 7, null],
  ]);
  expect(await readUser(owen, 'u-ada', `?${query}`)).toMatchObject({
    account: null,
    subaccounts: [{ id: 11, level: 7 }],
  });
  expect((await owen.get(`${usersPath}/u-vera?${query}`)).status).toBe(404);
  const scopes = grantableScopesSchema.parse(await (await owen.get(`/proxy/data/grantable-scopes/1?${query}`)).json());
  expect(scopes).toEqual({ account: null, subaccounts: [{ id: 11, name: 'One North', held: 7 }], total: 1 });
  for (const grant of [account(3), { type: 'operator', id: 12, level: 1 }])
    expect((await refusalOf(await setGrants(owen, 'u-ada', [grant], { query })))[1]).toBe('no-such-subaccount');
  expect((await setGrants(owen, 'u-ada', [north(1)], { query })).status).toBe(200);
  expect(await rowsOf("SELECT level FROM account_grant WHERE user_id = 'u-ada'")).toEqual([{ level: 7 }]);
});

test('the CSV file has the same people as the list', async () => {
  const ada = await signIn('ada@one');
  const answer = await ada.get('/proxy/data/users-file/1?access=read');
  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect((await answer.text()).split('\r\n')).toEqual([
    'name,email,job_title,access,level,subaccounts,status,last_seen_at,added_by,added_at',
    'Vera,vera@one.test,,read,1,0,active,,,',
    '',
  ]);
});

test('with sample data people are made up, and real names can’t be searched', async () => {
  const ada = await signIn('ada@one');
  await d1.prepare("UPDATE user SET is_staff = 1, anonymized = 1 WHERE id = 'u-ada'").run();
  const people = await listed(ada);
  expect(people).toHaveLength(2);
  expect(people.some(({ name, email }) => /vera|owen/i.test(name + email))).toBe(false);
  expect(await listed(ada, 'search=vera')).toEqual([]);
  expect((await ada.send('DELETE', `${usersPath}/u-vera/access`)).status).toBe(403);
});

test('a page of 10,000 people reads at most three rows for each person that it shows', async () => {
  const people = Array.from({ length: 10_000 }, (_, nth) => `u-${String(nth).padStart(5, '0')}`);
  await d1.batch([
    d1
      .prepare(
        `INSERT INTO user (id, email, firstname, lastname) SELECT value, value || '@one.test', 'F' || value, 'L' || value FROM json_each(?)`,
      )
      .bind(JSON.stringify(people)),
    d1
      .prepare('INSERT INTO account_grant (user_id, account_id, level) SELECT value, 1, 1 FROM json_each(?)')
      .bind(JSON.stringify(people)),
    d1
      .prepare('INSERT INTO operator_grant (user_id, operator_id, level) SELECT value, 11, 1 FROM json_each(?)')
      .bind(JSON.stringify(people)),
  ]);
  const ada = await signIn('ada@one');
  for (const operatorId of [null, 11])
    for (const after of [null, 'u-04711']) {
      const { sql, parameters } = selectPeople(
        { scope: { accountId: 1, operatorId }, sample: false },
        {},
        { after, limit: 51 },
      );
      const { results, meta } = await d1
        .prepare(sql)
        .bind(...parameters)
        .all();
      expect(results).toHaveLength(51);
      expect(meta.rows_read).toBeLessThanOrEqual(150);
    }
  for (const query of ['', '&operator_ids=11']) {
    const page: { items: ListedUser[]; nextCursor: string } = await (
      await ada.get(`${usersPath}?limit=50${query}`)
    ).json();
    expect(page.items).toHaveLength(50);
    const next: { items: ListedUser[] } = await (
      await ada.get(`${usersPath}?limit=50&cursor=${page.nextCursor}${query}`)
    ).json();
    expect(next.items).toHaveLength(50);
    expect(new Set([...page.items, ...next.items].map(({ id }) => id)).size).toBe(100);
  }
});
