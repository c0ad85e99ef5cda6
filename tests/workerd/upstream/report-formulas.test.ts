import { beforeAll, expect, test } from 'vitest';
import { definitionSchema, type ReportDefinition } from '#shared/reports/definition.ts';
import { exportedQuery } from '#shared/reports/questions.ts';
import { type Caller, signIn } from './caller.ts';
import { readCsv } from './export/written.ts';
import { close, defined, expectOrdered, pivotOfCaller, places } from './report-pages.ts';
import { answer, storedFacts, winter } from './stored-facts.ts';

let ada: Caller;

beforeAll(async () => {
  await storedFacts();
  ada = await signIn('ada@one');
});

const pivot = (definition: ReportDefinition) => pivotOfCaller(ada, definition);

test('with two rows and two columns, the total of every group is computed separately, never added up', async () => {
  const definition = defined({
    ...{ rows: ['category', 'product'], columns: ['retailer', 'month'] },
    values: ['piClicks', 'productsClicked'],
  });
  const whole = await pivot(definition);
  const totals = whole.columns.filter(({ kind }) => kind === 'total');
  expect(totals.map(({ keys }) => keys.length)).toEqual(totals.map(() => 1));
  expect(totals.length).toBe(new Set(whole.columns.map(({ keys }) => keys[0])).size);
  const byRetailer = await pivot(defined({ ...definition, columns: ['retailer'] }));
  for (const [at, column] of whole.columns.entries()) {
    if (column.kind !== 'total') continue;
    const alone = byRetailer.columns.findIndex(({ keys }) => keys[0] === column.keys[0]);
    expect(whole.foot.cells[at]).toEqual(byRetailer.foot.cells[alone]);
    for (const [line, { cells }] of whole.lines.entries())
      expect(cells[at]).toEqual(byRetailer.lines[line]?.cells[alone]);
  }
});

test('a formula divides the totals: it is neither a sum nor a mean of the ratios below it', async () => {
  const definition = defined({
    ...{ rows: ['retailer', 'product'], columns: ['month'], values: ['piValue', 'piClicks'] },
    ratios: ['piValue-per-piClicks'],
  });
  const { lines, foot } = await pivot(definition);
  let found = 0;
  for (const line of [...lines, foot])
    for (const cell of [...line.cells, line.total]) {
      const [value, clicks, ratio] = cell?.values ?? [];
      if (!cell) continue;
      found += 1;
      expect(close(ratio, clicks ? (value ?? 0) / clicks : null)).toBe(true);
    }
  expect(found).toBeGreaterThan(8);
});

test('orders rows by a formula on the page and in the file, which has the page’s figures', async () => {
  const shown = defined({
    ...{ rows: ['retailer', 'product'], columns: ['country', 'month'], values: ['piClicks'] },
    ...{ ratios: ['piValue-per-piClicks'], order: { by: 'piValue-per-piClicks', direction: 'desc' } },
  });
  const page = await pivot(shown);
  for (const group of Map.groupBy(
    page.lines.filter(({ kind }) => kind === 'row'),
    ({ keys }) => keys[0],
  ).values())
    expectOrdered(
      group.map(({ total }) => total?.values[1] ?? null),
      'desc',
    );
  const file = await answer(ada, exportedQuery(shown, winter));
  expect(file.columns.map(({ id }) => id)).toEqual([
    ...['retailer', 'product', 'country', 'month', 'piClicks', 'piValue-per-piClicks'],
  ]);
  expect(file.totals).toEqual(page.foot.total?.values);
  const found = places(page);
  for (const [at, keys] of (file.keys ?? []).entries())
    expect(file.rows[at]?.slice(4)).toEqual(found.get(`2 2 ${keys.join('|')}`)?.values);
  const asked = new URLSearchParams({
    ...{ format: 'csv', title: 'Told', query: JSON.stringify(exportedQuery(shown, winter)) },
  });
  const [head, ...lines] = readCsv(await (await ada.get(`/proxy/data/exports/1?${asked}`)).text());
  expect(head?.slice(-2)).toEqual(['piClicks', 'piValue-per-piClicks_USD']);
  const written = lines.map((line) => line.slice(-2).map((text) => (text === '' ? null : Number(text))));
  expect(written).toEqual(file.rows.map((row) => row.slice(4)));
});

test('a formula without a meaning is refused, in a question and in a saved report', async () => {
  const asked = { measures: ['piClicks'], dimensions: ['retailer'], range: winter } as const;
  const status = async (ratios: readonly string[]) =>
    (await ada.send('POST', '/proxy/data/queries/1', { ...asked, ratios })).status;
  expect(await status(['piValue-per-piClicks'])).toBe(200);
  for (const ratio of [
    ...['piClicks-per-piClicks', 'conversion-per-piClicks', 'ownSales-per-piClicks', 'piClicks-per-spend'],
    // A visit belongs to no retailer, and a brand has no measures of a retailer.
    ...['piClicks-per-sessions', 'sales-per-piClicks', 'x-per-y', 'piClicks'],
  ])
    expect([ratio, await status([ratio])]).toEqual([ratio, 400]);
  expect(await status(['piValue-per-piClicks', 'piValue-per-piClicks'])).toBe(400);
  expect(definitionSchema.safeParse({ ...defined({}), ratios: ['piClicks-per-spend'] }).success).toBe(false);
});
