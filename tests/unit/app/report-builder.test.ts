import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  barData,
  chartBlocked,
  chartValue,
  heatData,
  heatSummary,
  lineQuery,
} from '#app/features/report-builder/charts.ts';
import {
  dimensionFields,
  measureGroups,
  moveItem,
  toggleDimension,
  toggleValue,
} from '#app/features/report-builder/fields.ts';
import {
  definitionConflicts,
  isSameReport,
  layoutLink,
  reportDefinitionOfView,
} from '#app/features/report-builder/report-view.ts';
import { markAddress, typedMark } from '#app/features/report-builder/typed-mark.ts';
import { definitionToView } from '#app/features/report-builder/view-of-definition.server.ts';
import { filterDimensions } from '#shared/analytics/filters.ts';
import { chartKinds, emptyLayout, type Layout } from '#shared/analytics/layout.ts';
import { type HighlightRule, markOf } from '#shared/analytics/marks.ts';
import {
  type DimensionId,
  dimensionIds,
  familyOf,
  isNumeric,
  type MeasureId,
  measureIds,
} from '#shared/analytics/measures.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';
import { writeViewState } from '#shared/analytics/view-state.ts';
import { createFormats } from '#shared/format/formats.ts';
import { definitionSchema, type ReportDefinition } from '#shared/reports/definition.ts';
import type { Pivot } from '#shared/reports/pivot.ts';
import { typedNumber } from '#shared/text/typed-number.ts';

const bounds = { min: '2025-01-01', max: '2026-11-15', today: '2026-11-16' };
const categories = dimensionIds.filter((id) => (filterDimensions as readonly string[]).includes(id));

const definitions: fc.Arbitrary<ReportDefinition> = fc
  .record({
    by: fc.uniqueArray(fc.constantFrom(...categories), { maxLength: 5 }),
    ratios: fc.uniqueArray(fc.constantFrom('piValue-per-piClicks', 'haloSales-per-attributedSales'), { maxLength: 2 }),
    widths: fc.constantFrom({ names: null, numbers: null }, { names: 260, numbers: null }, { names: 80, numbers: 96 }),
    values: fc.uniqueArray(fc.constantFrom(...measureIds), { minLength: 1, maxLength: 8 }),
    filters: fc.uniqueArray(
      fc
        .record({
          dimension: fc.constantFrom(...filterDimensions),
          op: fc.constantFrom('in', 'not-in', 'contains'),
          words: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 4 }),
          ids: fc.uniqueArray(fc.nat().map(String), { minLength: 1, maxLength: 4 }),
        })
        .map(({ words, ids, ...filter }) => ({
          ...filter,
          values: isNumeric(filter.dimension) && filter.op !== 'contains' ? ids : words,
        })),
      { maxLength: 4, selector: ({ dimension, op }) => `${dimension} ${op}` },
    ),
    days: fc.constantFrom({ preset: '90d' }, { preset: 'last-month' }, { from: '2026-01-02', to: '2026-03-04' }),
    comparison: fc.constantFrom('none', 'previous-period', 'previous-year'),
    ordered: fc.option(fc.constantFrom('asc', 'desc'), { nil: null }),
    /** A key of the column's member: it may be empty or contain separators of addresses. */
    column: fc.option(fc.array(fc.string({ maxLength: 20 }), { minLength: 1, maxLength: 2 }), { nil: null }),
    marks: fc.array(
      fc.record({
        condition: fc.constantFrom('below', 'above'),
        // An address has no signed zero.
        threshold: fc
          .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
          .map((bound) => (bound === 0 ? 0 : bound)),
      }),
      { maxLength: 8 },
    ),
    limit: fc.integer({ min: 1, max: 50 }),
    chart: fc.constantFrom(...chartKinds),
    draws: fc.nat({ max: 3 }),
    currency: fc.constantFrom(null, 'EUR'),
  })
  .map(({ by, ordered, column, marks, draws, ...rest }) =>
    definitionSchema.parse({
      ...rest,
      rows: by.slice(0, 3),
      columns: by.slice(3),
      drawn: rest.values.slice(1)[draws] ?? null,
      order: ordered && {
        ...{ by: rest.values[0], direction: ordered },
        ...(column !== null && column.length <= by.length - 3 && { column: column.length === 1 ? column[0] : column }),
      },
      marks: rest.values.flatMap((measure, at) => (marks[at] ? [{ measure, ...marks[at] }] : [])),
    }),
  );

