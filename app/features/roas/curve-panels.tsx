import { Suspense } from 'react';
import { failureText } from '#app/api/failure.ts';
import type { ShownRun } from '#app/modelling/run-frame.tsx';
import { heatStep } from '#app/ui/charts/heat-step.ts';
import { maxSeriesColors } from '#app/ui/charts/series.ts';
import { ShadedTable } from '#app/ui/charts/shaded-table.tsx';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { CurveChart } from '#lazy/ui/charts/curve-chart';
import type { ModelRunChannels, ModelRunCurves } from '#shared/api/families/modelling-runs-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import type { RoasData } from './roas.server.ts';
import { runColumns, runValues } from './run-columns.ts';
import * as texts from './texts.ts';

interface CurvePanelsProps {
  readonly curves: RoasData['curves'];
  readonly channels: ModelRunChannels['channels'];
  readonly shown: ShownRun;
}

/** Response curves and carry-over of each channel. */
export const CurvePanels = ({ curves, channels, shown }: CurvePanelsProps) => (
  <>
    {curves.state === 'ready' ? (
      <ResponseCurves curves={curves.answer.curves} shown={shown} />
    ) : (
      <Panel title={texts.responseCurves}>
        <PanelFailure text={failureText(curves.failure.kind)} requestId={curves.failure.requestId} />
      </Panel>
    )}
    <CarryOver channels={channels} shown={shown} />
  </>
);

interface ResponseCurvesProps {
  readonly curves: ModelRunCurves['curves'];
  readonly shown: ShownRun;
}

function ResponseCurves({ curves, shown: { run, formats } }: ResponseCurvesProps) {
  const drawn = curves.filter(({ points }) => points.length > 1);
  return (
    <Panel
      title={texts.responseCurves}
      aside={
        <CsvLink
          title={texts.responseCurves}
          empty={drawn.length === 0}
          table={() => ({
            heads: ['Channel', 'Spend', 'Response', 'Response low', 'Response high', 'Beyond observed', ...runColumns],
            rows: drawn.flatMap(({ label, points, observedUntil }) =>
              points.map(({ spend, mean, low, high }) => [
                ...[label, spend, mean, low, high],
                ...[observedUntil === null ? null : spend > observedUntil, ...runValues(run)],
              ]),
            ),
          })}
        />
      }
    >
      {drawn.length === 0 ? (
        <PanelEmpty>{texts.noCurves}</PanelEmpty>
      ) : (
        <>
          <p className="text-xs text-muted">{texts.curvesMean}</p>
          <ul className="mt-3 grid gap-x-8 gap-y-6 md:grid-cols-2 2xl:grid-cols-3">
            {drawn.map(({ id, label, spend, response, observedUntil, points }) => (
              <li key={id} className="flex min-w-0 flex-col">
                <h3 className="text-sm font-medium wrap-anywhere">{label}</h3>
                <Suspense fallback={<Skeleton className="min-h-72" />}>
                  <CurveChart
                    title={fill(texts.responseOf, { channel: label })}
                    summary={
                      observedUntil === null
                        ? fill(texts.observedUnknown, {
                            spend: formats.spend(spend),
                            response: formats.amount(response.mean),
                          })
                        : fill(texts.observedUntil, {
                            spend: formats.spend(spend),
                            response: formats.amount(response.mean),
                            until: formats.spend(observedUntil),
                          })
                    }
                    formats={formats}
                    data={{
                      positions: points.map((point) => point.spend),
                      xAxis: { label: texts.spend, style: 'money' },
                      yAxis: { label: texts.response, style: formats.style },
                      observedUntil,
                      now: { position: spend, value: response.mean, label: texts.asSpent },
                      series: [
                        {
                          label: texts.response,
                          values: points.map(({ mean }) => mean),
                          low: points.map(({ low }) => low),
                          high: points.map(({ high }) => high),
                        },
                      ],
                    }}
                  />
                </Suspense>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function CarryOver({ channels, shown: { run, formats } }: Omit<CurvePanelsProps, 'curves'>) {
  const known = channels
    .flatMap((channel) => (channel.carryOver ? [{ ...channel, carryOver: channel.carryOver }] : []))
    .toSorted((one, other) => (other.spend ?? 0) - (one.spend ?? 0));
  const weeks = Math.max(0, ...known.map(({ carryOver }) => carryOver.byWeek.length));
  const positions = Array.from({ length: weeks }, (_, week) => week);
  const most = Math.max(0, ...known.flatMap(({ carryOver }) => carryOver.byWeek));
  return (
    <Panel
      title={texts.carryOver}
      aside={
        <CsvLink
          title={texts.carryOver}
          empty={known.length === 0}
          table={() => ({
            heads: [
              ...['Channel', 'Carry-over share', 'Half-life in weeks'],
              ...positions.map((week) => `Share in week ${week}`),
              ...runColumns,
            ],
            rows: known.map(({ label, carryOver: { share, halfLife, byWeek } }) => [
              ...[label, share, halfLife, ...positions.map((week) => byWeek[week] ?? null), ...runValues(run)],
            ]),
          })}
        />
      }
    >
      {known.length === 0 ? (
        <PanelEmpty>{texts.noCarryOver}</PanelEmpty>
      ) : (
        <div className="grid gap-x-8 gap-y-4 xl:grid-cols-2">
          <Suspense fallback={<Skeleton className="min-h-72" />}>
            <CurveChart
              title={texts.carryOver}
              summary={known.length > maxSeriesColors ? texts.largestChannels : texts.carryOverMeans}
              formats={formats}
              data={{
                positions,
                xAxis: { label: texts.weeksAfterSpend, style: 'integer' },
                yAxis: { label: texts.shareOfEffect, style: 'percent' },
                series: known.slice(0, maxSeriesColors).map(({ label, carryOver: { byWeek } }) => ({
                  label,
                  values: positions.map((week) => byWeek[week] ?? null),
                })),
              }}
            />
          </Suspense>
          <ShadedTable
            label={fill(texts.tableOf, { title: texts.carryOverByWeek })}
            className="table-scroll self-start"
            heads={[
              ...[texts.channel, texts.halfLife, texts.carriedOver],
              ...positions.map((week) => fill(texts.weekNumber, { week })),
            ]}
            rows={known.map(({ id, label, carryOver: { share, halfLife, byWeek } }) => ({
              ...{ id, head: label },
              cells: [
                { content: fill(texts.countWeeks, { count: formats.value(halfLife, 'decimal') }) },
                { content: formats.share(share) },
                ...positions.map((week) => {
                  const value = byWeek[week] ?? null;
                  return {
                    content: formats.share(value),
                    shade: `heat-cell heat-${heatStep(value, { from: 0, to: most })}`,
                  };
                }),
              ],
            }))}
          />
        </div>
      )}
    </Panel>
  );
}
