import type {
  ModelRunChannels,
  ModelRunChecks,
  ModelRunContributions,
  ModelRunCurves,
  ModelRunFit,
} from '#shared/api/families/modelling-runs-schemas.ts';
import { scalingFor } from '#upstream/anonymise/scaling.ts';
import type { WithParams } from '#upstream/calls/handler.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { checkAge } from '../numerics/review.ts';
import { adstockWeight, carryOverShare, geometricAdstock, halfLife } from '../numerics/transforms.ts';
import {
  type CheckRow,
  type ComponentRow,
  type CurveRow,
  checksOf,
  componentsOf,
  curvesOf,
  type MetricRow,
  metricsOf,
  numbersOf,
  type SeriesRow,
  seriesOf,
  type WeekRow,
  weeksOf,
} from '../store/results.ts';
import type { RunRow } from '../store/runs.ts';
import { findFinishedRun } from './runs.ts';
import { estimateOf, ShownRun, scaled } from './shown-run.ts';

export async function fitOfRun(context: WithParams<'id'>): Promise<ModelRunFit> {
  const { row, shown } = await findShownRun(context);
  const [weeks, metrics] = await context.var.database.readAll<[WeekRow, MetricRow]>([
    weeksOf(row.id),
    metricsOf(row.id),
  ]);
  return {
    weeks: weeks.map((week) => ({
      ...{ week: week.week, actual: week.actual * shown.kpi, split: week.split },
      fitted: orZero(estimateOf(week.fitted, week.fitted_lo, week.fitted_hi, shown.kpi)),
      base: estimateOf(week.base, week.base_lo, week.base_hi, shown.kpi),
    })),
    metrics: metrics.map((one) => ({
      ...{ split: one.split, origin: one.origin, r2: one.r2, adjustedR2: one.r2_adj, nrmse: one.nrmse },
      ...{ mape: one.mape, wmape: one.wmape, n: one.n, granularity: one.granularity },
      ...{ naiveR2: one.naive_r2, naiveWmape: one.naive_wmape },
    })),
  };
}

export async function contributionsOfRun(context: WithParams<'id'>): Promise<ModelRunContributions> {
  const { row, shown } = await findShownRun(context);
  const [weeks, components, series] = await context.var.database.readAll<[WeekRow, ComponentRow, SeriesRow]>([
    weeksOf(row.id),
    componentsOf(row.id),
    seriesOf(row.id),
  ]);
  const names = shown.names(components);
  const own = new Map(series.map((one) => [one.component, one]));
  const fitted = sum(weeks.map((week) => week.fitted));
  return {
    weeks: weeks.map(({ week }) => week),
    actual: sum(weeks.map(({ actual }) => actual)) * shown.kpi,
    fitted: fitted * shown.kpi,
    controlsFrom: row.source === 'engine' ? 'mean' : 'source',
    components: components.map((one) => ({
      ...nameOf(names, one),
      kind: one.kind,
      total: totalOf(one, shown),
      share: ratio(one.total, fitted),
      weekly: numbersOf(own.get(one.component)?.value).map((value) => value * shown.kpi),
    })),
  };
}

export async function channelsOfRun(context: WithParams<'id'>): Promise<ModelRunChannels> {
  const { row, shown } = await findShownRun(context);
  const [components, series, checks, [all]] = await context.var.database.readAll<
    [ComponentRow, SeriesRow, CheckRow, { fitted: number }]
  >([
    componentsOf(row.id),
    seriesOf(row.id),
    checksOf(row.id),
    statement('SELECT total(fitted) AS fitted FROM model_week WHERE run_id = ?', row.id),
  ]);
  const names = shown.names(components);
  const own = new Map(series.map((one) => [one.component, one]));
  const media = components.filter(isMedia);
  const paid = media.filter(({ kind }) => kind === 'paid');
  const spend = sum(paid.map((one) => one.spend ?? 0));
  const effect = sum(paid.map((one) => one.total));
  const shift = checks.find(({ name }) => name === 'prior-shift');
  const unmoved: string[] | null = !shift || shift.status === 'unknown' ? null : JSON.parse(shift.about);
  const perUnit = shown.kpi / shown.spend;
  const channels = media.map((one): ModelRunChannels['channels'][number] => {
    const isPaid = one.kind === 'paid';
    return {
      ...nameOf(names, one),
      kind: one.kind,
      channel: shown.sample ? null : one.channel,
      spend: scaled(one.spend, shown.spend),
      mediaUnits: scaled(one.media_units, shown.media),
      total: totalOf(one, shown),
      spendShare: isPaid ? ratio(one.spend ?? 0, spend) : null,
      effectShare: isPaid ? ratio(one.total, effect) : null,
      contributionShare: ratio(one.total, all?.fitted ?? 0),
      roi: estimateOf(one.roi, one.roi_lo, one.roi_hi, perUnit),
      mroi: estimateOf(one.mroi, one.mroi_lo, one.mroi_hi, perUnit),
      effectiveness: one.media_units ? (one.total * shown.kpi) / (one.media_units * shown.media) : null,
      costPerUnit: row.kpi_kind === 'count' && one.spend && one.total > 0 ? one.spend / one.total / perUnit : null,
      priorDriven: isPaid && unmoved ? unmoved.includes(one.component) : null,
      prior: one.prior === null ? null : JSON.parse(one.prior),
      ...transformOf(one, shown),
      maxWeekSpend: scaled(one.max_week_spend, shown.spend),
      spendWeekly: numbersOf(own.get(one.component)?.spend).map((value) => value * shown.spend),
    };
  });
  const shares = channels.filter(({ kind }) => kind === 'paid');
  const distances = shares.map(({ spendShare, effectShare }) => (effectShare ?? 0) - (spendShare ?? 0));
  return { rssd: spend > 0 ? Math.hypot(...distances) : null, channels };
}