test('a report survives being written to an address and read back', () => {
  fc.assert(
    fc.property(definitions, (definition) => {
      const view = definitionToView(definition, bounds, 7);
      const again = readViewState(new URLSearchParams(writeViewState(view).toString()), bounds);
      const found = reportDefinitionOfView(again);
      // An address has its filters in the order of the catalog.
      const sorted = (given: ReportDefinition | null) =>
        given && {
          ...given,
          filters: given.filters.toSorted((a, b) => `${a.dimension} ${a.op}`.localeCompare(`${b.dimension} ${b.op}`)),
        };
      expect(sorted(found)).toEqual(sorted(definition));
      expect(again.layout?.base).toBe(7);
      expect(isSameReport(view, again)).toBe(true);
      expect(isSameReport(view, { ...again, page: 3 })).toBe(true);
      expect(isSameReport(view, { ...again, comparison: view.comparison === 'none' ? 'previous-year' : 'none' })).toBe(
        false,
      );
    }),
  );
});

const choice = (search: string) => readViewState(new URLSearchParams(search), bounds);

test('a mark is typed like any number and compared with shown values', () => {
  const view = choice('rows=retailer&vals=conversion,ownSales');
  const typed = (...[value = '', is = '', bound = '']: readonly string[]) =>
    new URLSearchParams({ 'mark.value': value, 'mark.is': is, 'mark.bound': bound });
  expect(typedMark(typed('conversion', 'below', ' 0,7 '), view)?.mark).toEqual({
    ...{ measure: 'conversion', condition: 'below', threshold: 0.007 },
  });
  expect(['1,000', '12,500.5', '1,5', '-1,000,000'].map(typedNumber)).toEqual([1000, 12500.5, 1.5, -1000000]);
  for (const nothing of [
    ['conversion', 'below', 'a lot'],
    ['conversion', 'below', ''],
    ['conversion', 'beside', '1'],
    ['sessions', 'below', '1'],
  ] as const)
    expect(typedMark(typed(...nothing), view)).toMatchObject({ mark: null, threshold: nothing[2] });
  expect(markAddress(typed('conversion', 'below', 'a lot'), view)).toBeNull();
  const marked = choice(markAddress(typed('ownSales', 'above', '1000'), view) ?? '');
  const again = choice(markAddress(typed('ownSales', 'above', '2000.5'), marked) ?? '');
  expect(again.layout?.marks).toEqual([{ measure: 'ownSales', condition: 'above', threshold: 2000.5 }]);
  expect(toggleValue(again.layout ?? emptyLayout, 'ownSales').marks).toEqual([]);
});

test('a number equal to its bound has no mark, and neither has an unknown one', () => {
  const below: HighlightRule = { measure: 'piClicks', condition: 'below', threshold: 0 };
  const above: HighlightRule = { measure: 'piClicks', condition: 'above', threshold: 10 };
  const found = [-1, 0, 10, 11, null].map((value) => markOf([below, above], 'piClicks', value));
  expect(found).toEqual([below, null, null, above, null]);
  expect(markOf([below, above], 'piValue', 11)).toBeNull();
});

test('rows are no longer ordered by a column that another dimension across doesn’t have', () => {
  const view = choice('rows=retailer&cols=month&vals=piClicks&sort=report.piClicks.asc.2026-10-01');
  const layout = view.layout ?? emptyLayout;
  expect(choice(layoutLink(view, { ...layout, chart: 'bar' })).sort).toMatchObject({ column: '2026-10-01' });
  const other = choice(layoutLink(view, toggleDimension(layout, 'country', 'columns')));
  expect(other.sort).toEqual({ widget: 'report', by: 'piClicks', direction: 'asc' });
});

