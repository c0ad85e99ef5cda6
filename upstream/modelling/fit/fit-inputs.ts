import { Failure } from '#shared/api/failure.ts';
import { fitLimits, type RunSpec } from '#shared/modelling/run-spec.ts';
import { type DateRange, type LocalDate, weekStart } from '#shared/time/calendar.ts';
import { dataAdequacy } from '../numerics/drivers.ts';
import { knotCount } from '../numerics/model.ts';
import type { ModelChannelFacts, ModelFacts } from './model-facts.ts';
import type { ModelKpi } from './series-kpis.ts';
import type { FitInputs } from './stored-inputs.ts';

/**
 * The inputs of a run with this specification.
 * @throws Failure 422 that says what to add or to leave out; the first problem, if there are several
 */
export function fitInputs(facts: ModelFacts, spec: RunSpec): FitInputs {
  const [problem] = problemsOf(facts, spec);
  if (problem) throw problem;
  return selectInputs(facts, spec);
}

/** All problems that prevent a fit, the most fundamental first. */
export function problemsOf(facts: ModelFacts, spec: RunSpec): Failure[] {
  const kpi = kpiOf(facts, spec);
  if (!kpi) return [new Failure('model-kpi-missing')];
  const channels = channelsOf(facts, spec);
  if (facts.spendWeeks === null || facts.channels.length === 0) return [new Failure('model-no-spend')];
  const missing = nameProblems(facts, spec);
  if (missing.length > 0) return missing;
  const range = rangeOf(facts, spec, kpi);
  if (!range) return [new Failure('model-spend-without-kpi')];
  const weeks = weekIndexes(facts.weeks, range);
  const inputs = selectInputs(facts, spec);
  return [
    ...lengthProblems(weeks.length, range),
    ...kpiProblems(facts, kpi, weeks),
    ...spendProblems(facts, weeks),
    ...channelProblems(inputs, channels.length),
    ...controlProblems(facts, spec, weeks),
    ...adequacyProblems(inputs),
  ];
}

const kpiIdOf = ({ kpi }: RunSpec): string => (kpi.kind === 'series' ? `series:${kpi.name}` : kpi.kind);

const kpiOf = (facts: ModelFacts, spec: RunSpec): ModelKpi | null =>
  facts.kpis.find(({ id }) => id === kpiIdOf(spec)) ?? null;

/** The default KPI: the one with the most weeks among those that aren’t derived from clicks. */
export function defaultKpi({ kpis }: ModelFacts): RunSpec['kpi'] | null {
  const [first] = kpis.filter(({ circular }) => !circular).concat(kpis);
  if (!first) return null;
  if (first.id.startsWith('series:')) return { kind: 'series', name: first.id.slice('series:'.length) };
  return first.id === 'tills' || first.id === 'sell-out' ? { kind: first.id } : { kind: 'attributed-sales' };
}

/** All whole weeks with both spend and KPI, unless others are chosen. */
function rangeOf(facts: ModelFacts, { firstWeek, lastWeek }: RunSpec, kpi: ModelKpi): DateRange | null {
  const known = facts.weeks.filter((_, at) => kpi.values[at] !== null);
  const [firstSpend = '', lastSpend = ''] = facts.spendWeeks ?? [];
  const common = known.filter((week) => week >= firstSpend && week <= lastSpend);
  const [from, to] = [firstWeek ?? common[0], lastWeek ?? common.at(-1)];
  return from === undefined || to === undefined || from > to ? null : { from: weekStart(from), to };
}

/** Indexes of the weeks within a range. */
const weekIndexes = (weeks: readonly LocalDate[], { from, to }: DateRange): number[] =>
  weeks.flatMap((week, at) => (week >= from && week <= to ? [at] : []));

interface ChosenChannel {
  readonly id: string;
  readonly label: string;
  readonly prior: RunSpec['channels'][number]['prior'];
  readonly parts: readonly ModelChannelFacts[];
}

/** The chosen channels, with those merged into them; without a choice, all channels. */
function channelsOf({ channels }: ModelFacts, spec: RunSpec): ChosenChannel[] {
  if (spec.channels.length === 0)
    return channels.map((channel) => ({ id: channel.id, label: channel.label, prior: null, parts: [channel] }));
  return spec.channels.map(({ channel, merges, prior }) => {
    const parts = [channel, ...merges].flatMap((id) => channels.find((own) => own.id === id) ?? []);
    return { id: channel, label: parts.map(({ label }) => label).join(' + '), prior, parts };
  });
}

function nameProblems({ channels, series }: ModelFacts, spec: RunSpec): Failure[] {
  const named = spec.channels.flatMap(({ channel, merges }) => [channel, ...merges]);
  return [
    ...named
      .filter((name) => !channels.some(({ id }) => id === name))
      .map((name) => new Failure('model-channel-missing', { details: { name } })),
    ...named
      .filter((name, at) => named.indexOf(name) < at)
      .map((name) => new Failure('model-channel-repeated', { details: { name } })),
    ...spec.controls
      .filter((name) => !series.some(({ id }) => id === name))
      .map((name) => new Failure('model-control-missing', { details: { name } })),
  ];
}

