import { beforeEach, expect, inject, test } from 'vitest';
import {
  type DeliveriesAnswer,
  deliveriesAnswerSchema,
  type SchedulesAnswer,
  scheduleSchema,
  schedulesAnswerSchema,
} from '#shared/api/families/schedules-schemas.ts';
import { addDays } from '#shared/time/calendar.ts';
import { firstDay } from '#tests/support/analytics/brand-facts.ts';
import { parseConfig } from '#upstream/platform/config.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { runDue } from '#upstream/reports/due.ts';
import { audience, type Caller, signIn } from './caller.ts';
import { storeBrandFacts } from './facts.ts';
import { edit } from './matching.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

beforeEach(async () => {
  await smallWorld();
  const visit = { channel: 'social', country: 'US', sessions: 5, piSessions: 2 };
  await storeBrandFacts(1, {
    visits: [11, 12].map((operator) => ({ ...visit, date: addDays(firstDay, 3), operator, impressions: operator })),
    clicks: [],
    orders: [],
  });
  await fetch(`${receiver}/forget`, { method: 'POST' });
});

const { origin: receiver } = inject('reportReceiver');
const at = '/proxy/data/schedules/1';
const body = {
  title: 'Every morning',
  cron: '0 8 * * *',
  format: 'csv',
  preset: 'all',
  tables: [{ title: 'By channel', question: { measures: ['impressions'], dimensions: ['channel'] } }],
  recipients: ['boss@one.test'],
};

async function made(person: Caller, more: Record<string, unknown> = {}, path = at) {
  const response = await person.send('POST', path, { ...body, ...more });
  expect(response.status, await response.clone().text()).toBe(201);
  return scheduleSchema.parse(await response.json());
}

const run = (now: number, sender?: string): Promise<void> => {
  const env = { OIDC_ISSUER: inject('tokenIssuer').origin, OIDC_AUDIENCE: audience };
  const vars = sender ? { REPORT_SENDER_URL: `${receiver}${sender}`, REPORT_SENDER_TOKEN: 's3cret' } : {};
  return runDue(parseConfig({ ...env, ...vars }), new Database(d1), now);
};

async function listed(person: Caller, path = at): Promise<SchedulesAnswer['items']> {
  return schedulesAnswerSchema.parse(await (await person.get(path)).json()).items;
}

async function delivered(person: Caller, path = '/proxy/data/deliveries/1'): Promise<DeliveriesAnswer['items']> {
  return deliveriesAnswerSchema.parse(await (await person.get(path)).json()).items;
}

interface Received {
  readonly key: string;
  readonly authorization: string;
  readonly text: string;
}
const received = async (): Promise<Received[]> => (await fetch(`${receiver}/received`)).json();

const dueAt = ({ nextRun }: { nextRun: string | null }): number => Date.parse(nextRun ?? '');
const minute = 60_000;

test('a schedule is due at its hour in the scope’s time zone, and its file is sent once, even if two runs overlap', async () => {
  const ada = await signIn('ada@one');
  const schedule = await made(ada);
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/New_York' });
  expect(hour.format(dueAt(schedule))).toBe('08');
  await run(dueAt(schedule) - minute, '/ok');
  expect(await received()).toEqual([]);
  await Promise.all([run(dueAt(schedule), '/ok'), run(dueAt(schedule), '/ok')]);
  await run(dueAt(schedule) + minute, '/ok');
  const [delivery, ...others] = await delivered(ada);
  expect(delivery).toMatchObject({ status: 'sent', attempts: 1, error: null, title: 'Every morning' });
  expect(others).toEqual([]);
  const [sent, ...more] = await received();
  expect(more).toEqual([]);
  expect(sent).toMatchObject({ key: `delivery-${delivery?.id}-${dueAt(schedule)}`, authorization: 'Bearer s3cret' });
  expect(sent?.text).toContain('boss@one.test');
  expect(sent?.text).toMatch(/social,Social,23\r\n/);
  expect(dueAt((await listed(ada))[0] ?? schedule)).toBeGreaterThan(dueAt(schedule));
});