test('an address with nonsense for a layout is read as far as it makes sense', () => {
  const params = new URLSearchParams(
    'rows=retailer,retailer,nothing,product,day,month&cols=product,week&vals=piClicks,x&chart=pie&limit=900&marks=piClicks.above.x,piClicks.below.1e3,piClicks.below.2,sessions.below.1,piClicks',
  );
  expect(readViewState(params, bounds).layout).toEqual({
    ...{ rows: ['retailer', 'product', 'day'], columns: ['week'], values: ['piClicks'], chart: 'table', limit: 25 },
    ...{
      ratios: [],
      widths: { names: null, numbers: null },
      drawn: null,
      base: null,
      marks: [{ measure: 'piClicks', condition: 'below', threshold: 2 }],
    },
  });
  expect(readViewState(new URLSearchParams('v=1'), bounds).layout).toBeNull();
  expect(reportDefinitionOfView(readViewState(new URLSearchParams('rows=retailer&vals=x'), bounds))).toBeNull();
});

const layout = (more: Partial<Layout>): Layout => ({ ...emptyLayout, ...more });

test('an incompatible field says why, and an addable field never causes a conflict', () => {
  const clicks = layout({ rows: ['retailer'], values: ['piClicks'] });
  const sessions = measureGroups(clicks, [], {})[0]?.fields.find(({ id }) => id === 'sessions');
  expect(sessions?.blocked).toMatch(/visit belongs to no retailer/);
  expect(measureGroups(clicks, [], {})[1]?.blocked).toMatch(/can’t be asked for together/);
  expect(measureGroups(clicks, [], { recipes: 'No recipes here.' })[2]?.blocked).toBe('No recipes here.');
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 12 }), (picks) => {
      let made = emptyLayout;
      for (const pick of picks) {
        const addable = [
          ...dimensionFields(made, {})
            .filter(({ blocked, rowsBlocked, at }) => at === null && blocked === null && rowsBlocked === null)
            .map(
              ({ id }) =>
                (current: Layout) =>
                  toggleDimension(current, id, pick % 3 === 0 ? 'columns' : 'rows'),
            ),
          ...measureGroups(made, [], {})
            .filter(({ blocked }) => blocked === null)
            .flatMap(({ fields }) => fields.filter(({ blocked, used }) => blocked === null && !used))
            .map(
              ({ id }) =>
                (current: Layout) =>
                  toggleValue(current, id),
            ),
        ];
        made = addable[pick % Math.max(1, addable.length)]?.(made) ?? made;
      }
      const view = readViewState(new URLSearchParams(), bounds);
      const definition = reportDefinitionOfView({ ...view, layout: made });
      if (definition)
        expect([definitionConflicts(definition), definitionSchema.safeParse(definition).success]).toEqual([[], true]);
    }),
  );
});

test('a second column is nested in the first, and a third is refused', () => {
  const two = toggleDimension(toggleDimension(layout({}), 'month', 'columns'), 'channel', 'columns');
  expect(two.columns).toEqual(['month', 'channel']);
  const country = dimensionFields(two, {}).find(({ id }) => id === 'country');
  expect(country?.columnsBlocked).toBe('You have 2 columns. Remove one first.');
  expect(toggleDimension(two, 'country', 'columns')).toEqual(two);
});

test('a report that was saved with one column and no formulas is read as it was', () => {
  const stored = {
    ...{ rows: ['retailer'], columns: ['month'], values: ['piClicks'], filters: [], days: { preset: '90d' } },
    ...{ comparison: 'none', order: { by: 'piClicks', direction: 'desc', column: '2026-10-01' }, limit: 25 },
    ...{ marks: [], chart: 'table', drawn: null, currency: null },
  };
  const read = definitionSchema.parse(stored);
  expect(read).toMatchObject({ ...stored, ratios: [] });
  expect(reportDefinitionOfView(definitionToView(read, bounds, 1))).toEqual(read);
});

test('fields are placed, swapped and moved', () => {
  const one = toggleDimension(layout({}), 'retailer', 'rows');
  expect(toggleDimension(one, 'retailer', 'rows').rows).toEqual([]);
  expect(toggleDimension(one, 'retailer', 'columns')).toMatchObject({ rows: [], columns: ['retailer'] });
  expect(moveItem<DimensionId>(['retailer', 'product'], 'product', -1)).toEqual(['product', 'retailer']);
  expect(moveItem<MeasureId>(['piClicks'], 'piClicks', 1)).toEqual(['piClicks']);
});

