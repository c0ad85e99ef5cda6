import { type FormValues, textField } from '#app/forms/fields.ts';
import type { Plan } from '#shared/api/families/modelling-plans-schemas.ts';
import type { ModelRunChannels } from '#shared/api/families/modelling-runs-schemas.ts';
import { isOneOf } from '#shared/table.ts';
import * as texts from './texts.ts';

export const goals = ['total', 'return', 'marginal-return'] as const;
export type Goal = (typeof goals)[number];

/** Possible lengths of a plan in weeks. */
export const horizons = [13, 26, 52, 104] as const;
const defaultHorizon = 52;

/** Maximum multiple of the previous spend. */
const maxMultiple = 2;
const defaultReach = 30;

type PlanProblem = 'amount' | 'too-much' | 'bounds';

/** Channel in the form. Amounts cover all weeks of the plan. */
export interface PlannedChannel {
  readonly id: string;
  readonly label: string;
  /** Spend of the run's last weeks, for the plan's length. */
  readonly now: number;
  readonly budget: number;
  readonly multiple: number;
  /** Allowed change in percent, as typed. */
  readonly least: string;
  readonly most: string;
  readonly locked: boolean;
  /** Typed text that is no valid budget. */
  readonly typed: string | null;
  readonly problem: PlanProblem | null;
}

/** Plan form of the address. */
export interface PlanForm {
  readonly act: 'simulate' | 'optimize' | null;
  readonly weeks: number;
  readonly goal: Goal;
  /** Total budget, or minimum return, as typed. */
  readonly total: string;
  readonly target: string;
  readonly goalProblem: boolean;
  readonly anyway: boolean;
  readonly channels: readonly PlannedChannel[];
}

type Channel = ModelRunChannels['channels'][number];

/** Channels to plan: paid ones with weekly spend. */
const plannedChannels = (channels: readonly Channel[]): readonly Channel[] =>
  channels.filter(
    ({ kind, spendWeekly, transform }) => kind === 'paid' && spendWeekly.length > 0 && transform !== null,
  );

/**
 * Reads the form from the address. Budgets cover the number of weeks in `of`; links have multiples of the current
 * budget in `u.` parameters instead.
 */
export function readPlanForm(params: URLSearchParams, all: readonly Channel[], runWeeks: number): PlanForm {
  const act = params.get('do');
  const weeks = readWeeks(params, 'weeks', runWeeks) ?? Math.min(defaultHorizon, runWeeks);
  const typedFor = readWeeks(params, 'of', runWeeks) ?? weeks;
  const goal = params.get('goal');
  const chosen = isOneOf(goals, goal) ? goal : 'total';
  const [total, target] = [(params.get('total') ?? '').trim(), (params.get('target') ?? '').trim()];
  return {
    act: act === 'simulate' || act === 'optimize' ? act : null,
    ...{ weeks, goal: chosen, total, target },
    goalProblem: chosen === 'total' ? total !== '' && !isAmount(total, 1) : !isAmount(target, 0.000_001, 100),
    anyway: params.get('anyway') === 'on',
    channels: plannedChannels(all).map((channel) => channelOf(params, channel, weeks, typedFor)),
  };
}

function channelOf(params: URLSearchParams, channel: Channel, weeks: number, typedFor: number): PlannedChannel {
  const { id, label, spendWeekly } = channel;
  const now = sumSpend(spendWeekly, weeks);
  const typed = params.get(`budget.${id}`)?.trim() ?? '';
  const multiple = budgetMultiple(typed, params.get(`u.${id}`), sumSpend(spendWeekly, typedFor));
  const [least, most] = [params.get(`least.${id}`)?.trim() ?? '', params.get(`most.${id}`)?.trim() ?? ''];
  const problem =
    multiple === null ? 'amount' : multiple > maxMultiple ? 'too-much' : isValidBounds(least, most) ? null : 'bounds';
  const known = multiple === null || multiple > maxMultiple ? 1 : multiple;
  return {
    ...{ id, label, now, multiple: known, budget: now * known, least, most, problem },
    locked: params.get(`lock.${id}`) === 'on',
    typed: problem === 'amount' || problem === 'too-much' ? typed : null,
  };
}

/** Multiple of the current budget. Fields show rounded budgets, so the rounded current one counts as unchanged. */
function budgetMultiple(typed: string, given: string | null, now: number): number | null {
  if (typed === '') return given !== null && isAmount(given, 0, maxMultiple) ? Number(given) : 1;
  if (!isAmount(typed, 0)) return null;
  if (now === 0 || Number(typed) === shownBudget(now)) return 1;
  return Number(typed) / now;
}

/** Budget rounded for its field. */
export const shownBudget = (amount: number): number => Math.round(amount);

const sumSpend = (weekly: readonly number[], weeks: number): number =>
  weekly.slice(-weeks).reduce((sum, spend) => sum + spend, 0);

function readWeeks(params: URLSearchParams, name: string, most: number): number | null {
  const weeks = Number(params.get(name));
  return Number.isInteger(weeks) && weeks >= 4 && weeks <= Math.min(104, most) ? weeks : null;
}

const isAmount = (text: string, least: number, most = 1e15): boolean =>
  text !== '' && Number(text) >= least && Number(text) <= most;

/** Whether the bounds are percentages from −100 to 100 in ascending order. */
function isValidBounds(least: string, most: string): boolean {
  const [low, high] = parseBounds(least, most);
  return Number.isFinite(low) && Number.isFinite(high) && low >= -100 && high <= 100 && low <= high;
}

const parseBounds = (least: string, most: string): readonly [number, number] => [
  least === '' ? -defaultReach : Number(least),
  most === '' ? defaultReach : Number(most),
];

export const isValidForm = ({ channels, goalProblem, act }: PlanForm): boolean =>
  channels.every(({ problem }) => problem === null) && (act !== 'optimize' || !goalProblem);

/** Plan for the call, without unchanged channels. */
export const toPlan = ({ weeks, channels, anyway }: PlanForm): Plan => ({
  weeks,
  channels: channels.filter(({ multiple }) => multiple !== 1).map(({ id, multiple }) => ({ component: id, multiple })),
  showAnyway: anyway,
});

export const toOptimization = ({ weeks, channels, anyway, goal, total, target }: PlanForm) => ({
  weeks,
  budget:
    goal === 'total'
      ? { kind: goal, amount: total === '' ? null : Number(total) }
      : { kind: goal, least: Number(target) },
  bounds: channels.map(({ id, multiple, locked, least, most }) => {
    const [low, high] = parseBounds(least, most);
    return locked
      ? { component: id, least: multiple, most: multiple }
      : { component: id, least: 1 + low / 100, most: 1 + high / 100 };
  }),
  showAnyway: anyway,
});

/** Search part of a plan's address. */
export function planSearch(run: number, { weeks, channels, showAnyway }: Plan, scenario: number | null = null): string {
  const params = new URLSearchParams({ run: String(run), do: 'simulate', weeks: String(weeks) });
  for (const { component, multiple } of channels)
    if (multiple !== 1) params.set(`u.${component}`, String(Number(multiple.toFixed(6))));
  if (showAnyway) params.set('anyway', 'on');
  if (scenario !== null) params.set('scenario', String(scenario));
  return `?${params}`;
}

export const scenarioFields = {
  name: textField({ label: texts.name, required: true, maxLength: 80, error: texts.nameError }),
};

export type ScenarioValues = FormValues<typeof scenarioFields>;