test('without a sender the file is kept, and only its owner can download it', async () => {
  const [ada, stan, rita] = [await signIn('ada@one'), await signIn('stan@merchlens'), await signIn('rita@two')];
  const schedule = await made(ada);
  await run(dueAt(schedule));
  const [delivery] = await delivered(ada);
  expect(delivery).toMatchObject({ status: 'kept' });
  const file = `/proxy/data/deliveries/1/${delivery?.id}/file`;
  const answer = await ada.get(file);
  expect(answer.headers.get('Content-Disposition')).toContain('attachment');
  expect(await answer.text()).toMatch(/^channel_id,channel,[^\r]*\r\nsocial,Social,[^\r]*\r\n$/);
  expect([await listed(stan), await delivered(stan)]).toEqual([[], []]);
  expect((await stan.get(file)).status).toBe(404);
  expect((await edit(stan, 'DELETE', `${at}/${schedule.id}`, schedule.etag)).status).toBe(404);
  expect((await rita.get(file)).status).toBe(403);
  expect((await rita.get(`/proxy/data/deliveries/2/${delivery?.id}/file`)).status).toBe(404);
  expect([await listed(rita, '/proxy/data/schedules/2')]).toEqual([[]]);
});

test('the result of a delivery is recorded for it alone; the others keep waiting', async () => {
  const [ada, columns] = [await signIn('ada@one'), ['schedule_id', 'run_at', 'status', 'next_attempt', 'error']];
  const [schedule, other] = [await made(ada), await made(ada, { title: 'Every noon', cron: '0 12 * * *' })];
  await insert('delivery', columns, [[other.id, 1, 'waiting', dueAt(schedule) + minute, 'down']]);
  const waiting = { schedule_id: other.id, status: 'waiting', next_attempt: dueAt(schedule) + minute, file: null };
  for (const sender of ['/ok', '/down']) {
    await run(dueAt((await listed(ada)).find(({ id }) => id === schedule.id) ?? schedule), sender);
    expect(await rowsOf('SELECT schedule_id, status, next_attempt, file FROM delivery WHERE run_at = 1')).toEqual([
      waiting,
    ]);
    await d1.exec('UPDATE delivery SET next_attempt = next_attempt + 86400000 WHERE run_at = 1');
    waiting.next_attempt += 86_400_000;
  }
});

test('a redirect of the sender is not followed: only the sender gets the file and the token', async () => {
  const ada = await signIn('ada@one');
  await run(dueAt(await made(ada)), '/moved');
  expect(await delivered(ada)).toMatchObject([{ status: 'waiting', error: 'The sender answered 307.' }]);
  expect(await received()).toHaveLength(1);
});

test('a sender that is down is retried with growing pauses and the same key, then the delivery fails', async () => {
  const ada = await signIn('ada@one');
  const schedule = await made(ada);
  let now = dueAt(schedule);
  const waits: number[] = [];
  for (let attempt = 1; attempt < 5; attempt++) {
    await run(now, '/down');
    const [waiting] = await delivered(ada);
    expect(waiting).toMatchObject({ status: 'waiting', attempts: attempt, error: 'The sender answered 503.' });
    const next = Date.parse(waiting?.nextAttempt ?? '');
    waits.push((next - now) / minute);
    now = next;
  }
  expect(waits).toEqual([1, 4, 16, 64]);
  await run(now, '/down');
  expect(await delivered(ada)).toMatchObject([{ status: 'failed', attempts: 5, nextAttempt: null }]);
  expect(await rowsOf('SELECT user_id, kind, color, message FROM notice')).toEqual([
    {
      ...{ user_id: 'u-ada', kind: 'session', color: 'error' },
      message: 'The scheduled report “Every morning” failed: The sender answered 503.',
    },
  ]);
  expect(new Set((await received()).map(({ key }) => key)).size).toBe(1);
});

const losses = {
  'UPDATE account_grant SET level = 1 WHERE user_id = ?': 'The owner may no longer do this in the scope.',
  'DELETE FROM account_grant WHERE user_id = ?': 'The owner no longer has access to the scope.',
  "UPDATE account SET active = 0 WHERE id = 1 AND ? <> ''": 'The scope is inactive.',
};

test('access is checked at each run: without it the schedule stops with the reason, and earlier files are deleted', async () => {
  for (const [sql, reason] of Object.entries(losses)) {
    await smallWorld();
    const ada = await signIn('ada@one');
    const schedule = await made(ada);
    await run(dueAt(schedule));
    const [{ nextRun = null } = {}] = await listed(ada);
    await d1.prepare(sql).bind('u-ada').run();
    await run(Date.parse(nextRun ?? ''), '/ok');
    expect(await rowsOf('SELECT next_run, stopped_because FROM schedule')).toEqual([
      { next_run: null, stopped_because: reason },
    ]);
    expect(await rowsOf('SELECT status, file FROM delivery ORDER BY id')).toEqual([
      { status: 'kept', file: null },
      { status: 'failed', file: null },
    ]);
    expect(await received()).toEqual([]);
  }
});

