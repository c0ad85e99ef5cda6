import { beforeEach, expect, inject, test } from 'vitest';
import { alertOutcomesAnswerSchema } from '#shared/api/families/alerts-schemas.ts';
import { firstDay } from '#tests/support/analytics/brand-facts.ts';
import { parseConfig } from '#upstream/platform/config.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { checkDueAlerts } from '#upstream/reports/due-alerts.ts';
import { audience, signIn } from './caller.ts';
import { storeBrandFacts } from './facts.ts';
import { d1 } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';

beforeEach(smallWorld);

const minute = 60_000;
const config = (engine: Record<string, string> = {}) =>
  parseConfig({ OIDC_ISSUER: inject('tokenIssuer').origin, OIDC_AUDIENCE: audience, ...engine });

test('an alert that can’t be checked at the moment is retried every quarter of an hour, and its owner is notified once', async () => {
  const ada = await signIn('ada@one');
  const set = await ada.send('POST', '/proxy/data/alerts/1', {
    ...{ name: 'Many impressions', measure: 'impressions', preset: 'yesterday', condition: 'above', threshold: 100 },
    ...{ cadence: 'daily', recipients: [], filters: [] },
  });
  expect(set.status).toBe(201);
  await storeBrandFacts(1, {
    ...{ clicks: [], orders: [] },
    visits: [
      { channel: 'social', country: 'US', sessions: 5, piSessions: 2, operator: 11, date: firstDay, impressions: 150 },
    ],
  });
  const due = Date.parse(`${firstDay}T15:00:00Z`) + 1440 * minute;
  await d1.prepare('UPDATE alert SET next_check = ?').bind(due).run();
  const [down, database] = [config({ ANALYTICS_URL: 'http://127.0.0.1:9' }), new Database(d1)];
  const outcomes = async () =>
    alertOutcomesAnswerSchema.parse(await (await ada.get('/proxy/data/alert-outcomes/1')).json()).items;

  for (const minutes of [0, 5, 15]) await checkDueAlerts(down, database, due + minutes * minute);
  const checkedAt = new Date(due + 15 * minute).toISOString();
  expect(await outcomes(), 'the last of the failures is kept').toMatchObject([{ result: 'failed', checkedAt }]);
  expect(await rowsOf('SELECT message FROM notice')).toEqual([
    { message: 'The alert “Many impressions” couldn’t be checked. We retry every 15 minutes.' },
  ]);

  await checkDueAlerts(config(), database, due + 30 * minute);
  expect((await outcomes()).map(({ result }) => result)).toEqual(['crossed', 'failed']);
});
