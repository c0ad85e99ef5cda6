import { useMemo } from 'react';
import type { RunFormats } from '#app/modelling/run-formats.ts';
import { BandChart, type BandSeries } from '#app/ui/charts/band-chart.tsx';
import type { DayNote } from '#app/ui/charts/chart-data.ts';
import { ScatterChart } from '#app/ui/charts/scatter-chart.tsx';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { type FitWeeks, fitWeeks, type PackedFit } from './fit-weeks.ts';
import * as texts from './texts.ts';

interface FitPanelsProps {
  readonly fit: PackedFit;
  readonly notes: readonly DayNote[];
  readonly run: ModelRunItem;
  readonly formats: RunFormats;
}

/** Fit of the model by week, and its residuals. */
export function FitPanels({ fit, notes, run, formats }: FitPanelsProps) {
  const weeks = useMemo(() => fitWeeks(fit), [fit]);
  const { actual, fitted, low, high, base, splits } = weeks;
  const isHeldOut = splits.map((split) => split !== 'train');
  const held = isHeldOut.filter(Boolean).length;
  const hasInterval = low.some((value) => value !== null);
  const interval = run.interval === null ? '' : formats.bound(run.interval, 'percent');
  const total = (values: readonly number[]) => formats.amount(values.reduce((sum, value) => sum + value, 0));
  const series: BandSeries[] = [
    { label: texts.fitted, className: 'series-2', values: fitted, ...(hasInterval ? { low, high } : {}) },
    ...(base.length > 0 ? [{ label: texts.base, className: 'series-6', values: base }] : []),
    { label: texts.actual, className: 'series-1', values: actual },
  ];
  const summary = [
    fill(texts.fitSummary, { actual: total(actual), fitted: total(fitted) }),
    ...(held > 0 ? [fill(texts.heldOut, { count: held })] : [texts.noneHeldOut]),
    ...(hasInterval ? [] : [texts.noIntervalHere]),
    ...(base.length > 0 ? [] : [texts.noBaseHere]),
  ].join(' ');
  return (
    <>
      <Panel
        id="fit"
        title={texts.actualAndFitted}
        aside={
          <CsvLink
            title={fill(texts.fileOfRun, { run: run.name, table: texts.actualAndFitted })}
            table={() => toTable(weeks)}
          />
        }
      >
        <BandChart
          title={texts.actualAndFitted}
          summary={summary}
          formats={formats}
          data={{
            ...{ days: weeks.weeks, series, notes, name: 'fit', style: formats.style },
            bandLabel: fill(texts.intervalOf, { interval }),
            shaded: held > 0 ? { label: texts.holdout, weeks: isHeldOut } : null,
          }}
        />
      </Panel>
      <div className="grid gap-4 xl:grid-cols-2">
        <Residuals weeks={weeks} isHeldOut={held > 0 ? isHeldOut : null} formats={formats} />
      </div>
    </>
  );
}

interface ResidualsProps {
  readonly weeks: FitWeeks;
  /** Null without held-out weeks. */
  readonly isHeldOut: readonly boolean[] | null;
  readonly formats: RunFormats;
}

function Residuals({ weeks: { weeks, residuals, fitted }, isHeldOut, formats }: ResidualsProps) {
  const { amount, style } = formats;
  const above = residuals.filter((value) => value > 0).length;
  const largest = residuals.reduce(
    (most, value, at) => (Math.abs(value) > Math.abs(residuals[most] ?? 0) ? at : most),
    0,
  );
  const summary = fill(texts.residualSummary, {
    ...{ above, all: residuals.length, largest: amount(residuals[largest] ?? 0) },
    week: formats.day(weeks[largest] ?? ''),
  });
  return (
    <>
      <Panel id="residuals" title={texts.residualsOverTime}>
        <BandChart
          title={texts.residualsOverTime}
          summary={summary}
          formats={formats}
          data={{
            ...{ days: weeks, name: 'residuals', style },
            series: [{ label: texts.actualMinusFitted, className: 'series-1', values: residuals }],
            shaded: isHeldOut && { label: texts.holdout, weeks: isHeldOut },
          }}
        />
      </Panel>
      <Panel id="residuals-by-fitted" title={texts.residualsByFitted}>
        <ScatterChart
          title={texts.residualsByFitted}
          summary={texts.scatterSummary}
          formats={formats}
          data={{
            xAxis: { label: texts.fitted, style, start: 'near' },
            yAxis: { label: texts.actualMinusFitted, style },
            points: weeks.map((week, at) => ({
              label: formats.day(week),
              x: fitted[at] ?? 0,
              y: residuals[at] ?? 0,
            })),
          }}
        />
      </Panel>
    </>
  );
}

const toTable = ({ weeks, actual, fitted, low, high, base, residuals, splits }: FitWeeks) => ({
  heads: [
    ...[texts.weekOf, texts.actual, texts.fitted, texts.fittedLow, texts.fittedHigh],
    ...[texts.base, texts.actualMinusFitted, texts.part],
  ],
  rows: weeks.map((week, at) => [
    ...[week, actual[at] ?? null, fitted[at] ?? null, low[at] ?? null, high[at] ?? null],
    ...[base[at] ?? null, residuals[at] ?? null, splits[at] ?? null],
  ]),
});
