import type { RunCheck } from '#shared/modelling/checks.ts';
import { type ModelRun, runFormat } from '#shared/modelling/interchange.ts';
import { seasonalNaive } from '../numerics/drivers.ts';
import { fitMetrics } from '../numerics/fit-metrics.ts';
import { buildModel, defaultPrior, type Model, maxLag } from '../numerics/model.ts';
import { drawAt, type FitSummary, meanFitted, type StoredDraws, summarize, thin } from '../numerics/posterior.ts';
import * as review from '../numerics/review.ts';
import type { Posterior } from '../numerics/sampler.ts';
import type { Estimate } from '../numerics/statistics.ts';
import type { Steps } from '../numerics/steps.ts';
import { adstockWeight } from '../numerics/transforms.ts';
import type { StoredMetrics, StoredRun } from '../store/stored-run.ts';
import { type Fit, modelInputOf, shuffledKpi, testWeeksOf } from './phases.ts';
import type { FitInputs } from './stored-inputs.ts';

/** Version of the engine. Increase it with every change that affects results. */
const engineVersion = '2';

interface Fitted {
  readonly name: string;
  readonly inputs: FitInputs;
  readonly dataHash: string;
  /** The posterior of each fit of the run. */
  readonly fits: readonly (Fit & { readonly posterior: Posterior })[];
}

