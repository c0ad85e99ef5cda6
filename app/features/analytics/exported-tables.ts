import type { ExportedTable } from '../../analytics/export-links.tsx';
import type { TemplateView } from './template.server.ts';
import { queryOf, shownUnder } from './widget-queries.ts';

/** Everything on a page, a table for each widget; tiles make up one. */
export function exportedTables(board: Pick<TemplateView, 'template' | 'view' | 'currency'>): ExportedTable[] {
  const shown = board.template.widgets.flatMap((widget) => shownUnder(widget, board.view.filters).widget ?? []);
  const [tile] = shown.filter(({ type }) => type === 'kpi');
  const panels = shown.filter(({ type }) => type !== 'kpi');
  return [
    ...(tile ? [{ title: 'Key figures', query: queryOf(tile, board) }] : []),
    ...panels.map((widget) => ({ title: widget.title, query: queryOf(widget, board) })),
  ];
}
