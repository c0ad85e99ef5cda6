import { beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { alertSchema } from '#shared/api/families/alerts-schemas.ts';
import { scheduleSchema } from '#shared/api/families/schedules-schemas.ts';
import { addDays } from '#shared/time/calendar.ts';
import { firstDay } from '#tests/support/analytics/brand-facts.ts';
import { scheduled } from '#upstream/scheduled.ts';
import { audience, type Caller, signIn } from './caller.ts';
import { storeBrandFacts } from './facts.ts';
import { d1 } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

const { origin: receiver } = inject('reportReceiver');

beforeEach(async () => {
  await smallWorld();
  const visit = { channel: 'social', country: 'US', sessions: 5, piSessions: 2, operator: 11, impressions: 150 };
  await storeBrandFacts(1, { visits: [{ ...visit, date: firstDay }], clicks: [], orders: [] });
  await fetch(`${receiver}/forget`, { method: 'POST' });
});

/** The morning after the facts, in New York. */
const morning = Date.parse(`${addDays(firstDay, 1)}T15:00:00Z`);
const minute = 60_000;

const turn = (scheduledTime: number): Promise<void> =>
  scheduled({ scheduledTime, cron: '* * * * *', noRetry: () => undefined }, {
    ...{ DB: d1, OIDC_ISSUER: inject('tokenIssuer').origin, OIDC_AUDIENCE: audience },
    REPORT_SENDER_URL: `${receiver}/ok`,
  } as Parameters<typeof scheduled>[1]);

const recipients = ['boss@one.test'];

async function made(person: Caller, path: string, body: object): Promise<unknown> {
  const response = await person.send('POST', path, { ...body, recipients });
  expect(response.status, await response.clone().text()).toBe(201);
  return await response.json();
}

/** A file that is due in the morning. */
async function file(person: Caller, title: string, query = '') {
  const tables = [{ title: 'By channel', question: { measures: ['impressions'], dimensions: ['channel'] } }];
  const body = { title, cron: '0 8 * * *', format: 'csv', preset: 'all', tables };
  const { id } = scheduleSchema.parse(await made(person, `/proxy/data/schedules/1${query}`, body));
  await d1.prepare('UPDATE schedule SET next_run = ? WHERE id = ?').bind(morning, id).run();
}

/** An alert that fires in the morning. */
async function alert(person: Caller, name: string, query = '') {
  const body = { measure: 'impressions', preset: 'yesterday', condition: 'above', threshold: 100, filters: [] };
  const { id } = alertSchema.parse(
    await made(person, `/proxy/data/alerts/1${query}`, { ...body, name, cadence: 'daily' }),
  );
  await d1.prepare('UPDATE alert SET next_check = ? WHERE id = ?').bind(morning, id).run();
}

const keys = async (): Promise<string[]> =>
  (await (await fetch(`${receiver}/received`)).json<{ key: string }[]>()).map(({ key }) => key).sort();

test('two simultaneous cron runs send each file and each alert once', async () => {
  const ada = await signIn('ada@one');
  await file(ada, 'One');
  await file(ada, 'Two');
  await alert(ada, 'Many');
  await Promise.all([turn(morning), turn(morning)]);
  await turn(morning + minute);
  expect((await keys()).map((key) => key.replace(/\d+-\d+/, 'n'))).toEqual(['alert-n', 'delivery-n', 'delivery-n']);
  expect(await rowsOf('SELECT status, attempts FROM delivery')).toEqual([
    { status: 'sent', attempts: 1 },
    { status: 'sent', attempts: 1 },
  ]);
  expect(await rowsOf('SELECT result, message_status FROM alert_outcome')).toEqual([
    { result: 'crossed', message_status: 'sent' },
  ]);
});

const kinds = [
  ['files', file, 'SELECT status, attempts FROM delivery'],
  ['alerts', alert, 'SELECT message_status AS status, attempts FROM alert_outcome'],
] as const;

test.for(kinds)('%s that a long run leases late are left alone by runs that start meanwhile', async ([, make, sql]) => {
  const ada = await signIn('ada@one');
  await make(ada, 'One');
  await make(ada, 'Two');
  vi.useFakeTimers({ now: morning, toFake: ['Date'] });
  const real = fetch;
  let sent = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...sending) => {
    sent++;
    if (sent === 1) vi.setSystemTime(morning + 6 * minute);
    if (sent === 2) await turn(morning + 7 * minute);
    return await real(...sending);
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  await turn(morning);
  vi.restoreAllMocks();
  expect(await keys()).toHaveLength(2);
  expect(await rowsOf(sql)).toEqual([
    { status: 'sent', attempts: 1 },
    { status: 'sent', attempts: 1 },
  ]);
});

test('people who lose a subaccount get nothing more of it, and its files are deleted', async () => {
  const owen = await signIn('owen@one');
  await file(owen, 'North', '?operator_ids=11');
  await alert(owen, 'Many', '?operator_ids=11');
  await turn(morning);
  expect(await keys()).toHaveLength(2);
  await d1.exec('UPDATE alert SET next_check = 1');
  await d1.exec("DELETE FROM operator_grant WHERE user_id = 'u-owen'");
  await d1
    .prepare('UPDATE schedule SET next_run = ?')
    .bind(morning + minute)
    .run();
  await turn(morning + minute);
  expect(await keys()).toHaveLength(2);
  const stopped = { stopped_because: 'The owner no longer has access to the scope.' };
  expect(await rowsOf('SELECT stopped_because FROM schedule UNION ALL SELECT stopped_because FROM alert')).toEqual([
    stopped,
    stopped,
  ]);
  expect(await rowsOf('SELECT id FROM delivery WHERE file IS NOT NULL')).toEqual([]);
  expect(await rowsOf('SELECT id FROM alert_outcome')).toEqual([]);
});

test('a cron run in which two tasks fail throws the first failure and logs the second', async () => {
  const logged: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => logged.push(line));
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const database = new Proxy(d1, {
    get: (target, name: keyof D1Database) => {
      if (name !== 'prepare') return typeof target[name] === 'function' ? target[name].bind(target) : target[name];
      return (sql: string) => {
        for (const table of ['mail_sent', 'click_id'])
          if (sql.startsWith('DELETE') && sql.includes(table)) throw new Error(`no ${table}`);
        return target.prepare(sql);
      };
    },
  });
  const failing = scheduled({ scheduledTime: morning, cron: '* * * * *', noRetry: () => undefined }, {
    ...{ DB: database, OIDC_ISSUER: inject('tokenIssuer').origin, OIDC_AUDIENCE: audience },
  } as Parameters<typeof scheduled>[1]);
  await expect(failing).rejects.toThrow('The database didn’t answer');
  expect(logged.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 'error', message: 'a scheduled task failed' }),
  );
});
