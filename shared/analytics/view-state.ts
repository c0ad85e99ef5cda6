import { hasKey } from '../table.ts';
import { bucketEnd, type DateRange, daysBetween, earlier, type Granularity, isLocalDate, later } from './calendar.ts';
import { type DimensionId, dimensionIds, type MeasureId, measureIds } from './catalogue.ts';
import { longestDays } from './comparison.ts';
import { cutFilters, type Filter, readFilters, unreadFilters, writeFilters } from './filters.ts';
import { type Layout, layoutParameters, readLayout, writeLayout } from './layout.ts';
import { type DateBounds, isOutside, isPreset, type Preset, presetRange } from './presets.ts';
import type { SemanticQueryInput } from './query.ts';

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

/** How the rows of one widget are ordered. */
export interface Sort {
  readonly widget: string;
  readonly by: MeasureId | DimensionId;
  readonly direction: 'asc' | 'desc';
  /** The member across whose column of a pivot decides; absent for the totals of its rows. */
  readonly column?: string;
}

/** By what one widget is broken down instead of by what its template says. */
export interface Drill {
  readonly widget: string;
  readonly dimension: DimensionId;
}

/** What can be chosen of a view: all that its address says. */
export interface ViewChoice {
  /** Null for days picked by hand. */
  readonly preset: Preset | null;
  readonly range: DateRange;
  readonly comparison: Comparison;
  readonly filters: readonly Filter[];
  /** Null leaves it to the length of the range. */
  readonly by: Granularity | null;
  /** Null leaves it to the person's own. */
  readonly currency: string | null;
  readonly sort: Sort | null;
  /** Of the widget that is paged, from 1. */
  readonly page: number;
  /** Which widget that is, where there are several; absent for any. */
  readonly paged?: string | null;
  readonly drill: Drill | null;
  /** What a report shows; pages whose template says it have none. */
  readonly layout?: Layout | null;
}

/** What an address says about the view, made whole. */
export interface ViewState extends ViewChoice {
  /** What of the address is not shown as it stands there, so that the page can say so. */
  readonly remarks: readonly Remark[];
}

export type Remark =
  /** The address was written by a later version than this one, and only what is known of it was read. */
  | { readonly kind: 'newer' }
  /** The period made no sense, and the usual one is shown. */
  | { readonly kind: 'period-unread' }
  /** The last day came before the first. */
  | { readonly kind: 'period-swapped' }
  /** Days that no fact reaches were left out. */
  | { readonly kind: 'period-cut' }
  /** Amounts can't be shown in it. */
  | { readonly kind: 'currency'; readonly code: string }
  /** Nothing of the dimension can be called so. */
  | { readonly kind: 'filter'; readonly dimension: DimensionId; readonly values: readonly string[] }
  /** There are more filters, or more values of one, than a question takes. */
  | { readonly kind: 'filter-cut'; readonly dimension: DimensionId; readonly values: readonly string[] };

export const defaultPreset: Preset = '30d';
export const defaultComparison: Comparison = 'previous-period';

/** Which reading an address was written for. An address without a version is of the time before there were any. */
const viewVersion = 1;

/** Names that an older version had for what has another name now. */
const formerPresets: Readonly<Record<string, Preset>> = { month: 'this-month' };

const latestPage = 10_000;

/** Reads an address of any version, as far as it makes sense; what doesn't counts as absent. */
export function readViewState(params: URLSearchParams, bounds: DateBounds): ViewState {
  const version = versionOf(params);
  const picked = pickedRange(params, bounds);
  const named = picked === null ? presetOf(params.get('range'), version) : null;
  const preset = picked?.range ? null : (named ?? defaultPreset);
  const unread = picked?.range === null || (named === null && picked === null && params.has('range'));
  const code = params.get('currency') ?? '';
  const currency = currencyOf(code, bounds);
  const remarks: Remark[] = [
    ...(version > viewVersion ? [{ kind: 'newer' as const }] : []),
    ...(unread ? [{ kind: 'period-unread' as const }] : []),
    ...(picked?.remarks ?? []),
    ...(code !== '' && currency === null ? [{ kind: 'currency' as const, code }] : []),
    ...unreadFilters(params).map(({ dimension, values }) => ({ kind: 'filter' as const, dimension, values })),
    ...cutFilters(params).map(({ dimension, values }) => ({ kind: 'filter-cut' as const, dimension, values })),
  ];
  return {
    preset,
    range: picked?.range ?? presetRange(preset ?? defaultPreset, bounds),
    comparison: oneOf(comparisons, params.get('compare')) ?? defaultComparison,
    filters: readFilters(params),
    by: oneOf(granularities, params.get('by')),
    currency,
    sort: sortOf(params.get('sort')),
    page: pageOf(params.get('page')),
    ...pagedOf(params.get('paged')),
    drill: drillOf(params.get('drill')),
    layout: readLayout(params),
    remarks,
  };
}

/** Whether an address says anything about the view; one that doesn't leaves it to what is remembered or set as default. */
export const saysView = (params: URLSearchParams): boolean =>
  [...params.keys()].some((name) => viewParameters.has(name) || /^(in|not|has)\./.test(name));

const viewParameters = new Set([
  ...['v', 'range', 'from', 'to', 'compare', 'by', 'currency', 'sort', 'page', 'paged', 'drill'],
  ...layoutParameters,
]);

