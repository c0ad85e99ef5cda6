import { formatScopeRef, isReadOnly, type Scope } from '#shared/access/scopes.ts';
import { type Filter, trimFilters, withFilter } from '#shared/analytics/filters.ts';
import type { DimensionId } from '#shared/analytics/measures.ts';
import { hasViewParams, type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import type { QueryOf } from '#shared/api/contract.ts';
import type { ValuesAnswer } from '#shared/api/families/values-schemas.ts';
import { call, callCached } from '../api/answers.server.ts';
import { beforeTimeout } from '../api/streamed.server.ts';
import type { PageContext, PageSession } from '../context.ts';
import {
  type FilterPickerData,
  type FilterSets,
  labelKey,
  pickParameters,
  shownValues,
  type ViewBarData,
} from './view-bar-data.ts';

const maxSets = 200;

/** The saved filters that the person may use here; null if they can't be read. Never rejects. */
export async function readFilterSets(page: PageContext): Promise<FilterSets | null> {
  return await beforeTimeout(
    orNull(page, 'filterSets', async () => {
      const { items, unreadable = [] } = await callCached(page, 'filterSets', { query: { limit: maxSets } });
      return { items, unreadable };
    }),
    () => null,
  );
}

/**
 * The query to redirect to if an address has no complete view; null if it has. An address without a view gets the
 * person's default filters, and one posted by a plain form gets the filter chosen there. Saved filters are only awaited
 * if they are needed.
 */
export async function completeAddress(
  params: URLSearchParams,
  view: ViewState,
  known: readonly DimensionId[],
  sets: Promise<FilterSets | null>,
): Promise<string | null> {
  const chosen = params.has(pickParameters.apply) ? chosenFilter(params, known) : null;
  if (chosen) return searchWithFilters(view, withFilter(view.filters, chosen), params);
  if (hasViewParams(params)) return null;
  const defaultSet = (await sets)?.items.find(({ isDefault }) => isDefault);
  const filters = trimFilters(defaultSet?.filters ?? [], known);
  return filters.length > 0 ? searchWithFilters(view, filters, params) : null;
}

const searchWithFilters = (view: ViewState, filters: readonly Filter[], params: URLSearchParams): string =>
  inSameScope(viewSearch(view, { filters }), params);

/** Keeps the `scope` of the address. */
export function inSameScope(search: string, params: URLSearchParams): string {
  const scope = params.get('scope');
  return `${search}${scope === null ? '' : `&scope=${encodeURIComponent(scope)}`}`;
}

function chosenFilter(params: URLSearchParams, known: readonly DimensionId[]): Filter | null {
  const dimension = known.find((id) => id === params.get(pickParameters.dimension));
  const op = params.get(pickParameters.op);
  if (!dimension || (op !== 'in' && op !== 'not-in')) return null;
  return { dimension, op, values: params.getAll(pickParameters.value).filter(Boolean).slice(0, shownValues) };
}

export interface ViewBarInput {
  readonly scope: Scope;
  readonly session: PageSession;
  readonly params: URLSearchParams;
  readonly view: ViewState;
  readonly known: readonly DimensionId[];
  readonly sets: FilterSets | null;
}

/** Loads the data of the bar. Names that can't be read in time are replaced by keys. Never rejects. */
export async function loadViewBar(page: PageContext, shown: ViewBarInput): Promise<ViewBarData> {
  const { scope, session, params, view, known, sets } = shown;
  const dimension = known.find((id) => id === params.get(pickParameters.dimension));
  const search = (params.get(pickParameters.search) ?? '').slice(0, 100);
  const ticked = chosenFilter(params, known);
  const [{ labels, unknown }, answer] = await Promise.all([
    beforeTimeout(namesOf(page, ticked ? [...view.filters, ticked] : view.filters), () => ({
      labels: {},
      unknown: [],
    })),
    dimension ? beforeTimeout(readValues(page, { dimension, search, limit: shownValues }), () => null) : null,
  ]);
  const pick: FilterPickerData | null = dimension ? { dimension, search, ticked, answer } : null;
  return {
    ...{ scope: formatScopeRef(scope), known, labels, sets, pick },
    // Sample data has other keys, so none would be found.
    unknown: session.settings.anonymized ? [] : unknown,
    maySave: scope.accessLevel > 0 && !isReadOnly(scope) && !session.settings.anonymized,
  };
}

async function namesOf(
  page: PageContext,
  filters: readonly Filter[],
): Promise<Pick<ViewBarData, 'labels' | 'unknown'>> {
  const filtersByKey = filters.filter(({ op }) => op !== 'contains');
  const answers = await Promise.all(
    filtersByKey.map(({ dimension, values }) =>
      readValues(page, { dimension, keys: JSON.stringify(values), limit: values.length }),
    ),
  );
  const found = filtersByKey.flatMap(({ dimension, values }, at) => {
    const named = answers[at]?.values;
    return named ? [{ dimension, values, named }] : [];
  });
  return {
    labels: Object.fromEntries(
      found.flatMap(({ dimension, named }) => named.map(({ key, label }) => [labelKey(dimension, key), label])),
    ),
    unknown: found.flatMap(({ dimension, values, named }) => {
      const missing = values.filter((value) => !named.some(({ key }) => key === value));
      return missing.length > 0 ? [{ dimension, values: missing }] : [];
    }),
  };
}

const readValues = (page: PageContext, query: QueryOf<'values'>): Promise<ValuesAnswer | null> =>
  orNull(page, 'values', () => call(page, 'values', { query }));

/** Null if the call fails: the page works without this part of the bar. */
async function orNull<Answer>(
  page: PageContext,
  endpoint: string,
  read: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await read();
  } catch (error) {
    page.log('warn', 'the bar of a page lacks something', { endpoint, reason: String(error).slice(0, 80) });
    return null;
  }
}
