import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterDimensions, maxFilters, maxValues } from '#shared/analytics/filters.ts';
import { dimensionIds, isNumeric, measureIds } from '#shared/analytics/measures.ts';
import { type DateBounds, isOutside, type Preset, presetRange, presets } from '#shared/analytics/presets.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';
import {
  changed,
  comparisons,
  granularities,
  granularityOf,
  hasViewParams,
  type ViewChoice,
  viewSearch,
  writeViewState,
} from '#shared/analytics/view-state.ts';
import { addDays, isLocalDate } from '#shared/time/calendar.ts';

const bounds: DateBounds = { min: '2025-10-01', max: '2026-11-15', today: '2026-11-21' };
const read = (query: string, within = bounds) => readViewState(new URLSearchParams(query), within);

test('an empty address means the last 30 days with facts, compared with the period before', () => {
  expect(read('')).toEqual({
    range: { from: '2026-10-17', to: '2026-11-15' },
    preset: '30d',
    comparison: 'previous-period',
    filters: [],
    by: null,
    currency: null,
    sort: null,
    page: 1,
    drill: null,
    layout: null,
    remarks: [],
  });
});

test.each<readonly [Preset, string, string]>([
  ['today', '2026-11-21', '2026-11-21'],
  ['yesterday', '2026-11-20', '2026-11-20'],
  ['7d', '2026-11-09', '2026-11-15'],
  ['28d', '2026-10-19', '2026-11-15'],
  ['30d', '2026-10-17', '2026-11-15'],
  ['90d', '2026-08-18', '2026-11-15'],
  ['this-week', '2026-11-16', '2026-11-20'],
  ['last-week', '2026-11-09', '2026-11-15'],
  ['this-month', '2026-11-01', '2026-11-15'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['this-quarter', '2026-10-01', '2026-11-15'],
  ['last-quarter', '2026-07-01', '2026-09-30'],
  ['this-year', '2026-01-01', '2026-11-15'],
  ['last-year', '2025-10-01', '2025-12-31'],
  ['ytd', '2026-01-01', '2026-11-15'],
  ['13m', '2025-11-01', '2026-11-15'],
  ['all', '2025-10-01', '2026-11-15'],
])('the preset %s is the days from %s to %s', (preset, from, to) => {
  expect(read(`v=1&range=${preset}`)).toMatchObject({ preset, range: { from, to } });
});

const weekday = { min: '2025-10-01', max: '2026-11-22', today: '2026-11-23' };
const firstOfMonth = { min: '2025-10-01', max: '2026-11-30', today: '2026-12-01' };
const newYear = { min: '2024-05-01', max: '2026-12-31', today: '2027-01-01' };

test.each<readonly [Preset, DateBounds, string, string]>([
  ['last-week', weekday, '2026-11-16', '2026-11-22'],
  ['this-week', weekday, '2026-11-23', '2026-11-23'],
  ['last-month', firstOfMonth, '2026-11-01', '2026-11-30'],
  ['this-month', firstOfMonth, '2026-12-01', '2026-12-01'],
  ['last-quarter', newYear, '2026-10-01', '2026-12-31'],
  ['last-year', newYear, '2026-01-01', '2026-12-31'],
  ['this-year', newYear, '2027-01-01', '2027-01-01'],
  ['ytd', newYear, '2027-01-01', '2027-01-01'],
  ['7d', firstOfMonth, '2026-11-24', '2026-11-30'],
  ['13m', firstOfMonth, '2025-11-01', '2026-11-30'],
])('with facts until yesterday the preset %s is counted from today', (preset, within, from, to) => {
  expect(read(`v=1&range=${preset}`, within).range).toEqual({ from, to });
});

test('no preset reaches past the first day with facts', () => {
  expect(read('range=13m', { ...bounds, min: '2026-11-10' }).range).toEqual({ from: '2026-11-10', to: '2026-11-15' });
});

test('if it is unknown which days have facts, the default is the last 30 days up to today', () => {
  expect(read('', { min: null, max: null, today: '2026-11-21' }).range).toEqual({
    from: '2026-10-23',
    to: '2026-11-21',
  });
});

test('picked days are kept, but cut where there are no facts and none can come this year', () => {
  expect(read('v=1&from=2026-01-01&to=2026-01-31&compare=previous-year')).toMatchObject({
    range: { from: '2026-01-01', to: '2026-01-31' },
    preset: null,
    comparison: 'previous-year',
    remarks: [],
  });
  expect(read('from=2026-11-01&to=2026-11-30')).toMatchObject({
    range: { from: '2026-11-01', to: '2026-11-30' },
    remarks: [],
  });
  expect(read('from=2020-01-01&to=2030-01-01')).toMatchObject({
    range: { from: '2025-10-01', to: '2026-12-31' },
    remarks: [{ kind: 'period-cut' }],
  });
});

test.each([
  ['2027-01-01', '2027-01-31'],
  ['2001-01-01', '2001-12-31'],
  ['2026-11-16', '2026-11-16'],
])('days without facts, %s to %s, are kept', (from, to) => {
  const view = read(`v=1&from=${from}&to=${to}`);
  expect(view).toMatchObject({ preset: null, range: { from, to }, remarks: [] });
  expect(isOutside(view.range, bounds)).toBe(true);
  expect(isOutside(view.range, { ...bounds, min: null, max: null })).toBe(false);
});

test('reversed days are swapped, and the page says so', () => {
  expect(read('from=2026-03-02&to=2026-03-01')).toMatchObject({
    preset: null,
    range: { from: '2026-03-01', to: '2026-03-02' },
    remarks: [{ kind: 'period-swapped' }],
  });
});

test.each([
  'from=2026-02-30&to=2026-03-01',
  'from=2026-03-01',
  'from=&to=',
  'from=0001-01-01&to=0001-01-02',
  'from=9999-12-01&to=9999-12-31',
  'from=1950-01-01&to=2001-01-01',
  'range=toString',
  'range=99y',
])('an invalid period, %s, becomes the default one, and the page says so', (query) => {
  expect(read(query)).toEqual({ ...read(''), remarks: [{ kind: 'period-unread' }] });
});

test('a currency that amounts can’t be shown in is left out, and the page says so', () => {
  const within = { ...bounds, currencies: ['EUR', 'USD'] };
  expect(read('currency=EUR', within)).toMatchObject({ currency: 'EUR', remarks: [] });
  for (const code of ['XXX', 'euro'])
    expect(read(`currency=${code}`, within)).toMatchObject({ currency: null, remarks: [{ kind: 'currency', code }] });
  expect(read('currency=XXX').currency).toBe('XXX');
});

test('impossible filter values are left out, and the page says so', () => {
  expect(read('in.retailer=nope&in.retailer=1&not.product=x&in.country=nope&has.retailer=nope')).toMatchObject({
    filters: [
      { dimension: 'country', op: 'in', values: ['nope'] },
      { dimension: 'retailer', op: 'in', values: ['1'] },
      { dimension: 'retailer', op: 'contains', values: ['nope'] },
    ],
    remarks: [
      { kind: 'filter', dimension: 'product', values: ['x'] },
      { kind: 'filter', dimension: 'retailer', values: ['nope'] },
    ],
  });
});

test('a text longer than any name is left out of the filters, and the page says so', () => {
  const long = 'x'.repeat(201);
  expect(read(`in.country=${long}&has.product=${long}&has.product=oat`)).toMatchObject({
    filters: [{ dimension: 'product', op: 'contains', values: ['oat'] }],
    remarks: [
      { kind: 'filter', dimension: 'product', values: [long] },
      { kind: 'filter', dimension: 'country', values: [long] },
    ],
  });
});

test('with too many values or filters the first ones are used, and the page names the others', () => {
  const numbers = Array.from({ length: maxValues + 2 }, (_, at) => String(at + 1));
  const many = read(numbers.map((number) => `not.product=${number}`).join('&'));
  expect(many.filters).toEqual([{ dimension: 'product', op: 'not-in', values: numbers.slice(0, maxValues) }]);
  expect(many.remarks).toEqual([{ kind: 'filter-cut', dimension: 'product', values: numbers.slice(maxValues) }]);

  const every = filterDimensions.map((dimension) => `in.${dimension}=1`);
  const { filters, remarks } = read(every.join('&'));
  expect(filters.map(({ dimension }) => dimension)).toEqual(filterDimensions.slice(0, maxFilters));
  expect(remarks).toEqual(
    filterDimensions.slice(maxFilters).map((dimension) => ({ kind: 'filter-cut', dimension, values: ['1'] })),
  );
});

test('filters can come from a plain form: one parameter for each value', () => {
  expect(read('in.retailer=1&in.retailer=2&in.retailer=1&not.channel=social&in.country=').filters).toEqual([
    { dimension: 'retailer', op: 'in', values: ['1', '2'] },
    { dimension: 'channel', op: 'not-in', values: ['social'] },
  ]);
});

test('an invalid value counts as absent', () => {
  for (const query of [
    'compare=constructor',
    'in.day=2026-01-01',
    'in.nothing=1',
    'by=decade',
    'sort=a.b.c',
    'sort=a.piClicks.up',
    'page=0',
    'page=-1',
    'page=99999',
    'drill=x',
    'drill=x.__proto__',
    'v=one',
  ])
    expect([query, read(query)]).toEqual([query, read('')]);
});

test('an address without a version keeps its meaning', () => {
  expect(read('range=month')).toMatchObject({ preset: 'this-month', remarks: [] });
  expect(read('range=7d&compare=none')).toMatchObject({ preset: '7d', comparison: 'none' });
});

test('a name that only an older version knew means nothing in the current one', () => {
  expect(read('v=1&range=month').preset).toBe('30d');
});

test('the known parts of an address of a later version are read, and the page says that there may be more', () => {
  expect(read('v=7&range=90d&in.retailer=1&between.price=1,2&compare=budget')).toMatchObject({
    preset: '90d',
    filters: [{ dimension: 'retailer', op: 'in', values: ['1'] }],
    comparison: 'previous-period',
    remarks: [{ kind: 'newer' }],
  });
});

test('only an address with a view is left as it is', () => {
  for (const query of ['', 'scope=account-1', 'utm_source=mail'])
    expect(hasViewParams(new URLSearchParams(query))).toBe(false);
  for (const query of ['v=1', 'range=7d', 'in.retailer=1', 'not.channel=x', 'page=2'])
    expect(hasViewParams(new URLSearchParams(query))).toBe(true);
});

const text = fc.string({ minLength: 1, maxLength: 200, unit: 'binary' }).filter((value) => value.isWellFormed());
const day = fc.integer({ min: 0, max: 410 }).map((days) => addDays('2025-10-01', days));
const choice: fc.Arbitrary<ViewChoice> = fc
  .record({
    preset: fc.option(fc.constantFrom(...(Object.keys(presets) as Preset[]))),
    days: fc.tuple(day, day),
    comparison: fc.constantFrom(...(Object.keys(comparisons) as (keyof typeof comparisons)[])),
    chosen: fc.uniqueArray(
      fc
        .record({
          dimension: fc.constantFrom(...filterDimensions),
          op: fc.constantFrom('in' as const, 'not-in' as const),
          names: fc.uniqueArray(text, { minLength: 1, maxLength: 5 }),
          ids: fc.uniqueArray(fc.nat().map(String), { minLength: 1, maxLength: 5 }),
        })
        .map(({ names, ids, ...filter }) => ({ ...filter, values: isNumeric(filter.dimension) ? ids : names })),
      { maxLength: 6, selector: ({ dimension, op }) => `${dimension} ${op}` },
    ),
    by: fc.option(fc.constantFrom(...(Object.keys(granularities) as (keyof typeof granularities)[]))),
    currency: fc.option(fc.constantFrom('USD', 'EUR', 'JPY')),
    sort: fc.option(
      fc.record(
        {
          widget: fc.constantFrom('by-product', 'a_b'),
          by: fc.constantFrom(...measureIds, ...dimensionIds),
          direction: fc.constantFrom('asc' as const, 'desc' as const),
          column: text,
        },
        { requiredKeys: ['widget', 'by', 'direction'] },
      ),
    ),
    page: fc.integer({ min: 1, max: 10_000 }),
    drill: fc.option(fc.record({ widget: fc.constant('by-product'), dimension: fc.constantFrom(...dimensionIds) })),
    panel: fc.option(fc.constantFrom('by-product', 'a_b')),
  })
  .map(({ preset, days: [a, b], chosen, panel, ...rest }) => ({
    ...rest,
    ...(panel && { panel }),
    preset,
    range: preset ? presetRange(preset, bounds) : { from: a < b ? a : b, to: a < b ? b : a },
    filters: filterDimensions.flatMap((dimension) =>
      (['in', 'not-in'] as const).flatMap((op) => chosen.filter((one) => one.dimension === dimension && one.op === op)),
    ),
  }));

test('what is written to an address is read back the same', () => {
  fc.assert(
    fc.property(choice, (view) => {
      const address = new URL(`https://example.com/${viewSearch(view)}`);
      expect(readViewState(address.searchParams, bounds)).toEqual({
        ...view,
        layout: null,
        remarks: [],
      });
    }),
  );
});

test('reading and writing again changes nothing, whatever the address was', () => {
  const junk = fc.oneof(fc.string(), fc.constantFrom('2026-01-01', '2024-02-29', '-1', '9999-12-31', '7d', '1', '2'));
  const names = [
    'v',
    'range',
    'from',
    'to',
    'compare',
    'by',
    'currency',
    'sort',
    'page',
    'drill',
    'panel',
    'in.retailer',
  ];
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), junk), { maxLength: 8 }), (pairs) => {
      const view = readViewState(new URLSearchParams(pairs), bounds);
      expect(isLocalDate(view.range.from) && isLocalDate(view.range.to)).toBe(true);
      expect(view.range.from <= view.range.to).toBe(true);
      expect(readViewState(writeViewState(view), bounds)).toEqual({ ...view, remarks: [] });
    }),
  );
});

test('changing the days or filters starts on the first page, and changing the page keeps the rest', () => {
  const view = { ...read('range=7d&in.retailer=1'), page: 3 };
  expect(changed(view, { preset: '90d' })).toMatchObject({ preset: '90d', page: 1, filters: view.filters });
  expect(changed(view, { range: { from: '2026-01-01', to: '2026-01-02' } }).preset).toBeNull();
  expect(changed(view, { page: 4 })).toMatchObject({ page: 4, preset: '7d', filters: view.filters });
});

test('longer ranges are drawn in longer periods, unless one is chosen', () => {
  expect(granularityOf({ from: '2026-11-01', to: '2026-11-15' })).toBe('day');
  expect(granularityOf({ from: '2026-08-18', to: '2026-11-15' })).toBe('week');
  expect(granularityOf({ from: '2025-11-01', to: '2026-11-15' })).toBe('month');
  expect(granularityOf({ from: '2025-11-01', to: '2026-11-15' }, 'day')).toBe('day');
});
