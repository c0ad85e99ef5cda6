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
import { comparedIn, draftIn, parameters, scenarioIn, searchOfForm } from './roi-address.ts';

/** What all of the measures that fill in inputs can be filtered by. */
const known = filterDimensions.filter((dimension) =>
  roiMeasures.every((measure) => incompatibility(measure, dimension) === null),
);

interface Opened {
  readonly page: PageContext;
  readonly session: PageSession;
  readonly scope: Scope;
  readonly params: URLSearchParams;
}

/** Days and filters of the actuals, as the address says them. */
async function viewOf({ page, params }: Opened) {
  const bounds = await readScopeDates(page);
  const asked = readViewState(params, bounds);
  return { bounds, view: { ...asked, filters: trimFilters(asked.filters, known) } };
}

const readActuals = (page: PageContext, { range, filters }: ViewState, currency: string) =>
  callPart(page, 'roiActuals', {
    query: { range: `${range.from}..${range.to}`, currency, filters: JSON.stringify(filters) },
  });

/**
 * Where the form of the inputs leads, sent without a script: to the address that says the same, with the actuals that
 * were asked for filled in. Null where the address is none of the form.
 */
export async function addressOfForm(opened: Opened): Promise<string | null> {
  const { page, session, params } = opened;
  if (!isTypedForm(params)) return null;
  const draft = readRoi(params);
  const named = params.get(parameters.use);
  const used = usedFields(named);
  if (named === 'incrementality') return searchOfForm(params, await withModelShare(page, draft));
  if (used.length === 0) return searchOfForm(params, draft);
  const days = new URLSearchParams(searchOfForm(params, draft));
  const { view } = await viewOf({ ...opened, params: days });
  const part = await readActuals(page, view, draft.currency ?? numbersIn(session).currency);
  if (part.state === 'failed') return searchOfForm(params, draft);
  const { values } = part.answer;
  const filled = used.flatMap((id) => {
    const base = textOfValue(id, values[id]);
    return base === '' ? [] : [[id, { low: '', base, high: '' }] as const];
  });
  return searchOfForm(params, { ...draft, texts: { ...draft.texts, ...Object.fromEntries(filled) } });
}

async function withModelShare(page: PageContext, draft: RoiDraft): Promise<RoiDraft> {
  const part = await callPart(page, 'roiIncrementality');
  if (part.state === 'failed' || !part.answer.share) return draft;
  const { low, base, high } = part.answer.share;
  const textOf = (value: number | null) => textOfValue('incrementality', value);
  const incrementality = { low: textOf(low), base: textOf(base), high: textOf(high) };
  return { ...draft, texts: { ...draft.texts, incrementality } };
}

const usedFields = (named: string | null): readonly ActualField[] =>
  named === 'all' ? actualFields : actualFields.filter((id) => id === named);

/** The calculator with what it can begin with, and the scenarios that are kept here. */
export async function loadRoi(opened: Opened) {
  const { page, session, scope, params } = opened;
  const numbers = numbersIn(session);
  const open = scenarioIn(params);
  const search = (params.get(parameters.search) ?? '').trim().slice(0, 80);
  const after = params.get(parameters.after);
  const models = page.decide(endpoints.roiIncrementality.access).ok;
  const [{ bounds, view }, scenario, compared, list, channels, model] = await Promise.all([
    viewOf(opened),
    open === null ? null : callPart(page, 'roiScenario', { params: { id: String(open) } }),
    Promise.all(
      comparedIn(params).map(async (id) => ({
        id,
        part: await callPart(page, 'roiScenario', { params: { id: String(id) } }),
      })),
    ),
    callList(page, 'roiScenarios', {
      query: { limit: 20, ...(search && { search }), ...(after && /^\d{1,15}$/.test(after) && { cursor: after }) },
    }),
    known.includes('channel') ? callPart(page, 'values', { query: { dimension: 'channel', limit: 100 } }) : null,
    models ? callPart(page, 'roiIncrementality') : null,
  ]);
  const saved = scenario?.state === 'ready' ? scenario.answer : null;
  const currency = draftIn(params, saved).currency ?? numbers.currency;
  const [actuals, filters] = await Promise.all([readActuals(page, view, currency), filterWords(opened, view)]);
  const closed = readOnlyReason(page, session, endpoints.createRoiScenario.access);
  return {
    ...{ locale: numbers.locale, currency, actuals, filters, scenario, compared, list, search, later: after !== null },
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

/** Filters but for the one that the form has a field for: in words, with the address without them. */
async function filterWords({ page, session, scope, params }: Opened, view: ViewState) {
  const others = view.filters.filter(
    ({ dimension, op, values }) => dimension !== 'channel' || op !== 'in' || values.length > 1,
  );
  if (others.length === 0) return [];
  const bar = await beforeTimeout(loadViewBar(page, { scope, session, params, view, known, sets: null }), () => null);
  return others.map((filter) => {
    const rest = new URLSearchParams([...params].filter(([name]) => !/^(in|not|has)\./.test(name)));
    writeFilters(
      view.filters.filter((other) => other !== filter),
      rest,
    );
    return { words: bar ? wordsOf(filter, bar) : filter.values.join(', '), without: `?${rest}` };
  });
}
