import { Suspense } from 'react';
import { ShadedTable } from '#app/ui/charts/shaded-table.tsx';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { Panel, PanelEmpty } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { CurveChart } from '#lazy/ui/charts/curve-chart';
import { ScatterChart } from '#lazy/ui/charts/scatter-chart';
import { fill } from '#shared/text/fill.ts';
import { correlationShade, correlationText, type Driver, type ShownInputs } from './shown-inputs.ts';
import * as texts from './texts.ts';

interface LagPanelsProps {
  readonly shown: ShownInputs;
}

/** Correlation of the KPI with each driver, in the same week and with lags. */
export function LagPanels({ shown }: LagPanelsProps) {
  const { driver } = shown;
  return (
    <>
      <div className="grid gap-3 lg:gap-4 xl:grid-cols-2">
        {driver ? (
          <>
            <Scatter shown={shown} driver={driver} />
            <Lags shown={shown} driver={driver} />
          </>
        ) : (
          <Panel title={texts.correlation}>
            <PanelEmpty>{texts.noDrivers}</PanelEmpty>
          </Panel>
        )}
      </div>
      {driver ? <LagTable shown={shown} /> : null}
    </>
  );
}

interface DriverProps extends LagPanelsProps {
  readonly driver: Driver;
}

function Scatter({ shown: { inputs, kpi, kpiStyle, formats }, driver }: DriverProps) {
  const title = fill(texts.driverAgainstKpi, { driver: driver.label, kpi: kpi.label });
  const points = inputs.weeks.flatMap((week, at) => {
    const [x, y] = [driver.values[at] ?? null, kpi.values[at] ?? null];
    return x === null || y === null ? [] : [{ week, x, y }];
  });
  return (
    <Panel
      title={title}
      aside={
        <CsvLink
          title={title}
          table={() => ({
            heads: ['Week', driver.label, kpi.label],
            rows: points.map(({ week, x, y }) => [week, x, y]),
          })}
        />
      }
    >
      {points.length === 0 ? (
        <PanelEmpty>{texts.noCommonWeeks}</PanelEmpty>
      ) : (
        <Suspense fallback={<Skeleton className="min-h-72 flex-1" />}>
          <ScatterChart
            title={title}
            summary={fill(texts.pointIsWeek, { count: points.length })}
            formats={formats}
            data={{
              xAxis: { label: driver.label, style: driver.style },
              yAxis: { label: kpi.label, style: kpiStyle },
              points: points.map(({ week, x, y }) => ({ label: fill(texts.weekOf, { day: formats.day(week) }), x, y })),
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
}

function Lags({ shown: { inputs, kpi, formats }, driver }: DriverProps) {
  const found = inputs.correlations.find((entry) => entry.kpi === kpi.id && entry.driver === driver.id);
  const title = fill(texts.correlationOf, { driver: driver.label });
  return (
    <Panel title={title}>
      {found ? (
        <Suspense fallback={<Skeleton className="min-h-72 flex-1" />}>
          <CurveChart
            title={title}
            summary={texts.correlationMeans}
            formats={formats}
            data={{
              positions: found.lags.map(({ lag }) => lag),
              xAxis: { label: texts.lagInWeeks, style: 'integer' },
              yAxis: { label: texts.correlation, style: 'decimal' },
              series: [
                { label: texts.raw, values: found.lags.map(({ raw }) => raw) },
                { label: texts.adjusted, values: found.lags.map(({ adjusted }) => adjusted) },
              ],
            }}
          />
        </Suspense>
      ) : (
        <PanelEmpty>{texts.noCommonWeeks}</PanelEmpty>
      )}
    </Panel>
  );
}

const kinds = [
  ['raw', texts.raw],
  ['adjusted', texts.adjusted],
] as const;

function LagTable({ shown: { inputs, kpi, drivers, formats } }: LagPanelsProps) {
  const found = inputs.correlations.filter((entry) => entry.kpi === kpi.id);
  const lags = found[0]?.lags.map(({ lag }) => lag) ?? [];
  const labels = new Map(drivers.map(({ id, label }) => [id, label]));
  return (
    <Panel
      title={texts.correlationByLag}
      aside={
        <CsvLink
          title={texts.correlationByLag}
          table={() => ({
            heads: ['Driver', 'KPI', 'Lag in weeks', 'Raw', 'Without trend and season', 'n'],
            rows: found.flatMap((entry) =>
              entry.lags.map(({ lag, raw, adjusted, n }) => [
                ...[labels.get(entry.driver) ?? entry.driver, kpi.label, lag, raw, adjusted, n],
              ]),
            ),
          })}
        />
      }
    >
      <p className="text-xs text-muted">{texts.lagTableMeans}</p>
      <ShadedTable
        label={fill(texts.tableOf, { title: texts.correlationByLag })}
        className="table-scroll mt-3 max-h-144"
        heads={[texts.driver, ...lags.map((lag) => fill(texts.lagOf, { lag }))]}
        rows={found.flatMap((entry) =>
          kinds.map(([kind, label]) => ({
            id: `${entry.driver} ${kind}`,
            head: (
              <>
                {labels.get(entry.driver) ?? entry.driver} <span className="block text-muted">{label}</span>
              </>
            ),
            cells: entry.lags.map((at) => ({
              shade: correlationShade(at[kind]),
              content: (
                <>
                  {correlationText(formats, at[kind])}
                  <span className="block text-[0.6875rem]">{fill(texts.countOf, { n: at.n })}</span>
                </>
              ),
            })),
          })),
        )}
      />
    </Panel>
  );
}
