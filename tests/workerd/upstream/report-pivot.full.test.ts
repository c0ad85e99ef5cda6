import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { incompatibility } from '#shared/analytics/compatibility.ts';
import type { DimensionId, MeasureId } from '#shared/analytics/measures.ts';
import { exportQuerySchema } from '#shared/api/families/exports-schemas.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import type { Pivot, PivotCell } from '#shared/reports/pivot.ts';
import { exportedQuery } from '#shared/reports/questions.ts';
import { type BrandFacts, brandFacts } from '#tests/support/analytics/brand-facts.ts';
import { naive } from '#tests/support/analytics/naive.ts';
import { type Caller, signIn } from './caller.ts';
import { storeBrandFacts } from './facts.ts';
import { insert } from './migrated.ts';
import { close, defined, expectOrdered, pivotOfCaller, places } from './report-pages.ts';
import { smallWorld } from './small-world.ts';
import { answer, january, storedFacts, winter } from './stored-facts.ts';

let ada: Caller;

beforeAll(async () => {
  await storedFacts();
  ada = await signIn('ada@one');
});

const pivot = (definition: ReportDefinition, page = 1, range = winter): Promise<Pivot> =>
  pivotOfCaller(ada, definition, page, range);

/** Compares every aggregate of the pivot with sums over the raw facts, computed without the product's SQL. */
function expectNaive(facts: BrandFacts, definition: ReportDefinition, found: Map<string, PivotCell>): void {
  const { rows, columns, values, filters } = definition;
  for (let depth = 0; depth <= rows.length; depth += 1)
    for (let wide = 0; wide <= columns.length; wide += 1) {
      const across = columns.slice(0, wide);
      const by = [...rows.slice(0, depth), ...across] as DimensionId[];
      const query = { measures: [...values], dimensions: by, filters: [...filters], range: winter };
      for (const [key, expected] of naive(facts, query, null, 'USD')) {
        // Without facts, an empty cell and a zero are both right.
        if (expected.every((value) => value === null || value === 0)) continue;
        const cell = found.get(`${depth} ${across.length} ${key}`);
        const same = cell && expected.every((value, at) => close(value, cell.values[at]));
        expect(
          same,
          `${by.join(' × ')} at “${key}”: ${JSON.stringify(cell?.values)} is not ${JSON.stringify(expected)}`,
        ).toBe(true);
      }
    }
}

const measuresOffered: MeasureId[] = [
  ...(['impressions', 'sessions', 'piRate', 'piClicks', 'piValue', 'productsClicked'] as const),
  ...([
    'ownSales',
    'attributedSales',
    'attributedOrders',
    'conversion',
    'averageOrderValue',
    'clickThroughRate',
  ] as const),
];
const dimensionsOffered: DimensionId[] = [
  ...(['month', 'week', 'operator', 'retailer', 'product', 'category', 'channel', 'country', 'weekday'] as const),
];

const layouts = fc
  .record({
    by: fc.uniqueArray(fc.constantFrom(...dimensionsOffered), { minLength: 1, maxLength: 5 }),
    across: fc.nat({ max: 2 }),
    values: fc.uniqueArray(fc.constantFrom(...measuresOffered), { minLength: 1, maxLength: 4 }),
  })
  .filter(({ by, values }) => {
    const times = by.filter((id) => id === 'month' || id === 'week');
    return times.length <= 1 && values.every((value) => by.every((id) => incompatibility(value, id) === null));
  })
  .map(({ by, across, values }) => {
    const wide = Math.min(Math.max(across, by.length - 3), by.length);
    const columns = by.slice(by.length - wide);
    return defined({ rows: by.slice(0, by.length - columns.length), columns, values, limit: 50 });
  });

