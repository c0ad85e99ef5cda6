import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { Failure } from '#shared/api/failure.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { type ClickHouse, clickHouse } from '#upstream/facts/clickhouse/client.ts';
import { factsIn } from '#upstream/facts/clickhouse/facts.ts';
import { schemaStatements } from '#upstream/facts/clickhouse/schema.ts';
import { d1Facts } from '#upstream/facts/d1/facts.ts';
import type { Facts, StoredEvent } from '#upstream/facts/facts.ts';
import type { Target } from '#upstream/ingest/target.ts';
import { Database } from '#upstream/storage/database.ts';
import {
  cooked,
  event,
  given,
  inSeries,
  look,
  order,
  type Rows,
  redeemed,
  sale,
  soldOut,
  spent,
} from '../upstream/import-cases.ts';
import { brand, retailer, table } from '../upstream/ingest-support.ts';
import { d1 } from '../upstream/migrated.ts';
import {
  figuresOfClickHouse,
  figuresOfD1,
  newJob,
  take,
  takeBack,
  worldOfClickHouse,
  worldOfD1,
} from './both-stores.ts';

const database = new Database(d1);
const clickhouse = clickHouse(inject('clickhouse'));

beforeAll(async () => {
  for (const sql of schemaStatements({ kind: 'single' })) await clickhouse.run({ sql, parameters: new Map() });
});

/** Rows that files are made of, each the same whichever file has it: late ones, orders before their clicks, days apart. */
const rowsOf: Readonly<Partial<Record<ImportKind, Rows>>> = {
  'touchpoint-events': [
    ...[event('a', 's1', 1, 'visit'), event('b', 's1', 1, 'click'), event('c', 's1', 2, 'click')],
    ...[event('d', 's2', 2, 'visit'), event('e', 's2', 3, 'click'), event('f', 's3', 3, 'impression')],
    { ...event('g', 's1', 1, 'click'), occurredAt: '2026-01-01T15:20:00Z' },
    { ...event('h', 's1', 1, 'click'), occurredAt: '2026-01-01T15:31:00Z' },
    { ...event('i', 's4', 1, 'visit'), occurredAt: '2026-02-28T23:50:00Z' },
    { ...event('j', 's4', 1, 'click'), occurredAt: '2026-03-01T06:10:00Z' },
  ],
  'attributed-orders': [
    ...[order('1', 1, 's1', 2), order('1', 2, 's1', 2), order('2', 1, 's2', 4)],
    { ...order('1', 1, 's1', 3), units: -1, amount: -9.5 },
    { ...order('3', 1, 's4', 1), orderedAt: '2026-03-01T18:00:00Z', country: '' },
    { ...order('4', 1, '', 5), touchpoint: 1201, channel: 'search' },
  ],
  'offer-observations': [
    ...[look('a', 1, 1, 9), look('b', 1, 2, ''), look('c', 1, 3, 8), look('d', 2, 1, 5), look('e', 2, 4, 5)],
    { ...look('f', 1, 1, 7), observedAt: '2026-02-03T15:00:00Z' },
  ],
  'media-spend': [spent(1, 'Spring', 20, 4), spent(1, 'Summer', 30, 2), spent(4, '', 5, 1)],
  'sell-out': [soldOut(1, 'Amazon', 3), soldOut(2, 'Target', -2), soldOut(5, 'Amazon', 6)],
  'model-series': [inSeries(1, 'Weather', 12.5), inSeries(2, 'Weather', -3), inSeries(1, 'Sales', 1e6, 'kpi')],
  'recipe-events': [cooked('a', 1, 'view'), cooked('b', 1, 'cart'), cooked('c', 2, 'servings'), cooked('d', 3, 'view')],
  'retailer-sales': [
    ...[sale('1', 1, 1, 2), sale('1', 2, 1, 1), sale('2', 1, 2, 1), sale('1', 3, 3, -1)],
    ...[sale('3', 1, 3, 1), sale('3', 2, 2, -1)],
    { ...sale('4', 1, 1, 1), country: 'FR', shopper: 'p1' },
    { ...sale('4', 2, 2, 1), country: '', shopper: 'p1' },
    { ...sale('4', 3, 3, 2), country: 'DE', shopper: 'p1' },
  ],
};

