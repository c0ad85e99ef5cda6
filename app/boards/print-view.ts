import type { Template } from '#shared/analytics/template.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';

/** Maximum number of printed rows per table. */
export const maxPrintedRows = 5_000;

/** Whether an address is for printing with all rows. It isn't part of the view, so other links drop it. */
export const isPrintView = (params: URLSearchParams): boolean => params.get('print') === 'all';

/** Query of the print page of a view. */
export const printSearch = (view: ViewState): string => `${viewSearch(view, { page: 1 })}&print=all`;

export const hasTables = ({ widgets }: Template): boolean => widgets.some(({ type }) => type === 'table');

/** Template and view of an address: with pages, or with all rows for printing. */
export function withPrintLimits(
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
