import { type DateRange, daysBetween, type Granularity } from '../time/calendar.ts';
import { type Filter, writeFilters } from './filters.ts';
import { type Layout, layoutParameters, writeLayout } from './layout.ts';
import type { DimensionId } from './measures.ts';
import type { Preset } from './presets.ts';
import type { SemanticQueryInput } from './query.ts';
import { QueryText } from './query-text.ts';
import type { ValueId } from './ratios.ts';

export type Comparison = NonNullable<SemanticQueryInput['comparison']>;

export const comparisons: Readonly<Record<Comparison, string>> = {
  'previous-period': 'Previous period',
  'previous-year': 'Previous year',
  none: 'No comparison',
};

export const granularities: Readonly<Record<Granularity, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};

/** The page that a widget is on, from 1. */
export const pageFor = ({ page, paged }: Pick<ViewChoice, 'page' | 'paged'>, widget: string): number =>
  paged && paged !== widget ? 1 : page;

/** The order of the rows of a widget. */
export interface Sort {
  readonly widget: string;
  readonly by: ValueId | DimensionId;
  readonly direction: 'asc' | 'desc';
  /**
   * The column of a pivot that rows are sorted by: a member, or members in the form of `columnKey`; absent for row
   * totals.
   */
  readonly column?: string;
}

/** A widget’s breakdown, instead of the one in its template. */
export interface Drill {
  readonly widget: string;
  readonly dimension: DimensionId;
}

/** A view: everything that its address can choose. */
export interface ViewChoice {
  /** Null for days picked by hand. */
  readonly preset: Preset | null;
  readonly range: DateRange;
  readonly comparison: Comparison;
  readonly filters: readonly Filter[];
  /** Null if the length of the range decides. */
  readonly by: Granularity | null;
  /** Null for the person’s own. */
  readonly currency: string | null;
  readonly sort: Sort | null;
  /** The page of the paged widget, from 1. */
  readonly page: number;
  /** The paged widget, if there are several; absent for any. */
  readonly paged?: string | null;
  readonly drill: Drill | null;
  /** The id of the open panel among those that open on request; null for none. */
  readonly panel?: string | null;
  /** Content of a report; absent for pages with a template. */
  readonly layout?: Layout | null;
}

/** The view of an address, with defaults filled in. */
export interface ViewState extends ViewChoice {
  /** Parts of the address that the page can't show, so that it can say so. */
  readonly remarks: readonly Remark[];
}

export type Remark =
  /** The address has a later version; only its known parts were read. */
  | { readonly kind: 'newer' }
  /** The period was invalid, so the default one is shown. */
  | { readonly kind: 'period-unread' }
  /** The last day came before the first. */
  | { readonly kind: 'period-swapped' }
  /** Days without facts were left out. */
  | { readonly kind: 'period-cut' }
  /** Amounts can't be shown in this currency. */
  | { readonly kind: 'currency'; readonly code: string }
  /** The dimension can’t have these values. */
  | { readonly kind: 'filter'; readonly dimension: DimensionId; readonly values: readonly string[] }
  /** There are more filters, or more values, than a question may have. */
  | { readonly kind: 'filter-cut'; readonly dimension: DimensionId; readonly values: readonly string[] };

export const defaultPreset: Preset = '30d';
export const defaultComparison: Comparison = 'previous-period';

/** The version of addresses. Addresses without one are older than versions. */
export const viewVersion = 1;

/** Whether an address has any part of a view; otherwise the remembered or default one is used. */
export const hasViewParams = (params: URLSearchParams): boolean =>
  [...params.keys()].some((name) => viewParameters.has(name) || /^(in|not|has)\./.test(name));

const viewParameters = new Set([
  ...['v', 'range', 'from', 'to', 'compare', 'by', 'currency', 'sort', 'page', 'paged', 'drill', 'panel'],
  ...layoutParameters,
]);

const sortText = ({ widget, by, direction, column }: Sort): string =>
  [widget, by, direction, ...(column === undefined ? [] : [column])].join('.');

/** The query of a link to the view with changes. Defaults are left out. */
export const viewSearch = (view: ViewChoice, change: Partial<ViewChoice> = {}): string =>
  `?${queryText(changed(view, change))}`;

/** Applies changes to a view. Days without a preset count as picked, and any change leads back to the first page. */
export function changed(view: ViewChoice, change: Partial<ViewChoice>): ViewChoice {
  const page = Object.keys(change).length > 0 ? 1 : view.page;
  return { ...view, page, ...('range' in change && { preset: null }), ...change };
}

export const writeViewState = (view: ViewChoice): URLSearchParams => new URLSearchParams(queryText(view));

function queryText(view: ViewChoice): string {
  const params = new QueryText();
  params.append('v', String(viewVersion));
  if (view.preset === null) {
    params.append('from', view.range.from);
    params.append('to', view.range.to);
  } else if (view.preset !== defaultPreset) params.append('range', view.preset);
  if (view.comparison !== defaultComparison) params.append('compare', view.comparison);
  if (view.by) params.append('by', view.by);
  if (view.currency) params.append('currency', view.currency);
  writeFilters(view.filters, params);
  if (view.sort) params.append('sort', sortText(view.sort));
  if (view.page > 1) params.append('page', String(view.page));
  if (view.page > 1 && view.paged) params.append('paged', view.paged);
  if (view.drill) params.append('drill', `${view.drill.widget}.${view.drill.dimension}`);
  if (view.panel) params.append('panel', view.panel);
  if (view.layout) writeLayout(view.layout, params);
  return params.toString();
}

/** The period of each point of a chart: the chosen one, else by the length of the range. */
export function granularityOf({ from, to }: DateRange, chosen: Granularity | null = null): Granularity {
  const days = daysBetween(from, to) + 1;
  return chosen ?? (days <= 45 ? 'day' : days <= 200 ? 'week' : 'month');
}
