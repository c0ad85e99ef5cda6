import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { FactStore } from '#upstream/facts/ingest/fact-store.ts';
import { runImport } from '#upstream/facts/ingest/run.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { brand, bringIn, csvOf, now, pieces, plainOptions } from './ingest-support.ts';
import { d1, insert } from './migrated.ts';
import { ingest, look, offersWorld } from './offers-world.ts';
import { rowsOf } from './small-world.ts';

beforeEach(offersWorld);

interface Look {
  readonly offer: number;
  readonly hour: number;
  readonly outcome: 'in-stock' | 'out-of-stock' | 'failed';
  readonly price: number | null;
}

const looks = fc.uniqueArray(
  fc
    .record({
      offer: fc.constantFrom(1, 2, 3),
      hour: fc.nat(24 * 30),
      outcome: fc.constantFrom('in-stock', 'out-of-stock', 'failed'),
      price: fc.option(fc.constantFrom(9, 10, 11)),
    } as const)
    .map((it): Look => (it.outcome === 'failed' ? { ...it, price: null } : it)),
  { maxLength: 25, selector: ({ offer, hour }) => `${offer} ${hour}` },
);

const rowOf = ({ offer, hour, outcome, price }: Look) =>
  look(offer, new Date(Date.UTC(2026, 0, 1, hour)).toISOString(), price, {
    observationId: `${offer}-${hour}`,
    outcome,
  });

/** New York is five hours behind in January. */
const dayOf = ({ hour }: Look) => new Date(Date.UTC(2026, 0, 1, hour - 5)).toISOString().slice(0, 10);

/** Everything derived from observations, computed one by one. */
function naive(all: readonly Look[]) {
  const changes: string[] = [];
  const days = new Map<string, number[]>();
  for (const offer of [1, 2, 3]) {
    let [price, stock]: [number | null, boolean | null] = [null, null];
    for (const it of all.filter((one) => one.offer === offer).sort((a, b) => a.hour - b.hour)) {
      const key = `${dayOf(it)} ${offer}`;
      const sums = days.get(key) ?? [0, 0, 0, 0, 0, 0, 0];
      days.set(key, sums);
      const add = (at: number, value: number) => {
        sums[at] = (sums[at] ?? 0) + value;
      };
      add(it.outcome === 'failed' ? 2 : 0, 1);
      if (it.outcome === 'out-of-stock') add(1, 1);
      if (it.price !== null) add(3, 1);
      if (it.price !== null) add(4, it.price * 100);
      if (it.price !== null && price !== null && price !== it.price) {
        add(5, 1);
        changes.push(`${offer}-${it.hour} price ${price * 100} ${it.price * 100}`);
      }
      price = it.price ?? price;
      if (it.outcome === 'failed') continue;
      const here = it.outcome === 'in-stock';
      if (stock !== null && stock !== here) {
        add(6, 1);
        changes.push(`${offer}-${it.hour} stock ${Number(stock)} ${Number(here)}`);
      }
      stock = here;
    }
  }
  return { changes: changes.sort(), days: [...days].map(([key, sums]) => `${key} ${sums.join(' ')}`).sort() };
}

async function stored() {
  const changes = await rowsOf('SELECT * FROM offer_change');
  const days = await rowsOf('SELECT * FROM offer_day');
  return {
    changes: changes.map((row) => [row.observation_id, row.kind, row.before, row.after].join(' ')).sort(),
    days: days
      .map((row) =>
        [
          ...[row.date, row.offer_id, row.observations, row.out_of_stock, row.failed, row.priced, row.price_minor],
          ...[row.price_changes, row.stock_changes],
        ].join(' '),
      )
      .sort(),
  };
}

test('days and changes equal those of single observations, whatever their order, portions and repetitions', async () => {
  await fc.assert(
    fc.asyncProperty(
      looks,
      fc.infiniteStream(fc.nat(1000)),
      fc.integer({ min: 1, max: 9 }),
      async (all, keys, portion) => {
        await d1.batch(
          ['offer_observation', 'offer_change', 'offer_day'].map((table) => d1.prepare(`DELETE FROM ${table}`)),
        );
        const shuffled = [...all, ...all.slice(0, 5)]
          .map((one) => [keys.next().value, one] as const)
          .sort(([a], [b]) => Number(a) - Number(b))
          .map(([, one]) => one);
        let accepted = 0;
        for (let at = 0; at < shuffled.length; at += portion)
          accepted += (await ingest(shuffled.slice(at, at + portion).map(rowOf))).accepted;
        expect(accepted).toBe(all.length);
        expect(await stored()).toEqual(naive(all));
      },
    ),
    { numRuns: 25 },
  );
});

