import { Failure } from '#shared/api/failure.ts';
import { checkLabels } from '#shared/modelling/checks.ts';
import { figuresOfDraw } from '#shared/modelling/interchange.ts';
import { scalingFor } from '#upstream/anonymise/scaling.ts';
import type { UpstreamContext } from '#upstream/calls/context.ts';
import type { Handler } from '#upstream/calls/handler.ts';
import { optimize } from '../plans/optimize.ts';
import { Horizon, type PlannedChannel, type PlannedRun } from '../plans/planned-run.ts';
import { simulate } from '../plans/simulate.ts';
import {
  type CheckRow,
  type ComponentRow,
  checksOf,
  componentsOf,
  type DrawRow,
  drawsOf,
  figuresIn,
  numbersOf,
  type SeriesRow,
  seriesOf,
  type WeekRow,
  weeksOf,
} from '../store/results.ts';
import type { RunRow } from '../store/runs.ts';
import { findFinishedRun } from './runs.ts';
import { ShownRun } from './shown-run.ts';

export const simulateModelRun: Handler<'simulateModelRun'> = async (context) => {
  const run = await plannedRun(context, await findFinishedRun(context));
  return simulate(new Horizon(run, context.body.weeks), context.body);
};

export const optimizeModelRun: Handler<'optimizeModelRun'> = async (context) => {
  const run = await plannedRun(context, await findFinishedRun(context));
  return optimize(new Horizon(run, context.body.weeks), context.body);
};

/**
 * What plans need of a run, with the names that the person sees.
 * @throws Failure 409 if it failed its review, or has no draws or media
 */
export async function plannedRun(context: UpstreamContext, row: RunRow): Promise<PlannedRun> {
  const shown = new ShownRun(row, scalingFor(context));
  const [weeks, components, series, checks, [draws]] = await context.var.database.readAll<
    [WeekRow, ComponentRow, SeriesRow, CheckRow, DrawRow]
  >([weeksOf(row.id), componentsOf(row.id), seriesOf(row.id), checksOf(row.id), drawsOf(row.id)]);
  if (row.verdict === 'fail') {
    const failed = checks.find(({ status }) => status === 'fail');
    throw new Failure('plan-run-failed-review', { details: { check: checkLabels[failed?.name ?? 'fit'] } });
  }
  const names = shown.names(components);
  const seriesByComponent = new Map(series.map((one) => [one.component, one]));
  const drawn = components.filter(({ kind, theta }) => kind === 'paid' && theta !== null);
  const figures = figuresIn(draws ?? { values: null });
  const figuresPerDraw = drawn.length * figuresOfDraw.length;
  const channels = drawn.map((one, index): PlannedChannel => {
    const componentSeries = seriesByComponent.get(one.component);
    const name = names.get(one.component) ?? { id: one.component, label: one.label };
    const channelDraws = Array.from(
      { length: figuresPerDraw === 0 ? 0 : figures.length / figuresPerDraw },
      (_, draw) => {
        const at = draw * figuresPerDraw + index * figuresOfDraw.length;
        const [total = 0, theta = 0, halfSaturation = 1, slope = 1] = figures.subarray(at, at + figuresOfDraw.length);
        return { total, theta, halfSaturation, slope };
      },
    );
    return {
      ...name,
      spend: numbersOf(componentSeries?.spend),
      media: numbersOf(componentSeries?.media),
      maxLag: one.max_lag ?? Number.POSITIVE_INFINITY,
      draws: channelDraws,
    };
  });
  if (
    channels.length === 0 ||
    channels.some(({ media, spend, draws: all }) => !media.length || !spend.length || !all.length)
  )
    throw new Failure('plan-not-possible');
  return { weeks: weeks.map(({ week }) => week), channels, scale: { spend: shown.spend, kpi: shown.kpi } };
}
