import { beforeEach, expect, inject, test, vi } from 'vitest';
import { addDays } from '#shared/time/calendar.ts';
import { firstDay } from '#tests/support/analytics/brand-facts.ts';
import { parseConfig } from '#upstream/platform/config.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { runDue } from '#upstream/reports/due.ts';
import { checkDueAlerts } from '#upstream/reports/due-alerts.ts';
import { audience, signIn } from './caller.ts';
import { storeBrandFacts } from './facts.ts';
import { d1 } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

const silent = vi.spyOn(console, 'error');

beforeEach(async () => {
  silent.mockImplementation(() => undefined);
  await smallWorld();
  const visit = { channel: 'social', country: 'US', sessions: 5, piSessions: 2, operator: 11, impressions: 200 };
  await storeBrandFacts(1, {
    visits: [0, 1, 2].map((day) => ({ ...visit, date: addDays(firstDay, day) })),
    ...{ clicks: [], orders: [] },
  });
});

const config = parseConfig({ OIDC_ISSUER: inject('tokenIssuer').origin, OIDC_AUDIENCE: audience });
const database = new Database(d1);
const now = Date.parse(`${addDays(firstDay, 3)}T15:00:00Z`);

/** Two rows of a kind, of which the first is unreadable. @returns their ids */
async function twoOf(kind: 'schedule' | 'alert', body: object, column: string): Promise<[number, number]> {
  const ada = await signIn('ada@one');
  const make = async (name: string) => {
    const named = { ...body, [kind === 'alert' ? 'name' : 'title']: name };
    const response = await ada.send('POST', `/proxy/data/${kind}s/1`, named);
    expect(response.status, await response.clone().text()).toBe(201);
    return (await response.json<{ id: number }>()).id;
  };
  const [spoilt, sound] = [await make('Spoilt'), await make('Sound')];
  await d1.prepare(`UPDATE ${kind} SET ${column} = '{"half' WHERE id = ?`).bind(spoilt).run();
  return [spoilt, sound];
}

const unreadable = expect.stringContaining('can’t be read');

test('a schedule that can’t be read fails with the reason, and the others are made', async () => {
  const tables = [{ title: 'By channel', question: { measures: ['impressions'], dimensions: ['channel'] } }];
  const body = { cron: '0 8 * * *', format: 'csv', preset: 'all', tables, recipients: ['a@one.test'] };
  const [spoilt, sound] = await twoOf('schedule', body, 'question');
  await d1.prepare('UPDATE schedule SET next_run = ?').bind(now).run();
  await runDue(config, database, now);
  expect(await rowsOf('SELECT schedule_id AS id, status, attempts, error FROM delivery ORDER BY schedule_id')).toEqual([
    { id: spoilt, status: 'failed', attempts: 1, error: unreadable },
    { id: sound, status: 'kept', attempts: 1, error: null },
  ]);
});

test('a schedule whose recipients can’t be read is sent to nobody and says why', async () => {
  const tables = [{ title: 'By channel', question: { measures: ['impressions'], dimensions: ['channel'] } }];
  const body = { cron: '0 8 * * *', format: 'csv', preset: 'all', tables, recipients: ['a@one.test'] };
  await twoOf('schedule', body, 'recipients');
  await d1.prepare('UPDATE schedule SET next_run = ?').bind(now).run();
  const { origin } = inject('reportReceiver');
  const sending = { REPORT_SENDER_URL: `${origin}/ok`, REPORT_SENDER_TOKEN: 's3cret' };
  await runDue(parseConfig({ OIDC_ISSUER: config.OIDC_ISSUER, OIDC_AUDIENCE: audience, ...sending }), database, now);
  expect(await rowsOf('SELECT status, error FROM delivery ORDER BY schedule_id')).toEqual([
    { status: 'failed', error: unreadable },
    { status: 'sent', error: null },
  ]);
});

test.each(['filters', 'recipients'])(
  'an alert with unreadable %s stops and says so, and others still fire',
  async (column) => {
    const body = {
      ...{ measure: 'impressions', preset: 'yesterday', condition: 'above', threshold: 100 },
      ...{ cadence: 'daily', recipients: ['a@one.test'], filters: [] },
    };
    const [spoilt, sound] = await twoOf('alert', body, column);
    await d1.prepare('UPDATE alert SET next_check = ?').bind(now).run();
    await checkDueAlerts(config, database, now);
    expect(await rowsOf('SELECT alert_id AS id, result FROM alert_outcome')).toContainEqual({
      id: sound,
      result: 'crossed',
    });
    expect(await rowsOf(`SELECT stopped_because FROM alert WHERE id = ${spoilt}`)).toEqual([
      { stopped_because: unreadable },
    ]);
  },
);
