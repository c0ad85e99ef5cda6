import { beforeAll, expect, inject, test } from 'vitest';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import { type ClickHouse, clickHouse } from '#upstream/facts/clickhouse/client.ts';
import { factsIn } from '#upstream/facts/clickhouse/facts.ts';
import { schemaStatements } from '#upstream/facts/clickhouse/schema.ts';
import { d1Facts } from '#upstream/facts/d1/facts.ts';
import type { Facts } from '#upstream/facts/facts.ts';
import type { Target } from '#upstream/ingest/target.ts';
import { Database, type Statement } from '#upstream/storage/database.ts';
import { cases } from '../upstream/import-cases.ts';
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

class Killed extends Error {}

/** Both stores as a writer sees them that dies behind its n-th step: from then on nothing of it happens. */
function dyingAfter(steps: number): { readonly facts: Facts; readonly died: () => boolean } {
  let left = steps;
  const step = async <T>(run: () => Promise<T>): Promise<T> => {
    if (left <= 0) throw new Killed();
    const done = await run();
    left -= 1;
    if (left <= 0) throw new Killed();
    return done;
  };
  const killed: ClickHouse = {
    query: (statement) => step(() => clickhouse.query(statement)),
    insert: (...given) => step(() => clickhouse.insert(...given)),
    run: (...given) => step(() => clickhouse.run(...given)),
  };
  class KilledDatabase extends Database {
    override readAll<Shapes extends readonly object[]>(statements: { readonly [At in keyof Shapes]: Statement }) {
      return step(() => super.readAll<Shapes>(statements));
    }
    override write<Shapes extends readonly object[]>(...statements: Statement[]) {
      return step(() => super.write<Shapes>(...statements));
    }
  }
  return { facts: factsIn(new KilledDatabase(d1), killed), died: () => left <= 0 };
}

const whole = () => factsIn(database, clickhouse);

/** Nobody hears of a writer that died: its turn ends by the clock. */
const timePasses = () =>
  d1.batch([d1.prepare('UPDATE fact_turn SET lease_until = 0'), d1.prepare('DELETE FROM import_turn')]);

/** Does something with a writer that dies behind each of its steps in turn, and then once more with one that lives. */
async function killingEachStep(
  prepare: () => Promise<void>,
  act: (facts: Facts) => Promise<unknown>,
  expected: unknown,
) {
  let steps = 0;
  for (let died = true; died; ) {
    steps += 1;
    await prepare();
    const writer = dyingAfter(steps);
    await act(writer.facts).catch((error: unknown) => {
      if (!writer.died()) throw error;
    });
    died = writer.died();
    if (!died) break;
    await timePasses();
    await act(whole());
    expect([steps, await figuresOfClickHouse(clickhouse)]).toEqual([steps, expected]);
  }
  return steps - 1;
}

const files = cases.filter(([kind]) => !kind.startsWith('voucher-'));

test.each(files)(
  'a writer of %s that dies behind any step, and is repeated, comes to what D1 has',
  async (kind: ImportKind, target: Target, first, second) => {
    await worldOfD1();
    const inD1 = d1Facts(database);
    await take(inD1, kind, target, first, await newJob(kind, target));
    await take(inD1, kind, target, second, await newJob(kind, target));
    const expected = await figuresOfD1();
    let job = 0;
    const steps = await killingEachStep(
      async () => {
        await worldOfClickHouse(clickhouse);
        await take(whole(), kind, target, first, await newJob(kind, target));
        job = await newJob(kind, target);
      },
      (facts) => take(facts, kind, target, second, job),
      expected,
    );
    expect(steps).toBeGreaterThan(8);
  },
  600_000,
);

/** What is taken back goes the same way whatever it is: lines of orders, and what sessions rest on. */
const takenBack = files.filter(([kind]) => kind === 'retailer-sales' || kind === 'touchpoint-events');

test.each(takenBack)(
  'taking %s back that dies behind any step, and is repeated, comes to what D1 has',
  async (kind: ImportKind, target: Target, first, second) => {
    await worldOfD1();
    const inD1 = d1Facts(database);
    const gone = await newJob(kind, target);
    await take(inD1, kind, target, first, gone);
    await take(inD1, kind, target, second, await newJob(kind, target));
    await takeBack(inD1, kind, target, gone);
    const expected = await figuresOfD1();
    let job = 0;
    const steps = await killingEachStep(
      async () => {
        await worldOfClickHouse(clickhouse);
        job = await newJob(kind, target);
        await take(whole(), kind, target, first, job);
        await take(whole(), kind, target, second, await newJob(kind, target));
      },
      (facts) => takeBack(facts, kind, target, job),
      expected,
    );
    expect(steps).toBeGreaterThan(5);
  },
  600_000,
);