test('the grand total is the dashboard’s, whatever the rows, columns and page', async () => {
  const values: MeasureId[] = ['piClicks', 'piValue', 'attributedSales', 'productsClicked'];
  const { totals } = await answer(ada, { measures: values, dimensions: ['day'], range: winter, totals: true });
  for (const layout of [
    {},
    { rows: ['retailer'] },
    { rows: ['category', 'product'], columns: ['month'] },
    { columns: ['retailer'] },
  ] as const) {
    const definition = defined({
      ...layout,
      rows: [...('rows' in layout ? layout.rows : [])],
      columns: [...('columns' in layout ? layout.columns : [])],
      values,
      limit: 1,
    });
    for (const page of [1, 2]) expect((await pivot(definition, page)).foot.total?.values).toEqual(totals);
  }
});

test('distinct products are counted again in a total and never added up', async () => {
  const { lines, foot } = await pivot(defined({ rows: ['month'], columns: ['retailer'], values: ['productsClicked'] }));
  expect(lines.map(({ total }) => total?.values)).toEqual([[2], [1]]);
  expect(foot.total?.values).toEqual([2]);
  expect(foot.cells.map((cell) => cell?.values)).toEqual([[1], [1]]);
});

test('the pages of a report hold its rows in order, each with its own cells and the subtotal of its whole group', async () => {
  const whole = await pivot(
    defined({ rows: ['category', 'product'], columns: ['month'], values: ['piClicks', 'ownSales'] }),
  );
  const paged: Pivot[] = [];
  const rows = whole.lines.filter(({ kind }) => kind === 'row');
  for (let page = 1; page <= rows.length; page += 1)
    paged.push(
      await pivot(
        defined({ rows: ['category', 'product'], columns: ['month'], values: ['piClicks', 'ownSales'], limit: 1 }),
        page,
      ),
    );
  expect(paged.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'row'))).toEqual(rows);
  const groups = new Map(
    whole.lines.filter(({ kind }) => kind === 'group').map((line) => [line.keys.join(), line.total]),
  );
  for (const { lines } of paged)
    for (const line of lines) if (line.kind === 'group') expect(line.total).toEqual(groups.get(line.keys.join()));
});

test('comparisons are beside their own cells, also in totals', async () => {
  const february = { from: '2026-02-01', to: '2026-02-28' };
  const compared = defined({
    rows: ['retailer'],
    columns: ['month'],
    values: ['piClicks'],
    comparison: 'previous-period',
  });
  await insert(
    'covered_span',
    ['account_id', 'source', 'operator_id', 'part', 'live', 'first_date', 'last_date'],
    [[1, 'visits', 0, '', 0, '2025-12-01', '2026-02-28']],
  );
  const { lines, foot } = await pivot(compared, 1, february);
  const plain = await pivot(defined({ rows: ['retailer'], columns: ['month'], values: ['piClicks'] }), 1, january);
  const before = new Map(plain.lines.map(({ keys, total }) => [keys.join(), total?.values]));
  for (const { keys, total, cells } of lines) {
    expect(total?.before).toEqual(before.get(keys.join()));
    expect(cells[0]?.before).toEqual(before.get(keys.join()));
  }
  expect(foot.total?.before).toEqual(plain.foot.total?.values);
  expect(foot.cells[0]?.before).toEqual(plain.foot.total?.values);
});