test('a schedule of an operator contains the operator’s data', async () => {
  const owen = await signIn('owen@one');
  const schedule = await made(owen, {}, `${at}?operator_ids=11`);
  await run(dueAt(schedule), '/ok');
  const [sent] = await received();
  expect(sent?.text).toMatch(/social,Social,11\r\n/);
});

test('a schedule that is posted twice is created once', async () => {
  const ada = await signIn('ada@one');
  const sent = await Promise.all([1, 2].map(() => ada.send('POST', at, body)));
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await listed(ada)).toHaveLength(1);
  await made(ada, { title: 'Another' });
});

test('readers, people with a partial view and people of other accounts can’t schedule anything', async () => {
  for (const name of ['vera@one', 'owen@one', 'rita@two'])
    expect((await (await signIn(name)).send('POST', at, body)).status, name).toBe(403);
});

test('invalid questions, recipients and times are refused field by field', async () => {
  const ada = await signIn('ada@one');
  const errors = async (more: object) => {
    const response = await ada.send('POST', at, { ...body, ...more });
    expect(response.status).toBe(400);
    return Object.keys((await response.json<{ errors: object }>()).errors);
  };
  expect(await errors({ cron: '* * * * *' })).toEqual(['cron']);
  expect(await errors({ cron: '0 0 31 2 *' })).toEqual(['cron']);
  expect(await errors({ recipients: ['boss'] })).toEqual(['recipients.0']);
  // Both end up in headers of a message.
  for (const ends of ['\r\n', '\n', '\r', '\0', '\u2028']) {
    expect(await errors({ title: `x${ends}Bcc: all@one.test` })).toEqual(['title']);
    expect(await errors({ recipients: [`boss@one.test${ends}Bcc: all@one.test`] })).toEqual(['recipients.0']);
  }
  const table = (question: object) => ({ title: 'One', question });
  expect(await errors({ tables: [table({ measures: ['impressions'], dimensions: ['product'] })] })).toEqual([
    'tables.0.measures.0',
  ]);
  const two = [table({ measures: ['impressions'] }), table({ measures: ['piClicks'] })];
  expect(await errors({ tables: two })).toEqual(['format']);
  expect(await errors({ tables: [] })).toEqual(['tables']);
});

test('a schedule is paused, resumed and rescheduled only on its current version, and doesn’t run while paused', async () => {
  const [ada, stan, rita] = [await signIn('ada@one'), await signIn('stan@merchlens'), await signIn('rita@two')];
  const schedule = await made(ada);
  const path = `${at}/${schedule.id}`;
  const elsewhere = `/proxy/data/schedules/2/${schedule.id}`;
  expect((await edit(rita, 'PATCH', elsewhere, schedule.etag, { paused: true })).status).toBe(404);
  expect((await rita.send('POST', `${elsewhere}/runs`)).status).toBe(404);
  const paused = await edit(ada, 'PATCH', path, schedule.etag, { paused: true });
  expect(await paused.json()).toMatchObject({ paused: true, nextRun: null, title: 'Every morning' });
  await run(dueAt(schedule) + 86_400_000);
  expect(await delivered(ada)).toEqual([]);
  expect((await edit(ada, 'PATCH', path, schedule.etag, { title: 'Late' })).status).toBe(412);
  expect((await edit(ada, 'PATCH', path, null, { title: 'Late' })).status).toBe(428);
  expect((await edit(stan, 'PATCH', path, '"2"', { title: 'Mine' })).status).toBe(404);
  const resumed = await edit(ada, 'PATCH', path, '"2"', { paused: false, cron: '30 9 * * *' });
  const shown = scheduleSchema.parse(await resumed.json());
  expect(shown).toMatchObject({ paused: false, cron: '30 9 * * *', etag: '"3"' });
  expect(new Date(dueAt(shown)).getUTCMinutes()).toBe(30);
});