/** All results of a run, computed from its draws only: the same draws give the same results. */
export function* fittedRun({ name, inputs, dataHash, fits }: Fitted): Steps<StoredRun> {
  const { kpi, weeks, channels, currency } = inputs;
  const published = fits.find(({ phase }) => phase === 'published');
  if (!published) throw new RangeError('A run has a published fit');
  const model = buildModel(modelInputOf(inputs, published));
  const draws = thin(published.posterior);
  const spend = channels.map((channel) => sumOf(channel.spend));
  const summary = yield* summarize(model, draws, spend, kpi.kind);
  const holdout = fits.find(({ phase }) => phase === 'holdout');
  const holdoutFitted = holdout ? yield* meanFittedBy(inputs, holdout) : null;
  const metrics = metricsOf(inputs, model, summary, holdoutFitted);
  const shuffledR2 = yield* r2OfShuffledKpi(
    inputs,
    fits.filter(({ phase }) => phase === 'shuffled'),
  );
  const heldOut = new Set(inputs.heldOut);
  const run: ModelRun = {
    format: runFormat,
    model: {
      ...{ name, source: 'engine', sourceVersion: engineVersion, madeAt: null, interval: 0.9 },
      granularity: 'national, weekly',
    },
    kpi: { name: kpi.name, kind: kpi.kind, unit: kpi.unit },
    weeks: weeks.map((week, at) => ({
      ...{ week, actual: kpi.values[at] ?? 0, split: heldOut.has(at) ? 'test' : 'train' },
      ...{ fitted: bounds(summary.fitted[at] ?? zeroEstimate), base: bounds(summary.base[at] ?? zeroEstimate) },
    })),
    components: componentsOf(inputs, summary, spend),
    metrics: [],
    review: null,
    checks: [],
    draws: drawsOf(model, draws),
  };
  const checks = yield* checksOf({ inputs, published: published.posterior, summary, metrics, shuffledR2, spend });
  return {
    ...{ run, metrics, checks, currency, dataHash, seed: inputs.seed, codeVersion: engineVersion, identities: null },
    health: healthOf(checks, metrics, channels.length),
    channels: new Map(channels.map(({ id }) => [`paid ${id}`, id])),
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const bounds = ({ mean, low, high }: Estimate): [number, number, number] => [mean, low, high];

const zeroEstimate: Estimate = { mean: 0, low: 0, high: 0 };

/** The mean fitted values of a fit, including the held-out weeks. */
function* meanFittedBy(inputs: FitInputs, fit: Fitted['fits'][number]): Steps<number[]> {
  return [...(yield* meanFitted(buildModel(modelInputOf(inputs, fit)), thin(fit.posterior)))];
}

/** R² of the weeks of a shuffled KPI, predicted by fits that didn’t see them, over all of these weeks together. */
function* r2OfShuffledKpi(inputs: FitInputs, fits: Fitted['fits']): Steps<number | null> {
  const [actual, predicted]: [number[], number[]] = [[], []];
  for (const fit of fits) {
    const kpi = shuffledKpi(inputs, fit.shuffle);
    const fitted = yield* meanFittedBy(inputs, fit);
    for (const at of testWeeksOf(inputs, fit)) {
      actual.push(kpi[at] ?? 0);
      predicted.push(fitted[at] ?? 0);
    }
  }
  return fitMetrics(actual, predicted).r2;
}

/** Metrics of all weeks by the published fit; of training and test weeks by the holdout fit. */
function metricsOf(
  { kpi, heldOut }: FitInputs,
  model: Model,
  { fitted }: FitSummary,
  holdoutFitted: readonly number[] | null,
): StoredMetrics[] {
  const naive = seasonalNaive(kpi.values);
  const parameters = model.linear.length - 1 + model.channels.length * 3;
  const published = fitted.map((week) => week.mean);
  const places = kpi.values.map((_, at) => at);
  const test = new Set(heldOut);
  const metricsOfWeeks = (
    split: StoredMetrics['split'],
    own: readonly number[],
    by: readonly number[],
  ): StoredMetrics => {
    const actual = (at: number) => kpi.values[at] ?? 0;
    const degrees = { trainingWeeks: split === 'all' ? places.length : places.length - test.size, parameters };
    const { adjustedR2, weeks, r2, nrmse, mape, wmape } = fitMetrics(
      own.map(actual),
      own.map((at) => by[at] ?? 0),
      degrees,
    );
    const compared = own.filter((at) => naive[at] !== null);
    const naiveMetrics = fitMetrics(
      compared.map(actual),
      compared.map((at) => naive[at] ?? 0),
    );
    return {
      ...{
        split,
        origin: 'recomputed',
        r2,
        nrmse,
        mape,
        wmape,
        n: weeks,
        naiveR2: naiveMetrics.r2,
        naiveWmape: naiveMetrics.wmape,
      },
      // Test weeks have no fitted parameters to adjust for.
      adjustedR2: split === 'test' ? null : adjustedR2,
    };
  };
  const all = metricsOfWeeks('all', places, published);
  if (!holdoutFitted) return [all];
  return [
    metricsOfWeeks(
      'train',
      places.filter((at) => !test.has(at)),
      holdoutFitted,
    ),
    metricsOfWeeks('test', heldOut, holdoutFitted),
    all,
  ];
}

function componentsOf({ channels, controls }: FitInputs, summary: FitSummary, spend: readonly number[]) {
  const plain = { spend: null, mediaUnits: null, roi: null, mroi: null, prior: null, transform: null };
  const noWeeks = { spendWeekly: [], mediaWeekly: [], curve: [] };
  const weekly = summary.base.map((week) => week.mean);
  const rest: ModelRun['components'] = [
    { id: 'base', label: 'Base', kind: 'base', total: bounds(summary.baseTotal), weekly, ...plain, ...noWeeks },
    {
      ...{ id: 'season', label: 'Season', kind: 'season', total: bounds(summary.seasonTotal), ...plain, ...noWeeks },
      weekly: [...summary.season],
    },
    ...controls.flatMap(({ id, label, role }): ModelRun['components'] => {
      const found = summary.controls.get(id);
      if (!found) return [];
      const kind = role === 'organic' ? 'organic' : 'control';
      const own = { id: `control ${id}`, label, kind, total: bounds(found.total) } as const;
      return [{ ...own, weekly: [...found.weekly], ...plain, ...noWeeks }];
    }),
  ];
  const paid = summary.channels.map((channel, at): ModelRun['components'][number] => {
    const own = channels[at];
    const media = own?.impressions ?? own?.spend ?? [];
    return {
      ...{ id: `paid ${channel.id}`, label: own?.label ?? channel.id, kind: 'paid' },
      ...{ spend: spend[at] ?? 0, mediaUnits: own?.impressions ? sumOf(own.impressions) : null },
      ...{ total: bounds(channel.total), weekly: [...channel.weekly] },
      ...{ roi: channel.roi && bounds(channel.roi), mroi: channel.marginalRoi && bounds(channel.marginalRoi) },
      prior: channel.roi ? (own?.prior ?? defaultPrior) : null,
      transform: {
        ...{ adstock: 'geometric', theta: channel.theta, maxLag },
        hill: { slope: 1, halfSaturation: channel.halfSaturation },
      },
      ...{ spendWeekly: [...(own?.spend ?? [])], mediaWeekly: [...media] },
      curve: channel.curve.map(([of, response]) => [of, ...bounds(response)]),
    };
  });
  return [...rest, ...paid];
}

/** For each channel its total contribution, θ, and the half saturation on plain adstock, in the unit of the media. */
function drawsOf(model: Model, draws: StoredDraws): ModelRun['draws'] {
  if (model.channels.length === 0) return null;
  const count = draws.values.length / draws.parameters.length;
  return {
    components: model.channels.map(({ id }) => `paid ${id}`),
    values: Array.from({ length: count }, (_, draw) =>
      drawAt(model, draws, draw).channels.flatMap(({ ratio, theta, saturation }, at) => {
        const { size = 0, scale = 1 } = model.channels[at] ?? {};
        return [model.unit * ratio * size, theta, saturation * adstockWeight(theta, maxLag) * scale, 1];
      }),
    ),
  };
}

interface Reviewed {
  readonly inputs: FitInputs;
  readonly published: Posterior;
  readonly summary: FitSummary;
  readonly metrics: readonly StoredMetrics[];
  readonly shuffledR2: number | null;
  readonly spend: readonly number[];
}

function* checksOf({ inputs, published, summary, metrics, shuffledR2, spend }: Reviewed): Steps<RunCheck[]> {
  const { kpi, channels, controls } = inputs;
  const media = channels.map((channel) => ({ id: `paid ${channel.id}`, values: channel.impressions ?? channel.spend }));
  const others = controls.map(({ id, values }) => ({ id: `control ${id}`, values }));
  // Without amounts there is no return for a prior.
  const returns =
    kpi.kind === 'count'
      ? null
      : summary.channels.map(({ id, ratios }, at) => ({
          ...{ id: `paid ${id}`, draws: ratios, prior: channels[at]?.prior ?? defaultPrior, spend: spend[at] ?? 0 },
        }));
  const test = metrics.find(({ split }) => split === 'test');
  const shift = yield* review.checkPriorShift(returns);
  return [
    review.checkConvergence(published.maxRHat),
    review.checkBaseline(summary.baseTotals),
    review.checkTotal(summary.totals, sumOf(kpi.values)),
    review.checkFit(metrics.map(({ r2 }) => r2)),
    shift,
    review.checkRoiConsistency(returns),
    review.checkImplausibleRoi(returns),
    review.checkVariance(returns),
    review.checkPotentialBias(media, others),
    review.checkHoldout(test?.wmape ?? null, test?.naiveWmape ?? null),
    review.checkResiduals(kpi.values.map((value, at) => value - (summary.fitted[at]?.mean ?? 0))),
    review.checkLeak(kpi.values, others),
    review.checkCollinearity([...media, ...others]),
    review.checkShuffled(shuffledR2),
  ];
}

function healthOf(checks: readonly RunCheck[], metrics: readonly StoredMetrics[], channels: number): number | null {
  const numberOf = (name: RunCheck['check']) => checks.find(({ check }) => check === name)?.value ?? null;
  const shareOf = (name: RunCheck['check']) => {
    const found = checks.find(({ check }) => check === name);
    return !found || found.status === 'unknown' || channels === 0 ? null : found.about.length / channels;
  };
  return review.healthScore({
    ...{ maxRHat: numberOf('convergence'), negativeBase: numberOf('baseline'), pValue: numberOf('p-value') },
    r2: metrics.find(({ split }) => split === 'all')?.r2 ?? null,
    ...{ unmovedShare: shareOf('prior-shift'), inconsistentShare: shareOf('roi-consistency') },
  });
}
