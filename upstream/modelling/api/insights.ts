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
import { shownItem } from './runs.ts';
import { ShownRun } from './shown-run.ts';

/** The most saturated channels that get a card. */
const maxSaturated = 3;
/** The marginal ROI from which the next unit of spend pays for itself. */
const breakEvenRoi = 1;
/** The number of weeks that budgets are optimized for. */
const horizonWeeks = 52;

/** `at` distinguishes findings of the same kind. */
interface Finding extends Omit<ModelInsight, 'id' | 'dismissed'> {
  readonly at?: number;
}
const noDetails: Omit<ModelInsight, 'id' | 'dismissed' | 'kind'> = {
  value: null,
  channels: [],
  less: [],
  better: null,
  weeks: null,
};

/** Findings of the scope’s current run that somebody may act on, the most important first. Empty without a run. */
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
    ...(failed ? [{ ...noDetails, kind: 'failed-review' as const, value: row.health }] : staleRun(row)),
    // A run that failed its review can’t be used for budgets.
    ...(failed || draws[0]?.draws !== 1 ? [] : await budgetShift(context, row)),
    ...(failed ? [] : channelFindings(context, row, components, checks)),
    ...(failed ? staleRun(row) : []),
  ];
  const dismissed = new Set(dismissals.map(({ card }) => card));
  const { id, kpi, currency } = shownItem(context, row);
  return {
    run: { id, kpi, currency },
    items: found.map(({ at, ...finding }) => {
      const card = `model-${row.id}-${finding.kind}${at === undefined ? '' : `-${at}`}`;
      return { ...finding, id: card, dismissed: dismissed.has(card) };
    }),
  };
};

function staleRun({ last_week }: RunRow): Finding[] {
  const age = last_week === null ? null : checkAge(Date.parse(last_week), Date.now());
  return age?.status === 'review' ? [{ ...noDetails, kind: 'stale', value: age.value }] : [];
}

/** A better split of the same total, if the draws show that it differs from today’s. */
async function budgetShift(context: UpstreamContext, row: RunRow): Promise<Finding[]> {
  const plan = optimize(new Horizon(await plannedRun(context, row), horizonWeeks), {
    ...{ weeks: horizonWeeks, budget: { kind: 'total', amount: null }, bounds: [], showAnyway: false },
  });
  if (!plan.distinguishable || plan.lift.mean <= 0) return [];
  const spendChanges = plan.channels
    .map(({ label, now, planned }) => ({ label, by: planned.spend - now.spend }))
    .toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by));
  const labels = (those: typeof spendChanges) => those.map(({ label }) => label);
  return [
    {
      ...{ ...noDetails, kind: 'budget-shift', value: plan.lift.mean, better: plan.better, weeks: plan.plan.weeks },
      channels: labels(spendChanges.filter(({ by }) => by > 0)),
      less: labels(spendChanges.filter(({ by }) => by < 0)),
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
  // For a KPI that isn’t an amount, it is unknown whether a unit of spend pays for itself.
  const saturated = paid
    .flatMap((one) => (row.kpi_kind === 'count' || one.mroi === null ? [] : [{ one, mroi: one.mroi }]))
    .filter(({ mroi }) => mroi < breakEvenRoi)
    .toSorted((one, other) => one.mroi - other.mroi)
    .slice(0, maxSaturated);
  const shift = checks.find(({ name, status }) => name === 'prior-shift' && status !== 'unknown');
  const unmoved: string[] = shift ? JSON.parse(shift.about) : [];
  const driven = paid.filter(({ component }) => unmoved.includes(component));
  const spendOf = (those: readonly ComponentRow[]) => those.reduce((sum, { spend }) => sum + (spend ?? 0), 0);
  const spend = spendOf(paid);
  return [
    ...saturated.map(({ one, mroi }): Finding => {
      return { ...noDetails, kind: 'saturated', value: mroi, channels: [labelOf(one)], at: one.position };
    }),
    ...(driven.length === 0
      ? []
      : [
          {
            ...{ ...noDetails, kind: 'prior-driven' as const, channels: driven.map(labelOf) },
            value: spend > 0 ? spendOf(driven) / spend : null,
          },
        ]),
  ];
}
