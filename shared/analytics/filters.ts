import { keysOf } from '../table.ts';
import { incompatibility } from './compatibility.ts';
import { type DimensionId, dimensionIds, dimensions, isKeyOf, type MeasureId } from './measures.ts';
import type { SemanticQuery } from './query.ts';
import type { ParameterSink } from './query-text.ts';

export type Filter = Readonly<Omit<SemanticQuery['filters'][number], 'values'>> & {
  readonly values: readonly string[];
};

/** The most filters of a question. */
export const maxFilters = 10;
export const maxValues = 50;
export const longestValue = 200;

/** Prefixes of filter parameters: `in.retailer=1`. Each value has its own parameter, as a plain form sends it. */
const prefixes = { in: 'in', 'not-in': 'not', contains: 'has' } as const satisfies Record<Filter['op'], string>;
const ops = keysOf(prefixes);

export const filterParameter = (dimension: DimensionId, op: Filter['op']): string => `${prefixes[op]}.${dimension}`;

/** Dimensions that can be filtered: all but days, which the range selects. */
export const filterDimensions: readonly DimensionId[] = dimensionIds.filter((id) => dimensions[id].kind === 'category');

/** The filters of an address, in the order of the catalog. Invalid ones count as absent. */
export const readFilters = (params: URLSearchParams): Filter[] => withinBounds(namedIn(params, canName));

/** Filters of an address with values that no key can have. */
export const unreadFilters = (params: URLSearchParams): Filter[] =>
  namedIn(params, (filter, value) => !canName(filter, value));

/** Filters of an address beyond the limits of a question, which are ignored. */
export function cutFilters(params: URLSearchParams): Filter[] {
  const whole = namedIn(params, canName);
  const taken = withinBounds(whole);
  return whole.flatMap((filter, at) => {
    const values = filter.values.slice(taken[at]?.values.length ?? 0);
    return values.length > 0 ? [{ ...filter, values }] : [];
  });
}

const withinBounds = (filters: readonly Filter[]): Filter[] =>
  filters.slice(0, maxFilters).map((filter) => ({ ...filter, values: filter.values.slice(0, maxValues) }));

const canName = ({ dimension, op }: Pick<Filter, 'dimension' | 'op'>, value: string): boolean =>
  value.length <= longestValue && (op === 'contains' || isKeyOf(dimension, value));

function namedIn(
  params: URLSearchParams,
  isWanted: (filter: Pick<Filter, 'dimension' | 'op'>, value: string) => boolean,
): Filter[] {
  const found = filterDimensions.flatMap((dimension) =>
    ops.map((op): Filter => {
      const given = new Set(params.getAll(filterParameter(dimension, op)));
      return {
        dimension,
        op,
        values: [...given].filter((value) => value !== '' && isWanted({ dimension, op }, value)),
      };
    }),
  );
  return found.filter(({ values }) => values.length > 0);
}

export function writeFilters(filters: readonly Filter[], params: ParameterSink): void {
  for (const { dimension, op, values } of filters)
    for (const value of values) params.append(filterParameter(dimension, op), value);
}

/** Dimensions that a page can be filtered by: those of at least one of its measures. */
export const filterableBy = (measures: readonly MeasureId[]): DimensionId[] =>
  filterDimensions.filter((dimension) => measures.some((measure) => incompatibility(measure, dimension) === null));

/** Removes filters that the page doesn’t know. */
export const trimFilters = (filters: readonly Filter[], known: readonly DimensionId[]): Filter[] =>
  filters.filter(({ dimension }) => known.includes(dimension));

/** Why a measure can't be shown under the filters, as a sentence; null when it can. */
export function blockedBy(measure: MeasureId, filters: readonly Filter[]): string | null {
  for (const { dimension } of filters) {
    const reason = incompatibility(measure, dimension);
    if (reason) return reason;
  }
  return null;
}

/** Replaces the filter with the same dimension and op, or removes it if the changed one has no values. */
export const withFilter = (filters: readonly Filter[], changed: Filter): Filter[] => [
  ...filters.filter(({ dimension, op }) => dimension !== changed.dimension || op !== changed.op),
  ...(changed.values.length > 0 ? [changed] : []),
];

/** Filters by one value of a dimension, as a click on a bar, a slice or a row does. */
export const narrowedTo = (filters: readonly Filter[], dimension: DimensionId, value: string): Filter[] => [
  ...filters.filter((filter) => filter.dimension !== dimension),
  { dimension, op: 'in', values: [value] },
];
