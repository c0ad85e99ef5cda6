import { expect, test } from 'vitest';
import { rankExperiments } from '#app/features/roas/experiments.ts';
import { isValidForm, planSearch, readPlanForm, toOptimization, toPlan } from '#app/features/roas/plan-form.ts';
import { observedPart, thinned } from '#app/ui/charts/curve-parts.ts';
import { csvName, csvOf } from '#app/ui/csv-file.ts';
import type { ModelRunChannels } from '#shared/api/families/modelling-runs-schemas.ts';

type Channel = ModelRunChannels['channels'][number];

const channel = (id: string, weekly: number[], more: Partial<Channel> = {}): Channel => ({
  ...{ id, label: id.toUpperCase(), kind: 'paid', channel: id, mediaUnits: null, spendShare: 0.5, effectShare: 0.5 },
  ...{ spend: weekly.reduce((sum, one) => sum + one, 0), total: { mean: 1, low: null, high: null } },
  ...{ contributionShare: 0.1, roi: null, mroi: null, effectiveness: null, costPerUnit: null, priorDriven: null },
  transform: { theta: 0.5, maxLag: 8, halfSaturation: 1, slope: 1 },
  ...{ prior: null, carryOver: null, maxWeekSpend: 10, spendWeekly: weekly },
  ...more,
});

const weeks = (spend: number, count = 104) => Array.from({ length: count }, () => spend);
const channels = [channel('tv', weeks(100.25)), channel('search', weeks(10))];
const read = (search: string) => readPlanForm(new URLSearchParams(search), channels, 104);

test('an address without a plan shows today’s budgets and runs no simulation', () => {
  const form = read('');
  expect(form).toMatchObject({ act: null, weeks: 52, goal: 'total', anyway: false });
  expect(form.channels.map(({ now, budget, multiple }) => [now, budget, multiple])).toEqual([
    [5213, 5213, 1],
    [520, 520, 1],
  ]);
  expect(toPlan(form).channels).toEqual([]);
});

test('a budget that the form shows rounded is still today’s', () => {
  expect(toPlan(read('weeks=13&budget.tv=1303')).channels).toEqual([]);
  expect(toPlan(read('weeks=13&budget.search=195')).channels).toEqual([{ component: 'search', multiple: 1.5 }]);
});

test('budgets typed for another number of weeks keep their factors', () => {
  expect(toPlan(read('weeks=26&of=13&budget.search=195'))).toEqual({
    weeks: 26,
    channels: [{ component: 'search', multiple: 1.5 }],
    showAnyway: false,
  });
});

test('a link contains the plan it was made from', () => {
  const plan = { weeks: 26, channels: [{ component: 'tv', multiple: 1.25 }], showAnyway: true };
  const params = new URLSearchParams(planSearch(7, plan, 3));
  expect(params.get('run')).toBe('7');
  expect(params.get('scenario')).toBe('3');
  const form = readPlanForm(params, channels, 104);
  expect(form.act).toBe('simulate');
  expect(toPlan(form)).toEqual(plan);
});

test.each([
  ['budget.tv=lots', 'amount'],
  ['budget.tv=-1', 'amount'],
  ['budget.tv=99999', 'too-much'],
  ['least.tv=20&most.tv=10', 'bounds'],
  ['most.tv=150', 'bounds'],
])('%s is reported at its channel, and no plan is requested', (search, problem) => {
  const form = read(`do=simulate&${search}`);
  expect(form.channels[0]?.problem).toBe(problem);
  expect(isValidForm(form)).toBe(false);
});

test('the best budgets are searched within the bounds, and a locked channel keeps its budget', () => {
  const form = read('do=optimize&weeks=52&budget.tv=2606.5&lock.tv=on&least.search=-10&total=5000');
  expect(toOptimization(form)).toMatchObject({
    budget: { kind: 'total', amount: 5000 },
    bounds: [
      { component: 'tv', least: 0.5, most: 0.5 },
      { component: 'search', least: 0.9, most: 1.3 },
    ],
  });
  expect(isValidForm(read('do=optimize&goal=return'))).toBe(false);
  expect(toOptimization(read('do=optimize&goal=return&target=1.5')).budget).toEqual({ kind: 'return', least: 1.5 });
});

test('an experiment is worth most where much is spent and little is known', () => {
  const ranked = rankExperiments([
    channel('a', [1], { spendShare: 0.7, roi: { mean: 1, low: 0.9, high: 1.1 } }),
    channel('b', [1], { spendShare: 0.2, roi: { mean: 1, low: 0, high: 3 } }),
    channel('c', [1], { spendShare: 0.1, roi: { mean: 1, low: null, high: null } }),
  ]);
  expect(ranked.map(({ label }) => label)).toEqual(['B', 'A']);
  expect(ranked[0]?.weight).toBeCloseTo(0.6);
});

test('a curve is solid up to what was observed, and the dashes begin where it ends', () => {
  const data = { positions: [0, 10, 20, 30], observedUntil: 15 };
  expect(observedPart([1, 2, 3, 4], data)).toEqual({ within: [1, 2, null, null], beyond: [null, 2, 3, 4] });
  expect(observedPart([1, 2, 3, 4], { ...data, observedUntil: null }).beyond).toEqual([null, null, null, null]);
  expect(thinned([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([1, 4, 7]);
});

test('a file has exact numbers, and no text that a spreadsheet calculates', () => {
  expect(
    csvOf({
      heads: ['Name', 'Value'],
      rows: [
        ['=1+1, "x"', 0.123456789],
        ['b', null],
      ],
    }),
  ).toBe('Name,Value\r\n"\'=1+1, ""x""",0.123456789\r\nb,\r\n');
  expect(csvName('ROI by channel')).toBe('roi-by-channel.csv');
});