test('a chart that the rows and columns don’t allow says what it requires', () => {
  expect(chartBlocked('map', layout({ rows: ['retailer'] }))).toMatch(/Country/);
  expect(chartBlocked('map', layout({ rows: ['country'] }))).toBeNull();
  expect(chartBlocked('line', layout({ rows: ['retailer'], columns: ['month'] }))).toBeNull();
  expect(chartBlocked('line', layout({ rows: ['retailer', 'month'] }))).toMatch(/day, week/);
  expect(chartBlocked('area', layout({ rows: ['month'], columns: ['retailer'] }))).toMatch(/one series/);
  expect(chartBlocked('heat', layout({ rows: ['retailer'] }))).toMatch(/column/);
  expect(chartBlocked('bar', layout({}))).toMatch(/row/);
});

test('a chart draws the chosen value, or the first if none was chosen or it is gone', () => {
  const drawn = (search: string) => {
    const definition = reportDefinitionOfView(readViewState(new URLSearchParams(search), bounds));
    return definition && [definition.drawn, chartValue(definition)];
  };
  const values = 'rows=country&vals=piClicks,piValue&chart=bar';
  expect(drawn(values)).toEqual([null, 'piClicks']);
  expect(drawn(`${values}&draw=piValue`)).toEqual(['piValue', 'piValue']);
  expect(drawn('rows=country&vals=piClicks&chart=bar&draw=piValue')).toEqual([null, 'piClicks']);
  const definition = definitionSchema.parse({
    ...{ rows: ['country'], columns: ['month'], values: ['piClicks', 'piValue'], drawn: 'piValue', chart: 'bar' },
    days: { preset: '30d' },
  });
  const row = {
    ...{ kind: 'row', depth: 0, keys: ['BE'], labels: ['BE'], continued: false },
    ...{ total: { values: [3, 70], compared: [3, 70], before: [2, 60] }, cells: [{ values: [1, 20], before: null }] },
  };
  const pivot = {
    lines: [row],
    columns: [{ kind: 'member', depth: 0, keys: ['2026-10-01'], labels: ['2026-10-01'] }],
  } as unknown as Pivot;
  const answer = {
    ...{ range: { from: '2026-10-01', to: '2026-10-30' }, factsThrough: '2026-11-15', incompleteFrom: null },
  } as QueryAnswer;
  const given = {
    ...{ definition, pivot, answer, scope: 'account-12', formats: createFormats('en-US', 'USD') },
    measure: 'piValue',
  } as const;
  expect(barData(given).bars[0]).toMatchObject({ value: 70, before: 60 });
  expect(barData(given).heads[1]).toBe('Purchase-intent value');
  expect(heatData(given)).toMatchObject({ rows: [{ values: [20], partial: null }], partial: ['30 of 31 days'] });
  expect(heatSummary(heatData(given), given.formats)).toContain('Belgium, Oct 2026 (30 of 31 days) leads');
  const whole = { ...given, answer: { ...answer, range: { from: '2026-10-01', to: '2026-10-31' } } };
  expect(heatData(whole).partial).toEqual([null]);
  const byMonth = { ...row, keys: ['2026-10-01'], labels: ['2026-10-01'] };
  const months = { ...definition, rows: ['month' as const], columns: [] };
  const bars = (of: typeof given | typeof whole) =>
    barData({ ...of, definition: months, pivot: { ...pivot, lines: [byMonth] } as unknown as Pivot }).bars[0]?.partial;
  expect([bars(given), bars(whole)]).toEqual(['30 of 31 days', null]);
  const alone = { ...definition, rows: ['month' as const], columns: [], chart: 'line' as const };
  expect(lineQuery(alone, { from: '2026-10-01', to: '2026-10-30' }, pivot)?.measures).toEqual(['piValue']);
});

test('only measures of one family are in one question', () => {
  const mixed = measureIds.filter((id) => familyOf(id) !== 'brand').slice(0, 1);
  const view = readViewState(new URLSearchParams(`rows=&vals=piClicks,${mixed}`), bounds);
  const definition = reportDefinitionOfView(view);
  expect(definition && definitionConflicts(definition)[0]).toMatch(/can’t be asked for together/);
});
