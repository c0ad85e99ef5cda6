import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { querySchema, type SemanticQueryInput } from '#shared/analytics/query.ts';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { emptyClickHouse } from '#tests/support/clickhouse-roll-ups.ts';
import { type ClickHouse, clickHouse } from '#upstream/facts/clickhouse/client.ts';
import { schemaStatements } from '#upstream/facts/clickhouse/schema.ts';
import { d1Facts } from '#upstream/facts/d1/facts.ts';
import type { Facts, StoredEvent } from '#upstream/facts/facts.ts';
import { bothEngines } from '#upstream/facts/move/both-engines.ts';
import { beginCopy, stopRecordingChanges } from '#upstream/facts/move/changes.ts';
import { clickHouseAlone } from '#upstream/facts/move/clickhouse-alone.ts';
import { accountsWithFacts, compareAccount } from '#upstream/facts/move/compare.ts';
import { followAll } from '#upstream/facts/move/follow.ts';
import { withTablesCreated } from '#upstream/facts/move/with-tables-created.ts';
import { answerQuery } from '#upstream/facts/questions/answer.ts';
import { checkQuery } from '#upstream/facts/questions/check.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import type { GrantedScope } from '#upstream/scope/granted-scope.ts';
import { tenantOf } from '#upstream/scope/tenant.ts';
import { cases, cooked, event, look, order, type Rows, sale } from '../upstream/import-cases.ts';
import { brand, retailer } from '../upstream/ingest-support.ts';
import { d1 } from '../upstream/migrated.ts';
import { figuresOfClickHouse, figuresOfD1, newJob, take, undoFileImport, worldOfD1 } from './both-stores.ts';

const database = new Database(d1);
const clickhouse = clickHouse(inject('clickhouse'));
const layout = { kind: 'single' } as const;
const inD1 = d1Facts(database);

beforeAll(async () => {
  for (const sql of schemaStatements(layout)) await clickhouse.run({ sql, parameters: new Map() });
});

afterEach(async () => {
  await database.write(...stopRecordingChanges(true));
});

/** Two tenants with facts of every kind in D1, and nothing in ClickHouse. */
async function worldToMove(): Promise<void> {
  await worldOfD1();
  await emptyClickHouse(clickhouse);
  for (const [kind, target, rows] of cases) await take(inD1, kind, target, rows, await newJob(kind, target));
}

/** The product while both engines are written and one answers. */
const moving = (answers: 'd1' | 'clickhouse', asked: Facts = inClickHouse(), store: ClickHouse = clickhouse): Facts =>
  bothEngines({ database, d1: inD1, clickhouse: asked, store, layout, answers });
const inClickHouse = () => clickHouseAlone(database, clickhouse);

const january = { from: '2026-01-01', to: '2026-01-31' };
const asked: readonly (readonly [type: 1 | 2, query: SemanticQueryInput])[] = [
  [
    1,
    { measures: ['impressions', 'sessions', 'piClicks', 'piValue'], dimensions: ['day'], range: january, totals: true },
  ],
  [1, { measures: ['attributedOrders', 'ownSales'], dimensions: ['retailer'], range: january, totals: true }],
  [1, { measures: ['observations', 'outOfStockRate'], dimensions: ['day'], range: january }],
  [1, { measures: ['recipeViews'], dimensions: ['day'], range: january, totals: true }],
  [1, { measures: ['voucherClaims', 'voucherRedemptions'], dimensions: ['day'], range: january, totals: true }],
  [2, { measures: ['sales', 'orders', 'shoppers'], dimensions: ['day'], range: january, totals: true }],
];

/** What pages show of both tenants. */
async function pagesOf(facts: Facts): Promise<unknown> {
  const answers = asked.map(async ([type, input]) => {
    const query = checkQuery(querySchema.parse(input), type);
    const scope: GrantedScope = {
      ...{ accountId: type, operatorId: null, accountType: type, active: true, level: 7, readable: true },
      ...{ currency: 'USD', timezone: 'UTC', tenant: tenantOf(type, null) },
    };
    const { columns, rows, totals } = await answerQuery(facts, { query, scope, sample: null, now: 0 });
    return { columns, rows, totals };
  });
  return [...(await Promise.all(answers)), await facts.countMetrics(1, [{ metric: 'offers', ...january }])];
}

