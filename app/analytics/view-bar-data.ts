import type { Filter } from '#shared/analytics/filters.ts';
import { type DimensionId, dimensions } from '#shared/analytics/measures.ts';
import type { ValuesAnswer } from '#shared/api/families/values-schemas.ts';
import type { FilterSet } from '#shared/api/families/views-schemas.ts';
import type { Unreadable } from '#shared/api/unreadable.ts';

/** Data of the bar above the numbers, besides the view itself. */
export interface ViewBarData {
  /** Such as `account-12`. */
  readonly scope: string;
  /** Dimensions that the page can be filtered by. */
  readonly known: readonly DimensionId[];
  /** Names of the filters' keys, by dimension and key. */
  readonly labels: Readonly<Record<string, string>>;
  /** Filter values that don't exist in the scope; empty if they couldn't be looked up. */
  readonly unknown: readonly Pick<Filter, 'dimension' | 'values'>[];
  /** Null if they couldn't be read. */
  readonly sets: FilterSets | null;
  /** The list of values that the address opens. */
  readonly pick: FilterPickerData | null;
  /** Whether the person may save filters and annotations in this scope. */
  readonly maySave: boolean;
}

/** Saved filters, and those stored in a format that can't be read. */
export interface FilterSets {
  readonly items: readonly FilterSet[];
  readonly unreadable: readonly Unreadable[];
}

export interface FilterPickerData {
  readonly dimension: DimensionId;
  readonly search: string;
  /** Values ticked before the list was searched; null to use the view's filter. */
  readonly ticked: Pick<Filter, 'op' | 'values'> | null;
  /** Null if it couldn't be read. */
  readonly answer: ValuesAnswer | null;
}

export const labelKey = (dimension: DimensionId, key: string): string => `${dimension} ${key}`;

/** Parameters of an open list of values. They aren't part of the view, so links drop them. */
export const pickParameters = {
  ...{ dimension: 'pick', search: 'pick.search', op: 'pick.op', value: 'pick.value', apply: 'pick.apply' },
} as const;

/** Lists show this many names; more are found by searching. */
export const shownValues = 50;

const verbs: Readonly<Record<Filter['op'], string>> = { in: 'is', 'not-in': 'is not', contains: 'contains' };
const namedValues = 3;

/** Text of a filter. */
export function wordsOf({ dimension, op, values }: Filter, { labels }: Pick<ViewBarData, 'labels'>): string {
  const names = values.slice(0, namedValues).map((value) => labels[labelKey(dimension, value)] ?? value);
  const more = values.length > namedValues ? ` and ${values.length - namedValues} more` : '';
  return `${dimensions[dimension].label} ${verbs[op]} ${names.join(', ')}${more}`;
}
