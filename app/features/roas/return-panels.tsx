import { Suspense } from 'react';
import type { ShownRun } from '#app/modelling/run-frame.tsx';
import { IntervalChart } from '#app/ui/charts/interval-chart.tsx';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { Panel, PanelEmpty } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { ScatterChart } from '#lazy/ui/charts/scatter-chart';
import type { ModelRunChannels } from '#shared/api/families/modelling-runs-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { runColumns, runValues } from './run-columns.ts';
import * as texts from './texts.ts';

interface ReturnPanelsProps {
  readonly channels: ModelRunChannels['channels'];
  readonly shown: ShownRun;
}

/** Returns of paid channels with intervals, and their marginal returns. */
export function ReturnPanels({ channels, shown: { run, formats } }: ReturnPanelsProps) {
  const paid = channels.filter(({ kind }) => kind === 'paid');
  const known = paid.flatMap((channel) => (channel.roi ? [{ ...channel, roi: channel.roi }] : []));
  const ranked = known.toSorted((one, other) => other.roi.mean - one.roi.mean);
  const both = known.flatMap((channel) => (channel.mroi ? [{ ...channel, mroi: channel.mroi }] : []));
  const [best] = ranked;
  const priorDriven = ranked.filter((channel) => channel.priorDriven === true);
  const isMoney = run.kpi.kind === 'revenue';
  const table = () => ({
    heads: [
      ...['Channel', 'Spend', 'Contribution', 'ROI', 'ROI low', 'ROI high', 'mROI', 'mROI low', 'mROI high'],
      ...['Spend share', 'Effect share', 'Cost per unit', 'Prior-driven', ...runColumns],
    ],
    rows: paid.map((channel) => [
      ...[
        channel.label,
        channel.spend,
        channel.total.mean,
        channel.roi?.mean ?? null,
        channel.roi?.low ?? null,
        channel.roi?.high ?? null,
      ],
      ...[
        channel.mroi?.mean ?? null,
        channel.mroi?.low ?? null,
        channel.mroi?.high ?? null,
        channel.spendShare,
        channel.effectShare,
      ],
      ...[channel.costPerUnit, channel.priorDriven, ...runValues(run)],
    ]),
  });
  return (
    <>
      <Panel title={texts.roiByChannel} aside={<CsvLink title={texts.roiByChannel} table={table} />}>
        {best ? (
          <>
            <IntervalChart
              title={texts.roiByChannel}
              summary={fill(isMoney ? texts.bestReturn : texts.bestUnits, {
                channel: best.label,
                roi: formats.ratio(best.roi.mean),
                unit: run.kpi.unit,
              })}
              data={{
                write: formats.ratio,
                heads: [texts.channel, texts.roi],
                ...(isMoney && { mark: 1 }),
                bars: ranked.map(({ label, roi, priorDriven: unmoved }) => ({
                  ...{ label, value: roi.mean, low: roi.low, high: roi.high },
                  remark: unmoved ? texts.priorDriven : null,
                })),
              }}
            />
            <p className="mt-3 text-xs text-muted">
              {priorDriven.length > 0
                ? fill(texts.priorDrivenMeans, { channels: priorDriven.map(({ label }) => label).join(', ') })
                : ranked.every((channel) => channel.priorDriven === null)
                  ? texts.priorUnknown
                  : texts.noPriorDriven}{' '}
              {run.interval === null ? texts.noIntervals : null}
            </p>
          </>
        ) : (
          <PanelEmpty>{texts.noReturns}</PanelEmpty>
        )}
      </Panel>
      <Panel
        title={texts.roiAgainstMarginal}
        aside={<CsvLink title={texts.roiAgainstMarginal} table={table} empty={both.length === 0} />}
      >
        {both.length > 0 ? (
          <Suspense fallback={<Skeleton className="min-h-80 flex-1" />}>
            <ScatterChart
              title={texts.roiAgainstMarginal}
              summary={texts.marginalMeans}
              formats={formats}
              data={{
                xAxis: { label: texts.roi, style: 'decimal' },
                yAxis: { label: texts.marginalRoi, style: 'decimal' },
                sizeLabel: texts.spend,
                named: true,
                points: both.map(({ label, roi, mroi, spend }) => ({
                  ...{ label, x: roi.mean, y: mroi.mean },
                  size: { amount: spend ?? 0, style: 'money' as const },
                })),
              }}
            />
          </Suspense>
        ) : (
          <PanelEmpty>{texts.noMarginal}</PanelEmpty>
        )}
      </Panel>
    </>
  );
}
