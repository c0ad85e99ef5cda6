import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Failure } from '#shared/api/failure.ts';
import { type ModelRun, runFormat } from '#shared/modelling/interchange.ts';
import { checkIdentities } from '#upstream/modelling/import/identities.ts';
import { readMeridian } from '#upstream/modelling/import/meridian.ts';
import { readMeridianReport } from '#upstream/modelling/import/meridian-report.ts';
import { readRun } from '#upstream/modelling/import/read-run.ts';
import { readRobyn, robynSolutions } from '#upstream/modelling/import/robyn.ts';
import { fitMetrics } from '#upstream/modelling/numerics/fit-metrics.ts';

const fixture = (path: string) => readFileSync(join(import.meta.dirname, '../../fixtures', path), 'utf8');

const meridian = readMeridianReport(fixture('meridian/run-1.7.0.json'), { name: 'Getting started', currency: 'USD' });
const robynFiles = {
  pareto_aggregated: fixture('robyn/aggregated.csv'),
  pareto_hyperparameters: fixture('robyn/hyperparameters.csv'),
  pareto_alldecomp_matrix: fixture('robyn/decomposition.csv'),
};
const robyn = readRobyn(robynFiles, { solution: '3_165_9', name: 'Demo', currency: 'USD' });

const named = (run: ModelRun, id: string) => run.components.find((component) => component.id === id);

/** The code and details of the failure that it throws. */
function failureOf(call: () => unknown): { code: string; details: unknown } {
  try {
    call();
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, details: error.details };
    throw error;
  }
  throw new Error('Nothing was thrown');
}

describe('the published run of Meridian', () => {
  test.each([
    ['Channel0', 40.5, '1.613 [0.412, 3.181]', '0.815', 65.33],
    ['Channel1', 31.32, '0.939 [0.264, 1.997]', '0.478', 29.41],
    ['Channel2', 12.08, '1.240 [0.462, 2.316]', '0.696', 14.97],
    ['Channel3', 87.86, '0.798 [0.269, 1.582]', '0.384', 70.12],
    ['Channel4', 47.73, '1.648 [0.417, 3.435]', '0.745', 78.66],
  ])('%s has the figures that Meridian printed', (id, spend, roi, mroi, contribution) => {
    const channel = named(meridian, id);
    const [mean, low, high] = channel?.roi ?? [];
    expect(`${mean?.toFixed(3)} [${low?.toFixed(3)}, ${high?.toFixed(3)}]`).toBe(roi);
    expect(channel?.mroi?.[0].toFixed(3)).toBe(mroi);
    expect((channel?.spend ?? 0) / 1e6).toBeCloseTo(spend, 2);
    expect((channel?.total[0] ?? 0) / 1e6).toBeCloseTo(contribution, 2);
    expect(channel?.kind).toBe('paid');
  });

  test('has its totals, its base and its fit', () => {
    const million = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / 1e6;
    expect(million(meridian.weeks.map(({ actual }) => actual))).toBeCloseTo(1318.7, 1);
    expect(million(meridian.weeks.map(({ fitted }) => fitted[0]))).toBeCloseTo(1318.82, 1);
    expect((named(meridian, 'baseline')?.total[0] ?? 0) / 1e6).toBeCloseTo(1013.19, 2);
    expect((named(meridian, 'Promo')?.total[0] ?? 0) / 1e6).toBeCloseTo(34.75, 2);
    expect((named(meridian, 'Organic_channel0')?.total[0] ?? 0) / 1e6).toBeCloseTo(12.39, 2);
    const metrics = fitMetrics(
      meridian.weeks.map(({ actual }) => actual),
      meridian.weeks.map(({ fitted }) => fitted[0]),
    );
    expect(metrics.r2).toBeCloseTo(0.7655, 4);
    expect(metrics.mape).toBeCloseTo(0.0271, 4);
    expect(metrics.wmape).toBeCloseTo(0.0271, 4);
    expect(meridian.review?.score).toBe(99.8);
  });

  test('agrees with itself', () => {
    const { fit, roi, slope, metrics } = checkIdentities(meridian);
    expect(fit?.by).toBeLessThan(1e-5);
    expect(roi?.by).toBeLessThan(1e-4);
    expect(slope?.by).toBeLessThan(1e-3);
    expect(metrics).toEqual([]);
  });
});

