import { noComparisonNotes } from '#shared/analytics/comparison-words.ts';
import { blockedBy } from '#shared/analytics/filters.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { Widget } from '#shared/analytics/template.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import { type Formats, listed } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { withheldNote } from '../analytics/withheld.tsx';
import { BarChart } from '../ui/charts/bar-chart.tsx';
import type { DayNote } from '../ui/charts/chart-data.ts';
import { FunnelChart } from '../ui/charts/funnel-chart.tsx';
import { HeatTable } from '../ui/charts/heat-table.tsx';
import { MapChart } from '../ui/charts/map-chart.tsx';
import { StepChart } from '../ui/charts/step-chart.tsx';
import { WaterfallChart } from '../ui/charts/waterfall-chart.tsx';
import { totalOf } from './answer.ts';
import { BreakdownTable } from './breakdown-table.tsx';
import { Kpi, LeaderKpi } from './kpi.tsx';
import { Multiples } from './multiples.tsx';
import { funnelNote, silentRowsNote } from './sales-reporting.ts';
import { barSummary, funnelSummary, heatSummary, waterfallSummary } from './summaries.ts';
import * as texts from './texts.ts';
import { Trend } from './trend.tsx';
import { barData, funnelData, heatData, mapData, stepData, waterfallData } from './widget-data.ts';
import { knownStages } from './widget-queries.ts';

interface WidgetBodyProps {
  readonly widget: Widget;
  readonly answer: QueryAnswer;
  /** Subtotals of a table's groups, by depth. */
  readonly subtotals: readonly QueryAnswer[];
  readonly view: ViewState;
  /** Such as `account-12`. */
  readonly scope: string;
  readonly formats: Formats;
  readonly notes: readonly DayNote[];
}

/** The chart or table of a widget, and why numbers are missing. */
export function WidgetBody(props: WidgetBodyProps) {
  const { widget, answer } = props;
  if (widget.type === 'kpi') return <Picture {...props} />;
  const notes = [withheldNote(answer, props.formats) ?? [], showsPairs(widget) ? noComparisonNotes(answer) : []].flat();
  return (
    <>
      <Picture {...props} />
      {notes.map((note) => (
        <p key={note} className="mt-2 text-xs text-muted">
          {note}
        </p>
      ))}
    </>
  );
}

/** Whether the widget shows each row together with its comparison. */
const showsPairs = ({ type }: Widget): boolean => pairing.includes(type);

const pairing: readonly Widget['type'][] = ['trend', 'bar', 'table', 'waterfall'];

function Picture({ widget, answer, subtotals, view, scope, formats, notes }: WidgetBodyProps) {
  const source = { answer, view, scope };
  const { title } = widget;
  switch (widget.type) {
    case 'kpi':
      if (widget.leaderOf) {
        const leader = { measure: widget.measure, dimension: widget.leaderOf, comparison: view.comparison };
        return <LeaderKpi {...leader} answer={answer} formats={formats} />;
      }
      return <Kpi measure={widget.measure} answer={answer} formats={formats} comparison={view.comparison} />;
    case 'trend':
      return <Trend widget={widget} answer={answer} formats={formats} view={view} notes={notes} />;
    case 'multiples':
      return <Multiples {...{ widget, answer, formats, view, notes }} />;
    case 'bar': {
      const { dimension, measure } = widget;
      const data = barData(dimension, measure, formats, source);
      const summary = barSummary(data.bars, measure, totalOf(answer, measure), formats);
      const silent = silentRowsNote([measure], answer);
      return (
        <>
          <BarChart data={data} formats={formats} title={title} summary={summary} />
          {silent ? <p className="mt-2 text-xs text-muted">{silent}</p> : null}
          {answer.truncated ? <MoreNote shown={answer.rows.length} /> : null}
        </>
      );
    }
    case 'map': {
      const data = mapData(widget.measure, formats, source);
      const summary = barSummary(data.countries, widget.measure, totalOf(answer, widget.measure), formats);
      return <MapChart data={data} formats={formats} title={title} summary={summary} />;
    }
    case 'funnel': {
      const data = funnelData(widget, answer);
      const known = knownStages(widget, view.filters);
      const summary = [
        funnelSummary(data, formats),
        funnelNote(known, answer),
        widget.measures.map((stage) => blockedBy(stage, view.filters)).find((reason) => reason !== null) ?? null,
      ]
        .filter((sentence) => sentence !== null)
        .join(' ');
      return <FunnelChart data={data} formats={formats} title={title} summary={summary} />;
    }
    case 'heat': {
      const data = heatData(widget, formats, source);
      return <HeatTable data={data} formats={formats} title={title} summary={heatSummary(data, formats)} />;
    }
    case 'waterfall': {
      const data = waterfallData(widget, formats, source);
      if (!data) return <p className="m-auto py-4 text-sm text-muted">{texts.noComparison}</p>;
      const { from = '', to = '' } = answer.comparison?.range ?? {};
      const summary = `${waterfallSummary(data, formats)} Before is ${formats.day(from)} – ${formats.day(to)}.`;
      return <WaterfallChart data={data} formats={formats} title={title} summary={summary} />;
    }
    case 'steps': {
      const data = { ...stepData(widget, source), notes };
      const names = data.series.map(({ label }) => label);
      const summary = `${listed(names)}, day by day.`;
      return <StepChart data={data} formats={formats} title={title} summary={summary} />;
    }
    case 'table':
      return <BreakdownTable {...{ widget, answer, subtotals, view, scope, formats }} />;
  }
}

const MoreNote = ({ shown }: { readonly shown: number }) => (
  <p className="mt-2 text-xs text-muted">{fill(texts.largestShown, { shown })}</p>
);