test('an invalid row is rejected with its number, column and reason, and the others are imported', async () => {
  const good = look(1, '2026-01-05T12:00:00Z', 9.5);
  const { accepted, duplicates, rejects } = await ingest([
    good,
    good,
    look(9, '2026-01-05T12:00:00Z', 9),
    look(1, '2026-01-05', 9),
    look(1, '2027-03-05T12:00:00Z', 9),
    look(1, '2026-01-05T12:00:00Z', 9, { outcome: 'failed' }),
    look(1, '2026-01-05T12:00:00Z', -9),
  ]);
  expect([accepted, duplicates]).toEqual([1, 1]);
  expect(rejects.map(({ row, problems: [first] }) => [row, first?.column, first?.reason])).toEqual([
    [4, 'offer', 'is no offer here'],
    [5, 'observedAt', 'has no time of day'],
    [6, 'observedAt', 'is in the future'],
    [7, 'price', 'can’t be known of a look that failed'],
    [8, 'price', 'is negative'],
  ]);
});

test('an offer named by product and retailer is found under any code of its country', async () => {
  const [{ name } = {}] = await rowsOf('SELECT name FROM product WHERE id = 101');
  const row = {
    productName: String(name),
    retailer: 'Amazon',
    observedAt: '2026-01-05T12:00:00Z',
    outcome: 'in-stock',
    price: 9,
  };
  const looks = ['UK', 'gb', '', 'U'].map((country, at) => ({
    ...row,
    observationId: `named-${at}`,
    currency: 'GBP',
    country,
  }));
  const { rejects } = await bringIn('offer-observations', brand, looks);
  expect(await rowsOf('SELECT DISTINCT offer_id FROM offer_observation')).toEqual([{ offer_id: 3 }]);
  expect(rejects.map(({ row, problems: [first] }) => [row, first?.column, first?.reason])).toEqual([
    [5, 'country', 'is no country that is known here'],
  ]);
});

test('facts that arrive while a small file completes another are compared with its values', async () => {
  await d1.prepare("INSERT INTO stale_day VALUES (1, '2025-12-01')").run();
  const database = new Database(d1);
  let isFirst = true;
  const store: FactStore = {
    readAll: (statements) => database.readAll(statements),
    async write(...statements) {
      const meanwhile = isFirst && look(1, '2026-01-06T12:00:00Z', 11);
      isFirst = false;
      if (meanwhile) await ingest([meanwhile]);
      return await database.write(...statements);
    },
  };
  const rows = [look(1, '2026-01-05T12:00:00Z', 9)];
  const options = plainOptions('offer-observations', Object.keys(rows[0] ?? {}), 'UTC');
  const file = pieces(new TextEncoder().encode(csvOf(rows)), 700);
  await runImport(store, file, { kind: 'offer-observations', target: brand, options, now });
  expect(await rowsOf('SELECT date, before, after FROM offer_change')).toEqual([
    { date: '2026-01-06', before: 900, after: 1100 },
  ]);
});

test('an operator imports observations of its own offers only', async () => {
  const owen = { accountId: 1, accountType: 1, operatorId: 11, timeZone: 'UTC', currency: 'USD' } as const;
  const { accepted, rejects } = await ingest(
    [look(1, '2026-01-05T12:00:00Z', 9), look(3, '2026-01-05T12:00:00Z', 9)],
    owen,
  );
  expect([accepted, rejects.length]).toEqual([1, 1]);
});

test('the day is that of the account’s time zone, also across a clock change', async () => {
  await d1.prepare("UPDATE account SET reporting_timezone = 'America/New_York' WHERE id = 1").run();
  await ingest([
    look(1, '2025-11-02T03:59:00Z', 9),
    look(1, '2025-11-03T04:59:00Z', 9),
    look(1, '2025-11-03T05:00:00Z', 9),
  ]);
  const days = await rowsOf('SELECT date, observations FROM offer_day ORDER BY date');
  expect(days).toEqual([
    { date: '2025-11-01', observations: 1 },
    { date: '2025-11-02', observations: 1 },
    { date: '2025-11-03', observations: 1 },
  ]);
});

test('clicks are lost only on days on which every valid observation found the offer out of stock', async () => {
  const columns = [
    'account_id',
    'date',
    'operator_id',
    'touchpoint_id',
    'channel',
    'country',
    'retailer_id',
    'product_id',
  ];
  const click = (date: string, clicks: number) => [1, date, 11, 1, 'social', 'US', 1, 101, 'USD', clicks, 0];
  await insert(
    'touchpoint_click_day',
    [...columns, 'currency', 'pi_clicks', 'pi_value_minor'],
    [click('2026-01-05', 7), click('2026-01-06', 5), click('2026-01-07', 3)],
  );
  await ingest([
    look(1, '2026-01-05T12:00:00Z', null),
    look(1, '2026-01-05T13:00:00Z', null, { outcome: 'failed' }),
    look(1, '2026-01-06T12:00:00Z', null),
    look(1, '2026-01-06T18:00:00Z', 9),
    look(1, '2026-01-07T12:00:00Z', null, { outcome: 'failed' }),
  ]);
  expect(await rowsOf('SELECT date, clicks_lost FROM offer_day ORDER BY date')).toEqual([
    { date: '2026-01-05', clicks_lost: 7 },
    { date: '2026-01-06', clicks_lost: 0 },
    { date: '2026-01-07', clicks_lost: 0 },
  ]);
});
