import { expect, test } from 'vitest';
import { contributionWeeks, toLayers } from '#app/features/contributions/contribution-weeks.ts';
import { comparablePeriod, periodSums } from '#app/features/contributions/periods.ts';
import { compareChannels } from '#app/features/model-output/comparison.ts';
import { packed, unpacked } from '#app/modelling/packed.ts';
import { createRunFormats } from '#app/modelling/run-formats.ts';
import { stacked } from '#app/ui/charts/stack.ts';

test('numbers travel as one text with their gaps and as many digits as are exported', () => {
  const numbers = [1318699433.25, null, -0.000123456789, 0, null];
  expect(unpacked(packed(numbers))).toEqual(numbers);
  expect(unpacked(packed([]))).toEqual([]);
});

test('negative values are stacked separately', () => {
  const { above, below } = stacked([{ values: [5, 5] }, { values: [-1, 2] }, { values: [-2, -3] }]);
  expect(above).toEqual([{ from: [0, 0], to: [5, 5] }, { from: [5, 5], to: [5, 7] }, null]);
  expect(below).toEqual([null, { from: [0, 0], to: [-1, 0] }, { from: [-1, 0], to: [-3, -3] }]);
});

const component = (id: string, kind: 'base' | 'paid', weekly: readonly number[]) => ({
  ...{ id, label: id, kind, weekly: packed(weekly), share: null },
  total: { mean: weekly.reduce((sum, value) => sum + value, 0), low: null, high: null },
});

test('the smallest of many components are drawn as one, and none is lost', () => {
  const channels = Array.from({ length: 20 }, (_, at) => component(`channel ${at}`, 'paid', [at + 1, at + 2]));
  const { components, weekly, weeks } = contributionWeeks({
    ...{ actual: 0, fitted: 0, controlsFrom: 'mean', firstWeek: '2026-01-05', count: 2 },
    components: [...channels, component('base', 'base', [100, 100])],
  });
  expect([weekly, weeks, components[0]?.id]).toEqual([true, ['2026-01-05', '2026-01-12'], 'base']);
  const layers = toLayers(components, 'Everything else', false);
  const sums = layers.reduce((sum, { values }) => sum.map((value, at) => value + (values[at] ?? 0)), [0, 0]);
  expect([layers.length, layers.at(-1)?.label, sums]).toEqual([15, 'Everything else', [310, 330]]);
  expect(toLayers(components, 'Everything else', true).map(({ label }) => label)).not.toContain('base');
  expect(new Set(layers.slice(0, 14).map(({ className }) => className)).size).toBe(14);
});

test('a period is compared with as many weeks before it, if there are enough', () => {
  expect([
    comparablePeriod(52, 104),
    comparablePeriod(52, 103),
    comparablePeriod(null, 60),
    comparablePeriod(null, 7),
  ]).toEqual([52, 26, 26, null]);
  expect(periodSums([9, 1, 1, 2, 2], 2)).toEqual({ now: 4, before: 2, change: 1 });
  expect(periodSums([-1, 1], 1).change).toBeNull();
});

const channel = (
  label: string,
  [mean, low, high]: [number, number | null, number | null],
  media: string | null = null,
) => ({
  ...({ id: label, label, kind: 'paid', channel: media, roi: { mean, low, high } } as const),
  ...{ prior: null, transform: null, priorDriven: null, spend: 1, halfLife: null },
});

test('channels of two runs are matched by our media spend or by name, and compared with the other’s interval', () => {
  const here = [
    channel('TV', [2, 1, 3]),
    channel('Paid search', [1, 0.5, 1.5], 'search'),
    channel('Radio', [1, null, null]),
  ];
  const there = [
    channel('tv ', [1, 0.5, 1.5]),
    channel('Google', [1.2, 0.9, 1.4], 'search'),
    channel('Print', [1, 0, 2]),
  ];
  expect(compareChannels(here, there)).toEqual({
    channels: [
      { label: 'TV', roi: 2, other: 1, difference: 1, within: false },
      { label: 'Paid search', roi: 1, other: 1.2, difference: expect.closeTo(-0.2), within: true },
    ],
    onlyHere: ['Radio'],
    onlyThere: ['Print'],
  });
});

test('figures of a run have fixed precision: whole money, returns with three decimals, fit metrics with five', () => {
  const formats = createRunFormats(
    { kpi: { name: 'Revenue', kind: 'revenue', unit: 'USD' }, currency: 'USD' },
    'en-US',
  );
  expect([formats.amount(1318699433.25), formats.amount(12.5)]).toEqual(['$1,318,699,433', '$12.50']);
  expect([formats.ratio(1.6129), formats.metric(0.76549), formats.fineMetric(0.077741)]).toEqual([
    ...['1.613', '0.7655', '0.07774'],
  ]);
  expect([1, 0.9996, 0.9994, 0.5, 0.0004, 0].map(formats.probability)).toEqual([
    ...['> 99.9%', '> 99.9%', '99.9%', '50.0%', '< 0.1%', '< 0.1%'],
  ]);
  expect(formats.bounds({ mean: 1, low: 0.4119, high: 3.1808 }, formats.ratio)).toBe('0.412 to 3.181');
  expect(formats.bounds({ mean: 1, low: null, high: null }, formats.ratio)).toBe('–');
});