function versionOf(params: URLSearchParams): number {
  const text = params.get('v') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
}

function presetOf(name: string | null, version: number): Preset | null {
  const former = version < 1 && name !== null && Object.hasOwn(formerPresets, name) ? formerPresets[name] : undefined;
  return former ?? (isPreset(name) ? name : null);
}

interface PickedRange {
  /** Null where the days make no sense. */
  readonly range: DateRange | null;
  readonly remarks: readonly Remark[];
}

/**
 * The days of an address that names some; null for one that doesn't. Days without facts are left out at either end, those
 * to come only after the year that is under way. Where there would be none left they stand, so that it can be said.
 */
function pickedRange(params: URLSearchParams, bounds: DateBounds): PickedRange | null {
  const [from, to] = [params.get('from'), params.get('to')];
  if (from === null && to === null) return null;
  if (!from || !to || !isLocalDate(from) || !isLocalDate(to)) return { range: null, remarks: [] };
  const asked = { from: earlier(from, to), to: later(from, to) };
  const range = isOutside(asked, bounds) ? asked : cutTo(asked, bounds);
  if (!isCountable(range)) return { range: null, remarks: [] };
  const isCut = range.from !== asked.from || range.to !== asked.to;
  return {
    range,
    remarks: [
      ...(asked.from === from ? [] : [{ kind: 'period-swapped' as const }]),
      ...(isCut ? [{ kind: 'period-cut' as const }] : []),
    ],
  };
}

function cutTo({ from, to }: DateRange, { min, max, today }: DateBounds): DateRange {
  const last = bucketEnd(later(max ?? today, today), 'year');
  return { from: min ? later(from, min) : from, to: earlier(to, last) };
}

/** Days that can be counted with, and not more than one question may ask for. */
const isCountable = ({ from, to }: DateRange): boolean =>
  from >= '1900-01-01' && to < '2900-01-01' && daysBetween(from, to) <= longestDays;

const currencyOf = (code: string, { currencies }: DateBounds): string | null =>
  /^[A-Z]{3}$/.test(code) && (currencies?.includes(code) ?? true) ? code : null;

const oneOf = <Key extends string>(known: Readonly<Record<Key, string>>, text: string | null): Key | null =>
  hasKey(known, text) ? text : null;

const isColumn = (text: string): text is MeasureId | DimensionId =>
  measureIds.some((id) => id === text) || isDimension(text);
const isDimension = (text: string): text is DimensionId => dimensionIds.some((id) => id === text);

function sortOf(text: string | null): Sort | null {
  const [, widget, by, direction, column] =
    /^([\w-]{1,60})\.(\w{1,40})\.(asc|desc)(?:\.(.{0,200}))?$/s.exec(text ?? '') ?? [];
  if (!widget || !by || !isColumn(by)) return null;
  const sort: Sort = { widget, by, direction: direction === 'asc' ? 'asc' : 'desc' };
  return column === undefined ? sort : { ...sort, column };
}

const sortText = ({ widget, by, direction, column }: Sort): string =>
  [widget, by, direction, ...(column === undefined ? [] : [column])].join('.');

function drillOf(text: string | null): Drill | null {
  const [, widget, dimension] = /^([\w-]{1,60})\.(\w{1,40})$/.exec(text ?? '') ?? [];
  return widget && dimension && isDimension(dimension) ? { widget, dimension } : null;
}

const pagedOf = (text: string | null) => (/^[\w-]{1,60}$/.test(text ?? '') ? { paged: text } : {});

function pageOf(text: string | null): number {
  const page = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 1;
  return page >= 1 && page <= latestPage ? page : 1;
}

/** The query of a link to the view with something changed. What this version takes for granted is left out. */
export const viewSearch = (view: ViewChoice, change: Partial<ViewChoice> = {}): string =>
  `?${writeViewState(changed(view, change))}`;

/** Days given without a preset are picked ones; whatever else changes begins on the first page again. */
export function changed(view: ViewChoice, change: Partial<ViewChoice>): ViewChoice {
  const page = Object.keys(change).length > 0 ? 1 : view.page;
  return { ...view, page, ...('range' in change && { preset: null }), ...change };
}

export function writeViewState(view: ViewChoice): URLSearchParams {
  const params = new URLSearchParams({ v: String(viewVersion) });
  if (view.preset === null) {
    params.set('from', view.range.from);
    params.set('to', view.range.to);
  } else if (view.preset !== defaultPreset) params.set('range', view.preset);
  if (view.comparison !== defaultComparison) params.set('compare', view.comparison);
  if (view.by) params.set('by', view.by);
  if (view.currency) params.set('currency', view.currency);
  writeFilters(view.filters, params);
  if (view.sort) params.set('sort', sortText(view.sort));
  if (view.page > 1) params.set('page', String(view.page));
  if (view.page > 1 && view.paged) params.set('paged', view.paged);
  if (view.drill) params.set('drill', `${view.drill.widget}.${view.drill.dimension}`);
  if (view.layout) writeLayout(view.layout, params);
  return params;
}

/** The period a point of a chart stands for: as chosen, else fine for short ranges and coarse for long ones. */
export function granularityOf({ from, to }: DateRange, chosen: Granularity | null = null): Granularity {
  const days = daysBetween(from, to) + 1;
  return chosen ?? (days <= 45 ? 'day' : days <= 200 ? 'week' : 'month');
}