test('a schedule that is run by hand makes an additional file, for its owner only', async () => {
  const [ada, stan, vera] = [await signIn('ada@one'), await signIn('stan@merchlens'), await signIn('vera@one')];
  const schedule = await made(ada, { format: 'xlsx' });
  const path = `${at}/${schedule.id}/runs`;
  expect((await stan.send('POST', path)).status).toBe(404);
  expect((await vera.send('POST', path)).status).toBe(403);
  const answer = await ada.send('POST', path);
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ status: 'kept', attempts: 1, scheduleId: schedule.id });
  const [shown] = await listed(ada);
  expect(shown).toMatchObject({ nextRun: schedule.nextRun, lastRun: { status: 'kept', error: null } });
  await d1.prepare("UPDATE delivery SET status = 'waiting', next_attempt = 1").run();
  expect((await ada.send('POST', path)).status).toBe(409);
  await d1.prepare("UPDATE delivery SET status = 'kept', next_attempt = NULL").run();
  const others = Array.from({ length: 11 }, (_, count) => [schedule.id, Date.now() - (count + 1) * 1000, 'kept']);
  await insert('delivery', ['schedule_id', 'run_at', 'status'], others);
  expect((await ada.send('POST', path)).status).toBe(409);
});

test('a question that is no longer valid fails with the reason: nobody gets a file, and the owner is notified', async () => {
  const ada = await signIn('ada@one');
  const schedule = await made(ada);
  const impossible = [
    {
      title: 'One',
      question: {
        measures: ['impressions'],
        dimensions: ['product'],
        filters: [],
        having: [],
        comparison: 'none',
        order: [],
      },
    },
  ];
  await d1.prepare('UPDATE schedule SET question = ?').bind(JSON.stringify(impossible)).run();
  await run(dueAt(schedule), '/ok');
  const [delivery] = await delivered(ada);
  expect(delivery).toMatchObject({ status: 'failed', attempts: 1, fileName: null, nextAttempt: null });
  expect(delivery?.error).toMatch(/^Impressions can’t be split or filtered by product/);
  expect(await received()).toEqual([]);
  expect(await rowsOf('SELECT message FROM notice')).toEqual([
    { message: `The scheduled report “Every morning” failed: ${delivery?.error}` },
  ]);
});

test('missed runs become one, and deliveries older than ninety days are deleted', async () => {
  const ada = await signIn('ada@one');
  const schedule = await made(ada);
  await run(dueAt(schedule));
  const later = dueAt(schedule) + 100 * 86_400_000;
  await run(later);
  await run(later);
  expect(await delivered(ada)).toMatchObject([{ status: 'kept', attempts: 1 }]);
  expect(await rowsOf('SELECT id FROM schedule WHERE next_run IS NOT NULL')).toHaveLength(1);
  await run(later + 86_400_000);
  expect(await delivered(ada)).toHaveLength(2);
});

test('a schedule is deleted with its deliveries, and with its owner', async () => {
  const ada = await signIn('ada@one');
  const schedule = await made(ada);
  await run(dueAt(schedule));
  const path = `${at}/${schedule.id}`;
  const changed = await edit(ada, 'PATCH', path, schedule.etag, { title: 'Every evening' });
  expect((await edit(ada, 'DELETE', path, null)).status).toBe(428);
  expect((await edit(ada, 'DELETE', path, schedule.etag)).status).toBe(412);
  expect(await listed(ada)).toMatchObject([{ title: 'Every evening' }]);
  expect((await edit(ada, 'DELETE', path, changed.headers.get('ETag'))).status).toBe(204);
  expect((await edit(ada, 'DELETE', path, changed.headers.get('ETag'))).status).toBe(404);
  expect(await rowsOf('SELECT id FROM delivery')).toEqual([]);
  await made(ada);
  await d1.prepare("DELETE FROM user WHERE id = 'u-ada'").run();
  expect(await rowsOf('SELECT id FROM schedule')).toEqual([]);
});

test('a schedule links to its report or dashboard, and names the values of its filters', async () => {
  const ada = await signIn('ada@one');
  const narrowed = (values: string[]) => ({
    title: 'By channel',
    question: {
      ...{ measures: ['piClicks'], dimensions: ['channel'] },
      filters: [
        { dimension: 'retailer', op: 'in', values },
        { dimension: 'country', op: 'not-in', values: ['US'] },
      ],
    },
  });
  await made(ada, { dashboardId: 'overview', tables: [narrowed(['1', '2'])] });
  await made(ada, { templateId: 'product-performance', title: 'Products' });
  expect(await listed(ada)).toMatchObject([
    {
      ...{ dashboardId: 'overview', templateId: null },
      filterWords: 'Retailer is Amazon or Target and Country is not United States',
    },
    { dashboardId: null, templateId: 'product-performance', filterWords: '' },
  ]);
  const many = await made(ada, { title: 'Many', tables: [narrowed(['1', '2', '3', '4', '5', '6', '7'])] });
  expect(many.filterWords).toContain(' or 5 or 2 more and ');
});
