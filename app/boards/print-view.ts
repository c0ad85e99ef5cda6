import type { Template } from '#shared/analytics/template.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';

/** The most rows of one table on paper. */
export const maxPrintedRows = 5_000;

/** Whether an address asks for the page with all rows of its tables. It is no part of the view: other links leave it. */
export const isPrintView = (params: URLSearchParams): boolean => params.get('print') === 'all';

/** The query of the same view with all rows. */
export const printSearch = (view: ViewState): string => `${viewSearch(view, { page: 1 })}&print=all`;

export const hasTables = ({ widgets }: Template): boolean => widgets.some(({ type }) => type === 'table');

/** The template and the view as the address asks for them: page by page, or with all rows at once. */
export function shownRows(
  template: Template,
  view: ViewState,
  params: URLSearchParams,
): { readonly template: Template; readonly view: ViewState } {
  if (!isPrintView(params)) return { template, view };
  const widgets = template.widgets.map((widget) =>
    widget.type === 'table' ? { ...widget, limit: maxPrintedRows } : widget,
  );
  return { template: { ...template, widgets }, view: { ...view, page: 1 } };
}
