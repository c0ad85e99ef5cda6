import { beforeEach, expect, inject, test } from 'vitest';
import { unequalLengthTotalsWords } from '#shared/analytics/comparison-words.ts';
import {
  type Alert,
  alertOutcomesAnswerSchema,
  alertSchema,
  alertsAnswerSchema,
} from '#shared/api/families/alerts-schemas.ts';
import type { InitAnswer } from '#shared/api/wire.ts';
import { addDays, daysBetween, weekday } from '#shared/time/calendar.ts';
import { firstDay } from '#tests/support/analytics/brand-facts.ts';
import { parseConfig } from '#upstream/platform/config.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { checkDueAlerts, nextCheck } from '#upstream/reports/due-alerts.ts';
import { sendAlerts } from '#upstream/reports/send-alerts.ts';
import { ask, audience, type Caller, signIn } from './caller.ts';
import { storeBrandFacts } from './facts.ts';
import { edit } from './matching.ts';
import { d1 } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

const { origin: receiver } = inject('reportReceiver');
beforeEach(async () => {
  await smallWorld();
  await fetch(`${receiver}/forget`, { method: 'POST' });
});

const at = '/proxy/data/alerts/1';
const body = {
  ...{ name: 'Many impressions', measure: 'impressions', preset: 'yesterday', condition: 'above', threshold: 100 },
  ...{ cadence: 'daily', recipients: ['boss@one.test'], filters: [] },
};

async function made(person: Caller, more: Record<string, unknown> = {}, path = at): Promise<Alert> {
  const response = await person.send('POST', path, { ...body, ...more });
  expect(response.status, await response.clone().text()).toBe(201);
  return alertSchema.parse(await response.json());
}

/** Impressions of operator 11 day by day, from the first one on; operator 12 has a thousand on each. */
const happened = (...impressions: number[]): Promise<void> =>
  storeBrandFacts(1, {
    visits: impressions.flatMap((count, day) =>
      [11, 12].map((operator) => ({
        ...{ channel: 'social', country: operator === 11 ? 'US' : 'GB', sessions: 5, piSessions: 2, operator },
        ...{ date: addDays(firstDay, day), impressions: operator === 11 ? count : 1000 },
      })),
    ),
    clicks: [],
    orders: [],
  });
const onlyUs = [{ dimension: 'country', op: 'in', values: ['US'] }];

/** The morning after a day, in New York. */
const after = (day: number): number => Date.parse(`${addDays(firstDay, day + 1)}T15:00:00Z`);

async function look(now: number, sender = '/ok'): Promise<void> {
  await d1.prepare('UPDATE alert SET next_check = ? WHERE next_check IS NOT NULL').bind(now).run();
  await checkDueAlerts(config(sender), new Database(d1), now);
  await sendAlerts(config(sender), new Database(d1), now);
}

const config = (sender: string) =>
  parseConfig({
    ...{ OIDC_ISSUER: inject('tokenIssuer').origin, OIDC_AUDIENCE: audience },
    ...(sender ? { REPORT_SENDER_URL: `${receiver}${sender}` } : {}),
  });

const outcomesOf = async (person: Caller, path = '/proxy/data/alert-outcomes/1') =>
  alertOutcomesAnswerSchema.parse(await (await person.get(path)).json()).items;
const resultsOf = async (person: Caller) => (await outcomesOf(person)).map(({ result }) => result).reverse();
const listed = async (person: Caller, path = at) =>
  alertsAnswerSchema.parse(await (await person.get(path)).json()).items;
const received = async (): Promise<{ key: string; text: string }[]> => (await fetch(`${receiver}/received`)).json();

test('an alert notifies once when its bound is crossed, and again only after the value was back within it', async () => {
  const ada = await signIn('ada@one');
  await made(ada, { filters: onlyUs });
  const course = [50, 150, 160, 80, 170];
  for (const day of course.keys()) {
    await happened(...course.slice(0, day + 1));
    await look(after(day));
  }
  expect(await resultsOf(ada)).toEqual(['quiet', 'crossed', 'holds', 'recovered', 'crossed']);
  const messages = await received();
  expect(messages.map(({ text }) => /Impressions, yesterday: (\d+)/.exec(text)?.[1])).toEqual(['150', '170']);
  expect(messages[0]?.text).toContain('boss@one.test');
  expect(messages[0]?.text).toContain('"kind":"alert"');
  expect(new Set(messages.map(({ key }) => key)).size).toBe(2);
  expect((await outcomesOf(ada))[0]).toMatchObject({ value: 170, message: { status: 'sent', error: null } });
  expect(await listed(ada)).toMatchObject([{ crossed: true, last: { result: 'crossed', value: 170 } }]);
});

