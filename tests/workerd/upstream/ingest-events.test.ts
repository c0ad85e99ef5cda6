import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { brand, bringIn, ingestWorld, rollUpsOf, table } from './ingest-support.ts';

beforeEach(ingestWorld);

interface Event {
  readonly eventId: string;
  readonly occurredAt: string;
  readonly event: string;
  readonly session: string;
  readonly touchpoint: string;
  readonly channel: string;
  readonly country: string;
  readonly retailer: string;
  readonly gtin: string;
  readonly price: string;
  readonly currency: string;
  readonly bot: string;
}

const start = Date.parse('2026-03-07T20:00:00Z');
/** Over midnight of New York and over the night in which its clocks are changed. */
const minutes = 36 * 60;

const event = fc.record({
  minute: fc.nat(minutes),
  event: fc.constantFrom('impression', 'visit', 'engaged', 'click', 'click', 'click'),
  session: fc.constantFrom('s1', 's2', 's3'),
  touchpoint: fc.constantFrom('1101', 'Smartlink'),
  channel: fc.constantFrom('social', 'Search'),
  country: fc.constantFrom('US', 'GB'),
  retailer: fc.constantFrom('Amazon', 'target'),
  name: fc.constantFrom('Coffee', 'Tea', ''),
  price: fc.constantFrom('12.50', '3'),
  bot: fc.constantFrom('0', '0', '0', '0', '1'),
});

const events = fc.array(event, { minLength: 1, maxLength: 40 }).map((all) =>
  all.map(({ minute, name, ...rest }, at) => ({
    eventId: `e${at}`,
    occurredAt: new Date(start + minute * 60_000).toISOString(),
    ...rest,
    productName: name,
    currency: 'USD',
  })),
);

