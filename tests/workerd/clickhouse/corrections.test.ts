import { expect, test } from 'vitest';
import type { ImportKind } from '#shared/ingest/kind-labels.ts';
import type { Target } from '#upstream/facts/ingest/target.ts';
import { cooked, event, look, order, type Rows, sale } from '../upstream/import-cases.ts';
import { brand, retailer, table } from '../upstream/ingest-support.ts';
import { insert } from '../upstream/migrated.ts';
import {
  bring,
  database,
  eachStore,
  inClickHouse,
  known,
  listed,
  newJob,
  preview,
  take,
  undoCorrectionsOf,
  undoFileImport,
  withTables,
} from './both-stores.ts';

withTables();

const tills = 'retailer-sales';

test.each(eachStore)(
  'in %s a file is compared row by row, its corrections are listed with both values, and one is undone alone',
  async (_, { facts, world, figures }) => {
    await world();
    await bring(facts, tills, retailer, [sale('1', 1, 1, 2), sale('1', 2, 1, 1), sale('2', 1, 2, 1)]);
    const before = await figures();
    const rows = [{ ...sale('1', 1, 2, 2), amount: 7.5 }, sale('1', 2, 1, 3), sale('2', 1, 2, 1), sale('9', 1, 2, 1)];
    const told = await known(facts, tills, retailer, rows);
    expect(told).toMatchObject({ rows: 4, whole: true, fresh: 1, changed: 2, same: 1 });
    expect(told?.changes).toEqual([
      { row: 2, labels: ['Date', 'Amount'] },
      { row: 3, labels: ['Units', 'Amount'] },
    ]);
    const kept = await known(facts, tills, retailer, rows, { known: 'keep' });
    expect(kept).toMatchObject({ fresh: 1, changed: 0, same: 3 });
    const id = await newJob(tills, retailer);
    const counts = await take(facts, tills, retailer, rows, id);
    expect(counts).toMatchObject({ rows: 4, accepted: 1, corrected: 2, duplicates: 1, rejected: 0 });
    const [first, second] = await facts.corrections({ id, accountId: 2, kind: tills }, 0, 10);
    expect(first).toEqual({
      ...{ id: expect.any(Number), of: { number: '1', line: 1 }, state: 'applied', undoable: true, change: 'values' },
      fields: [
        { label: 'Date', as: 'day', currency: null, before: '2026-01-01', after: '2026-01-02' },
        { label: 'Amount', as: 'amount', currency: 'EUR', before: 6, after: 7.5 },
      ],
    });
    expect(await facts.corrections({ id, accountId: 2, kind: tills }, first?.id ?? 0, 10)).toEqual([second]);
    await undoCorrectionsOf(facts, tills, retailer, id, [first?.id ?? 0]);
    expect((await listed(facts, tills, retailer, id)).map(({ state, undoable }) => [state, undoable])).toEqual([
      ['undone', false],
      ['applied', true],
    ]);
    expect(await facts.undoCounts({ id, accountId: 2, kind: tills })).toEqual({ facts: 1, restored: 1, staying: 2 });
    await undoFileImport(facts, tills, retailer, id);
    const { undone: _undone, values: _values, ...after } = await figures();
    expect(before).toMatchObject(after);
  },
  60_000,
);

test.each(eachStore)(
  'in %s a later correction outlives an earlier one, and one without earlier values stays',
  async (_, { facts, world, figures }) => {
    await world();
    const brought: number[] = [];
    for (const units of [2, 5, 9]) brought.push(await bring(facts, tills, retailer, [sale('1', 1, 1, units)]));
    const [first = 0, second = 0, third = 0] = brought;
    expect(await listed(facts, tills, retailer, second)).toMatchObject([{ state: 'overtaken', undoable: false }]);
    await undoFileImport(facts, tills, retailer, first);
    await undoFileImport(facts, tills, retailer, second);
    const left = (await figures())['till products'];
    expect(left?.join()).toContain('["units",9]');
    expect(await listed(facts, tills, retailer, third)).toMatchObject([{ state: 'applied', undoable: false }]);
    await undoCorrectionsOf(facts, tills, retailer, third);
    expect((await figures())['till products']).toEqual(left);
    await undoFileImport(facts, tills, retailer, third);
    expect((await figures())['till products']).toEqual([]);
  },
  60_000,
);

