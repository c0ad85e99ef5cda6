import { type FormValues, textField } from '#app/forms/fields.ts';
import type { Plan } from '#shared/api/families/modelling-plans-schemas.ts';
import type { ModelRunChannels } from '#shared/api/families/modelling-runs-schemas.ts';
import { isOneOf } from '#shared/table.ts';
import * as texts from './texts.ts';

export const goals = ['total', 'return', 'marginal-return'] as const;
export type Goal = (typeof goals)[number];

/** Weeks that a plan can be for. */
export const horizons = [13, 26, 52, 104] as const;
const defaultHorizon = 52;

/** No plan spends more than so many times as much as before. */
const maxMultiple = 2;
const defaultReach = 30;

type PlanProblem = 'amount' | 'too-much' | 'bounds';

/** One channel as the form shows it. Amounts are of all weeks of the plan. */
export interface PlannedChannel {
  readonly id: string;
  readonly label: string;
  /** Spend of the last weeks of the run, as many as the plan has. */
  readonly now: number;
  readonly budget: number;
  readonly multiple: number;
  /** Percent that it may change by, as typed. */
  readonly least: string;
  readonly most: string;
  readonly locked: boolean;
  /** What stood in the field, where it is no budget. */
  readonly typed: string | null;
  readonly problem: PlanProblem | null;
}

/** What the address asks the simulator for. */
export interface PlanForm {
  readonly act: 'simulate' | 'optimize' | null;
  readonly weeks: number;
  readonly goal: Goal;
  /** Total budget, or least return, as typed. */
  readonly total: string;
  readonly target: string;
  readonly goalProblem: boolean;
  readonly anyway: boolean;
  readonly channels: readonly PlannedChannel[];
}

type Channel = ModelRunChannels['channels'][number];

/** Channels whose spend can be planned: those that are paid for, with spend by week. */
const plannedChannels = (channels: readonly Channel[]): readonly Channel[] =>
  channels.filter(
    ({ kind, spendWeekly, transform }) => kind === 'paid' && spendWeekly.length > 0 && transform !== null,
  );

/**
 * Reads the form by the address. A budget is typed for as many weeks as the form had then, which `of` says; a link says
 * by `u.` what today's budget is multiplied by.
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

/** What is typed is rounded: today's budget as the form shows it is today's budget. */
function budgetMultiple(typed: string, given: string | null, now: number): number | null {
  if (typed === '') return given !== null && isAmount(given, 0, maxMultiple) ? Number(given) : 1;
  if (!isAmount(typed, 0)) return null;
  if (now === 0 || Number(typed) === shownBudget(now)) return 1;
  return Number(typed) / now;
}

/** A budget as its field shows it. */
export const shownBudget = (amount: number): number => Math.round(amount);

const sumSpend = (weekly: readonly number[], weeks: number): number =>
  weekly.slice(-weeks).reduce((sum, spend) => sum + spend, 0);

function readWeeks(params: URLSearchParams, name: string, most: number): number | null {
  const weeks = Number(params.get(name));
  return Number.isInteger(weeks) && weeks >= 4 && weeks <= Math.min(104, most) ? weeks : null;
}

const isAmount = (text: string, least: number, most = 1e15): boolean =>
  text !== '' && Number(text) >= least && Number(text) <= most;

/** Bounds are changes in percent: −100 to 100, the lower one first. */
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

/** What is asked of the run. Channels as they were are left out. */
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

/** The search of an address that carries a plan. */
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
