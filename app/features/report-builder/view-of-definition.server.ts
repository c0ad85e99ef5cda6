import type { DateBounds } from '#shared/analytics/presets.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';
import { type ViewChoice, type ViewState, writeViewState } from '#shared/analytics/view-state.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import { orderToSort } from './report-view.ts';

/**
 * View of a saved report, as if its address had all parameters.
 * @param base revision that following edits are based on
 */
export function definitionToView(definition: ReportDefinition, bounds: DateBounds, base: number): ViewState {
  const { rows, columns, values, ratios, marks, chart, drawn, limit, widths } = definition;
  const { days, order, filters, comparison, currency } = definition;
  const picked = 'preset' in days ? { preset: days.preset, range: noRange } : { preset: null, range: days };
  const choice: ViewChoice = {
    ...{ ...picked, comparison, filters, currency, by: null, page: 1, drill: null },
    sort: order && orderToSort(order),
    layout: { rows, columns, values, ratios, marks, chart, drawn, limit, widths, base },
  };
  return readViewState(writeViewState(choice), bounds);
}

/** Placeholder: a named period has no fixed days. */
const noRange = { from: '', to: '' };
