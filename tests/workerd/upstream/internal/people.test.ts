import { beforeEach, expect, test } from 'vitest';
import { type Caller, signIn } from '../caller.ts';
import { d1, insert } from '../migrated.ts';
import { rowsOf, smallWorld } from '../small-world.ts';

let stan: Caller;

beforeEach(async () => {
  await smallWorld();
  stan = await signIn('stan@merchlens');
});

const reason = 'They left the company today.';
const path = (id: string, act = '') => `/dbd/internal/users/${id}${act}`;
const grant = (id: string, body: Record<string, unknown>) => stan.send('PUT', path(id, '/grants'), body);
const codeOf = async (response: Response) => [response.status, (await response.json<{ code?: string }>()).code];
const linesOf = async (id: string) =>
  (await rowsOf(`SELECT action FROM audit_event WHERE target_id = '${id}' ORDER BY id`)).map(({ action }) => action);

interface People {
  readonly items: readonly { readonly id: string; readonly level: number; readonly status: string }[];
  readonly nextCursor: string | null;
}
const found = async (query: string): Promise<string[]> => {
  const { items } = await (await stan.get(`/dbd/internal/users?${query}`)).json<People>();
  return items.map(({ id }) => id);
};

test('full administrators find everybody by name, address, id and account', async () => {
  expect(await found('search=VERA')).toEqual(['u-vera']);
  expect(await found('search=rita@two')).toEqual(['u-rita']);
  expect(await found('search=u-nora')).toEqual(['u-nora']);
  // Callers never get their own id.
  expect(await found('staff=yes')).toEqual(['me']);
  expect(await found('status=never')).not.toContain('me');
  expect(await (await stan.get(path('me'))).json()).toMatchObject({ id: 'me', email: 'stan@merchlens.test' });
  const [account] = await rowsOf('SELECT name FROM account WHERE id = 2');
  expect(await found(`search=${encodeURIComponent(String(account?.name))}`)).toEqual(['u-rita', 'me']);
});

test('only full administrators can read the list, open a person or act', async () => {
  const ada = await signIn('ada@one');
  await d1.prepare("UPDATE user SET is_staff = 1, user_mode = 1 WHERE id = 'u-vera'").run();
  const vera = await signIn('vera@one');
  for (const who of [ada, vera]) {
    expect((await who.get('/dbd/internal/users')).status).toBe(403);
    expect((await who.get(path('u-rita'))).status).toBe(403);
    expect((await who.send('POST', path('u-rita', '/disable'), { reason })).status).toBe(403);
  }
});

