import { type Measure, measures } from '#shared/analytics/measures.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { WidgetOf } from '#shared/analytics/template.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import { drillLink, zoomLinks } from '../analytics/drill.ts';
import type { DayNote } from '../ui/charts/chart-data.ts';
import { LineChart } from '../ui/charts/line-chart.tsx';
import { cn } from '../ui/class-names.ts';
import { comparedSeries, seriesOf } from './answer.ts';
import { periodOf, trendSummary } from './summaries.ts';

interface TrendProps {
  readonly widget: WidgetOf<'trend'>;
  readonly answer: QueryAnswer;
  readonly formats: Formats;
  readonly view: ViewState;
  readonly notes: readonly DayNote[];
}

/** Measures over time. Each has its own chart: two scales in one chart would suggest relations that aren't there. */
export function Trend({ widget, answer, formats, view, notes }: TrendProps) {
  const { measures: shown, shape } = widget;
  const by = periodOf(answer);
  return (
    <div className="@container flex flex-1 flex-col">
      <div
        className={cn(
          'grid flex-1 gap-6',
          shown.length === 1 && 'chart-grow',
          shown.length === 2 && '@2xl:grid-cols-2',
          shown.length === 3 && '@3xl:grid-cols-3',
        )}
      >
        {shown.map((measure) => {
          const { label, format, direction }: Measure = measures[measure];
          const points = seriesOf(answer, measure);
          const series = { label, ...comparedSeries(answer, points) };
          return (
            <div key={measure} className="flex min-w-0 flex-col">
              {shown.length > 1 ? <h3 className="text-sm font-medium">{label}</h3> : null}
              <LineChart
                data={{
                  ...{ days: points.map(({ day }) => day), by, style: format, direction, notes },
                  ...{ series: [series], incomplete: points.map(({ incomplete }) => incomplete) },
                  beforeDays: points.map(({ beforeDay }) => beforeDay),
                  hrefs: points.map(({ day }) => drillLink(view, by, day)),
                  zoomTo: zoomLinks(
                    view,
                    by,
                    points.map(({ day }) => day),
                  ),
                  area: shape === 'area',
                }}
                formats={formats}
                title={shown.length > 1 ? `${widget.title}: ${label}` : widget.title}
                summary={trendSummary(measure, answer, points, formats, view.comparison)}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