test('rows are ordered by the chosen column on every page and in the file', async () => {
  await smallWorld();
  await insert('fx_rate', ['currency', 'month_start', 'usd_per_unit'], [['JPY', '2026-01-01', 0.007]]);
  ada = await signIn('ada@one');
  const across = layouts.filter(({ rows, columns }) => columns.length > 0 && rows.length > 0);
  await fc.assert(
    fc.asyncProperty(
      brandFacts,
      across,
      fc.nat(3),
      fc.constantFrom('asc', 'desc'),
      async (facts, layout, place, direction) => {
        await storeBrandFacts(1, facts);
        const column = (await pivot(layout)).columns.at(place);
        if (!column) return;
        const value = layout.values.length - 1;
        const order = { by: layout.values[value] ?? 'piClicks', direction, column: [...column.keys] };
        const { lines, columns } = await pivot({ ...layout, order });
        const at = columns.findIndex(({ keys }) => keys.join() === order.column.join());
        const rows = lines.filter(({ kind }) => kind === 'row');
        const groups = Map.groupBy(rows, ({ keys }) => keys.slice(0, -1).join());
        for (const group of groups.values()) {
          const inColumn = group.map(({ cells }) => cells[at]?.values[value] ?? null);
          expectOrdered(inColumn, direction);
          const unknown = group.filter((_, index) => inColumn[index] === null);
          expectOrdered(
            unknown.map(({ total }) => total?.values[value] ?? null),
            direction,
          );
        }
        const heads = lines.filter(({ kind }) => kind === 'group');
        for (const group of Map.groupBy(heads, ({ keys }) => `${keys.length} ${keys.slice(0, -1).join()}`).values())
          expectOrdered(
            group.map(({ cells }) => cells[at]?.values[value] ?? null),
            direction,
          );
        if (rows.length >= 50) return;
        const { keys = [] } = await answer(ada, exportedQuery({ ...layout, order }, winter));
        const inFile = keys.map((row) => row.slice(0, layout.rows.length).join());
        expect(inFile.filter((row, index) => row !== inFile[index - 1])).toEqual(rows.map((row) => row.keys.join()));
      },
    ),
    { numRuns: 25 },
  );
}, 300_000);

test('groups are ordered by their total of the sorted value, not by name', async () => {
  await storedFacts();
  ada = await signIn('ada@one');
  for (const direction of ['asc', 'desc'] as const) {
    const { lines } = await pivot(
      defined({ rows: ['retailer', 'product'], values: ['piClicks'], order: { by: 'piClicks', direction } }),
    );
    const groups = lines.filter(({ kind }) => kind === 'group');
    expect(groups.length).toBeGreaterThan(1);
    expectOrdered(
      groups.map(({ total }) => total?.values[0] ?? null),
      direction,
    );
  }
});

test('an order by a column that makes no sense is refused', async () => {
  const of = { dimensions: ['retailer'], at: { dimension: 'country', key: 'US' } } as const;
  const asked = { measures: ['piClicks'], dimensions: ['retailer'], range: winter } as const;
  const refused = (order: object) =>
    ada.send('POST', '/proxy/data/queries/1', { ...asked, order: [{ direction: 'desc', ...order }] });
  expect((await refused({ by: 'piClicks', of })).status).toBe(200);
  expect((await refused({ by: 'retailer', of })).status).toBe(400);
  expect((await refused({ by: 'piClicks', of: { dimensions: ['product'] } })).status).toBe(400);
  expect((await refused({ by: 'piClicks', of: { ...of, at: { dimension: 'retailer', key: 'x' } } })).status).toBe(400);
  const sessions = { ...asked, measures: ['sessions'], dimensions: ['country'] };
  const order = [
    { by: 'sessions', direction: 'desc', of: { dimensions: ['country'], at: { dimension: 'retailer', key: '1' } } },
  ];
  expect((await ada.send('POST', '/proxy/data/queries/1', { ...sessions, order })).status).toBe(400);
});

test('the file of a report is a question that the export accepts', () => {
  const definition = defined({ rows: ['category', 'product', 'operator'], columns: ['month'] });
  const query = exportedQuery(definition, winter);
  expect(exportQuerySchema.parse({ format: 'csv', title: 'x', query }).query).toMatchObject({ totals: true });
});

test('every cell, row total, column total, subtotal and grand total is what the raw facts add up to', async () => {
  await smallWorld();
  await insert('fx_rate', ['currency', 'month_start', 'usd_per_unit'], [['JPY', '2026-01-01', 0.007]]);
  ada = await signIn('ada@one');
  await fc.assert(
    fc.asyncProperty(brandFacts, fc.array(layouts, { minLength: 3, maxLength: 3 }), async (facts, definitions) => {
      await storeBrandFacts(1, facts);
      for (const definition of definitions) expectNaive(facts, definition, places(await pivot(definition)));
    }),
    { numRuns: 20 },
  );
}, 300_000);
