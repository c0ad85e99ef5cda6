import { familyConflict, incompatibility } from '#shared/analytics/compatibility.ts';
import type { Layout } from '#shared/analytics/layout.ts';
import { dimensions, measures } from '#shared/analytics/measures.ts';
import { countedFor } from '#shared/analytics/ratios.ts';
import { type Sort, type ViewChoice, type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import { orderedColumn, shownValues } from '#shared/reports/shown-values.ts';
import { isOneOf } from '#shared/table.ts';
import * as texts from './texts.ts';

/** Widget id of the report's table in the sort parameter. */
export const reportWidget = 'report';

/** Definition of the view's report; null without values. */
export function reportDefinitionOfView({
  layout,
  sort,
  filters,
  preset,
  range,
  ...view
}: ViewChoice): ReportDefinition | null {
  if (!layout || layout.values.length === 0) return null;
  const { rows, columns, values, ratios, marks, limit, chart, drawn, widths } = layout;
  const shown = shownValues(layout);
  const columnsOfTable: readonly string[] = [...rows.slice(-1), ...shown];
  const ordered = sort?.widget === reportWidget && columnsOfTable.includes(sort.by);
  return {
    ...{ rows: [...rows], columns: [...columns], values: [...values], ratios: [...ratios] },
    ...{ marks: [...marks], limit, chart, widths },
    drawn: shown.slice(1).find((value) => value === drawn) ?? null,
    filters: filters.map(({ dimension, op, values: keys }) => ({ dimension, op, values: [...keys] })),
    days: preset ? { preset } : { from: range.from, to: range.to },
    comparison: view.comparison,
    order: ordered ? definitionOrder(sort, shown.some((value) => value === sort.by) ? columns.length : 0) : null,
    currency: view.currency,
  };
}

/** Order of the definition. @param across number of column dimensions */
function definitionOrder({ by, direction, column }: Sort, across: number): ReportDefinition['order'] {
  const keys = column === undefined ? [] : splitColumnKey(column);
  if (keys.length === 0 || keys.length > across) return { by, direction };
  const [only = '', ...inner] = keys;
  return { by, direction, column: inner.length > 0 ? keys : only };
}

const keySeparator = '\u001f';

/** Id of a pivot column in addresses: its member keys from the outermost. */
export const columnKey = (keys: readonly string[]): string => keys.join(keySeparator);
const splitColumnKey = (column: string): string[] => column.split(keySeparator);

/** Order as the sort of an address. */
export const orderToSort = (order: NonNullable<ReportDefinition['order']>): Sort => ({
  ...{ widget: reportWidget, by: order.by, direction: order.direction },
  ...(order.column !== undefined && { column: columnKey(orderedColumn(order)) }),
});

/** Whether two views have the same report, ignoring the page. */
export const isSameReport = (one: ViewChoice, other: ViewChoice): boolean =>
  JSON.stringify(reportDefinitionOfView(one)) === JSON.stringify(reportDefinitionOfView(other));

/** Address with another layout. Changed column dimensions drop a sort by one of their columns. */
export function layoutLink(view: ViewState, layout: Layout): string {
  const { sort } = view;
  const across = view.layout?.columns.join() === layout.columns.join();
  const kept = sort === null || sort.column === undefined || across;
  return viewSearch(view, {
    layout,
    ...(kept ? {} : { sort: orderToSort({ by: sort.by, direction: sort.direction }) }),
  });
}

/** Default name of an unsaved report. */
export function defaultReportName({
  rows,
  columns,
  values,
}: Pick<ReportDefinition, 'rows' | 'columns' | 'values'>): string {
  const list = new Intl.ListFormat('en');
  const by = [...rows, ...columns].map((id) => dimensions[id].label.toLowerCase());
  const measured = list.format(
    values.map((id, at) => (at === 0 ? measures[id].label : measures[id].label.toLowerCase())),
  );
  return by.length > 0 ? `${measured} by ${list.format(by)}` : measured;
}

/** Sentences why the report can't be queried; empty if it can. */
export function definitionConflicts({ rows, columns, ratios, filters, ...shownValues }: ReportDefinition): string[] {
  const values = countedFor(shownValues.values, ratios);
  const shown = [...rows, ...columns];
  const used = [...shown, ...filters.map(({ dimension }) => dimension)];
  const times = shown.filter((id) => dimensions[id].kind === 'time');
  return [
    ...new Set([
      ...[familyConflict(values) ?? []].flat(),
      ...values.flatMap((value) => used.flatMap((dimension) => incompatibility(value, dimension) ?? [])),
      ...values
        .filter((value) => !isOneOf(measures[value].accountTypes, 'brand'))
        .map((value) => `${measures[value].label} is not a measure of a brand.`),
      ...(times.length > 1 ? [onlyOneTime] : []),
    ]),
  ];
}

export const onlyOneTime = texts.oneTimeField;
