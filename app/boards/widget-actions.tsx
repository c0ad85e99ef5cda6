import { Suspense } from 'react';
import { ExportLinks } from '#lazy/analytics/export-links';
import type { Widget } from '#shared/analytics/template.ts';
import type { Formats } from '#shared/format/formats.ts';
import { AlertLink } from '../analytics/alert-link.tsx';
import { BuilderLink } from '../analytics/builder-link.tsx';
import { wordsOf } from '../analytics/view-bar-data.ts';
import { BreakDown } from './break-down.tsx';
import { CardActions } from './card-actions.tsx';
import { tablesOf } from './exported-tables.ts';
import type { TemplateView } from './template-view.ts';
import { layoutOf } from './widget-layout.ts';

interface WidgetActionsProps {
  /** The widget under the page's filters. */
  readonly widget: Widget;
  readonly board: TemplateView;
  readonly formats: Formats;
}

/** The actions in the head of a widget's card. */
export function WidgetActions({ widget, board, formats }: WidgetActionsProps) {
  const { view, scope } = board;
  const { from, to } = view.range;
  const only = view.filters.map((filter) => wordsOf(filter, board.bar));
  const facts = [scope.label, `${formats.day(from)} – ${formats.day(to)}`, board.currency, ...only].join(' · ');
  return (
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
  );
}
