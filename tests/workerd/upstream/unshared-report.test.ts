import { beforeEach, expect, inject, test } from 'vitest';
import { type Alert, alertSchema } from '#shared/api/families/alerts-schemas.ts';
import { type Report, reportSchema } from '#shared/api/families/reports-schemas.ts';
import { deliverySchema, type Schedule, scheduleSchema } from '#shared/api/families/schedules-schemas.ts';
import { addDays } from '#shared/time/calendar.ts';
import { firstDay } from '#tests/support/analytics/brand-facts.ts';
import { parseConfig } from '#upstream/platform/config.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { runDue } from '#upstream/reports/due.ts';
import { checkDueAlerts } from '#upstream/reports/due-alerts.ts';
import { reportUnshared } from '#upstream/reports/report-seen.ts';
import { sendAlerts } from '#upstream/reports/send-alerts.ts';
import { audience, type Caller, signIn } from './caller.ts';
import { storeBrandFacts } from './facts.ts';
import { edit } from './matching.ts';
import { d1 } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

const { origin: receiver } = inject('reportReceiver');
const secret = 'Plans of the board';
const reports = '/proxy/data/reports/1';
const schedules = '/proxy/data/schedules/1';
const alerts = '/proxy/data/alerts/1';

let ada: Caller;
let stan: Caller;
let report: Report;
let schedule: Schedule;
let alert: Alert;

/** Stan shares a report; Ada schedules it and sets an alert from it. */
beforeEach(async () => {
  await smallWorld();
  await fetch(`${receiver}/forget`, { method: 'POST' });
  const visit = { channel: 'social', country: 'US', sessions: 5, piSessions: 2, operator: 11, impressions: 150 };
  await storeBrandFacts(1, { visits: [{ ...visit, date: firstDay }], clicks: [], orders: [] });
  [ada, stan] = [await signIn('ada@one'), await signIn('stan@merchlens')];
  const definition = { rows: ['channel'], columns: [], values: ['impressions'], days: { preset: 'all' } };
  report = reportSchema.parse(await made(stan, reports, { name: secret, visibility: 'account', definition }));
  const recipients = ['boss@one.test'];
  const file = { title: 'Mine', cron: '0 8 * * *', format: 'csv', preset: null, reportId: report.id, recipients };
  schedule = scheduleSchema.parse(await made(ada, schedules, file));
  const watched = { name: 'Many', measure: 'impressions', preset: 'yesterday', condition: 'above', threshold: 100 };
  alert = alertSchema.parse(
    await made(ada, alerts, { ...watched, cadence: 'daily', recipients, filters: [], reportId: report.id }),
  );
});

async function made(person: Caller, path: string, body: Record<string, unknown>): Promise<unknown> {
  const response = await person.send('POST', path, body);
  expect(response.status, await response.clone().text()).toBe(201);
  return await response.json();
}

async function share(visibility: Report['visibility']): Promise<void> {
  const { etag } = reportSchema.parse(await (await stan.get(`${reports}/${report.id}`)).json());
  expect((await edit(stan, 'PATCH', `${reports}/${report.id}`, etag, { visibility })).status).toBe(200);
}

const shown = async (path: string) => (await (await ada.get(path)).json<{ items: unknown[] }>()).items;
const received = async (): Promise<unknown[]> => (await fetch(`${receiver}/received`)).json();
const config = (sender: string) =>
  parseConfig({
    ...{ OIDC_ISSUER: inject('tokenIssuer').origin, OIDC_AUDIENCE: audience },
    REPORT_SENDER_URL: `${receiver}${sender}`,
  });

/** The morning after the facts, in New York. */
const morning = Date.parse(`${addDays(firstDay, 1)}T15:00:00Z`);
const look = async (sender: string): Promise<void> => {
  await d1.prepare('UPDATE alert SET next_check = ? WHERE next_check IS NOT NULL').bind(morning).run();
  await checkDueAlerts(config(sender), new Database(d1), morning);
  await sendAlerts(config(sender), new Database(d1), morning);
};