/** Every row with all columns: a file of another shape names lines without a number otherwise. */
const ofOneShape = (rows: Rows): Rows => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? ''])));
};

interface File {
  readonly kind: ImportKind;
  readonly rows: readonly number[];
}
/** A file, or the place of one that is taken back. */
type Step = File | number;

const stepsOf = (kinds: readonly ImportKind[]) =>
  fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc
          .constantFrom(...kinds)
          .chain((kind) =>
            fc.subarray([...(rowsOf[kind] ?? []).keys()], { minLength: 1 }).map((rows) => ({ kind, rows })),
          ),
      },
      { weight: 2, arbitrary: fc.nat(5) },
    ),
    { minLength: 2, maxLength: 8 },
  );

async function follow(facts: Facts, target: Target, steps: readonly Step[]): Promise<void> {
  const there: { readonly kind: ImportKind; readonly id: number }[] = [];
  for (const step of steps) {
    if (typeof step !== 'number') {
      const id = await newJob(step.kind, target);
      const rows = ofOneShape(rowsOf[step.kind] ?? []).filter((_, at) => step.rows.includes(at));
      await take(facts, step.kind, target, rows, id);
      there.push({ kind: step.kind, id });
      continue;
    }
    const [gone] = there.splice(step % Math.max(1, there.length), 1);
    if (gone) await takeBack(facts, gone.kind, target, gone.id);
  }
}

const ofBrand = [
  ...(['touchpoint-events', 'attributed-orders', 'offer-observations', 'recipe-events'] as const),
  ...(['media-spend', 'sell-out', 'model-series'] as const),
];

