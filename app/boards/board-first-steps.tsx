import { Suspense } from 'react';
import type { Widget } from '#shared/analytics/template.ts';
import { filtersTraffic, isWithoutFacts } from '#shared/analytics/traffic.ts';
import { FirstSteps } from '../analytics/first-steps.tsx';
import { semanticQuery, usePrefetchedQuery } from '../api/query-options.ts';
import type { TemplateView } from './template-view.ts';
import { queryOf, widgetUnderFilters } from './widget-queries.ts';

interface BoardFirstStepsProps {
  readonly board: TemplateView;
}

/** How to get the first data, if the scope has none for this board; else nothing. */
export function BoardFirstSteps({ board }: BoardFirstStepsProps) {
  const { template, view, bounds } = board;
  const [first] = template.widgets.flatMap((widget) => widgetUnderFilters(widget, view.filters).widget ?? []);
  // With suspect traffic included, an account may have only that, so it isn't empty.
  if (!first || isWithoutFacts(view, bounds) || filtersTraffic(view.filters)) return null;
  return (
    <Suspense fallback={null}>
      <WhenWithoutFacts board={board} widget={first} />
    </Suspense>
  );
}

function WhenWithoutFacts({ board, widget }: BoardFirstStepsProps & { readonly widget: Widget }) {
  const { data } = usePrefetchedQuery(semanticQuery(board.scope.ref, queryOf(widget, board)));
  return data && data.factsThrough === null ? <FirstSteps steps={board.firstSteps} /> : null;
}
