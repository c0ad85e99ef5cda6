import { beforeEach, expect, test } from 'vitest';
import type { PublicEvent } from '#shared/api/families/public-schemas.ts';
import { siteActivitySchema } from '#shared/api/families/site-tags-schemas.ts';
import { addDays } from '#shared/time/calendar.ts';
import { deleteOldShares } from '#upstream/events/event-shares.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { signIn } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { rowsOf, smallWorld } from './small-world.ts';
import { answer } from './stored-facts.ts';
import { onSurface } from './vouchers/support.ts';

const [page, tag] = ['page-of-brand-one-----', 'tag-of-brand-one------'];

beforeEach(async () => {
  await smallWorld();
  await insert(
    'touchpoint',
    ['id', 'account_id', 'kind', 'name', 'public_id', 'status', 'first_published_at'],
    [
      [900, 1, 'ip', 'Page', page, 'published', '2026-01-01T00:00:00.000Z'],
      [901, 1, 'site', 'Shop', tag, 'published', '2026-01-01T00:00:00.000Z'],
    ],
  );
});

const hash = (text: string) => text.padEnd(16, '-');
const source = (address: string, network = 'network') => ({ address: hash(address), network: hash(network) });
const event = (more: Partial<PublicEvent> = {}) => ({
  ...{ id: crypto.randomUUID(), touchpoint: page, kind: 'visit', at: new Date().toISOString() },
  ...{ session: crypto.randomUUID(), channel: 'social', country: 'US', source: source('visitor') },
  ...more,
});
const times = <T>(length: number, make: (nth: number) => T) => Array.from({ length }, (_, nth) => make(nth));

/** Sends events like the queue's consumer: some hundred at a time, several batches at once. */
async function arrive(events: readonly object[]): Promise<void> {
  const batches = times(Math.ceil(events.length / 200), (nth) => events.slice(nth * 200, (nth + 1) * 200));
  for (let at = 0; at < batches.length; at += 4) {
    const answers = await Promise.all(
      batches.slice(at, at + 4).map((batch) => onSurface('POST', '/proxy/public/events', batch)),
    );
    // The queue retries batches that collided with others.
    for (const [nth, { status }] of answers.entries())
      if (status === 503) await arrive(batches[at + nth] ?? []);
      else expect(status).toBe(202);
  }
}

const plain = () =>
  rowsOf(`SELECT (SELECT coalesce(sum(sessions), 0) FROM brand_day) AS sessions,
                 (SELECT coalesce(sum(impressions), 0) FROM brand_day) AS impressions,
                 (SELECT coalesce(sum(pi_clicks), 0) FROM brand_day) AS clicks`);
const suspect = () =>
  rowsOf(`SELECT reason, sum(sessions) AS sessions,
                 (SELECT coalesce(sum(pi_clicks), 0) FROM suspect_click_day c WHERE c.reason = v.reason) AS clicks
          FROM suspect_visit_day v GROUP BY reason ORDER BY reason`);

test('2,400 visits and 120 clicks of one address change the figures by a hundred each, and the rest is stored as suspect', async () => {
  await arrive([event({ source: source('other') }), event({ source: source('other'), kind: 'impression' })]);
  await arrive([
    ...times(2_400, () => event()),
    ...times(120, () => event({ kind: 'click', retailer: 1, product: 101 })),
    ...times(300, () => event({ kind: 'impression' })),
  ]);
  // A click without a visit is a session of its own.
  expect(await plain()).toEqual([{ sessions: 201, impressions: 101, clicks: 100 }]);
  expect(await suspect()).toEqual([{ reason: 'address', sessions: 2_300 + 20, clicks: 20 }]);
});

test('many addresses of a network change the figures by four hundred, and other networks still count', async () => {
  await arrive(times(1_000, (nth) => event({ source: source(`a${nth}`) })));
  await arrive([event({ source: source('far', 'another') })]);
  expect(await plain()).toMatchObject([{ sessions: 401 }]);
  expect(await suspect()).toMatchObject([{ reason: 'network', sessions: 600 }]);
});

test('an event without a valid token is stored with the reason, and counts in no figure and in no coverage', async () => {
  await arrive([event({ fault: 'no-token' })]);
  expect(await rowsOf('SELECT * FROM fact_coverage')).toEqual([]);
  await arrive([event(), event({ fault: 'no-token' }), event({ fault: 'wrong-token' })]);
  await arrive([event({ fault: 'no-token', kind: 'click', retailer: 1, product: 101 })]);
  expect(await plain()).toEqual([{ sessions: 1, impressions: 0, clicks: 0 }]);
  expect(await suspect()).toEqual([
    { reason: 'no-token', sessions: 3, clicks: 1 },
    { reason: 'wrong-token', sessions: 1, clicks: 0 },
  ]);
});

test('a suspect event changes no plain figure of the same session, and an event that comes twice is judged once', async () => {
  const session = crypto.randomUUID();
  const visit = event({ session });
  await arrive([visit, visit, event({ session, fault: 'no-token', kind: 'click', retailer: 1, product: 101 })]);
  await arrive([visit]);
  expect(await rowsOf('SELECT sessions, pi_sessions, engaged_sessions FROM touchpoint_event_day')).toEqual([
    { sessions: 1, pi_sessions: 0, engaged_sessions: 0 },
  ]);
  expect(await rowsOf("SELECT plain FROM event_share WHERE source = '' AND touchpoint_id = 900")).toEqual([
    { plain: 1 },
  ]);
});