export async function curvesOfRun(context: WithParams<'id'>): Promise<ModelRunCurves> {
  const { row, shown } = await findShownRun(context);
  const [components, curves, series] = await context.var.database.readAll<[ComponentRow, CurveRow, SeriesRow]>([
    componentsOf(row.id),
    curvesOf(row.id),
    seriesOf(row.id),
  ]);
  const names = shown.names(components);
  const points = Map.groupBy(curves, ({ component }) => component);
  const own = new Map(series.map((one) => [one.component, one]));
  return {
    curves: components
      .filter(({ kind, spend }) => kind === 'paid' && spend !== null)
      .map((one) => ({
        ...nameOf(names, one),
        spend: (one.spend ?? 0) * shown.spend,
        response: totalOf(one, shown),
        observedUntil: scaled(observedUntil(one, numbersOf(own.get(one.component)?.media)), shown.spend),
        points: (points.get(one.component) ?? []).map(({ spend, mean, lo, hi }) => ({
          ...{ spend: spend * shown.spend, mean: mean * shown.kpi },
          ...{ low: scaled(lo, shown.kpi), high: scaled(hi, shown.kpi) },
        })),
      })),
  };
}

export async function checksOfRun(context: WithParams<'id'>): Promise<ModelRunChecks> {
  const { row, shown } = await findShownRun(context);
  const [checks, components] = await context.var.database.readAll<[CheckRow, ComponentRow]>([
    checksOf(row.id),
    componentsOf(row.id),
  ]);
  const names = shown.names(components);
  const labels = (about: string): string[] => {
    const ids: string[] = JSON.parse(about);
    return ids.map((id) => names.get(id)?.label ?? (shown.sample ? 'Driver' : id));
  };
  const stored = checks.map(({ name, status, value, threshold, about }) => ({
    ...{ check: name, status, value, threshold },
    about: labels(about),
  }));
  // The age of a run depends on the day.
  const age = row.last_week === null ? [] : [{ ...checkAge(Date.parse(row.last_week), Date.now()), about: [] }];
  return { verdict: row.verdict, health: row.health, items: [...stored, ...age] };
}

async function findShownRun(context: WithParams<'id'>): Promise<{ readonly row: RunRow; readonly shown: ShownRun }> {
  const row = await findFinishedRun(context);
  return { row, shown: new ShownRun(row, scalingFor(context)) };
}

type MediaRow = ComponentRow & { readonly kind: 'paid' | 'organic' };
const isMedia = (one: ComponentRow): one is MediaRow => one.kind === 'paid' || one.kind === 'organic';

const nameOf = (names: ReturnType<ShownRun['names']>, { component }: ComponentRow) =>
  names.get(component) ?? { id: component, label: component };

const totalOf = (one: ComponentRow, shown: ShownRun) =>
  orZero(estimateOf(one.total, one.total_lo, one.total_hi, shown.kpi));

const orZero = (value: ReturnType<typeof estimateOf>) => value ?? { mean: 0, low: null, high: null };

function transformOf({ theta, half_saturation, slope, max_lag }: ComponentRow, shown: ShownRun) {
  if (theta === null) return { transform: null, carryOver: null };
  const lag = max_lag ?? Number.POSITIVE_INFINITY;
  const weight = adstockWeight(theta, lag);
  return {
    transform:
      half_saturation === null || slope === null
        ? null
        : { theta, maxLag: max_lag, halfSaturation: half_saturation * shown.media, slope },
    carryOver: {
      share: carryOverShare(theta, lag),
      halfLife: halfLife(theta),
      byWeek: Array.from({ length: Math.min(lag, 12) + 1 }, (_, after) => theta ** after / weight),
    },
  };
}

/** The largest share of weeks whose adstock may exceed the observed maximum: see `Simulation`. */
const maxShareBeyond = 0.1;

/**
 * The highest total spend at which at most a tenth of the weeks exceed the highest observed adstock. Null without media.
 */
function observedUntil({ theta, max_lag, spend }: ComponentRow, media: readonly number[]): number | null {
  if (theta === null || spend === null || media.length === 0) return null;
  const adstock = geometricAdstock(media, theta, max_lag ?? Number.POSITIVE_INFINITY).sort();
  const highest = adstock.at(-1) ?? 0;
  // The highest week that has to stay within the observed range.
  const last = adstock[adstock.length - 1 - Math.floor(adstock.length * maxShareBeyond)] ?? 0;
  return last > 0 ? spend * Math.min(2, highest / last) : null;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