test('the first page of ten thousand people reads at most three rows for each that it shows', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => [`m-${at}`, `person${String(at).padStart(5, '0')}@mass.test`]);
  await insert('user', ['id', 'email'], rows);
  const { meta } = await d1.prepare('SELECT u.* FROM user u ORDER BY u.email LIMIT 51').all();
  expect(meta.rows_read).toBeLessThanOrEqual(3 * 50);
  const first = await (await stan.get('/dbd/internal/users?limit=50')).json<People>();
  expect(first.items).toHaveLength(50);
  const second = await found(`limit=50&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
  expect(second).toHaveLength(50);
  expect(second.filter((id) => first.items.some((item) => item.id === id))).toEqual([]);
});

test('a level is granted, changed and revoked, only on accounts that the caller administers', async () => {
  expect((await grant('u-nora', { accountId: 1, level: 1 })).status).toBe(200);
  expect((await grant('u-nora', { accountId: 1, operatorId: 11, level: 3 })).status).toBe(200);
  expect((await grant('u-nora', { accountId: 1, level: 3 })).status).toBe(200);
  const person = await (await stan.get(path('u-nora'))).json();
  expect(person).toMatchObject({
    grants: [
      { accountId: 1, operatorId: null, level: 3, editable: true },
      { accountId: 1, operatorId: 11, level: 3, editable: true },
    ],
  });
  expect((await grant('u-nora', { accountId: 99, level: 1 })).status).toBe(403);
  expect(await linesOf('u-nora')).toEqual(['access-changed', 'access-changed', 'access-changed']);
});

test('the last administrator of an account keeps it, and can’t be disabled or unlinked', async () => {
  await signIn('ada@one');
  expect(await codeOf(await grant('u-ada', { accountId: 1, level: 1 }))).toEqual([409, 'last-administrator']);
  expect(await codeOf(await grant('u-ada', { accountId: 1, level: null }))).toEqual([409, 'last-administrator']);
  const disable = await stan.send('POST', path('u-ada', '/disable'), { reason });
  expect(await codeOf(disable)).toEqual([409, 'last-administrator']);
  const [link] = await rowsOf("SELECT issuer, subject FROM identity_link WHERE user_id = 'u-ada'");
  const unlink = await stan.send('POST', path('u-ada', '/unlink'), link);
  expect(await codeOf(unlink)).toEqual([409, 'last-administrator']);
  expect(await linesOf('u-ada')).toEqual([]);
});

test('a member of staff stops being a full administrator only if that is confirmed', async () => {
  await d1.prepare("UPDATE user SET is_staff = 1 WHERE id = 'u-vera'").run();
  await d1.prepare("UPDATE account_grant SET level = 7 WHERE user_id = 'u-vera'").run();
  expect(await codeOf(await grant('u-vera', { accountId: 1, level: 1 }))).toEqual([409, 'full-admin-lost']);
  expect((await grant('u-vera', { accountId: 1, level: 1, confirmed: true })).status).toBe(200);
});

test('nobody changes their own level, nor disables themselves', async () => {
  expect(await codeOf(await grant('u-stan', { accountId: 1, level: 1 }))).toEqual([409, 'own-access']);
  expect(await codeOf(await stan.send('POST', path('u-stan', '/disable'), { reason }))).toEqual([409, 'own-access']);
});

test('a disabled person is refused from the next call on, keeps their grants, and can be enabled again', async () => {
  const vera = await signIn('vera@one');
  const disabled = await stan.send('POST', path('u-vera', '/disable'), { reason });
  expect(await disabled.json()).toMatchObject({ changed: true, accessChanges: { signedOut: ['u-vera'] } });
  expect(await codeOf(await vera.get('/dbd/init'))).toEqual([403, 'person-disabled']);
  expect(await rowsOf("SELECT level FROM account_grant WHERE user_id = 'u-vera'")).toEqual([{ level: 1 }]);
  expect((await stan.send('POST', path('u-vera', '/enable'))).status).toBe(200);
  expect((await (await signIn('vera@one')).get('/dbd/init')).status).toBe(200);
  expect(await linesOf('u-vera')).toEqual(['user-disabled', 'user-enabled']);
});

test('an unlinked identity is linked again by the next verified sign-in', async () => {
  await signIn('vera@one');
  const [link] = await rowsOf("SELECT issuer, subject FROM identity_link WHERE user_id = 'u-vera'");
  const unlinked = await stan.send('POST', path('u-vera', '/unlink'), link);
  expect(await unlinked.json()).toMatchObject({ changed: true, accessChanges: { signedOut: ['u-vera'] } });
  expect(await rowsOf("SELECT 1 FROM identity_link WHERE user_id = 'u-vera'")).toEqual([]);
  await signIn('vera@one');
  expect(await rowsOf("SELECT 1 AS linked FROM identity_link WHERE user_id = 'u-vera'")).toEqual([{ linked: 1 }]);
});

test('sessions are listed without what the provider calls them, and ended one by one or all', async () => {
  await insert(
    'upstream_session',
    ['user_id', 'sid', 'csrf_token', 'ze_token', 'remember', 'created_at', 'expires_at'],
    ['sid-one', 'sid-two'].map((sid, at) => [
      ...['u-vera', sid, `c-${sid}`, `z-${sid}`, 0, `2026-01-0${at + 1}T00:00:00.000Z`, '2999-01-01T00:00:00.000Z'],
    ]),
  );
  const text = await (await stan.get(path('u-vera'))).text();
  expect(text).not.toMatch(/sid-|c-sid|z-sid/);
  const { openSessions } = JSON.parse(text);
  expect(openSessions).toHaveLength(2);
  const ended = await stan.send('POST', path('u-vera', '/sign-out'), { session: openSessions[0].id });
  expect(await ended.json()).toMatchObject({ accessChanges: { signedOut: [], sessions: [{ sid: 'sid-one' }] } });
  const rest = await stan.send('POST', path('u-vera', '/sign-out'), {});
  expect(await rest.json()).toMatchObject({ accessChanges: { signedOut: ['u-vera'] } });
  expect(await rowsOf("SELECT 1 FROM upstream_session WHERE user_id = 'u-vera'")).toEqual([]);
});

test('it takes two full administrators to make somebody staff, within a day', async () => {
  await d1.batch([
    d1.prepare("UPDATE user SET is_staff = 1, user_mode = 1 WHERE id = 'u-rita'"),
    d1.prepare("DELETE FROM operator_grant WHERE user_id = 'u-rita'"),
  ]);
  const rita = await signIn('rita@two');
  const confirm = (who: Caller) => who.send('POST', path('u-nora', '/staff-confirmation'));
  expect(await codeOf(await confirm(rita))).toEqual([409, 'staff-not-requested']);
  expect((await stan.send('POST', path('u-nora', '/staff-request'), { reason })).status).toBe(200);
  expect(await codeOf(await confirm(stan))).toEqual([409, 'staff-confirms-itself']);
  await d1.prepare("UPDATE staff_request SET expires_at = '2026-01-01T00:00:00.000Z'").run();
  expect(await codeOf(await confirm(rita))).toEqual([409, 'staff-not-requested']);
  expect((await stan.send('POST', path('u-nora', '/staff-request'), { reason })).status).toBe(200);
  expect((await confirm(rita)).status).toBe(200);
  expect(await rowsOf("SELECT is_staff FROM user WHERE id = 'u-nora'")).toEqual([{ is_staff: 1 }]);
  expect((await rita.send('DELETE', path('u-nora', '/staff'))).status).toBe(200);
  expect(await rowsOf("SELECT is_staff FROM user WHERE id = 'u-nora'")).toEqual([{ is_staff: 0 }]);
  expect(await linesOf('u-nora')).toEqual(['staff-requested', 'staff-requested', 'staff-confirmed', 'staff-removed']);
});

test('a sign-in mail goes to the person’s own address, three an hour at most, and not to the disabled', async () => {
  const send = () => stan.send('POST', path('u-vera', '/sign-in-mail'));
  for (const status of [202, 202, 202]) expect((await send()).status).toBe(status);
  const refused = await send();
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
  expect(await codeOf(refused)).toEqual([429, 'too-many-sign-in-mails']);
  const sent = { recipient: 'vera@one.test', kind: 'sign-in', payload: '{}' };
  expect(await rowsOf('SELECT recipient, kind, payload FROM outbox')).toEqual([sent, sent, sent]);
  expect(await linesOf('u-vera')).toEqual(['sign-in-mail-sent', 'sign-in-mail-sent', 'sign-in-mail-sent']);
  await d1.prepare("UPDATE user SET disabled_at = '2026-01-01T00:00:00.000Z' WHERE id = 'u-owen'").run();
  expect(await codeOf(await stan.send('POST', path('u-owen', '/sign-in-mail')))).toEqual([409, 'mail-to-disabled']);
});

test('the file has all pages of the list', async () => {
  const rows = Array.from({ length: 600 }, (_, at) => [`m-${at}`, `mass${String(at).padStart(3, '0')}@mass.test`]);
  await insert('user', ['id', 'email'], rows);
  const file = await (await stan.get('/dbd/internal/user-file?search=mass')).text();
  expect(file.trim().split('\r\n')).toHaveLength(601);
});

test('staff with access to accounts stay staff until that is revoked', async () => {
  await d1.prepare("UPDATE user SET is_staff = 1 WHERE id = 'u-vera'").run();
  expect(await codeOf(await stan.send('DELETE', path('u-vera', '/staff')))).toEqual([409, 'staff-with-access']);
  expect(await rowsOf("SELECT is_staff FROM user WHERE id = 'u-vera'")).toEqual([{ is_staff: 1 }]);
});

test('a person who was disabled before they ever signed in is not let in', async () => {
  expect((await stan.send('POST', path('u-vera', '/disable'), { reason })).status).toBe(200);
  await expect(signIn('vera@one')).rejects.toThrow('403');
});