test('figures leave out suspect traffic until a filter includes it, by reason and with amounts converted', async () => {
  const click = { kind: 'click', retailer: 1, product: 101, price: 1_000 } as const;
  await arrive([
    event({ ...click, currency: 'USD' }),
    event({ fault: 'no-token' }),
    event({ fault: 'wrong-token' }),
    event({ ...click, currency: 'GBP', fault: 'wrong-token' }),
  ]);
  const ada = await signIn('ada@one');
  const day = 86_400_000;
  const [from, to] = [Date.now() - day, Date.now() + day].map((at) => new Date(at).toISOString().slice(0, 10));
  const asked = { measures: ['sessions', 'piClicks', 'piValue'], range: { from, to }, totals: true } as const;
  const of = async (traffic: readonly string[], by: readonly 'suspectReason'[] = []) => {
    const filters =
      traffic.length > 0 ? [{ dimension: 'traffic' as const, op: 'in' as const, values: [...traffic] }] : [];
    return await answer(ada, { ...asked, measures: [...asked.measures], dimensions: [...by], filters } as never);
  };
  expect((await of([])).totals).toEqual([1, 1, 10]);
  expect((await of(['plain'])).totals).toEqual([1, 1, 10]);
  expect((await of(['suspect'])).totals).toEqual([3, 1, 13]);
  expect((await of(['plain', 'suspect'])).totals).toEqual([4, 2, 23]);
  expect((await of([], ['suspectReason'])).rows).toEqual([['Plain', 1, 1, 10]]);
  expect((await of(['suspect'], ['suspectReason'])).rows).toEqual([
    ['Visit token of another visit', 2, 1, 13],
    ['No visit token', 1, 0, 0],
  ]);
  const values = await (await ada.get('/proxy/data/values/1?dimension=traffic')).json();
  expect(values).toMatchObject({ values: [{ key: 'plain' }, { key: 'suspect', label: 'Suspect' }] });
});

test('amounts of suspect clicks are converted even if there is nothing else, and their days don’t extend coverage', async () => {
  const click = { kind: 'click', retailer: 1, product: 101, price: 1_000, currency: 'GBP' } as const;
  await arrive([event({ ...click, fault: 'wrong-token' })]);
  const ada = await signIn('ada@one');
  const today = new Date().toISOString().slice(0, 10);
  const range = { from: addDays(today, -1), to: addDays(today, 1) };
  const filters = [{ dimension: 'traffic', op: 'in', values: ['suspect'] }];
  const given = await answer(ada, { measures: ['piValue'], range, totals: true, filters } as never);
  expect(given).toMatchObject({ totals: [13], conversions: [{ from: 'GBP' }], factsFrom: null, factsThrough: null });
});

test('pages of a site tag are counted without suspect views, and the last events show that it works', async () => {
  const seen = (more: object) =>
    event({ touchpoint: tag, site: { saw: 'view', host: 'www.one.test', path: '/', gtin: null }, ...more });
  await arrive([seen({}), ...times(30, () => seen({ fault: 'no-token' })), ...times(200, () => seen({}))]);
  const activity = siteActivitySchema.parse(
    await (await (await signIn('ada@one')).get('/proxy/data/site-activity/1/901')).json(),
  );
  expect(activity.pages).toMatchObject([{ path: '/', views: 100 }]);
  expect(activity.events).toHaveLength(20);
  expect(activity.suspect).toEqual([
    { reason: 'address', events: 101 },
    { reason: 'no-token', events: 30 },
  ]);
  expect(await plain()).toMatchObject([{ sessions: 100 }]);
});

test('each of the last events of a site tag says whether and why it is suspect', async () => {
  const seen = (ago: number, more: object) =>
    event({
      touchpoint: tag,
      at: new Date(Date.now() - ago).toISOString(),
      site: { saw: 'view', host: 'www.one.test', path: '/', gtin: null },
      ...more,
    });
  await arrive([seen(3_000, { fault: 'wrong-token' }), seen(2_000, {}), seen(1_000, { fault: 'no-token' })]);
  const activity = siteActivitySchema.parse(
    await (await (await signIn('ada@one')).get('/proxy/data/site-activity/1/901')).json(),
  );
  expect(activity.events.map(({ suspect }) => suspect)).toEqual(['no-token', null, 'wrong-token']);
  expect(activity.last?.suspect).toBe('no-token');
});

test('figures of a day with only suspect traffic include it if a filter does', async () => {
  await arrive([event({ fault: 'no-token' })]);
  const ada = await signIn('ada@one');
  const today = new Date().toISOString().slice(0, 10);
  const asked = { measures: ['sessions'], dimensions: ['day'], range: { from: '2026-01-01', to: today }, totals: true };
  const filters = [{ dimension: 'traffic', op: 'in', values: ['plain', 'suspect'] }];
  expect((await answer(ada, { ...asked, filters } as never)).totals).toEqual([1]);
});

test('shares are deleted after two days', async () => {
  await arrive([event()]);
  const count = async () => (await rowsOf('SELECT count(*) AS n FROM event_share'))[0]?.n;
  const day = 86_400_000;
  await deleteOldShares(new Database(d1), Date.now() + day);
  expect(await count()).toBe(6);
  await deleteOldShares(new Database(d1), Date.now() + 2 * day);
  expect(await count()).toBe(0);
});
