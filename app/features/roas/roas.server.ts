import { type ReadOnlyReason, readOnlyReason } from '#app/access/read-only.server.ts';
import { callPart, type Part } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import { refusalSentence } from '#app/api/refusal-sentence.server.ts';
import type { PageContext } from '#app/context.ts';
import type { AskedRun } from '#app/modelling/run-loader.server.ts';
import { thinned } from '#app/ui/charts/curve-parts.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import type { ModelRunCurves, ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import { addDays } from '#shared/time/calendar.ts';
import { isValidForm, type PlanForm, readPlanForm, toOptimization, toPlan } from './plan-form.ts';

export type RoasData = Awaited<ReturnType<typeof loadRoas>>;

/** Reads returns and curves of the run's channels, and the result of the plan in the address. */
export async function loadRoas({ page, session, search, run }: AskedRun) {
  const at = { params: { id: String(run.id) } };
  const [detail, channels, curves, checks, attributed, scenarios] = await Promise.all([
    callPart(page, 'modelRun', at),
    callPart(page, 'modelRunChannels', at),
    callPart(page, 'modelRunCurves', at),
    callPart(page, 'modelRunChecks', at),
    readAttributed(page, run),
    // Scenarios saved with real numbers don't belong to sample data.
    session.settings.anonymized ? null : callPart(page, 'modelScenarios', { query: { run: run.id } }),
  ]);
  const plannable = detail.state === 'ready' && detail.answer.plannable;
  const form = channels.state === 'ready' ? readPlanForm(search, channels.answer.channels, run.weeks) : null;
  const closed: ReadOnlyReason = readOnlyReason(page, session, endpoints.createModelScenario.access);
  const { scope } = session.viewer;
  return {
    ...{ plannable, channels, checks, attributed, scenarios, form, closed },
    curves: curves.state === 'ready' ? { ...curves, answer: thinCurves(curves.answer) } : curves,
    plan: plannable && form ? await readPlan(page, run, form) : null,
    scenario: idIn(search, 'scenario'),
    scope: scope ? formatScopeRef(scope) : '',
    // Idempotency key of the page's forms.
    once: crypto.randomUUID(),
  };
}

const idIn = (search: URLSearchParams, name: string): number | null => {
  const id = Number(search.get(name));
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** Maximum number of distinguishable points of a curve. */
const curvePoints = 48;

const thinCurves = ({ curves }: ModelRunCurves): ModelRunCurves => ({
  curves: curves.map((curve) => ({ ...curve, points: thinned(curve.points, curvePoints) })),
});

/** Reads attributed sales and spend by channel in the run's weeks, as on dashboards. */
async function readAttributed(page: PageContext, run: ModelRunItem) {
  if (run.firstWeek === null || run.lastWeek === null || run.currency === null) return null;
  const part = await callPart(page, 'query', {
    body: {
      measures: ['spend', 'attributedSales', 'returnOnSpend'],
      dimensions: ['channel'],
      range: { from: run.firstWeek, to: addDays(run.lastWeek, 6) },
      currency: run.currency,
      limit: 200,
    },
  });
  if (part.state === 'failed') return part;
  const { rows, keys = [] } = part.answer;
  const number = (value: string | number | null | undefined) => (typeof value === 'number' ? value : null);
  return {
    state: 'ready' as const,
    answer: rows.map((row, at) => ({
      channel: keys[at]?.[0] ?? String(row[0]),
      spend: number(row[1]),
      sales: number(row[2]),
      roas: number(row[3]),
    })),
  };
}

/** Reads the result of the plan in the address, or its error; null without a plan. */
async function readPlan(page: PageContext, run: ModelRunItem, form: PlanForm) {
  if (form.act === null || !isValidForm(form)) return null;
  const params = { id: String(run.id) };
  const part =
    form.act === 'optimize'
      ? await callPart(page, 'optimizeModelRun', { params, body: toOptimization(form) })
      : await callPart(page, 'simulateModelRun', { params, body: toPlan(form) });
  if (part.state === 'ready') return { state: 'ready' as const, answer: part.answer };
  return { state: 'refused' as const, sentence: failureMessage(part), requestId: part.failure.requestId };
}

export type PlanOutcome = NonNullable<Awaited<ReturnType<typeof readPlan>>>;

const failureMessage = ({ failure }: Extract<Part<unknown>, { state: 'failed' }>): string =>
  refusalSentence(failure) ?? failureText(failure.kind);