test.each<[string, Target, readonly ImportKind[]]>([
  ['a brand', brand, ofBrand],
  ['a retailer', retailer, ['retailer-sales']],
])(
  'after any files of %s and any of them taken back, both stores come to the same',
  async (_, target, kinds) => {
    await fc.assert(
      fc.asyncProperty(stepsOf(kinds), async (steps) => {
        await worldOfD1();
        await follow(d1Facts(database), target, steps);
        const expected = await figuresOfD1();
        await worldOfClickHouse(clickhouse);
        await follow(factsIn(database, clickhouse), target, steps);
        expect(await figuresOfClickHouse(clickhouse)).toEqual(expected);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  },
  600_000,
);

const now = Date.parse('2026-01-03T12:00:00Z');
const heard = (id: string, session: string, kind: string, minute: number, suspect = ''): StoredEvent => ({
  ...{ id: `public:${id}`, date: '2026-01-03', at: new Date(now + minute * 60_000).toISOString(), operator: 11 },
  ...{ touchpoint: 1101, session, kind, channel: 'social', country: 'US', retailer: kind === 'click' ? 1 : 0 },
  ...{
    product: kind === 'click' ? 101 : 0,
    currency: kind === 'click' ? 'USD' : '',
    price: kind === 'click' ? 400 : 0,
  },
  ...{ bot: 0, suspect },
});
const nothingElse = { before: [], after: [] };

/** Events in several calls, some of them twice, an order between them, and what is suspect. */
async function visits(facts: Facts): Promise<number[]> {
  return [
    await facts.takeEvents(1, [heard('a', 's1', 'visit', 0), heard('b', 's1', 'click', 1)], nothingElse),
    await facts.takeEvents(1, [heard('b', 's1', 'click', 1), heard('c', 's1', 'click', 20)], nothingElse),
    Number(
      await take(
        facts,
        'attributed-orders',
        brand,
        [order('7', 1, 's1', 4)],
        await newJob('attributed-orders', brand),
      ).then(({ accepted }) => accepted),
    ),
    await facts.takeEvents(1, [heard('d', 's1', 'click', 40), heard('e', 's2', 'visit', 5, 'no-token')], nothingElse),
    await facts.takeEvents(
      1,
      [heard('f', 's2', 'click', 6, 'no-token'), heard('g', 's3', 'impression', 7)],
      nothingElse,
    ),
  ];
}

test('what the public does counts as in D1, is known when it comes again, and waits in the outbox while the store is away', async () => {
  await worldOfD1();
  const inD1 = d1Facts(database);
  const taken = await visits(inD1);
  const expected = await figuresOfD1();
  const asked = { accountId: 1, ids: ['public:a', 'public:x'], sessions: ['s1', 's2', 's9'] };
  const known = await inD1.knownEvents(asked);
  await worldOfClickHouse(clickhouse);
  const facts = factsIn(database, clickhouse);
  expect(await visits(facts)).toEqual(taken);
  expect(await figuresOfClickHouse(clickhouse)).toEqual(expected);
  expect(await facts.knownEvents(asked)).toEqual(known);
  const away = factsIn(database, silent);
  expect(await away.takeEvents(1, [heard('h', 's4', 'visit', 8)], nothingElse)).toBe(1);
  expect(await facts.knownEvents({ accountId: 1, ids: ['public:h'], sessions: ['s4'] })).toEqual({
    ...{ ids: ['public:h'], sessions: ['s4'] },
  });
  await facts.catchUp();
  expect(await table('SELECT count(*) AS n FROM fact_outbox')).toEqual([{ n: 0 }]);
  await worldOfD1();
  await visits(inD1);
  await inD1.takeEvents(1, [heard('h', 's4', 'visit', 8)], nothingElse);
  const [{ visits: later }, { visits: there }] = [await figuresOfD1(), await figuresOfClickHouse(clickhouse)];
  expect(there).toEqual(later);
});

/** A store that nobody can reach. */
const silent: ClickHouse = {
  query: () => Promise.reject(new Failure('facts-unreachable')),
  insert: () => Promise.reject(new Failure('facts-unreachable')),
  run: () => Promise.reject(new Failure('facts-unreachable')),
};

/** Claims of a voucher, one of them sent twice, and one that nothing was kept of. */
async function claims(facts: Facts): Promise<void> {
  const origin = { touchpoint: '', channel: 'search', country: 'FR' };
  for (const id of ['c1', 'c2', 'c2', 'c9'])
    await facts.takeResponse({ accountId: 1, of: 'voucher', source: 2, id, now, date: '2026-01-03', origin }, []);
}

test('claims count as in D1, once, and only those that were kept', async () => {
  await worldOfD1();
  await claims(d1Facts(database));
  const expected = await figuresOfD1();
  await worldOfClickHouse(clickhouse);
  await claims(factsIn(database, clickhouse));
  expect(await figuresOfClickHouse(clickhouse)).toEqual(expected);
});

test('a file of redemptions is refused by its own sentence, and codes go where vouchers are', async () => {
  await worldOfClickHouse(clickhouse);
  const facts = factsIn(database, clickhouse);
  const job = await newJob('voucher-redemptions', brand);
  await expect(take(facts, 'voucher-redemptions', brand, [redeemed('W-1', 2, 3)], job)).rejects.toMatchObject({
    code: 'redemptions-not-imported',
  });
  const codes = await newJob('voucher-codes', brand);
  await take(facts, 'voucher-codes', brand, [given('A-01')], codes);
  expect(await table("SELECT code FROM voucher_code WHERE code = 'A-01'")).toHaveLength(1);
  await takeBack(facts, 'voucher-codes', brand, codes);
  expect(await table("SELECT code FROM voucher_code WHERE code = 'A-01'")).toHaveLength(0);
});

test('a row that says something else of a known fact is rejected by row, and nothing of the fact changes', async () => {
  await worldOfClickHouse(clickhouse);
  const facts = factsIn(database, clickhouse);
  await take(
    facts,
    'retailer-sales',
    retailer,
    [sale('1', 1, 1, 2), sale('1', 2, 1, 1)],
    await newJob('retailer-sales', retailer),
  );
  const before = await figuresOfClickHouse(clickhouse);
  const job = await newJob('retailer-sales', retailer);
  const counts = await take(facts, 'retailer-sales', retailer, [sale('1', 1, 1, 5), sale('1', 2, 1, 1)], job);
  expect(counts).toMatchObject({ accepted: 0, duplicates: 1, rejected: 1, corrected: 0 });
  expect(await table(`SELECT row, reason FROM import_reject WHERE job_id = ${job}`)).toEqual([
    { row: 2, reason: expect.stringContaining('known with another value') },
  ]);
  const { undone: _, ...after } = await figuresOfClickHouse(clickhouse);
  expect(before).toMatchObject(after);
});
