import { unzipSync } from 'fflate';
import { beforeEach, expect, inject, test } from 'vitest';
import { deliverySchema, scheduleSchema } from '#shared/api/families/schedules-schemas.ts';
import { addDays } from '#shared/time/calendar.ts';
import { firstDay } from '#tests/support/analytics/brand-facts.ts';
import { parseConfig } from '#upstream/platform/config.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { runDue } from '#upstream/reports/due.ts';
import { reportUnshared } from '#upstream/reports/report-seen.ts';
import { audience, type Caller, signIn } from './caller.ts';
import { storeBrandFacts } from './facts.ts';
import { edit } from './matching.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

const definition = (...values: string[]) =>
  JSON.stringify({ rows: ['channel'], columns: [], values, days: { preset: 'all' } });

const marked = (measure: string) =>
  JSON.stringify({ ...JSON.parse(definition(measure)), marks: [{ measure, condition: 'above', threshold: 6 }] });

beforeEach(async () => {
  await smallWorld();
  await storeBrandFacts(1, {
    visits: [
      { channel: 'social', country: 'US', sessions: 5, piSessions: 2, date: firstDay, operator: 11, impressions: 23 },
      {
        ...{ channel: 'search', country: 'US', sessions: 7, piSessions: 1, operator: 11, impressions: 4 },
        date: addDays(firstDay, 3),
      },
    ],
    clicks: [],
    orders: [],
  });
  const report = (id: number, account: number, owner: string, visibility: string) => [
    ...[id, account, 0, owner, `Report ${id}`, `report ${id}`, visibility, definition('impressions'), 'now', 'now'],
  ];
  await insert(
    'report',
    [
      ...['id', 'account_id', 'operator_id', 'owner_id', 'name', 'folded_name', 'visibility', 'definition'],
      ...['created_at', 'updated_at'],
    ],
    [
      report(5, 1, 'u-ada', 'personal'),
      report(6, 1, 'u-stan', 'personal'),
      report(7, 1, 'u-stan', 'account'),
      report(8, 2, 'u-rita', 'account'),
    ],
  );
});

const at = '/proxy/data/schedules/1';
const body = {
  ...{ title: 'Saved', cron: '0 8 * * *', format: 'csv', preset: null, reportId: 5, recipients: ['boss@one.test'] },
};

async function made(person: Caller, more: Record<string, unknown> = {}) {
  const response = await person.send('POST', at, { ...body, ...more });
  expect(response.status, await response.clone().text()).toBe(201);
  return scheduleSchema.parse(await response.json());
}

async function runNow(person: Caller, id: number): Promise<string> {
  const delivery = deliverySchema.parse(await (await person.send('POST', `${at}/${id}/runs`)).json());
  expect(delivery).toMatchObject({ status: 'kept', error: null });
  return await (await person.get(`/proxy/data/deliveries/1/${delivery.id}/file`)).text();
}

const { origin: receiver } = inject('reportReceiver');
const tick = (now: number, sender?: string): Promise<void> => {
  const env = { OIDC_ISSUER: inject('tokenIssuer').origin, OIDC_AUDIENCE: audience };
  const config = parseConfig({ ...env, ...(sender ? { REPORT_SENDER_URL: `${receiver}${sender}` } : {}) });
  return runDue(config, new Database(d1), now);
};

test('a scheduled report is made as it is defined on the day of the run', async () => {
  const ada = await signIn('ada@one');
  const schedule = await made(ada);
  expect(schedule).toMatchObject({ report: { id: 5, name: 'Report 5' }, tables: [], preset: null });
  expect(await runNow(ada, schedule.id)).toMatch(/social,Social,23\r\n/);
  await d1
    .prepare("UPDATE report SET definition = ?, name = 'Sessions now' WHERE id = 5")
    .bind(marked('sessions'))
    .run();
  const second = await runNow(ada, schedule.id);
  expect(second).toMatch(/^channel_id,channel,sessions\r\n/);
  expect(second).toMatch(/social,Social,5\r\n/);
  expect(second).not.toContain('social,Social,23');
});

