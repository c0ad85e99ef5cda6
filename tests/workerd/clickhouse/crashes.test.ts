import { expect, test } from 'vitest';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { ClickHouse } from '#upstream/facts/clickhouse/client.ts';
import { factsIn } from '#upstream/facts/clickhouse/facts.ts';
import type { Facts } from '#upstream/facts/facts.ts';
import type { SpendDay } from '#upstream/facts/ingest/daily-facts.ts';
import type { Target } from '#upstream/facts/ingest/target.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import { cooked, event, look, order, type Rows, redeemed, sale, spent as spentRow } from '../upstream/import-cases.ts';
import { brand, retailer, table } from '../upstream/ingest-support.ts';
import { d1 } from '../upstream/migrated.ts';
import {
  bring,
  clickhouse,
  database,
  inClickHouse,
  inD1,
  newJob,
  take,
  undoCorrectionsOf,
  undoFileImport,
  withTables,
} from './both-stores.ts';
import { keepState } from './kept-state.ts';

withTables();

class Killed extends Error {}

/** Both stores for a writer that dies after its n-th step: from then on nothing is executed. */
function dyingAfter(steps: number): { readonly facts: Facts; readonly died: () => boolean } {
  let left = steps;
  const step = async <T>(run: () => Promise<T>): Promise<T> => {
    if (left <= 0) throw new Killed();
    const done = await run();
    left -= 1;
    if (left <= 0) throw new Killed();
    return done;
  };
  const read = async <T>(run: () => Promise<T>): Promise<T> => {
    if (left <= 0) throw new Killed();
    return await run();
  };
  // A read changes nothing, so it isn't a step.
  const killed: ClickHouse = {
    query: (statement) => read(() => clickhouse.query(statement)),
    insert: (...given) => (given[2].length === 0 ? Promise.resolve() : step(() => clickhouse.insert(...given))),
    run: (...given) => step(() => clickhouse.run(...given)),
  };
  class KilledDatabase extends Database {
    override readAll<Shapes extends readonly object[]>(statements: { readonly [At in keyof Shapes]: Statement }) {
      return read(() => super.readAll<Shapes>(statements));
    }
    override write<Shapes extends readonly object[]>(...statements: Statement[]) {
      return step(() => super.write<Shapes>(...statements));
    }
  }
  return { facts: factsIn(new KilledDatabase(d1), killed), died: () => left <= 0 };
}

/** A dead writer's turn only ends when it expires. */
const timePasses = () =>
  d1.batch([
    d1.prepare('UPDATE fact_turn SET lease_until = 0'),
    d1.prepare('UPDATE timezone_change SET lease_until = 0'),
    d1.prepare('DELETE FROM import_turn'),
  ]);

/** The preparation of a case, and its write. */
interface Case<Prepared> {
  readonly prepare: (facts: Facts) => Promise<Prepared>;
  readonly act: (facts: Facts, prepared: Prepared) => Promise<unknown>;
  /** The figures that have to be the same in both stores; all if absent. */
  readonly alike?: (figures: Figures) => Figures;
}

type Figures = Record<string, string[]>;

/**
 * Runs a write that dies after each of its steps in turn, and then once more without dying: the result has to equal
 * D1's each time. Every run starts from the same prepared state.
 */
async function killingEachStep<Prepared>({ prepare, act, alike = (all) => all }: Case<Prepared>): Promise<number> {
  await inD1.world();
  await act(inD1.facts, await prepare(inD1.facts));
  const expected = alike(await inD1.figures());
  await inClickHouse.world();
  const prepared = await prepare(inClickHouse.facts);
  const before = await keepState();
  for (let steps = 1; ; steps++) {
    if (steps > 1) await before.restore();
    const writer = dyingAfter(steps);
    await act(writer.facts, prepared).catch((error: unknown) => {
      if (!writer.died()) throw error;
    });
    if (writer.died()) {
      await timePasses();
      await act(inClickHouse.facts, prepared);
    }
    expect([steps, alike(await inClickHouse.figures())]).toEqual([steps, expected]);
    if (!writer.died()) return steps - 1;
  }
}

/**
 * A first file, and one that corrects some of it, moves facts to other days and months, adds new ones and repeats
 * others.
 */
const files: readonly [ImportKind, Target, Rows, Rows][] = [
  [
    'retailer-sales',
    retailer,
    [sale('1', 1, 1, 2), sale('1', 2, 1, 1), sale('2', 1, 2, 1)],
    [{ ...sale('1', 1, 1, 5), soldAt: '2026-02-03' }, sale('1', 2, 1, 1), sale('2', 1, 2, 4), sale('4', 1, 3, 5)],
  ],
  [
    'touchpoint-events',
    brand,
    [event('a', 's1', 1, 'visit'), event('b', 's1', 1, 'click'), event('c', 's2', 2, 'visit')],
    [
      event('a', 's2', 2, 'visit'),
      event('b', 's1', 1, 'click'),
      event('d', 's1', 2, 'visit'),
      event('e', 's3', 3, 'click'),
    ],
  ],
  [
    'attributed-orders',
    brand,
    [order('1', 1, 's0', 2), order('1', 2, 's0', 2), order('3', 1, 's0', 2)].map((row) => ({ ...row, status: '' })),
    [
      { ...order('1', 2, 's0', 2), amount: 4, status: 'amended' },
      { ...order('2', 1, 's0', 3), status: '' },
      { ...order('3', 1, 's0', 2), status: 'declined' },
    ],
  ],
  [
    'offer-observations',
    brand,
    [look('a', 1, 1, 9), look('b', 1, 3, ''), look('c', 2, 1, 5)],
    [look('b', 1, 3, 7), look('c', 1, 2, 5), look('d', 1, 4, 8)],
  ],
  [
    'recipe-events',
    brand,
    [cooked('a', 1, 'view'), cooked('b', 1, 'cart'), cooked('c', 2, 'servings')],
    [{ ...cooked('b', 1, 'cart'), amount: 30 }, cooked('d', 2, 'view'), cooked('c', 2, 'servings')],
  ],
  [
    'voucher-redemptions',
    brand,
    [redeemed('W-1', 2, 1, 20), redeemed('WELCOME15', 1, 1)],
    [redeemed('W-1', 2, 4, 25), redeemed('W-3', 2, 3)],
  ],
];