function selectInputs(facts: ModelFacts, spec: RunSpec): FitInputs {
  const kpi = kpiOf(facts, spec);
  const range = kpi && rangeOf(facts, spec, kpi);
  if (!kpi || !range) throw new Failure('model-spend-without-kpi');
  const places = weekIndexes(facts.weeks, range);
  const inWeeks = (values: readonly (number | null)[]) => places.map((at) => values[at] ?? 0);
  const channels = channelsOf(facts, spec).map(({ id, label, prior, parts }) => {
    const summed = (values: (part: ModelChannelFacts) => readonly (number | null)[]) =>
      places.map((at) => parts.reduce((sum, part) => sum + (values(part)[at] ?? 0), 0));
    const isComplete = parts.every((part) =>
      places.every((at) => (part.spend[at] ?? 0) === 0 || (part.impressions[at] ?? 0) > 0),
    );
    const impressions = isComplete ? summed((part) => part.impressions) : null;
    return { id, label, prior, spend: summed(({ spend }) => spend), impressions };
  });
  return {
    weeks: places.map((at) => facts.weeks[at] ?? ''),
    currency: facts.currency,
    kpi: {
      id: kpi.id,
      name: kpi.label,
      kind: kpi.kind,
      unit: kpi.unit,
      values: inWeeks(kpi.values),
      circular: kpi.circular,
    },
    // Without a choice, channels with too little spend are left out; a chosen one is refused.
    channels: spec.channels.length > 0 ? channels : channels.filter(({ spend }) => isLongEnough(spend)),
    controls: spec.controls.flatMap((name) => {
      const found = facts.series.find(({ id }) => id === name);
      return found ? [{ id: found.id, label: found.label, role: found.role, values: inWeeks(found.values) }] : [];
    }),
    heldOut: heldOutOf(spec.holdout, places.length),
    seed: spec.seed,
  };
}

const weeksWithSpend = (spend: readonly number[]): number => spend.filter((value) => value > 0).length;
const isLongEnough = (spend: readonly number[]): boolean => weeksWithSpend(spend) >= fitLimits.leastChannelWeeks;

function heldOutOf(holdout: RunSpec['holdout'], weeks: number): number[] {
  const all = Array.from({ length: weeks }, (_, at) => at);
  if (holdout === 'last-13') return all.slice(-13);
  return holdout === 'every-8th' ? all.filter((at) => at % 8 === 7) : [];
}

const weekCount = ({ from, to }: DateRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 604_800_000) + 1;

function* lengthProblems(weeks: number, range: DateRange): Generator<Failure> {
  if (weeks < fitLimits.leastWeeks) yield new Failure('model-too-few-weeks', { details: { weeks } });
  const asked = weekCount(range);
  if (asked > fitLimits.maxWeeks) yield new Failure('model-too-many-weeks', { details: { weeks: asked } });
}

/** The first week without a value, and the number of such weeks. */
function gapIn(facts: ModelFacts, values: readonly (number | null)[], places: readonly number[]) {
  const missing = places.filter((at) => values[at] === null || values[at] === undefined);
  const week = facts.weeks[missing[0] ?? -1];
  return week === undefined ? null : { week, weeks: missing.length };
}

const isVarying = (values: readonly (number | null | undefined)[]): boolean =>
  values.some((value) => value !== values[0]);

function* kpiProblems(facts: ModelFacts, { values }: ModelKpi, places: readonly number[]): Generator<Failure> {
  const gap = gapIn(facts, values, places);
  const known = places.map((at) => values[at] ?? 0);
  if (gap) yield new Failure('model-kpi-gaps', { details: gap });
  else if (!isVarying(known)) yield new Failure('model-kpi-constant');
  else if (known.reduce((sum, value) => sum + value, 0) <= 0) yield new Failure('model-kpi-not-positive');
}

function* spendProblems(facts: ModelFacts, places: readonly number[]): Generator<Failure> {
  const [first = '', last = ''] = facts.spendWeeks ?? [];
  const missing = places.map((at) => facts.weeks[at] ?? '').filter((week) => week < first || week > last);
  const [week] = missing;
  if (week !== undefined) yield new Failure('model-spend-gaps', { details: { week, weeks: missing.length } });
}

function* channelProblems({ channels }: FitInputs, known: number): Generator<Failure> {
  if (channels.length === 0 && known > 0) yield new Failure('model-no-spend');
  for (const { label, spend } of channels)
    if (!isLongEnough(spend))
      yield new Failure('model-channel-too-short', { details: { name: label, weeks: weeksWithSpend(spend) } });
  if (channels.length > fitLimits.channels)
    yield new Failure('model-too-many-channels', { details: { channels: channels.length } });
}

function* controlProblems(facts: ModelFacts, { controls }: RunSpec, places: readonly number[]): Generator<Failure> {
  if (controls.length > fitLimits.controls)
    yield new Failure('model-too-many-controls', { details: { controls: controls.length } });
  for (const name of controls) {
    const values = facts.series.find(({ id }) => id === name)?.values ?? [];
    const gap = gapIn(facts, values, places);
    if (gap) yield new Failure('model-control-gaps', { details: { name, ...gap } });
    else if (!isVarying(places.map((at) => values[at])))
      yield new Failure('model-control-constant', { details: { name } });
  }
}

function* adequacyProblems({ weeks, channels, controls }: FitInputs): Generator<Failure> {
  if (weeks.length < fitLimits.leastWeeks) return;
  const ratio = dataAdequacy(weeks.length, {
    ...{ knots: knotCount(weeks.length), controls: controls.length, treatments: channels.length },
  });
  if (ratio < fitLimits.leastWeeksEach) yield new Failure('model-too-few-observations', { details: { ratio } });
}
