import { Failure } from '#shared/api/failure.ts';
import type { Plan, PlanAnswer } from '#shared/api/families/modelling-plans-schemas.ts';
import { estimate, mean } from '../numerics/statistics.ts';
import type { Horizon, PlannedChannel } from './planned-run.ts';

/** The share of draws from which a plan counts as different from today’s. */
const leastShareBetter = 0.8;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The multiple of each channel of the run, in order. Channels that aren’t listed stay as they were. */
function multiplesOf({ run: { channels } }: Horizon, planned: Plan['channels']): number[] {
  if (planned.some(({ component }) => !channels.some(({ id }) => id === component)))
    throw new Failure('plan-component-unknown');
  return channels.map(({ id }) => planned.findLast(({ component }) => component === id)?.multiple ?? 1);
}

/**
 * The outcome of a plan.
 * @throws Failure 422 for an unknown channel, and for a budget beyond the data of the run unless extrapolation is
 *   asked for
 */
export function simulate(horizon: Horizon, plan: Plan): PlanAnswer {
  const multiples = multiplesOf(horizon, plan.channels);
  if (!plan.showAnyway) refuseExtrapolation(horizon, multiples);
  return outcomeOf(horizon, multiples, plan.showAnyway);
}

function refuseExtrapolation(horizon: Horizon, multiples: readonly number[]): void {
  const { run, simulation } = horizon;
  run.channels.forEach((channel, at) => {
    const [multiple, solid] = [multiples[at] ?? 1, simulation.observedUntil(at)];
    if (!extrapolates(multiple, solid)) return;
    const highest = horizon.highestWeekOf(channel) * run.scale.spend;
    const details = { channel: channel.label, highest: highest * solid, asked: highest * multiple };
    throw new Failure('plan-extrapolates', { details });
  });
}

/** The actual spend is never an extrapolation, however it is rounded. */
const extrapolates = (multiple: number, observedUntil: number): boolean => multiple > Math.max(1, observedUntil) + 1e-9;

export function outcomeOf(horizon: Horizon, multiples: readonly number[], showAnyway: boolean): PlanAnswer {
  const { run, simulation } = horizon;
  const totals = { now: new Float64Array(simulation.draws), planned: new Float64Array(simulation.draws) };
  const channels = run.channels.map((channel, at): PlanAnswer['channels'][number] => {
    const multiple = multiples[at] ?? 1;
    const now = simulation.responses(at, 1);
    const planned = multiple === 1 ? now : simulation.responses(at, multiple);
    add(totals.now, now);
    add(totals.planned, planned);
    const spend = horizon.spendOf(channel);
    const solid = simulation.observedUntil(at);
    return {
      ...{ component: channel.id, label: channel.label, multiple },
      now: shownOutcome(horizon, spend, now),
      planned: shownOutcome(horizon, spend * multiple, planned),
      marginalReturn: marginalReturn(horizon, at, channel, multiple),
      observedUntil: Math.max(1, solid),
      extrapolates: extrapolates(multiple, solid),
    };
  });
  const spends = run.channels.map((channel) => horizon.spendOf(channel));
  const lift = totals.planned.map((value, draw) => value - (totals.now[draw] ?? 0));
  const same = multiples.every((multiple) => multiple === 1);
  const better = same ? null : lift.reduce((count, value) => count + (value > 0 ? 1 : 0), 0) / lift.length;
  return {
    plan: {
      weeks: horizon.weeks,
      channels: run.channels.map(({ id }, at) => ({ component: id, multiple: multiples[at] ?? 1 })),
      showAnyway,
    },
    firstWeek: run.weeks.at(-horizon.weeks) ?? '',
    lastWeek: run.weeks.at(-1) ?? '',
    interval: 0.9,
    channels,
    now: shownOutcome(horizon, sum(spends), totals.now),
    planned: shownOutcome(horizon, sum(spends.map((spend, at) => spend * (multiples[at] ?? 1))), totals.planned),
    lift: shownEstimate(horizon, lift),
    better,
    distinguishable: better !== null && better >= leastShareBetter,
    extrapolates: channels.some((channel) => channel.extrapolates),
  };
}

function add(into: Float64Array, values: Float64Array): void {
  for (let draw = 0; draw < into.length; draw++) into[draw] = (into[draw] ?? 0) + (values[draw] ?? 0);
}

function shownEstimate({ run: { scale } }: Horizon, draws: Float64Array) {
  const { mean: middle, low, high } = estimate(draws);
  return { mean: middle * scale.kpi, low: low * scale.kpi, high: high * scale.kpi };
}

function shownOutcome(horizon: Horizon, spend: number, draws: Float64Array) {
  const shown = spend * horizon.run.scale.spend;
  const response = shownEstimate(horizon, draws);
  return { spend: shown, response, roi: shown > 0 ? response.mean / shown : null };
}

/** The return of one more percent of the planned spend, per unit of that spend. */
function marginalReturn(
  { simulation, run, ...horizon }: Horizon,
  at: number,
  channel: PlannedChannel,
  multiple: number,
) {
  const spend = channel.spend.slice(-horizon.weeks).reduce((all, value) => all + value, 0) * multiple;
  if (!(spend > 0)) return null;
  const more = mean(simulation.responses(at, multiple * 1.01)) - mean(simulation.responses(at, multiple));
  return (more / (0.01 * spend)) * (run.scale.kpi / run.scale.spend);
}