test('late facts are neither a crossing nor a recovery: the alert says through which day there are facts', async () => {
  const ada = await signIn('ada@one');
  await made(ada);
  await look(after(0));
  await happened(150);
  await look(after(0));
  await look(after(1));
  await happened(150, 160);
  await look(after(1));
  expect(await resultsOf(ada)).toEqual(['not-evaluated', 'crossed', 'not-evaluated', 'holds']);
  expect((await outcomesOf(ada)).map(({ detail }) => detail)).toContain('Not evaluated: facts through Dec 20, 2025.');
  expect((await received()).length).toBe(1);
  await edit(ada, 'PATCH', `${at}/1`, '"1"', { preset: '7d', threshold: 5000 });
  await look(after(2));
  await look(after(4));
  expect((await resultsOf(ada)).slice(-2)).toEqual(['quiet', 'not-evaluated']);
});

test('a named period is reported once all of its facts are there, and never without any', async () => {
  const ada = await signIn('ada@one');
  await made(ada, { filters: onlyUs, condition: 'below', preset: 'last-week', threshold: 500 });
  await made(ada, { filters: onlyUs, condition: 'below', preset: 'this-week', threshold: 500, name: 'This week' });
  const monday = 9;
  expect(weekday(addDays(firstDay, monday))).toBe(1);
  const results = async (through: number) => {
    await happened(...Array.from({ length: through + 1 }, () => 100));
    await d1.prepare('DELETE FROM alert_outcome').run();
    await look(Date.parse(`${addDays(firstDay, monday)}T15:00:00Z`));
    return (await outcomesOf(ada)).map(({ result, value }) => [result, value]).toSorted();
  };
  expect(await results(monday - 2)).toEqual([
    ['not-evaluated', null],
    ['not-evaluated', null],
  ]);
  expect(await results(monday - 1)).toEqual([
    ['not-evaluated', null],
    ['quiet', 700],
  ]);
});

test('a change is in percent of the previous period, and there is none from zero', async () => {
  const ada = await signIn('ada@one');
  await made(ada, { filters: onlyUs, condition: 'change', threshold: 20 });
  const course = [0, 100, 100, 115, 80];
  for (const day of course.keys()) {
    await happened(...course.slice(0, day + 1));
    await look(after(day));
  }
  expect(await resultsOf(ada)).toEqual([...Array(2).fill('not-evaluated'), 'quiet', 'quiet', 'crossed']);
  expect((await outcomesOf(ada))[0]).toMatchObject({ value: 80, before: 115 });
  expect((await received())[0]?.text).toContain('-30.4%');
});

test('an unfinished day counts for no change, and a period with data on too few days is no base', async () => {
  const ada = await signIn('ada@one');
  const change = { filters: onlyUs, condition: 'change', threshold: 10 };
  await made(ada, { ...change, preset: '7d' });
  await made(ada, { ...change, preset: 'this-week', name: 'This week' });
  const friday = 20;
  expect(weekday(addDays(firstDay, friday))).toBe(5);
  const found = async (through: number) => {
    await happened(...Array.from({ length: through }, () => 100), 7);
    await d1.prepare('DELETE FROM alert_outcome').run();
    await look(after(through - 1));
    return (await outcomesOf(ada))
      .map(({ alertId, result, value, before }) => [alertId, result, value, before])
      .toSorted();
  };
  expect(await found(friday)).toEqual([
    [1, 'quiet', 700, 700],
    [2, 'quiet', 400, 400],
  ]);
  expect(await found(10)).toEqual([
    [1, 'not-evaluated', 700, null],
    [2, 'quiet', 100, 100],
  ]);
  expect((await outcomesOf(ada)).map(({ detail }) => detail).join()).toContain('data covers too few days');
  expect((await found(9)).at(-1)).toEqual([2, 'not-evaluated', null, null]);
});

