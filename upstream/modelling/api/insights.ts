import type { ModelInsight } from '#shared/api/families/modelling-insights-schemas.ts';
import { scalingFor } from '#upstream/anonymise/scaling.ts';
import type { UpstreamContext } from '#upstream/calls/context.ts';
import type { Handler } from '#upstream/calls/handler.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { checkAge } from '../numerics/review.ts';
import { optimize } from '../plans/optimize.ts';
import { Horizon } from '../plans/planned-run.ts';
import { type CheckRow, type ComponentRow, checksOf, componentsOf } from '../store/results.ts';
import { currentRun, type RunRow } from '../store/runs.ts';
import { plannedRun } from './plans.ts';
import { runShown } from './runs.ts';
import { ShownRun } from './shown-run.ts';

/** As many saturated channels as have a card. */
const maxSaturated = 3;
/** The next unit of spend earns itself back from here on. */
const earnsBack = 1;
/** Weeks that better budgets are looked for. */
const horizon = 52;

/** `at` tells findings of one kind apart. */
interface Finding extends Omit<ModelInsight, 'id' | 'dismissed'> {
  readonly at?: number;
}
const plain: Omit<ModelInsight, 'id' | 'dismissed' | 'kind'> = {
  value: null,
  channels: [],
  less: [],
  better: null,
  weeks: null,
};

/** What the current run of the scope itself says that somebody may act on, the most telling first. Nothing without one. */
export const modelInsights: Handler<'modelInsights'> = async (context) => {
  const { database, scope, user } = context.var;
  const row = await currentRun(database, scope.tenant, scope.operatorId ?? 0);
  if (!row) return { run: null, items: [] };
  const [components, checks, draws, dismissals] = await database.readAll<
    [ComponentRow, CheckRow, { draws: number }, { card: string }]
  >([
    componentsOf(row.id),
    checksOf(row.id),
    statement('SELECT EXISTS (SELECT 1 FROM model_draw WHERE run_id = ?) AS draws', row.id),
    statement(
      'SELECT card FROM insight_dismissal WHERE user_id = ? AND account_id = ? AND operator_id = ?',
      ...[user.id, scope.accountId, scope.operatorId ?? 0],
    ),
  ]);
  const failed = row.verdict === 'fail';
  const found: Finding[] = [
    ...(failed ? [{ ...plain, kind: 'failed-review' as const, value: row.health }] : ageOf(row)),
    // A run that failed says nothing of budgets.
    ...(failed || draws[0]?.draws !== 1 ? [] : await shiftOf(context, row)),
    ...(failed ? [] : channelFindings(context, row, components, checks)),
    ...(failed ? ageOf(row) : []),
  ];
  const dismissed = new Set(dismissals.map(({ card }) => card));
  const { id, kpi, currency } = runShown(context, row);
  return {
    run: { id, kpi, currency },
    items: found.map(({ at, ...finding }) => {
      const card = `model-${row.id}-${finding.kind}${at === undefined ? '' : `-${at}`}`;
      return { ...finding, id: card, dismissed: dismissed.has(card) };
    }),
  };
};

function ageOf({ last_week }: RunRow): Finding[] {
  const age = last_week === null ? null : checkAge(Date.parse(last_week), Date.now());
  return age?.status === 'review' ? [{ ...plain, kind: 'stale', value: age.value }] : [];
}

/** Better budgets of the same total, where the draws can tell them from today's. */
async function shiftOf(context: UpstreamContext, row: RunRow): Promise<Finding[]> {
  const plan = optimize(new Horizon(await plannedRun(context, row), horizon), {
    ...{ weeks: horizon, budget: { kind: 'total', amount: null }, bounds: [], showAnyway: false },
  });
  if (!plan.distinguishable || plan.lift.mean <= 0) return [];
  const moved = plan.channels
    .map(({ label, now, planned }) => ({ label, by: planned.spend - now.spend }))
    .toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by));
  const labels = (those: typeof moved) => those.map(({ label }) => label);
  return [
    {
      ...{ ...plain, kind: 'budget-shift', value: plan.lift.mean, better: plan.better, weeks: plan.plan.weeks },
      channels: labels(moved.filter(({ by }) => by > 0)),
      less: labels(moved.filter(({ by }) => by < 0)),
    },
  ];
}

function channelFindings(
  context: UpstreamContext,
  row: RunRow,
  components: readonly ComponentRow[],
  checks: readonly CheckRow[],
): Finding[] {
  const names = new ShownRun(row, scalingFor(context)).names(components);
  const labelOf = ({ component, label }: ComponentRow) => names.get(component)?.label ?? label;
  const paid = components.filter(({ kind }) => kind === 'paid');
  // Of a KPI without money nobody knows whether a unit of spend comes back.
  const saturated = paid
    .flatMap((one) => (row.kpi_kind === 'count' || one.mroi === null ? [] : [{ one, mroi: one.mroi }]))
    .filter(({ mroi }) => mroi < earnsBack)
    .toSorted((one, other) => one.mroi - other.mroi)
    .slice(0, maxSaturated);
  const shift = checks.find(({ name, status }) => name === 'prior-shift' && status !== 'unknown');
  const unmoved: string[] = shift ? JSON.parse(shift.about) : [];
  const driven = paid.filter(({ component }) => unmoved.includes(component));
  const spendOf = (those: readonly ComponentRow[]) => those.reduce((sum, { spend }) => sum + (spend ?? 0), 0);
  const spend = spendOf(paid);
  return [
    ...saturated.map(({ one, mroi }): Finding => {
      return { ...plain, kind: 'saturated', value: mroi, channels: [labelOf(one)], at: one.position };
    }),
    ...(driven.length === 0
      ? []
      : [
          {
            ...{ ...plain, kind: 'prior-driven' as const, channels: driven.map(labelOf) },
            value: spend > 0 ? spendOf(driven) / spend : null,
          },
        ]),
  ];
}