/** Lines without a number, as two programs would write them. */
const columns = 'orderId,soldAt,productName,units,amount,currency\n';
const european = [
  '1,2026-01-02 10:00,Soap,2,3.5,EUR',
  '1,2026-01-02 10:00,Bread,1,1200.5,EUR',
  '2,2026-01-03 09:30,Soap,1,1.75,EUR',
];
const american = [
  '1,01/02/2026 10:00,Soap,2,"3.50",EUR',
  '1,01/02/2026 10:00,Bread,1,"1,200.50",EUR',
  '2,01/03/2026 09:30,Soap,1,"1.75",EUR',
];

test.each(eachStore)(
  'in %s lines without a number are recognized in another format, and take other values if chosen',
  async (_, { facts, world, figures }) => {
    await world();
    await bring(facts, tills, retailer, columns + european.join('\n'));
    const same = await known(facts, tills, retailer, columns + american.join('\n'), { dateOrder: 'mdy' });
    expect(same).toMatchObject({ fresh: 0, changed: 0, same: 3, sameOrders: { orders: 0, rows: 0 } });
    const other = columns + [european[0], '1,2026-01-02 10:00,Bread,1,12.5,EUR'].join('\n');
    const found = await known(facts, tills, retailer, other);
    expect(found).toMatchObject({ fresh: 1, same: 1, sameOrders: { orders: 1, rows: 1 } });
    const replace = { sameOrders: 'replace' } as const;
    const replaced = await known(facts, tills, retailer, other, replace);
    expect(replaced).toMatchObject({ fresh: 0, changed: 1, same: 1 });
    await bring(facts, tills, retailer, other, replace);
    expect((await figures())['till orders']?.join()).toMatch(/"orders",1.*"sales_minor",1600.*"sales_minor",175/);
    const twice = columns + [european[2], european[2]].join('\n');
    expect((await known(facts, tills, retailer, twice))?.identical).toMatchObject({
      rows: 1,
      first: [{ row: 3, as: 2 }],
    });
    const id = await newJob(tills, retailer);
    const apart = await take(facts, tills, retailer, twice, id, { identicalRows: 'separate' });
    expect([apart.accepted, apart.duplicates]).toEqual([1, 1]);
  },
  60_000,
);

test.each(eachStore)(
  'in %s a declined order loses its lines, and gets them back when that is undone',
  async (_, { facts, world, figures }) => {
    await world();
    const place = { touchpoint: 1101, channel: 'social' };
    const lines = [order('1', 1, '', 2), order('1', 2, '', 2), order('2', 1, '', 2)];
    await bring(
      facts,
      'attributed-orders',
      brand,
      lines.map((row) => ({ ...row, ...place })),
    );
    const { undone: _undone, ...before } = await figures();
    const declined = [{ ...order('1', 1, '', 2), ...place, status: 'Declined' }];
    const id = await bring(facts, 'attributed-orders', brand, declined);
    expect((await figures()).orders?.join()).toContain('["orders",1]');
    const told = await listed(facts, 'attributed-orders', brand, id);
    expect(told.map(({ change, of }) => [change, of.line])).toEqual([
      ['taken-out', 1],
      ['taken-out', 2],
    ]);
    await undoCorrectionsOf(facts, 'attributed-orders', brand, id);
    expect(await figures()).toMatchObject(before);
  },
  60_000,
);

const north: Target = { ...brand, operatorId: 11 };
const south: Target = { ...brand, operatorId: 12 };
const ofNorth = { touchpoint: 1101, channel: 'social' };
const ofSouth = { touchpoint: 1201, channel: 'social' };
const outside = 'belongs to another subaccount or to the whole account';

async function rejects(job: number): Promise<unknown[]> {
  return await table(
    `SELECT row, column_name AS "column", reason FROM import_reject WHERE job_id = ${job} ORDER BY row`,
  );
}