test('there is no change if a filter leaves more days in one period than in the other, and the alert says so', async () => {
  const ada = await signIn('ada@one');
  const thursdays = [...onlyUs, { dimension: 'weekday', op: 'in', values: ['4'] }];
  await made(ada, { filters: thursdays, condition: 'change', threshold: 10, preset: 'this-month' });
  const days = (to: string) => daysBetween(firstDay, to) + 1;
  const found = async (to: string) => {
    await happened(...Array.from({ length: days(to) }, () => 100));
    await d1.prepare('DELETE FROM alert_outcome').run();
    await look(after(days(to) - 1));
    return (await outcomesOf(ada)).map(({ result, value, before, detail }) => ({ result, value, before, detail }));
  };
  expect(await found('2026-02-18')).toEqual([
    { result: 'not-evaluated', value: 200, before: null, detail: `Not evaluated. ${unequalLengthTotalsWords}` },
  ]);
  expect(await found('2026-02-13')).toMatchObject([{ result: 'quiet', value: 200, before: 200 }]);
});

test('access is checked before every check and message: without it figures are deleted and nothing is sent', async () => {
  const ada = await signIn('ada@one');
  await made(ada);
  await happened(150);
  await look(after(0), '/down');
  expect((await outcomesOf(ada))[0]).toMatchObject({
    message: { status: 'waiting', attempts: 1, error: 'The sender answered 503.' },
  });
  await d1.prepare("DELETE FROM account_grant WHERE user_id = 'u-ada'").run();
  await fetch(`${receiver}/forget`, { method: 'POST' });
  await sendAlerts(config('/ok'), new Database(d1), after(0) + 3_600_000);
  expect(await rowsOf('SELECT next_check, stopped_because FROM alert')).toEqual([
    { next_check: null, stopped_because: 'The owner no longer has access to the scope.' },
  ]);
  expect(await rowsOf('SELECT id FROM alert_outcome')).toEqual([]);
  expect(await received()).toEqual([]);
});

test('a sender that is down is retried with the same key, and finally given up', async () => {
  const ada = await signIn('ada@one');
  await made(ada);
  await happened(150);
  await look(after(0), '/down');
  for (const minutes of [1, 5, 21, 85])
    await sendAlerts(config('/down'), new Database(d1), after(0) + minutes * 60_000);
  expect((await outcomesOf(ada))[0]?.message).toMatchObject({ status: 'failed', attempts: 5 });
  expect(new Set((await received()).map(({ key }) => key)).size).toBe(1);
});

test('an alert is checked once, even if two runs overlap', async () => {
  const ada = await signIn('ada@one');
  await made(ada);
  await happened(150);
  await d1.prepare('UPDATE alert SET next_check = ?').bind(after(0)).run();
  const tick = () => checkDueAlerts(config(''), new Database(d1), after(0));
  await Promise.all([tick(), tick()]);
  await tick();
  expect(await resultsOf(ada)).toEqual(['crossed']);
});

test('an alert is checked by local time of the scope, also on days when clocks change', () => {
  const next = (cadence: 'daily' | 'hourly', from: string) =>
    new Date(nextCheck(cadence, 'America/New_York', Date.parse(from)) ?? 0).toISOString().slice(0, 16);
  expect(next('daily', '2026-03-07T13:20Z')).toBe('2026-03-08T12:20');
  expect(next('daily', '2026-10-31T12:20Z')).toBe('2026-11-01T13:20');
  expect(next('hourly', '2026-03-08T06:20Z')).toBe('2026-03-08T07:20');
  expect(next('hourly', '2026-03-08T07:20Z')).toBe('2026-03-08T08:20');
});

test('the owner is notified at the next sign-in, but not with sample data', async () => {
  const ada = await signIn('ada@one');
  await made(ada, { recipients: [] });
  await happened(150);
  await look(after(0), '');
  await d1.prepare("UPDATE notice SET until = '2999-01-01'").run();
  const noticesOf = async (): Promise<InitAnswer['sessionNotifications']> =>
    (await (await ask(ada.token, `/dbd/init?uid=${ada.uid}`)).json<InitAnswer>()).sessionNotifications;
  expect(await noticesOf()).toMatchObject([
    { color: 'warning', message: expect.stringMatching(/^Many impressions: /) },
  ]);
  expect((await outcomesOf(ada))[0]?.message).toBeNull();
  await d1.prepare("UPDATE user SET is_staff = 1, anonymized = 1 WHERE id = 'u-ada'").run();
  expect(await noticesOf()).toEqual([]);
  expect([(await ada.get(at)).status, (await ada.get('/proxy/data/alert-outcomes/1')).status]).toEqual([403, 403]);
  expect((await ada.send('POST', at, body)).status).toBe(403);
});