test('a report that is deleted, or no longer shared, stops its schedule with a sentence, and the owner is notified', async () => {
  const ada = await signIn('ada@one');
  const [own, shared] = [await made(ada), await made(ada, { title: 'Shared', reportId: 7 })];
  await d1.prepare('DELETE FROM report WHERE id = 5').run();
  await d1.prepare("UPDATE report SET visibility = 'personal' WHERE id = 7").run();
  const { items } = await (await ada.get(at)).json<{ items: unknown[] }>();
  expect(items).toMatchObject([
    { id: own.id, nextRun: null, stoppedBecause: 'The report was deleted.' },
    { id: shared.id, nextRun: null, stoppedBecause: reportUnshared, report: null },
  ]);
  await tick(Date.parse(shared.nextRun ?? ''));
  expect(await rowsOf('SELECT title, next_run, stopped_because FROM schedule ORDER BY id')).toEqual([
    { title: 'Saved', next_run: null, stopped_because: 'The report was deleted.' },
    { title: 'Shared', next_run: null, stopped_because: reportUnshared },
  ]);
  expect(await rowsOf("SELECT id FROM delivery WHERE status <> 'failed' OR file IS NOT NULL")).toEqual([]);
  expect(await rowsOf('SELECT message FROM notice ORDER BY id')).toEqual([
    { message: 'The scheduled report “Saved” has stopped: The report was deleted.' },
    { message: `The scheduled report “Shared” has stopped: ${reportUnshared}` },
  ]);
  expect((await edit(ada, 'PATCH', `${at}/${own.id}`, '"2"', { paused: false })).status).toBe(409);
});

test('a report without a currency uses its owner’s, as on its page; one with a currency keeps it', async () => {
  const ada = await signIn('ada@one');
  const { id } = await made(ada);
  const money = (currency: string | null) => JSON.stringify({ ...JSON.parse(definition('piValue')), currency });
  const define = (currency: string | null) =>
    d1.prepare('UPDATE report SET definition = ? WHERE id = 5').bind(money(currency)).run();
  await define(null);
  expect(await runNow(ada, id)).toContain('piValue_USD');
  await d1.exec("UPDATE user SET default_currency = 'JPY' WHERE id = 'u-ada'");
  expect(await runNow(ada, id)).toContain('piValue_JPY');
  await d1.exec("UPDATE user SET chosen_currency = 'GBP' WHERE id = 'u-ada'");
  expect(await runNow(ada, id)).toContain('piValue_GBP');
  await define('EUR');
  expect(await runNow(ada, id)).toContain('piValue_EUR');
});

test('a file waiting for another attempt isn’t sent once its report is deleted', async () => {
  const schedule = await made(await signIn('ada@one'));
  const due = Date.parse(schedule.nextRun ?? '');
  await tick(due, '/down');
  expect(await rowsOf('SELECT status FROM delivery WHERE file IS NOT NULL')).toEqual([{ status: 'waiting' }]);
  await d1.prepare('DELETE FROM report WHERE id = 5').run();
  await tick(due + 600_000, '/ok');
  expect(await rowsOf('SELECT status, error, file FROM delivery')).toEqual([
    { status: 'failed', error: 'The report was deleted.', file: null },
  ]);
});

test('another person’s or tenant’s report can’t be scheduled', async () => {
  const ada = await signIn('ada@one');
  for (const reportId of [6, 8, 99]) expect((await ada.send('POST', at, { ...body, reportId })).status).toBe(404);
});

test('a schedule is of tables for chosen days, or of a report for its own days', async () => {
  const ada = await signIn('ada@one');
  const tables = [{ title: 'One', question: { measures: ['impressions'] } }];
  for (const more of [{ preset: '7d' }, { tables, preset: '7d' }, { reportId: null }, { reportId: null, tables }])
    expect((await ada.send('POST', at, { ...body, ...more })).status, JSON.stringify(more)).toBe(400);
  const two = [...tables, { title: 'Two', question: { measures: ['sessions'], dimensions: ['channel'] } }];
  const schedule = await made(ada, { ...{ reportId: null, tables: two, preset: 'all', format: 'xlsx' } });
  const path = `${at}/${schedule.id}`;
  for (const format of ['csv', 'csv-notes'])
    expect((await edit(ada, 'PATCH', path, schedule.etag, { format })).status).toBe(400);
  expect((await edit(ada, 'PATCH', path, schedule.etag, { preset: null })).status).toBe(400);
});

test('a schedule of CSV with notes makes what the page makes: header and rows alone, beside their notes', async () => {
  const ada = await signIn('ada@one');
  const { id, format } = await made(ada, { format: 'csv-notes' });
  expect(format).toBe('csv-notes');
  const run = deliverySchema.parse(await (await ada.send('POST', `${at}/${id}/runs`)).json());
  const file = await ada.get(`/proxy/data/deliveries/1/${run.id}/file`);
  expect([file.headers.get('Content-Type'), run.fileName]).toEqual([
    'application/zip',
    expect.stringMatching(/\.zip$/),
  ]);
  const parts = Object.entries(unzipSync(new Uint8Array(await file.arrayBuffer())));
  const [csv, notes] = parts.map(([, bytes]) => new TextDecoder().decode(bytes));
  expect(parts.map(([name]) => name.split('.').at(-1))).toEqual(['csv', 'txt']);
  const plain = await made(ada, { format: 'csv', title: 'Plain' });
  expect(csv).toBe(await runNow(ada, plain.id));
  expect(notes).toContain('Definitions');
});