const dayOf = (instant: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(Date.parse(instant));

/** Computes the figures by the definitions, event by event, without the product's code. */
function naive(all: readonly (Omit<Event, 'gtin'> & { readonly productName: string })[]) {
  const visits = new Map<string, number[]>();
  const clicks = new Map<string, number[]>();
  const add = (to: Map<string, number[]>, key: string, values: number[]) =>
    to.set(
      key,
      (to.get(key) ?? values.map(() => 0)).map((value, at) => value + (values[at] ?? 0)),
    );
  const place = (it: (typeof all)[number]) =>
    [dayOf(it.occurredAt), it.touchpoint === '1101' ? 11 : 12, it.channel.toLowerCase(), it.country].join();
  const real = all
    .filter(({ bot }) => bot === '0')
    .sort((a, b) => (a.occurredAt + a.eventId < b.occurredAt + b.eventId ? -1 : 1));
  for (const it of real) if (it.event === 'impression') add(visits, place(it), [1, 0, 0, 0]);
  const sessions = Map.groupBy(
    real.filter((it) => it.event !== 'impression'),
    (it) => it.session,
  );
  for (const [, members] of sessions) {
    const [first] = members;
    const some = (...kinds: string[]) => (members.some((it) => kinds.includes(it.event)) ? 1 : 0);
    if (first) add(visits, place(first), [0, 1, some('click'), some('click', 'engaged')]);
  }
  const last = new Map<string, number>();
  for (const it of real.filter(({ event: kind }) => kind === 'click')) {
    const same = [it.session, it.retailer, it.productName].join();
    const at = Date.parse(it.occurredAt);
    const before = last.get(same);
    if (before !== undefined && at - before < 30 * 60_000) continue;
    last.set(same, at);
    add(clicks, [place(it), it.retailer.toLowerCase(), it.productName].join(), [1, Math.round(Number(it.price) * 100)]);
  }
  return { visits, clicks };
}

async function stored() {
  const visits = await table(`SELECT date, operator_id, channel, country, sum(impressions) AS i, sum(sessions) AS s,
    sum(pi_sessions) AS p, sum(engaged_sessions) AS e FROM brand_day WHERE account_id = 1 AND retailer_id = 0 GROUP BY 1, 2, 3, 4`);
  const clicks = await table(`SELECT d.date, d.operator_id, d.channel, d.country, lower(r.name) AS retailer,
    coalesce(p.name, '') AS name, sum(pi_clicks) AS c, sum(pi_value_minor) AS v
    FROM brand_product_day d JOIN retailer r ON r.id = d.retailer_id LEFT JOIN product p ON p.id = d.product_id
    WHERE d.account_id = 1 GROUP BY 1, 2, 3, 4, 5, 6`);
  const key = (row: Record<string, unknown>) => [row.date, row.operator_id, row.channel, row.country];
  return {
    visits: new Map(visits.map((row) => [key(row).join(), [row.i, row.s, row.p, row.e]])),
    clicks: new Map(clicks.map((row) => [[...key(row), row.retailer, row.name].join(), [row.c, row.v]])),
  };
}

test('roll-ups of events equal the definitions applied one by one, whatever the order, the portions and the repeats', async () => {
  await fc.assert(
    fc.asyncProperty(
      events,
      fc.infiniteStream(fc.nat(1000)),
      fc.integer({ min: 1, max: 4 }),
      async (all, dice, parts) => {
        await ingestWorld();
        const shuffled = all
          .map((it) => [dice.next().value, it] as const)
          .sort(([a], [b]) => a - b)
          .map(([, it]) => it);
        const size = Math.ceil(shuffled.length / parts);
        for (let part = 0; part < parts; part++) {
          // Each portion repeats the previous one.
          const from = Math.max(0, (part - 1) * size);
          const portion = shuffled.slice(from, (part + 1) * size);
          if (portion.length > 0) await bringIn('touchpoint-events', brand, portion);
        }
        expect(await stored()).toEqual(naive(all));
        expect(await table('SELECT * FROM stale_day')).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

const click = {
  event: 'click',
  session: 's1',
  touchpoint: 'Spring page',
  channel: 'social',
  country: 'US',
  retailer: 'Amazon',
  productName: 'Coffee',
  price: '10',
  currency: 'USD',
};
const at = (occurredAt: string, more: Record<string, string> = {}) => ({
  eventId: occurredAt,
  occurredAt,
  ...click,
  ...more,
});

test('clicks count once within 30 minutes, also across midnight', async () => {
  const times = ['23:50', '23:59:59', '00:10', '00:19:59', '00:20', '00:45', '00:50'];
  const rows = times.map((time) => at(`2026-05-0${time < '12' ? 2 : 1} ${time}`));
  await bringIn('touchpoint-events', brand, rows);
  expect(
    await table('SELECT date, sum(pi_clicks) AS clicks, sum(sessions) AS sessions FROM brand_day GROUP BY 1'),
  ).toEqual([
    { date: '2026-05-01', clicks: 1, sessions: 1 },
    { date: '2026-05-02', clicks: 2, sessions: 0 },
  ]);
});

test('an event belongs to the day of the reporting time zone, also when clocks change', async () => {
  const rows = [
    at('2026-03-08T04:59:59Z', { session: 'a' }),
    at('2026-03-08T05:00:00Z', { session: 'b' }),
    at('2026-03-08 02:30', { session: 'c' }),
    at('2026-03-09T03:59:59Z', { session: 'd' }),
    at('2026-11-01 01:30', { session: 'e' }),
    at('2026-11-02T04:59:59.999Z', { session: 'f' }),
    at('2025-12-31T23:30:00-05:00', { session: 'g' }),
    at('2026-01-01T05:00:00Z', { session: 'h' }),
  ];
  expect((await bringIn('touchpoint-events', brand, rows)).rejected).toBe(0);
  expect(await table('SELECT session_id, date, occurred_at FROM touchpoint_event ORDER BY session_id')).toEqual([
    { session_id: 'a', date: '2026-03-07', occurred_at: '2026-03-08T04:59:59.000Z' },
    { session_id: 'b', date: '2026-03-08', occurred_at: '2026-03-08T05:00:00.000Z' },
    // A skipped local time: an hour later.
    { session_id: 'c', date: '2026-03-08', occurred_at: '2026-03-08T07:30:00.000Z' },
    { session_id: 'd', date: '2026-03-08', occurred_at: '2026-03-09T03:59:59.000Z' },
    // A repeated local time: the first one.
    { session_id: 'e', date: '2026-11-01', occurred_at: '2026-11-01T05:30:00.000Z' },
    { session_id: 'f', date: '2026-11-01', occurred_at: '2026-11-02T04:59:59.999Z' },
    { session_id: 'g', date: '2025-12-31', occurred_at: '2026-01-01T04:30:00.000Z' },
    { session_id: 'h', date: '2026-01-01', occurred_at: '2026-01-01T05:00:00.000Z' },
  ]);
});

test('events are added to imported daily counts', async () => {
  const day = `INSERT INTO touchpoint_day VALUES (1, '2026-05-01', 11, 1101, 'social', 'US', 100, 10, 2, 4)`;
  await table(day);
  await bringIn('touchpoint-events', brand, [at('2026-05-01 10:00')]);
  expect(
    await table(
      'SELECT sum(impressions) AS i, sum(sessions) AS s, sum(pi_sessions) AS p, sum(engaged_sessions) AS e FROM brand_day',
    ),
  ).toEqual([{ i: 100, s: 11, p: 3, e: 5 }]);
});

test('bots, also those detected by their browser, are stored and counted nowhere', async () => {
  const rows = [
    at('2026-05-01 10:00', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }),
    at('2026-05-01 11:00', { bot: 'yes' }),
  ];
  const outcome = await bringIn('touchpoint-events', brand, rows);
  expect(outcome).toMatchObject({ accepted: 2, rejected: 0 });
  expect(await rollUpsOf(1)).toEqual([[], [], [], [], [], []]);
});

test('touchpoints of another account are refused, and those of another operator in an operator’s scope', async () => {
  const outcome = await bringIn('touchpoint-events', brand, [at('2026-05-01 10:00', { touchpoint: 'Elsewhere' })]);
  expect(outcome.rejects).toEqual([
    { row: 2, problems: [{ column: 'touchpoint', reason: 'is no touchpoint here', value: 'Elsewhere' }] },
  ]);
  const rows = [at('2026-05-01 10:00'), at('2026-05-01 11:00', { touchpoint: 'Smartlink' })];
  expect(await bringIn('touchpoint-events', { ...brand, operatorId: 12 }, rows)).toMatchObject({
    accepted: 1,
    rejected: 1,
  });
});
