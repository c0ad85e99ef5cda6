import { beforeEach, expect, test } from 'vitest';
import type { InitAnswer } from '#shared/api/wire.ts';
import { type Caller, signIn } from './caller.ts';
import { call, everything, home, scoped } from './every-call.ts';
import { oneOfEverything } from './every-object.ts';
import { d1 } from './migrated.ts';
import { smallWorld } from './small-world.ts';

beforeEach(async () => {
  await smallWorld();
  await oneOfEverything();
});

const shownWhenInactive = (endpoint: (typeof scoped)[number][1]) => endpoint.access.whenInactive === true;

test.each([
  ['account', 'UPDATE account SET active = 0 WHERE id = 1'],
  ['subaccount', 'UPDATE operator SET active = 0 WHERE id = 12'],
])('an open session is refused at once when its %s is deactivated, and changes nothing', async (_, deactivate) => {
  const ada = await signIn('ada@one');
  await d1.exec(deactivate);
  const before = await everything();
  const answered: unknown[] = [];
  for (const entry of scoped.filter(([, endpoint]) => !shownWhenInactive(endpoint))) {
    const response = await call(ada, entry, home);
    if (response.status !== 403) answered.push([entry[0], response.status]);
  }
  expect(answered).toEqual([]);
  expect(await everything()).toBe(before);
});

const questions = '/proxy/data/queries/1';
const question = (measure: string) => ({
  measures: [measure],
  range: { from: '2026-01-01', to: '2026-01-07' },
});
const statusOf = async (person: Caller, measure: string) =>
  (await person.send('POST', questions, question(measure))).status;

test('a deactivated account still opens the session, the lists, and the measures of the pages that are marked for it', async () => {
  const ada = await signIn('ada@one');
  await d1.exec('UPDATE account SET active = 0 WHERE id = 1');
  const init: InitAnswer = await (await ada.get('/dbd/init')).json();
  expect(init.scope.accounts).toMatchObject([{ account_id: 1, active: false }]);
  for (const path of ['/proxy/dashboard/list/?account=1', '/proxy/reporting/dates?account=1', '/proxy/data/admins/1'])
    expect([path, (await ada.get(path)).status]).toEqual([path, 200]);
  expect([await statusOf(ada, 'piClicks'), await statusOf(ada, 'sessions')]).toEqual([403, 403]);
  await d1.exec("UPDATE list_item SET display_for_inactive = 1 WHERE template_id = 'overview'");
  expect([await statusOf(ada, 'piClicks'), await statusOf(ada, 'sessions')]).toEqual([200, 403]);
  const file = (measure: string) =>
    `/proxy/data/exports/1?format=csv&title=x&query=${encodeURIComponent(JSON.stringify(question(measure)))}`;
  expect([(await ada.get(file('piClicks'))).status, (await ada.get(file('sessions'))).status]).toEqual([200, 403]);
  await d1.exec('UPDATE account SET active = 1 WHERE id = 1');
  expect(await statusOf(ada, 'sessions')).toBe(200);
});
