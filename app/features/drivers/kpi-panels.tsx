import { Suspense } from 'react';
import { maxSeriesColors } from '#app/ui/charts/series.ts';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeads, TableRow } from '#app/ui/table.tsx';
import { CurveChart } from '#lazy/ui/charts/curve-chart';
import { LineChart } from '#lazy/ui/charts/line-chart';
import { fill } from '#shared/text/fill.ts';
import { kpiYears, type ShownInputs } from './shown-inputs.ts';
import * as texts from './texts.ts';
import { kpiTrend } from './trend.ts';

/** KPI over time and year over year. */
export const KpiPanels = ({ shown }: { readonly shown: ShownInputs }) => (
  <>
    <Trend shown={shown} />
    <Years shown={shown} />
  </>
);

function Trend({ shown: { inputs, kpi, kpiStyle, partial, formats } }: { readonly shown: ShownInputs }) {
  const { weeks, values, incomplete } = kpiTrend(inputs, kpi, partial);
  const [first, last] = [inputs.weeks[0], inputs.weeks.at(-1)];
  const known = kpi.values.filter((value) => value !== null).length;
  const title = fill(texts.kpiTrend, { kpi: kpi.label });
  return (
    <Panel
      title={title}
      aside={
        <CsvLink
          title={title}
          table={() => ({
            heads: ['Week', kpi.label, 'Unit', 'Partial'],
            rows: weeks.map((week, at) => [week, values[at] ?? null, kpi.unit, incomplete[at] ?? false]),
          })}
        />
      }
    >
      {kpi.circular ? (
        <p className="mb-2 rounded-md bg-warning-soft px-2.5 py-1 text-xs text-warning-ink">{texts.circular}</p>
      ) : null}
      <Suspense fallback={<Skeleton className="min-h-72 flex-1" />}>
        <LineChart
          title={title}
          summary={fill(incomplete.includes(true) ? texts.trendWithPartial : texts.trend, {
            weeks: fill(known === inputs.weeks.length ? texts.allWholeWeeks : texts.knownWeeks, {
              known,
              weeks: inputs.weeks.length,
            }),
            from: formats.day(first ?? ''),
            to: formats.day(last ?? ''),
          })}
          formats={formats}
          data={{
            ...{ days: weeks, by: 'week', style: kpiStyle, incomplete },
            series: [{ label: kpi.label, values }],
          }}
        />
      </Suspense>
    </Panel>
  );
}

const weekNumbers = Array.from({ length: 53 }, (_, at) => at + 1);

function Years({ shown: { inputs, kpi, kpiStyle, formats } }: { readonly shown: ShownInputs }) {
  const years = kpiYears(inputs.weeks, kpi.values);
  const latest = years.slice(-maxSeriesColors).toReversed();
  return (
    <Panel
      title={texts.yearOverYear}
      aside={
        <CsvLink
          title={texts.yearOverYear}
          table={() => ({
            heads: ['ISO week', ...years.map(({ year }) => String(year))],
            rows: weekNumbers.map((week, at) => [week, ...years.map(({ values }) => values[at] ?? null)]),
          })}
        />
      }
    >
      <div className="grid gap-x-8 gap-y-3 xl:grid-cols-[3fr_2fr]">
        <Suspense fallback={<Skeleton className="min-h-72 flex-1" />}>
          <CurveChart
            title={texts.yearOverYear}
            summary={texts.yearOverYearMeans}
            formats={formats}
            data={{
              positions: weekNumbers,
              xAxis: { label: texts.isoWeek, style: 'integer' },
              yAxis: { label: kpi.label, style: kpiStyle },
              series: latest.map(({ year, values }) => ({ label: String(year), values })),
            }}
          />
        </Suspense>
        <ScrollRegion label={fill(texts.tableOf, { title: texts.yearOverYear })} className="table-scroll">
          <Table className="[&_td]:text-right [&_thead_th+th]:text-right">
            <TableHeads heads={[texts.year, texts.weeks, texts.total, texts.changeToYearBefore, texts.comparedWeeks]} />
            <TableBody>
              {years.toReversed().map(({ year, weeks, total, change, compared }) => (
                <TableRow key={year}>
                  <TableHead scope="row">{year}</TableHead>
                  <TableCell>{weeks}</TableCell>
                  <TableCell suppressHydrationWarning>{formats.value(total, kpiStyle)}</TableCell>
                  <TableCell suppressHydrationWarning>{formats.change(change)}</TableCell>
                  <TableCell>{compared}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </ScrollRegion>
      </div>
    </Panel>
  );
}
