import type { Filter } from '#shared/analytics/filters.ts';
import { dimensions } from '#shared/analytics/measures.ts';
import { labelKey, type ViewBarData } from './view-bar-data.ts';

const verbs: Readonly<Record<Filter['op'], string>> = { in: 'is', 'not-in': 'is not', contains: 'contains' };
const namedValues = 3;

/** A filter in words. */
export function wordsOf({ dimension, op, values }: Filter, { labels }: Pick<ViewBarData, 'labels'>): string {
  const names = values.slice(0, namedValues).map((value) => labels[labelKey(dimension, value)] ?? value);
  const more = values.length > namedValues ? ` and ${values.length - namedValues} more` : '';
  return `${dimensions[dimension].label} ${verbs[op]} ${names.join(', ')}${more}`;
}
