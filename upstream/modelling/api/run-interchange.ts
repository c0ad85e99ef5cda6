import { figuresOfDraw, type ModelRun, runFormat } from '#shared/modelling/interchange.ts';
import { scalingFor } from '#upstream/anonymise/scaling.ts';
import type { WithParams } from '#upstream/calls/handler.ts';
import {
  type ComponentRow,
  componentsOf,
  type DrawRow,
  drawsOf,
  figuresIn,
  numbersOf,
  type SeriesRow,
  seriesOf,
} from '../store/results.ts';
import { channelsOfRun, checksOfRun, contributionsOfRun, curvesOfRun, fitOfRun } from './results.ts';
import { findFinishedRun, shownItem } from './runs.ts';
import { type ShownName, ShownRun } from './shown-run.ts';

type Triple = [number, number | null, number | null];
const triple = ({ mean, low, high }: { mean: number; low: number | null; high: number | null }): Triple => [
  mean,
  low,
  high,
];

/** A whole run as it is shown, in the interchange format, with its inputs. */
export async function interchangeOf(context: WithParams<'id'>): Promise<ModelRun> {
  const row = await findFinishedRun(context);
  const run = shownItem(context, row);
  const shown = new ShownRun(row, scalingFor(context));
  const [fit, contributions, channels, curves, checks, [components, series, [draws]]] = await Promise.all([
    fitOfRun(context),
    contributionsOfRun(context),
    channelsOfRun(context),
    curvesOfRun(context),
    checksOfRun(context),
    context.var.database.readAll<[ComponentRow, SeriesRow, DrawRow]>([
      componentsOf(row.id),
      seriesOf(row.id),
      drawsOf(row.id),
    ]),
  ]);
  const names = shown.names(components);
  const media = new Map(
    series.map((one) => [
      names.get(one.component)?.id ?? one.component,
      numbersOf(one.media).map((value) => value * shown.media),
    ]),
  );
  const stated = fit.metrics.filter(({ origin }) => origin === 'stated');
  return {
    format: runFormat,
    model: {
      ...{ name: run.name, source: run.source, sourceVersion: run.sourceVersion, madeAt: run.fittedAt },
      ...{ interval: run.interval, granularity: run.granularity },
    },
    provenance: { seed: run.seed, dataHash: run.dataHash, codeVersion: run.codeVersion },
    kpi: run.kpi,
    weeks: fit.weeks.map(({ fitted, base, ...week }) => ({
      ...{ ...week, fitted: triple(fitted), base: base && triple(base) },
    })),
    components: contributions.components.map(({ id, label, kind, total, weekly }) => {
      const channel = channels.channels.find((one) => one.id === id);
      const curve = curves.curves.find((one) => one.id === id);
      const transform = channel?.transform;
      return {
        ...{ id, label, kind, total: triple(total), weekly, spend: channel?.spend ?? null },
        ...{ mediaUnits: channel?.mediaUnits ?? null, prior: channel?.prior ?? null },
        roi: channel?.roi ? triple(channel.roi) : null,
        mroi: channel?.mroi ? triple(channel.mroi) : null,
        transform: transform
          ? {
              ...{ adstock: 'geometric', theta: transform.theta, maxLag: transform.maxLag },
              hill: { slope: transform.slope, halfSaturation: transform.halfSaturation },
            }
          : null,
        ...{ spendWeekly: channel?.spendWeekly ?? [], mediaWeekly: media.get(id) ?? [] },
        curve: (curve?.points ?? []).map(({ spend, mean, low, high }) => [spend, mean, low, high]),
      };
    }),
    // Where metrics differ, both are stored; the source’s own represent it.
    metrics: (stated.length > 0 ? stated : fit.metrics).map(({ split, r2, adjustedR2, nrmse, mape, wmape }) => ({
      ...{ split, r2, r2Adjusted: adjustedR2, nrmse, mape, wmape },
    })),
    review: null,
    // The age of a run depends on the day.
    checks: checks.items
      .filter(({ check }) => check !== 'age')
      .map((one) => ({ ...one, about: idsOf(one.about, names) })),
    draws: shownDraws(components, names, draws, shown),
  };
}

/** Ids of the components with these labels; a label without a component stays. */
function idsOf(labels: readonly string[], names: ReadonlyMap<string, ShownName>): string[] {
  const ids = new Map([...names.values()].map(({ id, label }) => [label, id]));
  return labels.map((label) => ids.get(label) ?? label);
}

function shownDraws(
  components: readonly ComponentRow[],
  names: ReadonlyMap<string, ShownName>,
  row: DrawRow | undefined,
  shown: ShownRun,
): ModelRun['draws'] {
  const drawn = components.filter(({ kind, theta }) => kind === 'paid' && theta !== null);
  const figures = figuresIn(row ?? { values: null });
  const figuresPerDraw = drawn.length * figuresOfDraw.length;
  if (figuresPerDraw === 0 || figures.length === 0) return null;
  const factors = { total: shown.kpi, theta: 1, halfSaturation: shown.media, slope: 1 };
  return {
    components: drawn.map(({ component }) => names.get(component)?.id ?? component),
    values: Array.from({ length: figures.length / figuresPerDraw }, (_, draw) =>
      Array.from(figures.subarray(draw * figuresPerDraw, (draw + 1) * figuresPerDraw), (value, at) => {
        const figure = figuresOfDraw[at % figuresOfDraw.length];
        return value * (figure === undefined ? 1 : factors[figure]);
      }),
    ),
  };
}
