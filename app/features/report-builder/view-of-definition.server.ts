import type { DateBounds } from '#shared/analytics/presets.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';
import { type ViewChoice, type ViewState, writeViewState } from '#shared/analytics/view-state.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import { orderToSort } from './report-view.ts';

/**
 * The view that a saved report is opened with, as if its address were written out.
 * @param base the revision that what is changed from here on is made from
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

/** A period by name needs no days. */
const noRange = { from: '', to: '' };