test('people who can no longer see a report see neither its name nor a next run of their schedules of it', async () => {
  expect(await shown(schedules)).toMatchObject([{ report: { name: secret }, stoppedBecause: null }]);
  expect(await shown(alerts)).toMatchObject([{ report: { name: secret }, stoppedBecause: null }]);
  await share('personal');
  const hidden = { report: null, stoppedBecause: reportUnshared };
  expect(await shown(schedules)).toMatchObject([{ ...hidden, nextRun: null }]);
  expect(await shown(alerts)).toMatchObject([{ ...hidden, nextCheck: null }]);
  expect(JSON.stringify([await shown(schedules), await shown(alerts)])).not.toContain(secret);
  await share('account');
  expect(await shown(schedules)).toMatchObject([{ report: { name: secret }, nextRun: schedule.nextRun }]);
  expect(await shown(alerts)).toMatchObject([{ report: { name: secret }, stoppedBecause: null }]);
});

test('a run of a report that is no longer shared fails with advice, and continues once it is shared and resumed', async () => {
  await share('personal');
  const asked = deliverySchema.parse(await made(ada, `${schedules}/${schedule.id}/runs`, {}));
  expect(asked).toMatchObject({ status: 'failed', error: reportUnshared, fileName: null });
  await look('/ok');
  expect(await received()).toEqual([]);
  expect(await rowsOf('SELECT stopped_because, next_run AS next FROM schedule')).toEqual([
    { stopped_because: reportUnshared, next: null },
  ]);
  expect(await rowsOf('SELECT stopped_because, next_check AS next FROM alert')).toEqual([
    { stopped_because: reportUnshared, next: null },
  ]);
  expect(await rowsOf('SELECT user_id, message FROM notice ORDER BY id')).toEqual([
    { user_id: 'u-ada', message: `The scheduled report “Mine” has stopped: ${reportUnshared}` },
    { user_id: 'u-ada', message: `The alert “Many” has stopped: ${reportUnshared}` },
  ]);
  const resume = async (path: string) => (await edit(ada, 'PATCH', path, '"2"', { paused: false })).status;
  const both = [`${schedules}/${schedule.id}`, `${alerts}/${alert.id}`];
  expect(await Promise.all(both.map(resume))).toEqual([409, 409]);
  await share('account');
  expect(await Promise.all(both.map(resume))).toEqual([200, 200]);
  await look('/ok');
  expect(await received()).toHaveLength(1);
});

test('a file made while the report was shared is not sent afterwards', async () => {
  const due = Date.parse(schedule.nextRun ?? '');
  await runDue(config('/down'), new Database(d1), due);
  await look('/down');
  expect(await rowsOf('SELECT count(*) AS n FROM delivery WHERE file IS NOT NULL')).toEqual([{ n: 1 }]);
  await share('personal');
  await fetch(`${receiver}/forget`, { method: 'POST' });
  await runDue(config('/ok'), new Database(d1), due + 600_000);
  await sendAlerts(config('/ok'), new Database(d1), morning + 600_000);
  expect(await received()).toEqual([]);
  expect(await rowsOf('SELECT id FROM delivery WHERE file IS NOT NULL')).toEqual([]);
  expect(await rowsOf('SELECT id FROM alert_outcome')).toEqual([]);
});

test('the report’s owner still runs their own schedules', async () => {
  const own = scheduleSchema.parse(
    await made(stan, schedules, {
      ...{ title: 'Of the keeper', cron: '0 8 * * *', format: 'csv', preset: null },
      ...{ reportId: report.id, recipients: ['boss@one.test'] },
    }),
  );
  await share('personal');
  expect(deliverySchema.parse(await made(stan, `${schedules}/${own.id}/runs`, {}))).toMatchObject({ status: 'kept' });
});
