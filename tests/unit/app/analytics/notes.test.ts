import { expect, test } from 'vitest';
import { conversionNote } from '#app/boards/conversions.ts';
import { memberName } from '#app/ui/charts/day-label.ts';
import { comparisonWords, noComparisonNotes } from '#shared/analytics/comparison-words.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { createFormats } from '#shared/format/formats.ts';
import { definitionSchema } from '#shared/reports/definition.ts';
import { pivotOf } from '#shared/reports/pivot.ts';

const formats = createFormats('en-US', 'USD');
const range = { from: '2026-10-01', to: '2026-11-22' };

const answer = (more: Partial<QueryAnswer>): QueryAnswer => ({
  ...{ columns: [], rows: [], totals: null, comparison: null, range, timezone: 'UTC', currency: 'USD' },
  ...{ conversions: [], factsThrough: '2026-11-22', incompleteFrom: null, truncated: false },
  ...more,
});

test('months without a rate are named with the substitute month', () => {
  const june = { rate: 1.1, date: '2026-06-01' };
  const note = (conversions: QueryAnswer['conversions']) => conversionNote(answer({ conversions }), formats);
  expect(note([])).toBeNull();
  expect(note([{ from: 'EUR', ...june }])).toBe(
    'Amounts in other currencies are converted at the rate of their month; latest 1 EUR = 1.1 USD (Jun 1, 2026).',
  );
  const stale = { ...june, standsInFor: ['2026-10-01', '2026-11-01'] };
  expect(note([{ from: 'EUR', ...stale }])).toBe(
    'Amounts in other currencies are converted at the rate of their month where there is one; latest 1 EUR = 1.1 USD (Jun 1, 2026). ' +
      'No rate for EUR in Oct 2026 – Nov 2026 yet: the last one, of Jun 1, 2026, is used.',
  );
  expect(
    note([
      { from: 'EUR', ...stale },
      { from: 'GBP', ...stale },
    ]),
  ).toContain('No rate for EUR and GBP in Oct 2026 – Nov 2026 yet');
  expect(note([{ from: 'EUR', rate: 1, date: '2026-06-01', standsInFor: ['2026-02-01', '2026-04-01'] }])).toContain(
    'No rate for EUR in Feb 2026 and Apr 2026: the first one, of Jun 1, 2026, is used.',
  );
});

test('a comparison is described by its rule, not by its dates', () => {
  const words = (preset: Parameters<typeof comparisonWords>[0]['preset'], days = range) =>
    comparisonWords({ preset, range: days, comparison: 'previous-period' });
  const april = { from: '2026-04-01', to: '2026-04-30' };
  expect(words('this-month')).toBe('This month: compared with the same part of the month before.');
  expect(words('30d', april)).toBe('Last 30 days: compared with as many days just before.');
  expect(words(null, april)).toBe('The days you picked: compared with as many calendar months just before.');
  expect(words(null)).toBe('The days you picked: compared with as many days just before.');
  expect(comparisonWords({ preset: '7d', range, comparison: 'previous-year' })).toBe(
    'Compared with the same dates a year earlier.',
  );
});

test('the reason is shown if a period has no comparison', () => {
  const comparison = { range, rows: [], totals: null };
  const by = (ids: string[], more: Partial<NonNullable<QueryAnswer['comparison']>>) =>
    noComparisonNotes(
      answer({ columns: ids.map((id) => ({ id, kind: 'dimension' })), comparison: { ...comparison, ...more } }),
    );
  expect(by(['week'], {})).toEqual([]);
  expect(by(['week'], { uneven: [0] })).toEqual([expect.stringContaining('more days in its period, or fewer')]);
  expect(by(['weekday'], { uneven: [4] })).toEqual([
    expect.stringContaining('they occur more often in one of the periods'),
  ]);
  expect(by(['month', 'weekday'], { uneven: [4] })).toEqual([expect.stringContaining('the month to compare with')]);
  expect(by(['day', 'weekday'], { uneven: [4] })).toEqual([expect.stringContaining('different weekdays')]);
  expect(by(['retailer'], { uneven: [0], unevenTotals: true })).toEqual([
    expect.stringContaining('Rows have no comparison: with these filters'),
    expect.stringContaining('Totals have no comparison: with these filters'),
  ]);
});

test('a row of an unfinished period says so where it has no comparison, and only where it is shown', () => {
  const of = (id: string, rows: QueryAnswer['rows']) =>
    noComparisonNotes(
      answer({
        ...{ columns: [{ id, kind: 'dimension' }], rows },
        comparison: { range, rows: [], totals: null, unfinishedDay: true },
      }),
    );
  expect(of('day', [['2026-11-21'], ['2026-11-22']])).toEqual(['The last day has no comparison: it isn’t over yet.']);
  expect(of('week', [['2026-11-16']])).toEqual(['The last week has no comparison: it isn’t over yet.']);
  expect(of('day', [['2026-11-20'], ['2026-11-21']])).toEqual([]);
  expect(of('retailer', [['Amazon']])).toEqual([]);
});

test('a period without a counterpart is not said to have one with more days', () => {
  const rows = [
    ['2026-02-28', 3],
    [null, null],
  ];
  const days = answer({
    columns: [
      { id: 'day', kind: 'dimension' },
      { id: 'piClicks', kind: 'measure' },
    ],
    comparison: { range, rows, totals: null },
  });
  expect(noComparisonNotes(days)).toEqual(['Some days have no comparison: the period before has none in their place.']);
});

test('countries are named in the language of the text, days in the reader’s format', () => {
  const french = createFormats('fr-FR', 'JPY');
  expect(memberName('country', 'JP', french)).toBe('Japan');
  expect(memberName('day', '2026-11-20', french)).toContain('nov');
});

test('a report says why cells of it are compared with nothing, though its rows and columns are', () => {
  const definition = definitionSchema.parse({
    ...{ rows: ['month'], columns: ['weekday'], values: ['piClicks'], comparison: 'previous-period' },
    days: { preset: '90d' },
  });
  const by = (ids: string[], uneven?: number[]) =>
    answer({
      columns: ids.map((id) => ({ id, kind: 'dimension' })),
      comparison: { range, rows: [], totals: null, ...(uneven && { uneven }) },
    });
  const answers = {
    ...{ rows: by(['month']), columns: by(['weekday']) },
    body: [{ down: 1, across: 1, answer: by(['month', 'weekday'], [3]) }],
  };
  expect(pivotOf(definition, 1, answers, true).uneven).toEqual([expect.stringContaining('Some weekdays')]);
  expect(pivotOf(definition, 1, answers, false).uneven).toEqual([]);
});
