import type { z } from 'zod';
import { Failure } from '#shared/api/failure.ts';
import type { OptimizationAnswer, optimizationBodySchema } from '#shared/api/families/modelling-plans-schemas.ts';
import { BestPlans, type ChannelRange, gridStep, type Plan as StepPlan } from '../numerics/budget.ts';
import { highestMultiple } from '../numerics/simulation.ts';
import type { Horizon } from './planned-run.ts';
import { outcomeOf } from './simulate.ts';

type OptimizationRequest = z.output<typeof optimizationBodySchema>;

/** Meridian’s default for how far a channel’s spend may move. */
const defaultBounds = { least: 0.7, most: 1.3 } as const;

/**
 * The plan with the highest mean response, exact on a grid. Today’s spend is always on the grid, so that no plan of the
 * same budget is worse than today’s. Bounds end at the spend that the data support, unless extrapolation is asked for.
 * @throws Failure 422 if the bounds allow no such plan
 */
export function optimize(horizon: Horizon, asked: OptimizationRequest): OptimizationAnswer {
  const { run, simulation } = horizon;
  const spends = run.channels.map((channel) => horizon.spendOf(channel));
  const today = sum(spends);
  if (!(today > 0)) throw new Failure('plan-not-possible');
  const { budget } = asked;
  const wanted = budget.kind === 'total' && budget.amount !== null ? budget.amount / run.scale.spend : today;
  const step = gridStep(wanted);
  const grids = boundsOf(horizon, asked).map((bound, at) => gridOf(bound, spends[at] ?? 0, step));
  const ranges = grids.map(
    ({ most, multipleAt }, at): ChannelRange => ({
      ...{ least: 0, most },
      responses: Float64Array.from({ length: most + 1 }, (_, own) => simulation.meanResponse(at, multipleAt(own))),
    }),
  );
  const least = sum(grids.map(({ multipleAt }, at) => (spends[at] ?? 0) * multipleAt(0)));
  const found = planOf(new BestPlans(ranges), asked, { wanted, least, step, scale: run.scale });
  const multiples = grids.map(({ multipleAt }, at) => multipleAt(found.steps[at] ?? 0));
  return {
    ...outcomeOf(horizon, multiples, asked.showAnyway),
    step: step * run.scale.spend,
    bound: run.channels.flatMap(({ id }, at) => {
      const [own = 0, most = 0] = [found.steps[at], grids[at]?.most];
      if (most === 0 || (own !== 0 && own !== most)) return [];
      return [{ component: id, at: own === 0 ? 'least' : 'most' } as const];
    }),
  };
}

interface Bound {
  readonly least: number;
  readonly most: number;
}

function boundsOf({ run, simulation }: Horizon, { bounds, showAnyway }: OptimizationRequest): Bound[] {
  if (bounds.some(({ component }) => !run.channels.some(({ id }) => id === component)))
    throw new Failure('plan-component-unknown');
  return run.channels.map(({ id, label }, at) => {
    const { least, most } = bounds.findLast(({ component }) => component === id) ?? defaultBounds;
    if (least > most) throw new Failure('plan-bounds-crossed', { details: { channel: label } });
    const solid = showAnyway ? highestMultiple : Math.max(1, simulation.observedUntil(at));
    return { least: Math.min(least, solid), most: Math.min(most, solid) };
  });
}

interface Grid {
  /** Steps from the least multiple to the most. */
  readonly most: number;
  readonly multipleAt: (steps: number) => number;
}

/** Whole steps up and down from today’s spend, within the bounds. A locked channel has none. */
function gridOf({ least, most }: Bound, spend: number, step: number): Grid {
  if (least === most || spend === 0) return { most: 0, multipleAt: () => (spend === 0 ? 1 : least) };
  const [first, last] = [
    Math.ceil((spend * (least - 1)) / step - 1e-9),
    Math.floor((spend * (most - 1)) / step + 1e-9),
  ];
  // A range shorter than one step has no choice either.
  if (first > last) return { most: 0, multipleAt: () => least };
  return {
    most: last - first,
    multipleAt: (steps) => (first + steps === 0 ? 1 : 1 + ((first + steps) * step) / spend),
  };
}

interface Search {
  readonly wanted: number;
  /** The spend with no steps. */
  readonly least: number;
  readonly step: number;
  readonly scale: { readonly spend: number; readonly kpi: number };
}

function planOf(plans: BestPlans, { budget }: OptimizationRequest, { wanted, least, step, scale }: Search): StepPlan {
  if (budget.kind === 'total') {
    const plan = plans.at(Math.round((wanted - least) / step));
    if (plan) return plan;
    const amount = (steps: number) => (least + steps * step) * scale.spend;
    throw new Failure('plan-budget-out-of-reach', {
      details: { least: amount(plans.least), most: amount(plans.most) },
    });
  }
  // The response of one step, in the units of the run.
  const ratio = budget.least * step * (scale.spend / scale.kpi);
  const plan =
    budget.kind === 'return' ? plans.largestWithReturn(ratio, least / step) : plans.largestWithMarginalReturn(ratio);
  if (!plan) throw new Failure('plan-return-out-of-reach');
  return plan;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
