import { beforeEach, expect, inject, test } from 'vitest';
import { type Alert, alertOutcomesAnswerSchema, alertSchema } from '#shared/api/families/alerts-schemas.ts';
import { parseConfig } from '#upstream/platform/config.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { checkDueAlerts } from '#upstream/reports/due-alerts.ts';
import { sendAlerts } from '#upstream/reports/send-alerts.ts';
import { audience, type Caller, signIn } from '../caller.ts';
import { edit } from '../matching.ts';
import { d1 } from '../migrated.ts';
import { smallWorld } from '../small-world.ts';
import { bringWeeks, plainWeeks } from './fit-world.ts';
import { meridian, store } from './model-world.ts';

const { origin: receiver } = inject('reportReceiver');
let ada: Caller;
beforeEach(async () => {
  await smallWorld();
  await fetch(`${receiver}/forget`, { method: 'POST' });
  ada = await signIn('ada@one');
});

const at = '/proxy/data/alerts/1';
const body = { preset: '7d', cadence: 'daily', recipients: ['boss@one.test'], filters: [] };

async function createAlert(more: Record<string, unknown>): Promise<Alert> {
  const response = await ada.send('POST', at, { ...body, ...more });
  expect(response.status, await response.clone().text()).toBe(201);
  return alertSchema.parse(await response.json());
}

async function checkAlerts(now: number): Promise<void> {
  const config = parseConfig({
    ...{ OIDC_ISSUER: inject('tokenIssuer').origin, OIDC_AUDIENCE: audience, REPORT_SENDER_URL: `${receiver}/ok` },
  });
  await d1.prepare('UPDATE alert SET next_check = ? WHERE next_check IS NOT NULL').bind(now).run();
  await checkDueAlerts(config, new Database(d1), now);
  await sendAlerts(config, new Database(d1), now);
}

const outcomes = async () =>
  alertOutcomesAnswerSchema.parse(await (await ada.get('/proxy/data/alert-outcomes/1')).json()).items;
const received = async (): Promise<{ text: string }[]> => (await fetch(`${receiver}/received`)).json();

test('an alert on the current model run fires when its health falls, and when spend continues for weeks after it', async () => {
  const health = await createAlert({ name: 'Healthy', measure: 'model-health', condition: 'below', threshold: 90 });
  await createAlert({ name: 'Fresh', measure: 'model-weeks-behind', condition: 'above', threshold: 4, recipients: [] });
  const now = Date.parse('2026-11-23T15:00:00Z');
  const details = async () => (await outcomes()).slice(0, 2).map(({ name, result, detail }) => [name, result, detail]);
  await checkAlerts(now);
  expect(await details()).toEqual([
    ['Fresh', 'not-evaluated', 'Not evaluated: there is no current model run.'],
    ['Healthy', 'not-evaluated', 'Not evaluated: there is no current model run.'],
  ]);
  const id = await store(meridian());
  await d1.prepare('UPDATE model_run SET current = 1, last_week = ? WHERE id = ?').bind('2026-09-28', id).run();
  await bringWeeks(plainWeeks(80));
  await checkAlerts(now + 1);
  expect(await details()).toEqual([
    [
      'Fresh',
      'crossed',
      'Weeks of spend newer than the model, “Meridian demo”: 5. The alert triggers when it is above 4.',
    ],
    ['Healthy', 'quiet', 'Model health, “Meridian demo”: 99.8. The alert triggers when it is below 90.'],
  ]);
  await d1.prepare('UPDATE model_run SET health = 71').run();
  await checkAlerts(now + 2);
  expect((await received()).map(({ text }) => text)).toEqual([
    expect.stringContaining('Model health, “Meridian demo”: 71.0. The alert triggers when it is below 90.'),
  ]);
  const refused = await edit(ada, 'PATCH', `${at}/${health.id}`, health.etag, { condition: 'change', threshold: 5 });
  expect(refused.status).toBe(400);
  expect(
    (
      await ada.send('POST', at, {
        ...body,
        name: 'Filtered',
        measure: 'model-health',
        condition: 'below',
        threshold: 1,
        filters: [{ dimension: 'country', op: 'in', values: ['US'] }],
      })
    ).status,
  ).toBe(400);
});
