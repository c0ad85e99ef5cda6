import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Failure } from '#shared/api/failure.ts';
import type { ClickHouse } from '#upstream/facts/clickhouse/client.ts';
import { factsIn } from '#upstream/facts/clickhouse/facts.ts';
import type { Facts, StoredEvent } from '#upstream/facts/facts.ts';
import type { Target } from '#upstream/facts/ingest/target.ts';
import { cooked, event, given, look, order, redeemed, sale } from '../upstream/import-cases.ts';
import { type Known, ofBrand, ofRetailer, type Row, type Step, saidBy, steps } from '../upstream/import-steps.ts';
import { brand, retailer, table } from '../upstream/ingest-support.ts';
import {
  bring,
  clickhouse,
  database,
  inClickHouse,
  inD1,
  known,
  listed,
  newJob,
  type Store,
  take,
  undoCorrectionsOf,
  undoFileImport,
  withTables,
} from './both-stores.ts';

withTables();

/** Late events, orders before their clicks, days apart, and lines without a country, beside what may be corrected. */
const moreOfBrand: Known = {
  ...ofBrand,
  'touchpoint-events': [
    ...(ofBrand['touchpoint-events'] ?? []),
    [{ ...event('g', 's1', 1, 'click'), occurredAt: '2026-01-01T15:20:00Z' }],
    [{ ...event('h', 's1', 1, 'click'), occurredAt: '2026-01-01T15:31:00Z' }],
    [
      { ...event('i', 's4', 1, 'visit'), occurredAt: '2026-02-28T23:50:00Z' },
      { ...event('i', 's4', 1, 'visit'), occurredAt: '2026-03-01T12:50:00Z' },
    ],
    [{ ...event('j', 's4', 1, 'click'), occurredAt: '2026-03-01T06:10:00Z' }],
  ],
  'attributed-orders': [
    ...(ofBrand['attributed-orders'] ?? []),
    [{ ...order('3', 1, 's4', 1), orderedAt: '2026-03-01T18:00:00Z', country: '', status: '' }],
  ],
  'offer-observations': [
    ...(ofBrand['offer-observations'] ?? []),
    [look('e', 2, 4, 5)],
    [{ ...look('f', 1, 1, 7), observedAt: '2026-02-03T15:00:00Z' }],
  ],
  'recipe-events': [...(ofBrand['recipe-events'] ?? []), [cooked('f', 2, 'servings')]],
};
const moreOfRetailer: Known = {
  'retailer-sales': [
    ...(ofRetailer['retailer-sales'] ?? []),
    [{ ...sale('4', 1, 1, 1), country: 'FR', shopper: 'p1' }],
    [
      { ...sale('4', 2, 2, 1), country: '', shopper: 'p1' },
      { ...sale('4', 2, 2, 3), country: '', shopper: 'p1' },
    ],
    [{ ...sale('4', 3, 3, 2), country: 'DE', shopper: 'p1' }],
  ],
};

/** Gives every row all columns, since missing columns correct nothing. */
const ofOneShape = (all: readonly Row[], rows: readonly Row[]): Row[] => {
  const columns = [...new Set(all.flatMap((row) => Object.keys(row)))];
  return rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? ''])));
};

/** The preview and the result of each step in a store. */
async function follow({ facts }: Store, target: Target, all: Known, sequence: readonly Step[]): Promise<unknown[]> {
  const there: { readonly kind: keyof Known; readonly id: number }[] = [];
  const told: unknown[] = [];
  for (const step of sequence) {
    if ('kind' in step) {
      const { kind } = step;
      const rows = ofOneShape((all[kind] ?? []).flat(), saidBy(all, step));
      const more = { known: step.keeps ? ('keep' as const) : ('correct' as const) };
      const announced = await known(facts, kind, target, rows, more);
      const id = await newJob(kind, target);
      const { accepted, corrected, duplicates, rejected } = await take(facts, kind, target, rows, id, more);
      told.push([announced, accepted, corrected, duplicates, rejected]);
      there.push({ kind, id });
      continue;
    }
    const at = step.back % Math.max(1, there.length);
    const file = there[at];
    if (!file) continue;
    const { kind, id } = file;
    if (step.only === 'corrections') await undoCorrectionsOf(facts, kind, target, id);
    else {
      told.push(await facts.undoCounts({ id, kind, accountId: target.accountId }));
      there.splice(at, 1);
      await undoFileImport(facts, kind, target, id);
    }
  }
  for (const { kind, id } of there) told.push(await listed(facts, kind, target, id));
  return told;
}

test.each<[string, Target, Known, number]>([
  ['a brand', brand, moreOfBrand, 12],
  ['a retailer', retailer, moreOfRetailer, 10],
])(
  'both stores preview and count any files of %s alike, with their corrections and undos',
  async (_, target, all, numRuns) => {
    await fc.assert(
      fc.asyncProperty(steps(all), async (sequence) => {
        await inD1.world();
        const told = await follow(inD1, target, all, sequence);
        const expected = await inD1.figures();
        await inClickHouse.world();
        expect(await follow(inClickHouse, target, all, sequence)).toEqual(told);
        expect(await inClickHouse.figures()).toEqual(expected);
      }),
      { numRuns, endOnFailure: true },
    );
  },
  900_000,
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
    await facts.storeEvents(1, [heard('a', 's1', 'visit', 0), heard('b', 's1', 'click', 1)], nothingElse),
    await facts.storeEvents(1, [heard('b', 's1', 'click', 1), heard('c', 's1', 'click', 20)], nothingElse),
    Number(
      await take(
        facts,
        'attributed-orders',
        brand,
        [order('7', 1, 's1', 4)],
        await newJob('attributed-orders', brand),
      ).then(({ accepted }) => accepted),
    ),
    await facts.storeEvents(1, [heard('d', 's1', 'click', 40), heard('e', 's2', 'visit', 5, 'no-token')], nothingElse),
    await facts.storeEvents(
      1,
      [heard('f', 's2', 'click', 6, 'no-token'), heard('g', 's3', 'impression', 7)],
      nothingElse,
    ),
  ];
}

