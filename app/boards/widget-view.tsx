import { Suspense } from 'react';
import { WidgetActions } from '#lazy/boards/widget-actions';
import { WidgetBody } from '#lazy/boards/widget-body';
import { withFairComparison } from '#shared/analytics/fair-comparison.ts';
import type { Widget } from '#shared/analytics/template.ts';
import type { Formats } from '#shared/format/formats.ts';
import { semanticQuery } from '../api/query-options.ts';
import type { DayNote } from '../ui/charts/chart-data.ts';
import type { TemplateView } from './template-view.ts';
import { BlockedCard, WidgetCard } from './widget-card.tsx';
import { labelOf, queriesOf, widgetUnderFilters, withDrillTitle } from './widget-queries.ts';

interface WidgetViewProps {
  readonly widget: Widget;
  readonly board: TemplateView;
  readonly formats: Formats;
  readonly notes: readonly DayNote[];
}

/** Runs a widget's queries and shows it in its card. */
export function WidgetView({ widget: whole, board, formats, notes }: WidgetViewProps) {
  const { view, bounds, scope } = board;
  const { widget, blocked } = widgetUnderFilters(withDrillTitle(whole, view), view.filters);
  if (blocked !== null)
    return <BlockedCard title={whole.title} label={labelOf(whole)} kind={whole.type} reason={blocked} />;
  const [first, ...others] = queriesOf(widget, board);
  return (
    <WidgetCard
      title={widget.title}
      label={labelOf(widget)}
      kind={widget.type}
      queries={[semanticQuery(scope.ref, first), ...others.map((query) => semanticQuery(scope.ref, query))]}
      actions={
        <Suspense>
          <WidgetActions widget={widget} board={board} formats={formats} />
        </Suspense>
      }
    >
      {(received, subtotals) => (
        <WidgetBody
          widget={widget}
          answer={withFairComparison(received, bounds.min)}
          subtotals={subtotals.map((subtotal) => withFairComparison(subtotal, bounds.min))}
          view={view}
          scope={scope.ref}
          formats={formats}
          notes={notes}
        />
      )}
    </WidgetCard>
  );
}
