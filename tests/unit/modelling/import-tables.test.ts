import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Failure } from '#shared/api/failure.ts';
import type { ModelRun } from '#shared/modelling/interchange.ts';
import { readIdentities } from '#upstream/modelling/import/identities.ts';
import { readMeridianTables } from '#upstream/modelling/import/meridian-tables.ts';
import { readRobyn } from '#upstream/modelling/import/robyn.ts';

const robyn = (name: string) => readFileSync(join(import.meta.dirname, `../../fixtures/robyn/${name}.csv`), 'utf8');
const named = (run: ModelRun, id: string) => run.components.find((component) => component.id === id);

describe('the published run of Robyn with its input', () => {
  const whole = readRobyn(
    {
      pareto_aggregated: robyn('aggregated'),
      pareto_hyperparameters: robyn('hyperparameters'),
      pareto_alldecomp_matrix: robyn('decomposition'),
      raw_data: robyn('input'),
    },
    { solution: '3_165_9', name: 'Demo', currency: 'USD' },
  );

  test('has transforms that reproduce its contributions within the measured precision', () => {
    const { transform, fit } = readIdentities(whole);
    expect(fit?.by).toBeLessThan(1e-8);
    expect(transform).toEqual({ where: 'newsletter', by: expect.closeTo(1.9e-3, 4) });
    expect(named(whole, 'facebook_S')?.transform).toMatchObject({ theta: 0.03797674341, maxLag: null });
  });

  test('has curves that pass through the actual spend and its contribution', () => {
    for (const { kind, spend, total, curve, mroi } of whole.components.filter((one) => one.kind === 'paid')) {
      const here = curve.find(([point]) => Math.abs(point / (spend ?? 1) - 1) < 1e-9);
      expect([kind, (here?.[1] ?? 0) / total[0]]).toEqual(['paid', expect.closeTo(1, 9)]);
      expect(mroi?.[0]).toBeGreaterThan(0);
    }
  });
});

describe('tables of Meridian’s Analyzer', () => {
  const tables = {
    expected_vs_actual_data: [
      'time,metric,expected,baseline,actual',
      ...['2026-01-05', '2026-01-12'].flatMap((week) => [
        `${week},mean,10,8,9`,
        `${week},ci_lo,9,7,9`,
        `${week},ci_hi,11,9,9`,
      ]),
    ].join('\n'),
    summary_metrics: [
      'channel,metric,distribution,impressions,spend,incremental_outcome,roi,mroi',
      'TV,mean,prior,100,2,9,4.5,1',
      'TV,mean,posterior,100,2,4,2,0.5',
      'TV,median,posterior,100,2,3.9,1.9,0.5',
      'TV,ci_lo,posterior,100,2,3,1.5,0.4',
      'TV,ci_hi,posterior,100,2,5,2.5,0.6',
      'All Paid Channels,mean,posterior,100,2,4,2,nan',
    ].join('\n'),
    response_curves: [
      'channel,metric,spend_multiplier,spend,incremental_outcome',
      ...['mean,4', 'ci_lo,3', 'ci_hi,5'].map((one) => `TV,${one.split(',')[0]},1,2,${one.split(',')[1]}`),
      'TV,mean,0,0,0',
    ].join('\n'),
    rhat_summary: 'param,n_params,avg_rhat,max_rhat\nroi_m,5,1.0,1.01\nalpha_m,5,1.0,1.08',
  };

  test('make a run of totals, from the posterior only', () => {
    const run = readMeridianTables(tables, { name: 'Tables', currency: 'EUR' });
    expect(run.weeks).toMatchObject([{ week: '2026-01-05', actual: 9, fitted: [10, 9, 11], base: [8, 7, 9] }, {}]);
    expect(named(run, 'TV')).toMatchObject({
      ...{ kind: 'paid', spend: 2, mediaUnits: 100, total: [4, 3, 5], roi: [2, 1.5, 2.5], mroi: [0.5, 0.4, 0.6] },
      curve: [
        [0, 0, null, null],
        [2, 4, 3, 5],
      ],
    });
    expect(named(run, 'baseline')?.total[0]).toBe(16);
    expect(run.components).toHaveLength(2);
    expect(run.review?.maxRHat).toBe(1.08);
    expect(readIdentities(run)).toMatchObject({ fit: null, roi: { by: 0 } });
  });

  test('name a missing column', () => {
    const lacking = { ...tables, summary_metrics: 'channel,metric\nTV,mean' };
    expect(() => readMeridianTables(lacking, { name: 'x', currency: 'EUR' })).toThrow(
      new Failure('run-column-missing', { details: { table: 'summary_metrics', column: 'distribution' } }),
    );
  });
});
