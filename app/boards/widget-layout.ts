import type { Layout } from '#shared/analytics/layout.ts';
import type { Widget } from '#shared/analytics/template.ts';
import { granularityOf, type ViewState } from '#shared/analytics/view-state.ts';
import { measuresOfWidget } from '#shared/analytics/widget-measures.ts';
import { groupingOf, knownStages } from './widget-queries.ts';

/** The layout of a report builder report with a widget's numbers. */
export function layoutOf(widget: Widget, view: ViewState): Partial<Layout> {
  const values = 'measure' in widget ? [widget.measure] : measuresOfWidget(widget);
  const by = granularityOf(view.range, view.by);
  switch (widget.type) {
    case 'kpi':
      return widget.leaderOf
        ? { values, rows: [widget.leaderOf], chart: 'bar' }
        : { values, rows: [by], chart: 'line' };
    case 'trend':
      return { values, rows: [view.by ?? widget.by ?? by], chart: 'line' };
    case 'bar':
    case 'waterfall':
      return { values, rows: [widget.dimension], chart: 'bar' };
    case 'funnel':
      return { values: knownStages(widget, view.filters) };
    case 'heat':
      return { values, rows: [widget.rows], columns: [widget.columns], chart: 'heat' };
    case 'map':
      return { values, rows: ['country'], chart: 'map' };
    case 'multiples':
      return { values, rows: [by], columns: [widget.dimension], chart: 'line' };
    case 'steps':
      return { values, rows: ['day'], columns: [widget.dimension], chart: 'line' };
    case 'table':
      return { values, rows: groupingOf(widget, view) };
  }
}