/** Writes during the copy: files of every kind, an undo, a correction, visits. */
const happening: readonly ((facts: Facts) => Promise<unknown>)[] = [
  ...cases.map(
    ([kind, target, , rows]) =>
      async (facts: Facts) =>
        take(facts, kind, target, rows, await newJob(kind, target)),
  ),
  async (facts) => {
    const gone = await newJob('retailer-sales', retailer);
    await take(facts, 'retailer-sales', retailer, [sale('9', 1, 2, 4), sale('1', 2, 1, 1)], gone);
    await undoFileImport(facts, 'retailer-sales', retailer, gone);
  },
  async (facts) =>
    take(facts, 'retailer-sales', retailer, [sale('1', 1, 1, 7)], await newJob('retailer-sales', retailer)),
  async (facts) => facts.storeEvents(1, [visit('n1', 's8', 'visit', 1), visit('n2', 's8', 'click', 2)], nothingElse),
  async (facts) => {
    const rows: [ImportKind, Rows][] = [
      ['touchpoint-events', [event('z', 's0', 1, 'click')]],
      ['attributed-orders', [order('9', 1, 's0', 4)]],
      ['offer-observations', [look('y', 1, 2, 7)]],
      ['recipe-events', [cooked('z', 3, 'view')]],
    ];
    for (const [kind, of] of rows) {
      const job = await newJob(kind, brand);
      await take(facts, kind, brand, of, job);
      await undoFileImport(facts, kind, brand, job);
      await take(facts, kind, brand, of, await newJob(kind, brand));
    }
  },
];

const nothingElse = { before: [], after: [] };
const visit = (id: string, session: string, kind: string, minute: number): StoredEvent => ({
  ...{ id: `public:${id}`, date: '2026-01-03', at: `2026-01-03T12:0${minute}:00.000Z`, operator: 11, touchpoint: 1101 },
  ...{ session, kind, channel: 'social', country: 'US', retailer: 1, product: 101, currency: 'USD', price: 400 },
  ...{ bot: 0, suspect: '' },
});

class Killed extends Error {}

/** ClickHouse for a copy that is killed after its n-th statement. */
function killedAfter(steps: number): ClickHouse {
  let left = steps;
  const step = async <T>(run: () => Promise<T>): Promise<T> => {
    if (left-- <= 0) throw new Killed();
    return await run();
  };
  return {
    query: (statement) => step(() => clickhouse.query(statement)),
    insert: (...given) => step(() => clickhouse.insert(...given)),
    run: (...given) => step(() => clickhouse.run(...given)),
  };
}

/** The lease and the turn of a killed copy only end when they expire. */
const timePasses = () =>
  d1.batch([
    d1.prepare('UPDATE fact_copy_account SET lease_until = 0'),
    d1.prepare('UPDATE fact_turn SET lease_until = 0'),
  ]);

const differences = async () => {
  const accounts = await accountsWithFacts(database, clickhouse);
  // The third account of the world has no facts.
  expect(accounts).toEqual([1, 2]);
  return (await Promise.all(accounts.map((id) => compareAccount(database, clickhouse, id)))).flatMap(
    (it) => it.differences,
  );
};

/** Asks repeatedly while something runs. @returns how often all answers were the expected ones */
async function askingMeanwhile(facts: Facts, going: Promise<unknown>): Promise<number> {
  const expected = await pagesOf(inD1);
  let rounds = 0;
  let goesOn = true;
  const ended = going.finally(() => (goesOn = false));
  do {
    expect(await pagesOf(facts)).toEqual(expected);
    rounds += 1;
    // Without a pause, the in-process database would starve the network.
    await scheduler.wait(1);
  } while (goesOn);
  await ended;
  return rounds;
}

test('pages show the same figures before, during and after the move, while copies are killed and facts change', async () => {
  await worldToMove();
  const pages = moving('clickhouse');
  await askingMeanwhile(pages, Promise.resolve());
  await beginCopy(database, clickhouse, layout);
  for (const [nth, happens] of happening.entries()) {
    const killed = followAll(database, killedAfter(3 + 4 * nth)).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    await askingMeanwhile(pages, killed);
    await timePasses();
    // A file is followed at once, other changes by the next run.
    await happens(nth % 2 === 0 ? pages : moving('d1', inClickHouse(), killedAfter(nth)));
    await timePasses();
    expect(await pagesOf(pages)).toEqual(await pagesOf(inD1));
  }
  await askingMeanwhile(pages, moving('clickhouse').catchUp());
  expect(await differences()).toEqual([]);
  const { undone: _, ...expected } = await figuresOfD1();
  expect(await figuresOfClickHouse()).toMatchObject(expected);
  const d1Silent: Facts = { ...inD1, read: () => Promise.reject(new Error('D1 was asked')) };
  const switched = bothEngines({
    database,
    d1: d1Silent,
    clickhouse: inClickHouse(),
    store: clickhouse,
    layout,
    answers: 'clickhouse',
  });
  expect(await pagesOf(switched)).toEqual(await pagesOf(inD1));
  // Switching back loses nothing, since D1 has every write.
  expect(await pagesOf(moving('d1'))).toEqual(await pagesOf(inD1));
}, 300_000);

