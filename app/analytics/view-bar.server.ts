import { formatScopeRef, isReadOnly, type Scope } from '#shared/access/scopes.ts';
import { type Filter, trimFilters, withFilter } from '#shared/analytics/filters.ts';
import type { DimensionId } from '#shared/analytics/measures.ts';
import { saysView, type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import type { QueryOf } from '#shared/api/contract.ts';
import type { ValuesAnswer } from '#shared/api/families/values-schemas.ts';
import { call, callCached } from '../api/answers.server.ts';
import { beforeTimeout } from '../api/streamed.server.ts';
import type { PageContext, PageSession } from '../context.ts';
import {
  type FilterSets,
  labelKey,
  type PickData,
  pickParameters,
  shownValues,
  type ViewBarData,
} from './view-bar-data.ts';

const maxSets = 200;

/** Sets of filters that the person may use here; null where they can't be read. Never rejects. */
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
 * Where an address leads that is not yet a whole view: one that says nothing begins with the person's default set, one
 * that a plain form made gets the filter that was chosen in it. Null where the address stays.
 * The saved filters are waited for only where the address leaves the view to them.
 */
export async function completeAddress(
  params: URLSearchParams,
  view: ViewState,
  known: readonly DimensionId[],
  sets: Promise<FilterSets | null>,
): Promise<string | null> {
  const chosen = params.has(pickParameters.apply) ? chosenFilter(params, known) : null;
  if (chosen) return addressed(view, withFilter(view.filters, chosen), params);
  if (saysView(params)) return null;
  const begun = (await sets)?.items.find(({ isDefault }) => isDefault);
  const filters = trimFilters(begun?.filters ?? [], known);
  return filters.length > 0 ? addressed(view, filters, params) : null;
}

const addressed = (view: ViewState, filters: readonly Filter[], params: URLSearchParams): string =>
  inSameScope(viewSearch(view, { filters }), params);

/** A scope that the address names is kept: the tab takes it from there. */
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

export interface ShownBar {
  readonly scope: Scope;
  readonly session: PageSession;
  readonly params: URLSearchParams;
  readonly view: ViewState;
  readonly known: readonly DimensionId[];
  readonly sets: FilterSets | null;
}

/** What the bar of a page shows. What can't be read in time leaves keys where names would be. Never rejects. */
export async function loadViewBar(page: PageContext, shown: ShownBar): Promise<ViewBarData> {
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
  const pick: PickData | null = dimension ? { dimension, search, ticked, answer } : null;
  return {
    ...{ scope: formatScopeRef(scope), known, labels, sets, pick },
    // Made-up names are looked up by other keys.
    unknown: session.settings.anonymized ? [] : unknown,
    maySave: scope.accessLevel > 0 && !isReadOnly(scope) && !session.settings.anonymized,
  };
}

async function namesOf(
  page: PageContext,
  filters: readonly Filter[],
): Promise<Pick<ViewBarData, 'labels' | 'unknown'>> {
  const keyed = filters.filter(({ op }) => op !== 'contains');
  const answers = await Promise.all(
    keyed.map(({ dimension, values }) =>
      readValues(page, { dimension, keys: JSON.stringify(values), limit: values.length }),
    ),
  );
  const found = keyed.flatMap(({ dimension, values }, at) => {
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

/** The bar is beside the numbers: a page is shown without what can't be read for it. */
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