describe('the published run of Robyn', () => {
  test('has its totals, kinds and splits', () => {
    expect(robynSolutions(robynFiles)).toEqual(['3_165_9']);
    expect(named(robyn, 'competitor_sales_B')).toMatchObject({ kind: 'control' });
    expect((named(robyn, 'competitor_sales_B')?.total[0] ?? 0) / 1e6).toBeCloseTo(124.76, 2);
    expect((named(robyn, 'holiday')?.total[0] ?? 0) / 1e6).toBeCloseTo(-0.66, 2);
    expect(named(robyn, 'facebook_S')?.roi?.[0]).toBeCloseTo(11.8669397080628, 9);
    expect(named(robyn, 'newsletter')?.kind).toBe('organic');
    expect(named(robyn, 'intercept')?.kind).toBe('base');
    expect(named(robyn, 'trend')).toBeUndefined();
    const count = (split: string) => robyn.weeks.filter((week) => week.split === split).length;
    expect([count('train'), count('validation'), count('test')]).toEqual([79, 38, 40]);
  });

  test('agrees with itself, and its NRMSE is recomputed as printed', () => {
    const { fit, roi, metrics } = checkIdentities(robyn);
    expect(fit?.by).toBeLessThan(1e-8);
    expect(roi?.by).toBeLessThan(1e-6);
    expect(metrics).toEqual([]);
    expect(robyn.metrics.map(({ split, nrmse }) => [split, nrmse?.toFixed(5)])).toEqual([
      ['train', '0.07774'],
      ['validation', '0.08273'],
      ['test', '0.14027'],
    ]);
  });

  test('names what is missing in the files', () => {
    expect(failureOf(() => readRobyn(robynFiles, { solution: '1_1_1', name: 'x', currency: 'USD' }))).toMatchObject({
      code: 'run-solution-missing',
      details: { solution: '1_1_1' },
    });
    expect(failureOf(() => robynSolutions({}))).toMatchObject({ code: 'run-table-missing' });
    expect(failureOf(() => robynSolutions({ pareto_hyperparameters: 'a,b\n1,2' }))).toMatchObject({
      code: 'run-column-missing',
      details: { table: 'pareto_hyperparameters', column: 'solID' },
    });
  });
});

describe('a run that doesn’t agree with itself', () => {
  const changed = (change: (run: ModelRun) => void) => {
    const run = structuredClone(meridian);
    change(run);
    return failureOf(() => checkIdentities(run));
  };

  test('is refused with the week and the size of the miss', () => {
    const { code, details } = changed(({ weeks: [, , week] }) => {
      if (week) week.fitted[0] *= 1.001;
    });
    expect(code).toBe('run-misses-fit');
    expect(details).toEqual({ week: '2021-02-08', by: expect.closeTo(1e-3, 4) });
  });

  test('is refused for an ROI that is not contribution by spend', () => {
    expect(
      changed(({ components }) => {
        for (const { id, roi } of components) if (roi && id === 'Channel3') roi[0] *= 1.01;
      }),
    ).toMatchObject({ code: 'run-misses-roi', details: { component: 'Channel3' } });
  });

  test('is refused for a marginal ROI that is not the slope of its curve', () => {
    expect(
      changed(({ components }) => {
        for (const { mroi } of components) if (mroi) mroi[0] *= 1.01;
      }),
    ).toMatchObject({ code: 'run-misses-marginal-roi' });
  });

  test('is refused for a week that is missing, and for parts of other weeks', () => {
    expect(changed(({ weeks }) => void weeks.splice(5, 1))).toMatchObject({
      code: 'run-weeks-not-consecutive',
      details: { week: '2021-02-22' },
    });
    expect(changed(({ components: [first] }) => void first?.weekly.pop())).toMatchObject({ code: 'run-weeks-differ' });
  });

  test('shows differing metrics beside the recomputed ones', () => {
    const run = structuredClone(robyn);
    run.metrics.push({ split: 'all', r2: 0.95, r2Adjusted: null, nrmse: null, mape: null, wmape: null });
    expect(checkIdentities(run).metrics).toMatchObject([{ split: 'all', metric: 'r2', stated: 0.95 }]);
  });
});