test('a copy that was killed continues after its last day, and copying again changes nothing', async () => {
  await worldToMove();
  await beginCopy(database, clickhouse, layout);
  let days = 0;
  const left = async () => Number((await database.first<{ n: number }>('SELECT count(*) AS n FROM fact_copy_day'))?.n);
  await expect(followAll(database, killedAfter(9), { copied: (_, some) => (days += some) })).rejects.toThrow(Killed);
  const before = await left();
  expect([days > 0, before > 0]).toEqual([true, true]);
  await timePasses();
  let later = 0;
  expect(await followAll(database, clickhouse, { copied: (_, some) => (later += some) })).toBe(true);
  // When the first copy was killed, the retailer's days hadn't been listed yet.
  expect(later).toBeGreaterThanOrEqual(before);
  expect(await differences()).toEqual([]);
  let again = 0;
  await beginCopy(database, clickhouse, layout);
  await followAll(database, clickhouse, { copied: (_, some) => (again += some) });
  expect([again, await left(), await differences()]).toEqual([0, 0, []]);
}, 120_000);

test('differences are named by tenant and day', async () => {
  await worldToMove();
  await beginCopy(database, clickhouse, layout);
  await followAll(database, clickhouse);
  await clickhouse.run({
    sql: `INSERT INTO till_line SELECT * REPLACE (version + 1000 AS version, amount_minor + 50 AS amount_minor) FROM till_line
      WHERE order_id LIKE '%:2' AND account_id = 2`,
    parameters: new Map(),
  });
  expect(await differences()).toEqual([
    { accountId: 2, date: '2026-01-02', what: 'till_line amount_minor', d1: 300, clickhouse: 350 },
  ]);
}, 120_000);

test('corrections from before the move are listed after it, and undone as in D1', async () => {
  await worldToMove();
  const files: readonly (readonly [ImportKind, typeof brand, Rows])[] = [
    ['retailer-sales', retailer, [sale('1', 1, 1, 7), sale('3', 1, 1, 1), sale('7', 1, 3, 1)]],
    ['attributed-orders', brand, [{ ...order('1', 1, 's0', 2), amount: 12.5 }]],
    ['touchpoint-events', brand, [{ ...event('b', 's1', 1, 'click'), price: 6 }]],
  ];
  const jobs: (readonly [ImportKind, typeof brand, number])[] = [];
  for (const [kind, target, rows] of files) {
    const job = await newJob(kind, target);
    await take(inD1, kind, target, rows, job);
    jobs.push([kind, target, job]);
  }
  await beginCopy(database, clickhouse, layout);
  await followAll(database, clickhouse);
  const alone = clickHouseAlone(database, clickhouse);
  const corrections = async (facts: Facts) =>
    await Promise.all(jobs.map(([kind, { accountId }, id]) => facts.corrections({ id, accountId, kind }, 0, 100)));
  const listed = await corrections(inD1);
  expect(listed.map((of) => of.length)).toEqual([1, 1, 1]);
  expect(await corrections(alone)).toEqual(listed);
  for (const [kind, target, id] of jobs) await undoFileImport(alone, kind, target, id);
  const { undone: _, ...figures } = await figuresOfClickHouse();
  for (const [kind, target, id] of jobs) await undoFileImport(inD1, kind, target, id);
  expect(await figuresOfD1()).toMatchObject(figures);
}, 120_000);

test('once ClickHouse takes facts alone, late writes of D1 are added, and a copy over them is refused', async () => {
  await worldToMove();
  await beginCopy(database, clickhouse, layout);
  await followAll(database, clickhouse);
  const alone = clickHouseAlone(database, withTablesCreated(database, clickhouse, 'of this test', layout));
  await alone.storeEvents(1, [visit('m1', 's9', 'click', 3)], nothingElse);
  await inD1.storeEvents(1, [visit('m2', 's7', 'click', 4)], nothingElse);
  const clicks = async () => (await alone.countMetrics(1, [{ metric: 'piClicks', ...january }]))[0];
  const before = await clicks();
  await alone.catchUp();
  expect(await clicks()).toBe(Number(before) + 1);
  await expect(beginCopy(database, clickhouse, layout)).rejects.toThrow('ClickHouse alone has taken facts since');
  await expect(pagesOf(moving('clickhouse'))).rejects.toThrow('set FACTS_ENGINE to clickhouse');
  expect(await figuresOfD1()).toMatchObject({ prices: (await figuresOfClickHouse()).prices });
}, 120_000);
