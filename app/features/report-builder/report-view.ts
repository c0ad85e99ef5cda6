import { dimensions, measures } from '#shared/analytics/catalogue.ts';
import { familyConflict, incompatibility } from '#shared/analytics/compatibility.ts';
import type { Layout } from '#shared/analytics/layout.ts';
import type { DateBounds } from '#shared/analytics/presets.ts';
import {
  readViewState,
  type Sort,
  type ViewChoice,
  type ViewState,
  viewSearch,
  writeViewState,
} from '#shared/analytics/view-state.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import { isOneOf } from '#shared/table.ts';
import * as texts from './texts.ts';

/** What the address calls the one table of a report, where it says how that is ordered. */
export const reportWidget = 'report';

/** The report that a view shows; null while it has no values. */
export function definitionOf({ layout, sort, filters, preset, range, ...view }: ViewChoice): ReportDefinition | null {
  if (!layout || layout.values.length === 0) return null;
  const { rows, columns, values, marks, limit, chart, drawn } = layout;
  const columnsOfTable: readonly string[] = [...rows.slice(-1), ...values];
  const ordered = sort?.widget === reportWidget && columnsOfTable.includes(sort.by);
  return {
    ...{ rows: [...rows], columns: [...columns], values: [...values], marks: [...marks], limit, chart },
    drawn: values.slice(1).find((value) => value === drawn) ?? null,
    filters: filters.map(({ dimension, op, values: keys }) => ({ dimension, op, values: [...keys] })),
    days: preset ? { preset } : { from: range.from, to: range.to },
    comparison: view.comparison,
    order: ordered ? orderIn(sort, columns.length > 0 && values.some((value) => value === sort.by)) : null,
    currency: view.currency,
  };
}

const orderIn = ({ by, direction, column }: Sort, across: boolean): ReportDefinition['order'] =>
  across && column !== undefined ? { by, direction, column } : { by, direction };

/**
 * The view that a saved report is opened with, as if its address were written out.
 * @param base the revision that what is changed from here on is made from
 */
export function viewOfDefinition(definition: ReportDefinition, bounds: DateBounds, base: number): ViewState {
  const { rows, columns, values, marks, chart, drawn, limit, days, order, filters, comparison, currency } = definition;
  const picked = 'preset' in days ? { preset: days.preset, range: unread } : { preset: null, range: days };
  const choice: ViewChoice = {
    ...{ ...picked, comparison, filters, currency, by: null, page: 1, drill: null },
    sort: order && sortOf(order),
    layout: { rows, columns, values, marks, chart, drawn, limit, base },
  };
  return readViewState(writeViewState(choice), bounds);
}

const sortOf = ({ by, direction, column }: NonNullable<ReportDefinition['order']>): Sort => ({
  ...{ widget: reportWidget, by, direction },
  ...(column !== undefined && { column }),
});

/** A period by name needs no days. */
const unread = { from: '', to: '' };

/** Whether two views are of the same report, whatever page they show. */
export const sameReport = (one: ViewChoice, other: ViewChoice): boolean =>
  JSON.stringify(definitionOf(one)) === JSON.stringify(definitionOf(other));

/** The address of the same page with another layout. Another dimension across has none of the columns that rows were ordered by. */
export function layoutLink(view: ViewState, layout: Layout): string {
  const { sort } = view;
  const across = view.layout?.columns.join() === layout.columns.join();
  const kept = sort === null || sort.column === undefined || across;
  return viewSearch(view, { layout, ...(kept ? {} : { sort: sortOf({ by: sort.by, direction: sort.direction }) }) });
}

/** What a report is called while nobody has named it. */
export function nameOfReport({ rows, columns, values }: Pick<ReportDefinition, 'rows' | 'columns' | 'values'>): string {
  const list = new Intl.ListFormat('en');
  const by = [...rows, ...columns].map((id) => dimensions[id].label.toLowerCase());
  const measured = list.format(
    values.map((id, at) => (at === 0 ? measures[id].label : measures[id].label.toLowerCase())),
  );
  return by.length > 0 ? `${measured} by ${list.format(by)}` : measured;
}

/** Why a report can't be asked for, as sentences; none where it can. */
export function conflictsOf({ rows, columns, values, filters }: ReportDefinition): string[] {
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
