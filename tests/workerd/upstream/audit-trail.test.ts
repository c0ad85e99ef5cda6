import { beforeEach, expect, test } from 'vitest';
import type { AuditEvent } from '#shared/api/families/audit-schemas.ts';
import { type Caller, signIn } from './caller.ts';
import { insert } from './migrated.ts';
import { smallWorld } from './small-world.ts';

const columns = [
  ...['at', 'actor_id', 'account_id', 'operator_id', 'action', 'target_kind', 'target_id'],
  ...['before', 'after', 'reason', 'request_id'],
];
const [mon, tue] = ['2026-11-16T23:30:00.000Z', '2026-11-17T00:10:00.000Z'];
const levels = ['{"level":7}', '{"level":1}'];

beforeEach(async () => {
  await smallWorld();
  await insert('audit_event', columns, [
    [mon, 'u-ada', 1, null, 'access-changed', 'user', 'u-vera', ...levels, null, 'r1'],
    [tue, 'u-stan', 1, null, 'view-as-started', 'user', 'u-ada', null, null, '=Ticket 4711', 'r2'],
    [tue, 'u-ada', 1, 11, 'access-changed', 'user', 'u-owen', null, null, null, 'r3'],
    [tue, 'u-rita', 2, null, 'access-removed', 'user', 'u-nora', null, null, null, 'r4'],
    [tue, 'u-stan', null, null, 'staff-confirmed', 'user', 'u-stan', null, null, null, 'r5'],
  ]);
});

async function trailOf(who: Caller, path: string): Promise<AuditEvent[]> {
  const response = await who.get(path);
  expect(response.status).toBe(200);
  return (await response.json<{ items: AuditEvent[] }>()).items;
}
const account = '/proxy/data/audit-events/1';
const all = '/dbd/internal/audit-events';
const targets = (items: readonly AuditEvent[]) => items.map(({ target }) => target.id);

test('administrators find the changes in their account, newest first, and none of another', async () => {
  const items = await trailOf(await signIn('ada@one'), account);
  expect(targets(items)).toEqual(['u-owen', 'me', 'u-vera']);
  expect(items[2]).toMatchObject({
    ...{ at: mon, actor: { support: false }, action: 'access-changed', target: { kind: 'user', name: 'Vera' } },
    ...{ before: { level: 7 }, after: { level: 1 } },
  });
});

test('accounts see neither which member of staff it was nor their notes', async () => {
  const [, view] = await trailOf(await signIn('ada@one'), account);
  expect(view).toMatchObject({ actor: { name: 'Support', support: true }, reason: null });
  expect(await trailOf(await signIn('ada@one'), `${account}?search=stan`)).toEqual([]);
  expect(await trailOf(await signIn('stan@merchlens'), `${all}?action=view-as-started`)).toMatchObject([
    { actor: { name: 'Stan' }, reason: '=Ticket 4711' },
  ]);
});

test('readers of the account, and administrators of another, can’t read its trail', async () => {
  expect((await (await signIn('vera@one')).get(account)).status).toBe(403);
  expect((await (await signIn('rita@two')).get(account)).status).toBe(403);
  expect((await (await signIn('ada@one')).get(all)).status).toBe(403);
});

test('a subaccount’s trail has only its own changes', async () => {
  expect(targets(await trailOf(await signIn('ada@one'), `${account}?operator_ids=11`))).toEqual(['u-owen']);
});

test('the trail is filtered by action, person, words and whole days in UTC', async () => {
  const stan = await signIn('stan@merchlens');
  const found = async (query: string) => targets(await trailOf(stan, `${all}?${query}`));
  expect(await found('')).toEqual(['me', 'u-nora', 'u-owen', 'u-ada', 'u-vera']);
  expect(await found('action=access-changed')).toEqual(['u-owen', 'u-vera']);
  expect(await found('actor=u-rita')).toEqual(['u-nora']);
  expect(await found('target=u-ada')).toEqual(['u-ada']);
  expect(await found('search=VERA')).toEqual(['u-vera']);
  expect(await found('to=2026-11-16')).toEqual(['u-vera']);
  expect(await found('from=2026-11-17&action=access-changed')).toEqual(['u-owen']);
  expect((await stan.get(`${all}?action=unheard-of`)).status).toBe(400);
});

test('pages of the trail continue without a gap', async () => {
  const stan = await signIn('stan@merchlens');
  const first = await (await stan.get(`${all}?limit=3`)).json<{ items: AuditEvent[]; nextCursor: string }>();
  const rest = await trailOf(stan, `${all}?limit=3&cursor=${first.nextCursor}`);
  expect([...targets(first.items), ...targets(rest)]).toEqual(['me', 'u-nora', 'u-owen', 'u-ada', 'u-vera']);
});

test('the file has a line for each change, and nothing in it is a formula', async () => {
  const stan = await signIn('stan@merchlens');
  const file = await (await stan.get('/dbd/internal/audit-event-file?action=view-as-started')).text();
  expect(file.split('\r\n')).toHaveLength(3);
  expect(file).toContain('Support started to view as this person');
  expect(file).not.toMatch(/(^|,)=Ticket/);
});