test('only the owner sees alerts and their figures, in their scope; elsewhere the id is a 404', async () => {
  const [ada, stan, rita] = [await signIn('ada@one'), await signIn('stan@merchlens'), await signIn('rita@two')];
  await happened(150);
  const alert = await made(ada);
  await look(after(0));
  expect([await listed(stan), await outcomesOf(stan)]).toEqual([[], []]);
  expect([await listed(rita, '/proxy/data/alerts/2'), await outcomesOf(rita, '/proxy/data/alert-outcomes/2')]).toEqual([
    [],
    [],
  ]);
  for (const [person, scope] of [
    [stan, 1],
    [rita, 2],
  ] as const)
    for (const method of ['PATCH', 'DELETE'] as const)
      expect((await edit(person, method, `/proxy/data/alerts/${scope}/${alert.id}`, alert.etag)).status).toBe(404);
  expect((await rita.get(at)).status).toBe(403);
});

test('an alert that is posted twice is created once', async () => {
  const ada = await signIn('ada@one');
  const sent = await Promise.all([1, 2].map(() => ada.send('POST', at, body)));
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await listed(ada)).toHaveLength(1);
});

test('readers and people with a partial view can’t set alerts', async () => {
  for (const name of ['vera@one', 'owen@one', 'rita@two'])
    expect((await (await signIn(name)).send('POST', at, body)).status, name).toBe(403);
});

test('an edit names the version it was made on; a new bound notifies again', async () => {
  const ada = await signIn('ada@one');
  await happened(150);
  const { id } = await made(ada);
  await look(after(0));
  expect((await edit(ada, 'PATCH', `${at}/${id}`, null, { threshold: 120 })).status).toBe(428);
  const changed = await edit(ada, 'PATCH', `${at}/${id}`, '"1"', { threshold: 120 });
  expect(await changed.json()).toMatchObject({ threshold: 120, crossed: false, etag: '"2"' });
  expect((await edit(ada, 'PATCH', `${at}/${id}`, '"1"', { threshold: 130 })).status).toBe(412);
  await look(after(0));
  expect(await resultsOf(ada)).toEqual(['crossed', 'crossed']);
  await edit(ada, 'PATCH', `${at}/${id}`, '"2"', { paused: true });
  expect(await listed(ada)).toMatchObject([{ paused: true, nextCheck: null, crossed: true }]);
  expect((await edit(ada, 'DELETE', `${at}/${id}`, '"2"')).status).toBe(412);
  expect((await edit(ada, 'DELETE', `${at}/${id}`, '"3"')).status).toBe(204);
  expect(await rowsOf('SELECT id FROM alert_outcome')).toEqual([]);
});

test('an invalid alert is refused field by field', async () => {
  const ada = await signIn('ada@one');
  const errors = async (more: object) => {
    const response = await ada.send('POST', at, { ...body, ...more });
    expect(response.status).toBe(400);
    return Object.keys((await response.json<{ errors: object }>()).errors);
  };
  expect(await errors({ measure: 'retailerSales' })).toEqual(['measure']);
  expect(await errors({ filters: [{ dimension: 'product', op: 'in', values: ['101'] }] })).toEqual(['measure']);
  expect(await errors({ condition: 'change', threshold: 0 })).toEqual(['threshold']);
  expect(await errors({ preset: 'today' })).toEqual(['preset']);
  expect(await errors({ recipients: ['boss@one.test', 'boss'] })).toEqual(['recipients.1']);
  expect(await errors({ name: 'x\r\nBcc: all@one.test' })).toEqual(['name']);
  expect((await ada.send('POST', at, { ...body, reportId: 7 })).status).toBe(404);
});

test('an alert links to the dashboard it was set on, and names the values of its filters', async () => {
  await happened(100);
  const ada = await signIn('ada@one');
  expect(await made(ada, { filters: onlyUs, dashboardId: 'overview' })).toMatchObject({
    ...{ dashboardId: 'overview', templateId: null, filterWords: 'Country is United States' },
  });
  expect(await made(ada, { name: 'Shelf', page: '/custom/price-stock' })).toMatchObject({
    ...{ dashboardId: null, templateId: null, page: '/custom/price-stock' },
  });
  for (const page of ['//elsewhere.test', '/profile', '/insight/a/b', '/custom/price-stock?x'])
    expect([page, (await ada.send('POST', at, { ...body, name: page, page })).status]).toEqual([page, 400]);
  await d1.exec("DELETE FROM alert WHERE name = 'Shelf'");
  await made(ada, { name: 'All of it' });
  expect((await listed(ada)).map(({ filterWords }: Alert) => filterWords)).toEqual(['Country is United States', '']);
});