test('public events count as in D1, are recognized when repeated, and wait in the outbox while the store is away', async () => {
  await inD1.world();
  const taken = await visits(inD1.facts);
  const expected = await inD1.figures();
  const asked = { accountId: 1, ids: ['public:a', 'public:x'], sessions: ['s1', 's2', 's9'] };
  const before = await inD1.facts.knownEvents(asked);
  await inClickHouse.world();
  const { facts } = inClickHouse;
  expect(await visits(facts)).toEqual(taken);
  expect(await inClickHouse.figures()).toEqual(expected);
  expect(await facts.knownEvents(asked)).toEqual(before);
  const away = factsIn(database, silent);
  expect(await away.storeEvents(1, [heard('h', 's4', 'visit', 8)], nothingElse)).toBe(1);
  expect(await facts.knownEvents({ accountId: 1, ids: ['public:h'], sessions: ['s4'] })).toEqual({
    ...{ ids: ['public:h'], sessions: ['s4'] },
  });
  await facts.catchUp();
  expect(await table('SELECT count(*) AS n FROM fact_outbox')).toEqual([{ n: 0 }]);
  await inD1.world();
  await visits(inD1.facts);
  await inD1.facts.storeEvents(1, [heard('h', 's4', 'visit', 8)], nothingElse);
  const [{ visits: later }, { visits: there }] = [await inD1.figures(), await inClickHouse.figures()];
  expect(there).toEqual(later);
});

/** A store that can't be reached. */
const silent: ClickHouse = {
  query: () => Promise.reject(new Failure('facts-unreachable')),
  insert: () => Promise.reject(new Failure('facts-unreachable')),
  run: () => Promise.reject(new Failure('facts-unreachable')),
};

/** Claims of a voucher, one of them sent twice, and one that was refused. */
async function claims(facts: Facts): Promise<void> {
  for (const [at, id] of ['c1', 'c2', 'c2', 'c9'].entries())
    await facts.storeResponse(
      {
        ...{ accountId: 1, of: 'voucher', source: 2, id, now, date: '2026-01-03' },
        origin: { touchpoint: '', channel: at === 0 ? 'social' : 'search', country: 'FR' },
      },
      [],
    );
}

test('claims count as in D1, once, and only those that were stored', async () => {
  await inD1.world();
  await claims(inD1.facts);
  const expected = await inD1.figures();
  await inClickHouse.world();
  await claims(inClickHouse.facts);
  expect(await inClickHouse.figures()).toEqual(expected);
});

/** Redemptions of claimed codes, of which one is corrected, and of a shared code. @returns the stored redemptions */
async function redemptions(facts: Facts): Promise<unknown> {
  const kind = 'voucher-redemptions';
  await claims(facts);
  await bring(facts, kind, brand, [redeemed('W-1', 2, 1, 20), redeemed('W-2', 2, 5), redeemed('WELCOME15', 1, 1)]);
  const second = await bring(facts, kind, brand, [redeemed('W-1', 2, 4, 25), redeemed('WELCOME15', 1, 6)]);
  const told = await listed(facts, kind, brand, second);
  const third = await bring(facts, kind, brand, [redeemed('W-3', 2, 4)]);
  await undoFileImport(facts, kind, brand, third);
  return [told, await table('SELECT id, redeemed FROM voucher'), await table('SELECT * FROM voucher_redemption')];
}

test('files of redemptions count as in D1, by the source of their claims, and are corrected and undone', async () => {
  await inD1.world();
  const told = await redemptions(inD1.facts);
  const expected = await inD1.figures();
  await inClickHouse.world();
  expect(await redemptions(inClickHouse.facts)).toEqual(told);
  expect(await inClickHouse.figures()).toEqual(expected);
  expect(expected.responses?.join()).toContain('"redemptions",1');
  expect(await table('SELECT * FROM redemption_change')).toEqual([]);
});

test('codes are stored with their vouchers, without changing summaries of facts', async () => {
  await inClickHouse.world();
  const { facts } = inClickHouse;
  await bring(facts, 'touchpoint-events', brand, [event('a', 's1', 1, 'visit')]);
  const { undone: _, ...before } = await inClickHouse.figures();
  const codes = await bring(facts, 'voucher-codes', brand, [given('A-01')]);
  expect(await table("SELECT code FROM voucher_code WHERE code = 'A-01'")).toHaveLength(1);
  expect(await inClickHouse.figures()).toMatchObject(before);
  await undoFileImport(facts, 'voucher-codes', brand, codes);
  expect(await table("SELECT code FROM voucher_code WHERE code = 'A-01'")).toHaveLength(0);
});

test('the store has each fact of a corrected file once, with a row for each import that contains it', async () => {
  await inClickHouse.world();
  const { facts } = inClickHouse;
  await bring(facts, 'retailer-sales', retailer, [sale('1', 1, 1, 2), sale('1', 2, 1, 1)]);
  await bring(facts, 'retailer-sales', retailer, [{ ...sale('1', 1, 1, 5), soldAt: '2026-03-01' }]);
  const sql = 'SELECT line, job, date, units FROM till_line ORDER BY line, job';
  expect(
    (await clickhouse.query({ sql, parameters: new Map() })).map(({ line, date, units }) => [line, date, units]),
  ).toEqual([
    [1, '2026-03-01', 5],
    [1, '2026-03-01', 5],
    [2, '2026-01-01', 1],
  ]);
});