test.each(eachStore)(
  'in %s a file of a subaccount neither changes nor shows what another subaccount has',
  async (_, { facts, world, figures }) => {
    await world();
    const recipe = ['id', 'account_id', 'operator_id', 'name', 'published_on'];
    await insert('recipe', recipe, [[2, 1, 12, 'Soup', '2026-01-01']]);
    const visit = event('a', 's1', 1, 'visit');
    const theirs: readonly (readonly [ImportKind, Rows[number], Rows[number], string])[] = [
      ['touchpoint-events', { ...visit, ...ofSouth }, { ...visit, channel: 'search' }, 'eventId'],
      [
        'attributed-orders',
        { ...order('1', 1, '', 2), ...ofSouth },
        { ...order('1', 1, '', 3), ...ofNorth },
        'orderId',
      ],
      ['offer-observations', look('a', 2, 1, 5), look('a', 1, 1, 9), 'observationId'],
      ['recipe-events', { ...cooked('a', 1, 'view'), recipe: 'Soup' }, cooked('a', 2, 'view'), 'eventId'],
    ];
    for (const [kind, row] of theirs) await bring(facts, kind, south, [row]);
    const { undone: _undone, ...before } = await figures();
    for (const [kind, , row, column] of theirs) {
      const seen = await preview(facts, kind, north, [row]);
      expect(seen).toMatchObject({ bad: 1, known: { rows: 0, fresh: 0, changed: 0, changes: [] } });
      expect(seen.rows).toMatchObject([{ read: null, problems: [{ column, reason: outside }] }]);
      expect(await rejects(await bring(facts, kind, north, [row]))).toEqual([{ row: 2, column, reason: outside }]);
    }
    expect(await figures()).toMatchObject(before);
  },
  120_000,
);

test.each(eachStore)(
  'in %s an order of another subaccount gets no line, is not declined and not restored, credited by a click or not',
  async (_, { facts, world, figures }) => {
    await world();
    await bring(facts, 'touchpoint-events', south, [{ ...event('c', 's1', 1, 'click'), ...ofSouth }]);
    const orders = 'attributed-orders';
    await bring(facts, orders, brand, [order('1', 1, 's1', 2), { ...order('2', 1, '', 2), ...ofSouth }]);
    await bring(facts, orders, south, [{ ...order('2', 1, '', 2), ...ofSouth, status: 'declined' }]);
    const { undone: _undone, ...before } = await figures();
    const tried = ['1', '2'].flatMap((id) => [
      { ...order(id, 1, '', 2), ...ofNorth, status: '' },
      { ...order(id, 2, '', 1), ...ofNorth, status: '' },
      { ...order(id, 3, '', 1), ...ofNorth, status: 'declined' },
    ]);
    const refused = tried.map((_row, at) => ({ row: at + 2, column: 'orderId', reason: outside }));
    expect(await rejects(await bring(facts, orders, north, tried))).toEqual(refused);
    expect(await figures()).toMatchObject(before);
    const own = [order('5', 1, 'nobody', 2), { ...order('6', 1, '', 2), ...ofNorth }];
    await bring(facts, orders, north, own);
    const id = await newJob(orders, north);
    const again = own.map((row) => ({ ...row, units: 4 }));
    expect(await take(facts, orders, north, again, id)).toMatchObject({ corrected: 2, rejected: 0 });
  },
  120_000,
);

test('a public event that waits to be sent already belongs to its subaccount', async () => {
  await inClickHouse.world();
  const { facts, figures } = inClickHouse;
  const at = '2026-01-01T15:00:00.000Z';
  const waiting = {
    ...{ date: '2026-01-01', id: 'public:a', occurred_at: at, operator_id: 12, touchpoint_id: 1201, session_id: 's1' },
    ...{ kind: 'visit', channel: 'social', country: 'US', retailer_id: 0, product_id: 0, currency: '', price_minor: 0 },
    ...{ bot: 0, suspect: '' },
  };
  await database.write({
    sql: `INSERT INTO fact_outbox (account_id, kind, facts) VALUES (1, 'events', ?1)`,
    parameters: [JSON.stringify([waiting])],
  });
  const id = await bring(facts, 'touchpoint-events', north, [{ ...event('public:a', 's1', 1, 'visit') }]);
  expect(await rejects(id)).toEqual([{ row: 2, column: 'eventId', reason: outside }]);
  expect((await figures()).visits?.join()).toContain('"touchpoint_id",1201');
});
