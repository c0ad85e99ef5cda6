import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ShadedTable } from '#app/ui/charts/shaded-table.tsx';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { Panel, PanelEmpty } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TabsList, TabsTrigger } from '#app/ui/tabs.tsx';
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
  ['adjusted', texts.adjusted],
  ['raw', texts.raw],
] as const;

/** Address parameter that chooses the kind of correlation in the table. */
export const lagKindParameter = 'lags';

function LagTable({ shown: { inputs, kpi, drivers, formats } }: LagPanelsProps) {
  const [search] = useSearchParams();
  const shownKind = search.get(lagKindParameter) === 'raw' ? 'raw' : 'adjusted';
  const found = inputs.correlations.filter((entry) => entry.kpi === kpi.id);
  const lags = found[0]?.lags.map(({ lag }) => lag) ?? [];
  const counts = found[0]?.lags.map(({ n }) => n) ?? [];
  // Weeks without a value make the numbers of weeks differ; then each cell has its own.
  const alike = found.every((entry) => entry.lags.every(({ n }, at) => n === counts[at]));
  const labels = new Map(drivers.map(({ id, label }) => [id, label]));
  const to = (kind: string) => {
    const changed = new URLSearchParams(search);
    changed.set(lagKindParameter, kind);
    return `?${changed}`;
  };
  return (
    <Panel
      title={texts.correlationByLag}
      aside={
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <TabsList aria-label={texts.kindOfCorrelation}>
            {kinds.map(([kind, label]) => (
              <TabsTrigger key={kind} to={to(kind)} active={kind === shownKind} className="px-2 py-1">
                {label}
              </TabsTrigger>
            ))}
          </TabsList>
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
        </span>
      }
    >
      <p className="text-xs text-muted">{texts.lagTableMeans}</p>
      <ShadedTable
        label={fill(texts.tableOf, { title: texts.correlationByLag })}
        className="table-scroll mt-3"
        heads={[texts.driver, ...lags.map((lag) => fill(texts.lagOf, { lag }))]}
        notes={[undefined, ...counts.map((n) => (alike ? fill(texts.countOf, { n }) : undefined))]}
        rows={found.map((entry) => ({
          id: entry.driver,
          head: labels.get(entry.driver) ?? entry.driver,
          cells: entry.lags.map((at) => ({
            shade: correlationShade(at[shownKind]),
            content: (
              <>
                {correlationText(formats, at[shownKind])}
                {alike ? null : <span className="block text-[0.6875rem]">{fill(texts.countOf, { n: at.n })}</span>}
              </>
            ),
          })),
        }))}
      />
    </Panel>
  );
}
