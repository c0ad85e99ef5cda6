import type { Filter } from '#shared/analytics/filters.ts';
import { type DimensionId, dimensions } from '#shared/analytics/measures.ts';
import type { ValuesAnswer } from '#shared/api/families/values-schemas.ts';
import type { FilterSet } from '#shared/api/families/views-schemas.ts';
import type { Unreadable } from '#shared/api/unreadable.ts';

/** What the bar above the numbers shows besides the view itself. */
export interface ViewBarData {
  /** Form `account-12`. */
  readonly scope: string;
  /** What the page can be filtered by. */
  readonly known: readonly DimensionId[];
  /** Names of the keys that the filters hold, by dimension and key. */
  readonly labels: Readonly<Record<string, string>>;
  /** What the filters name that is not known here; nothing where that could not be looked up. */
  readonly unknown: readonly Pick<Filter, 'dimension' | 'values'>[];
  /** Null where they could not be read. */
  readonly sets: FilterSets | null;
  /** The list of values that the address asks to choose from. */
  readonly pick: PickData | null;
  /** Whether the person may keep something for later in this scope. */
  readonly maySave: boolean;
}

/** Saved filters, and those that are stored in a form that can't be read. */
export interface FilterSets {
  readonly items: readonly FilterSet[];
  readonly unreadable: readonly Unreadable[];
}

export interface PickData {
  readonly dimension: DimensionId;
  readonly search: string;
  /** What was ticked before the list was searched; null where the filters of the view say it. */
  readonly ticked: Pick<Filter, 'op' | 'values'> | null;
  /** Null where it could not be read. */
  readonly answer: ValuesAnswer | null;
}

export const labelKey = (dimension: DimensionId, key: string): string => `${dimension} ${key}`;

/** Parameters of an open list of values; not of the view, so that no link keeps them. */
export const pickParameters = {
  ...{ dimension: 'pick', search: 'pick.search', op: 'pick.op', value: 'pick.value', apply: 'pick.apply' },
} as const;

/** As many names as a list shows before one has to search. */
export const shownValues = 50;

const verbs: Readonly<Record<Filter['op'], string>> = { in: 'is', 'not-in': 'is not', contains: 'contains' };
const namedValues = 3;

/** A filter in words. */
export function wordsOf({ dimension, op, values }: Filter, { labels }: Pick<ViewBarData, 'labels'>): string {
  const names = values.slice(0, namedValues).map((value) => labels[labelKey(dimension, value)] ?? value);
  const more = values.length > namedValues ? ` and ${values.length - namedValues} more` : '';
  return `${dimensions[dimension].label} ${verbs[op]} ${names.join(', ')}${more}`;
}