describe('our own format', () => {
  test('is read back as it was written', () => {
    expect(readRun(JSON.stringify({ ...meridian, aFieldOfLater: 1 }))).toEqual(meridian);
  });

  test.each([
    ['{', { code: 'run-not-json' }],
    ['{}', { code: 'run-field-invalid', details: { field: 'format' } }],
    ['{"format":"merchlens.mmm/2"}', { code: 'run-of-later-version' }],
    [
      JSON.stringify({ ...meridian, weeks: [{ ...meridian.weeks[0], week: '2021-01-26' }] }),
      { code: 'run-field-invalid', details: { field: 'weeks.0.week' } },
    ],
  ])('%# is refused with the reason', (text, failure) => {
    expect(failureOf(() => readRun(text))).toMatchObject(failure);
  });

  test('requires only weeks and components', () => {
    const least = {
      format: runFormat,
      model: { name: 'By hand', source: 'json' },
      kpi: { name: 'Sales', kind: 'revenue', unit: 'EUR' },
      weeks: [{ week: '2026-01-05', actual: 10, fitted: [9, null, null] }],
      components: [{ id: 'base', label: 'Base', kind: 'base', total: [9, null, null] }],
    };
    expect(checkIdentities(readRun(JSON.stringify(least)))).toEqual({
      ...{ fit: null, roi: null, slope: null, transform: null, metrics: [], refusals: [] },
    });
  });
});

describe('Meridian’s message as JSON', () => {
  const day = (date: string) => {
    const [year, month, dayOfMonth] = date.split('-').map(Number);
    return { year, month, day: dayOfMonth };
  };
  const interval = (from: string, until: string) => ({ start_date: day(from), end_date: day(until) });
  const value = (mean: number) => ({
    value: mean,
    uncertainties: [{ probability: 0.9, lowerbound: 1, upperbound: 9 }],
  });
  const outcome = (mean: number, more: object = {}) => [
    { kpi_type: 'NON_REVENUE', contribution: { value: value(1) } },
    { kpi_type: 'REVENUE', contribution: { value: value(mean) }, ...more },
  ];
  const analysis = (from: string, until: string, tv: number, base: number) => ({
    date_interval: interval(from, until),
    media_analyses: [
      {
        channel_name: 'TV',
        spend_info: { spend: 4 },
        media_outcomes: outcome(tv, { roi: value(tv / 4), marginal_roi: value(0.5) }),
        response_curve: { response_points: [{}, { input_value: 4, incremental_kpi: tv }] },
      },
    ],
    non_media_analyses: [{ non_media_name: 'baseline', non_media_outcomes: outcome(base) }],
  });
  const prediction = (from: string, until: string, fitted: number) => ({
    date_interval: interval(from, until),
    predicted_outcome: value(fitted),
    predicted_baseline: value(fitted / 2),
    actual_value: 10,
  });
  const weeks = [
    ['2026-01-05', '2026-01-12'],
    ['2026-01-12', '2026-01-19'],
  ] as const;
  const message = (analyses: object[]) =>
    JSON.stringify({
      model_fit: {
        results: [
          { name: 'Train', predictions: [prediction(...weeks[0], 9)], performance: { r_squared: 0.8 } },
          { name: 'Test', predictions: [prediction(...weeks[1], 11)] },
          { name: 'All Data', predictions: [prediction(...weeks[0], 9), prediction(...weeks[1], 11)] },
        ],
      },
      marketing_analysis_list: { marketing_analyses: analyses },
    });
  const whole = analysis('2026-01-05', '2026-01-19', 8, 12);
  const choice = { name: 'A run', currency: 'USD' };

  test('is read by week if it has an analysis for each', () => {
    const run = readMeridian(message([analysis(...weeks[0], 3, 6), whole, analysis(...weeks[1], 5, 6)]), choice);
    expect(run.weeks).toMatchObject([
      { week: '2026-01-05', actual: 10, fitted: [9, 1, 9], split: 'train' },
      { week: '2026-01-12', fitted: [11, 1, 9], split: 'test' },
    ]);
    expect(named(run, 'TV')).toMatchObject({
      kind: 'paid',
      spend: 4,
      total: [8, 1, 9],
      roi: [2, 1, 9],
      weekly: [3, 5],
    });
    expect(named(run, 'baseline')).toMatchObject({ kind: 'base', weekly: [6, 6] });
    expect(run.kpi).toEqual({ name: 'Revenue', kind: 'revenue', unit: 'USD' });
    expect(run.metrics).toMatchObject([{ split: 'train', r2: 0.8 }]);
    expect(checkIdentities(run)).toMatchObject({ fit: { by: 0 }, roi: { by: 0 } });
  });

  test('has only totals without them', () => {
    const run = readMeridian(message([whole]), choice);
    expect(named(run, 'TV')?.weekly).toEqual([]);
    expect(checkIdentities(run).fit).toBeNull();
  });

  test('names the first field that is missing', () => {
    expect(failureOf(() => readMeridian('{}', choice))).toMatchObject({
      code: 'run-field-invalid',
      details: { field: 'modelFit' },
    });
  });
});
