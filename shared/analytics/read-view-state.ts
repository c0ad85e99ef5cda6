import { hasKey } from '../table.ts';
import { bucketEnd, type DateRange, daysBetween, earlier, isLocalDate, later } from '../time/calendar.ts';
import { longestDays } from './comparison.ts';
import { cutFilters, readFilters, unreadFilters } from './filters.ts';
import { type DimensionId, dimensionIds, measureIds } from './measures.ts';
import { type DateBounds, isOutside, isPreset, type Preset, presetRange } from './presets.ts';
import { isKnownRatio, type ValueId } from './ratios.ts';
import { readLayout } from './read-layout.ts';
import {
  comparisons,
  type Drill,
  defaultComparison,
  defaultPreset,
  granularities,
  type Remark,
  type Sort,
  type ViewState,
  viewVersion,
} from './view-state.ts';

/** Former names of presets, by the current ones. */
const formerPresets: Readonly<Record<string, Preset>> = { month: 'this-month' };

const latestPage = 10_000;

/** Reads an address of any version. Invalid parts count as absent. */
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
    ...widgetIn('paged', params.get('paged')),
    ...widgetIn('panel', params.get('panel')),
    drill: drillOf(params.get('drill')),
    layout: readLayout(params),
    remarks,
  };
}

function versionOf(params: URLSearchParams): number {
  const text = params.get('v') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
}

function presetOf(name: string | null, version: number): Preset | null {
  const former = version < 1 && name !== null && Object.hasOwn(formerPresets, name) ? formerPresets[name] : undefined;
  return former ?? (isPreset(name) ? name : null);
}

interface PickedRange {
  /** Null for invalid days. */
  readonly range: DateRange | null;
  readonly remarks: readonly Remark[];
}

/**
 * The days in an address; null for none. Days without facts are left out at either end, except future days of the current
 * year. If no days would be left, all of them stay, so that the page can say so.
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

/** Whether the days are valid, and no more than a question may have. */
const isCountable = ({ from, to }: DateRange): boolean =>
  from >= '1900-01-01' && to < '2900-01-01' && daysBetween(from, to) <= longestDays;

const currencyOf = (code: string, { currencies }: DateBounds): string | null =>
  /^[A-Z]{3}$/.test(code) && (currencies?.includes(code) ?? true) ? code : null;

const oneOf = <Key extends string>(known: Readonly<Record<Key, string>>, text: string | null): Key | null =>
  hasKey(known, text) ? text : null;

const isColumn = (text: string): text is ValueId | DimensionId =>
  measureIds.some((id) => id === text) || isDimension(text) || isKnownRatio(text);
const isDimension = (text: string): text is DimensionId => dimensionIds.some((id) => id === text);

function sortOf(text: string | null): Sort | null {
  const [, widget, by, direction, column] =
    /^([\w-]{1,60})\.([\w-]{1,90})\.(asc|desc)(?:\.(.{0,401}))?$/s.exec(text ?? '') ?? [];
  if (!widget || !by || !isColumn(by)) return null;
  const sort: Sort = { widget, by, direction: direction === 'asc' ? 'asc' : 'desc' };
  return column === undefined ? sort : { ...sort, column };
}

function drillOf(text: string | null): Drill | null {
  const [, widget, dimension] = /^([\w-]{1,60})\.(\w{1,40})$/.exec(text ?? '') ?? [];
  return widget && dimension && isDimension(dimension) ? { widget, dimension } : null;
}

const widgetIn = (name: 'paged' | 'panel', text: string | null) =>
  /^[\w-]{1,60}$/.test(text ?? '') ? { [name]: text } : {};

function pageOf(text: string | null): number {
  const page = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 1;
  return page >= 1 && page <= latestPage ? page : 1;
}
