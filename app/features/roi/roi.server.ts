import { readOnlyReason } from '#app/access/read-only.server.ts';
import { readScopeDates } from '#app/analytics/scope-dates.server.ts';
import { loadViewBar } from '#app/analytics/view-bar.server.ts';
import { wordsOf } from '#app/analytics/view-bar-data.ts';
import { callList, callPart } from '#app/api/answers.server.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import { beforeTimeout } from '#app/api/streamed.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { formatScopeRef, heldLabel, type Scope } from '#shared/access/scopes.ts';
import { incompatibility } from '#shared/analytics/compatibility.ts';
import { filterDimensions, trimFilters, writeFilters } from '#shared/analytics/filters.ts';
import { presets } from '#shared/analytics/presets.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { isTypedForm, type RoiDraft, readRoi, textOfValue } from '#shared/roi/address.ts';
import { type ActualField, actualFields, roiMeasures } from '#shared/roi/compare.ts';
import { entriesOf } from '#shared/table.ts';
import { comparedIds, formSearch, openScenarioId, parameters, readDraft } from './roi-address.ts';

/** Dimensions that all actuals can be filtered by. */
const filterableDimensions = filterDimensions.filter((dimension) =>
  roiMeasures.every((measure) => incompatibility(measure, dimension) === null),
);

interface RoiRequest {
  readonly page: PageContext;
  readonly session: PageSession;
  readonly scope: Scope;
  readonly params: URLSearchParams;
}

/** Reads period and filters of the actuals from the address. */
async function readView({ page, params }: RoiRequest) {
  const bounds = await readScopeDates(page);
  const asked = readViewState(params, bounds);
  return { bounds, view: { ...asked, filters: trimFilters(asked.filters, filterableDimensions) } };
}

const readActuals = (page: PageContext, { range, filters }: ViewState, currency: string) =>
  callPart(page, 'roiActuals', {
    query: { range: `${range.from}..${range.to}`, currency, filters: JSON.stringify(filters) },
  });

/**
 * Address to redirect to when the inputs form was submitted without a script, with the requested actuals filled in.
 * Null if the address isn't from that form.
 */
export async function formAddress(request: RoiRequest): Promise<string | null> {
  const { page, session, params } = request;
  if (!isTypedForm(params)) return null;
  const draft = readRoi(params);
  const named = params.get(parameters.use);
  const used = requestedActuals(named);
  if (named === 'incrementality') return formSearch(params, await withModelShare(page, draft));
  if (used.length === 0) return formSearch(params, draft);
  const days = new URLSearchParams(formSearch(params, draft));
  const { view } = await readView({ ...request, params: days });
  const part = await readActuals(page, view, draft.currency ?? numbersIn(session).currency);
  if (part.state === 'failed') return formSearch(params, draft);
  const { values } = part.answer;
  const filled = used.flatMap((id) => {
    const base = textOfValue(id, values[id]);
    return base === '' ? [] : [[id, { low: '', base, high: '' }] as const];
  });
  return formSearch(params, { ...draft, texts: { ...draft.texts, ...Object.fromEntries(filled) } });
}

async function withModelShare(page: PageContext, draft: RoiDraft): Promise<RoiDraft> {
  const part = await callPart(page, 'roiIncrementality');
  if (part.state === 'failed' || !part.answer.share) return draft;
  const { low, base, high } = part.answer.share;
  const textOf = (value: number | null) => textOfValue('incrementality', value);
  const incrementality = { low: textOf(low), base: textOf(base), high: textOf(high) };
  return { ...draft, texts: { ...draft.texts, incrementality } };
}

const requestedActuals = (named: string | null): readonly ActualField[] =>
  named === 'all' ? actualFields : actualFields.filter((id) => id === named);

/** Reads the data of the calculator: actuals, model run and saved scenarios. */
export async function loadRoi(request: RoiRequest) {
  const { page, session, scope, params } = request;
  const numbers = numbersIn(session);
  const open = openScenarioId(params);
  const search = (params.get(parameters.search) ?? '').trim().slice(0, 80);
  const after = params.get(parameters.after);
  const models = page.decide(endpoints.roiIncrementality.access).ok;
  const [{ bounds, view }, scenario, compared, list, channels, model] = await Promise.all([
    readView(request),
    open === null ? null : callPart(page, 'roiScenario', { params: { id: String(open) } }),
    Promise.all(
      comparedIds(params).map(async (id) => ({
        id,
        part: await callPart(page, 'roiScenario', { params: { id: String(id) } }),
      })),
    ),
    callList(page, 'roiScenarios', {
      query: { limit: 20, ...(search && { search }), ...(after && /^\d{1,15}$/.test(after) && { cursor: after }) },
    }),
    filterableDimensions.includes('channel')
      ? callPart(page, 'values', { query: { dimension: 'channel', limit: 100 } })
      : null,
    models ? callPart(page, 'roiIncrementality') : null,
  ]);
  const saved = scenario?.state === 'ready' ? scenario.answer : null;
  const currency = readDraft(params, saved).currency ?? numbers.currency;
  const [actuals, filters] = await Promise.all([readActuals(page, view, currency), filterWords(request, view)]);
  const closed = readOnlyReason(page, session, endpoints.createRoiScenario.access);
  return {
    ...{
      locale: numbers.locale,
      currency,
      actuals,
      filters,
      scenario,
      compared,
      list,
      search,
      isLaterPage: after !== null,
    },
    scope: { ref: formatScopeRef(scope), label: heldLabel(scope.label, scope.partial) },
    view: { preset: view.preset, range: view.range, filters: view.filters },
    timezone: bounds.timezone,
    presets: entriesOf(presets),
    currencies: [...new Set([currency, ...(bounds.currencies ?? [])])].sort(),
    channels: channels?.state === 'ready' ? channels.answer.values : [],
    channel: view.filters.find(({ dimension, op }) => dimension === 'channel' && op === 'in')?.values[0] ?? '',
    model: model?.state === 'ready' ? model.answer : null,
    once: crypto.randomUUID(),
    closed: session.viewing ? ('viewing' as const) : closed,
  };
}
export type RoiData = Awaited<ReturnType<typeof loadRoi>>;

/** Filters without a field in the form, as text with the address that removes each. */
async function filterWords({ page, session, scope, params }: RoiRequest, view: ViewState) {
  const others = view.filters.filter(
    ({ dimension, op, values }) => dimension !== 'channel' || op !== 'in' || values.length > 1,
  );
  if (others.length === 0) return [];
  const bar = await beforeTimeout(
    loadViewBar(page, { scope, session, params, view, known: filterableDimensions, sets: null }),
    () => null,
  );
  return others.map((filter) => {
    const rest = new URLSearchParams([...params].filter(([name]) => !/^(in|not|has)\./.test(name)));
    writeFilters(
      view.filters.filter((other) => other !== filter),
      rest,
    );
    return { words: bar ? wordsOf(filter, bar) : filter.values.join(', '), without: `?${rest}` };
  });
}
