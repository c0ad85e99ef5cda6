import { Suspense } from 'react';
import { ExportLinks } from '#lazy/analytics/export-links';
import { WidgetBody } from '#lazy/features/analytics/widget-body';
import { withFairComparison } from '#shared/analytics/fair-comparison.ts';
import type { Widget } from '#shared/analytics/template.ts';
import type { Formats } from '#shared/format/formats.ts';
import { AlertLink } from '../../analytics/alert-link.tsx';
import { BuilderLink } from '../../analytics/builder-link.tsx';
import { wordsOf } from '../../analytics/filter-bar.tsx';
import { semanticQuery } from '../../api/query-options.ts';
import type { DayNote } from '../../ui/charts/chart-data.ts';
import { BreakDown } from './break-down.tsx';
import { CardActions } from './card-actions.tsx';
import { tablesOf } from './exported-tables.ts';
import type { TemplateView } from './template-view.ts';
import { BlockedCard, WidgetCard } from './widget-card.tsx';
import { layoutOf } from './widget-layout.ts';
import { queriesOf, shownUnder, titledUnder } from './widget-queries.ts';

interface WidgetViewProps {
  readonly widget: Widget;
  readonly board: TemplateView;
  readonly formats: Formats;
  readonly notes: readonly DayNote[];
}

/** One widget of a page in its card, asked and drawn. */
export function WidgetView({ widget: whole, board, formats, notes }: WidgetViewProps) {
  const { view, bounds, scope } = board;
  const { widget, blocked } = shownUnder(titledUnder(whole, view), view.filters);
  if (blocked !== null) return <BlockedCard title={whole.title} kind={whole.type} reason={blocked} />;
  const [first, ...others] = queriesOf(widget, board);
  const { from, to } = view.range;
  const only = view.filters.map((filter) => wordsOf(filter, board.bar));
  const facts = [scope.label, `${formats.day(from)} – ${formats.day(to)}`, board.currency, ...only].join(' · ');
  return (
    <WidgetCard
      title={widget.title}
      kind={widget.type}
      queries={[semanticQuery(scope.ref, first), ...others.map((query) => semanticQuery(scope.ref, query))]}
      actions={
        <CardActions
          widget={widget}
          facts={facts}
          ways={
            <>
              {board.builds ? (
                <BuilderLink view={view} layout={layoutOf(widget, view)} isChange={widget.type === 'waterfall'} />
              ) : null}
              {board.schedules && widget.type === 'kpi' && !widget.leaderOf ? (
                <AlertLink view={view} measure={widget.measure} />
              ) : null}
              {widget.type === 'table' ? <BreakDown widget={widget} view={view} /> : null}
            </>
          }
          exports={
            <Suspense fallback={null}>
              <ExportLinks scope={scope.ref} title={widget.title} tables={tablesOf(widget, board)} />
            </Suspense>
          }
        />
      }
    >
      {(received, subtotals) => (
        <WidgetBody
          widget={widget}
          answer={withFairComparison(received, bounds.min)}
          subtotals={subtotals.map((subtotal) => withFairComparison(subtotal, bounds.min))}
          view={view}
          formats={formats}
          notes={notes}
        />
      )}
    </WidgetCard>
  );
}