test.each(files)(
  'an import of %s with corrections that crashes after any step and is repeated gives the same as D1',
  async (kind: ImportKind, target: Target, first, second) => {
    const steps = await killingEachStep({
      async prepare(facts) {
        await bring(facts, kind, target, first);
        return await newJob(kind, target);
      },
      act: (facts, job) => take(facts, kind, target, second, job),
    });
    expect(steps).toBeGreaterThan(8);
  },
  900_000,
);

test.each(files)(
  'an undo of corrections of %s that crashes after any step and is repeated gives the same as D1',
  async (kind: ImportKind, target: Target, first, second) => {
    const steps = await killingEachStep({
      async prepare(facts) {
        await bring(facts, kind, target, first);
        return await bring(facts, kind, target, second);
      },
      act: (facts, job) => undoCorrectionsOf(facts, kind, target, job),
    });
    expect(steps).toBeGreaterThan(5);
  },
  900_000,
);

test.each(files)(
  'an undo of an import of %s that crashes after any step and is repeated gives the same as D1',
  async (kind: ImportKind, target: Target, first, second) => {
    const steps = await killingEachStep({
      async prepare(facts) {
        await bring(facts, kind, target, first);
        return await bring(facts, kind, target, second);
      },
      act: (facts, job) => undoFileImport(facts, kind, target, job),
    });
    expect(steps).toBeGreaterThan(5);
  },
  900_000,
);

const spent = (date: string, channel: string, spend: number): SpendDay => ({
  ...{ date, operator: 11, channel, campaign: 'Brand', country: 'US', currency: 'USD', spend },
  ...{ impressions: null, clicks: 5 },
});
const amazon = { accountId: 1, kind: 'media-spend', part: 'amazon-ads:1' } as const;

test('replacing days that a connection reports, killed after any step and repeated, gives the same as D1', async () => {
  const steps = await killingEachStep({
    async prepare(facts) {
      await bring(facts, 'media-spend', brand, [spentRow(1, 'Spring', 20)]);
      const rows = [spent('2026-01-30', 'search', 100), spent('2026-02-02', 'search', 300)];
      await facts.replaceDays({ ...amazon, from: '2026-01-30', to: '2026-02-02', rows });
    },
    act: (facts) =>
      facts.replaceDays({
        ...{ ...amazon, from: '2026-01-31', to: '2026-02-03' },
        rows: [spent('2026-02-02', 'social', 200), spent('2026-02-03', 'search', 7), spent('2026-02-03', 'search', 8)],
      }),
  });
  expect(steps).toBeGreaterThan(6);
}, 900_000);

/** Around the midnight of a month's end, in UTC. */
const atMidnight = ['2026-01-31T22:50:00Z', '2026-01-31T23:20:00Z', '2026-02-01T00:10:00Z'];

test('a change of the time zone that is killed after any step and resumed gives the same as D1', async () => {
  const { accountId, timeZone: oldZone } = retailer;
  const newZone = 'Asia/Tokyo';
  const sold = atMidnight.map((soldAt, nth) => ({ ...sale('1', nth, 1, 2), soldAt }));
  const steps = await killingEachStep({
    async prepare(facts) {
      await bring(facts, 'retailer-sales', retailer, sold, { timeZone: 'UTC' });
      // Earlier values of corrected lines move too.
      await bring(facts, 'retailer-sales', retailer, [{ ...sold[1], units: 5 }], { timeZone: 'UTC' });
      const now = Date.now();
      const at = new Date(now).toISOString();
      await database.write(
        statement('UPDATE account SET reporting_timezone = ?2, updated_at = ?3 WHERE id = ?1', accountId, newZone, at),
        ...(await facts.timezone.begin({ accountId, oldZone, newZone }, now)),
        // The months since are empty.
        statement("UPDATE timezone_change SET last_date = '2026-02-03'"),
        statement("DELETE FROM stale_day WHERE date > '2026-02-03'"),
      );
    },
    async act(facts) {
      // A run ends when its time is up, and the next one continues.
      for (let turn = 0; turn < 50 && (await table('SELECT 1 FROM timezone_change')).length > 0; turn += 1)
        await facts.timezone.continue(accountId);
      expect(await table('SELECT * FROM timezone_change')).toEqual([]);
    },
    alike: ({ values: _values, ...figures }) => figures,
  });
  expect(steps).toBeGreaterThan(30);
}, 900_000);
