import { comparedTotals } from '#shared/analytics/comparison.ts';
import { blockedBy } from '#shared/analytics/filters.ts';
import {
  changeInSteps,
  type Decomposition,
  decomposeRatio,
  decomposeSum,
  explains,
  type Fraction,
  inUnits,
  largest,
  type Pair,
  rounded,
} from '#shared/analytics/insights/decomposition.ts';
import { confidenceIn, swings, usualSwing, weightOf } from '#shared/analytics/insights/detection.ts';
import { decomposable, partsOf, stepOf, type Watched } from '#shared/analytics/insights/watched.ts';
import { type DimensionId, type MeasureId, measures } from '#shared/analytics/measures.ts';
import type { QueryAnswer, SemanticQueryInput } from '#shared/analytics/query.ts';
import type { InsightAnswer, InsightCard, InsightQuestion } from '#shared/api/families/insights-schemas.ts';
import { currencyPrecision } from '#shared/format/currency.ts';
import { addDays, type DateRange, daysBetween, earlier, later } from '#shared/time/calendar.ts';

/** Answers a query with the person’s permissions. */
export type Ask = (query: SemanticQueryInput) => Promise<QueryAnswer>;

export type FoundCard = Omit<InsightCard, 'id' | 'dismissed'>;

interface Findings extends Omit<InsightAnswer, 'cards'> {
  readonly cards: readonly FoundCard[];
}

/** Days before the comparison that show usual changes. */
const historyDays = 56;
/** Smaller counts change too much by chance to be insights. */
const fewestCounted = 30;
const maxMembers = 200;
const namedMembers = 6;

/**
 * Finds unusual changes of the watched measures against the comparison, each explained by the best dimension.
 * @param firstDay first day with facts, where the usual changes begin
 */
export async function computeInsights(
  ask: Ask,
  watched: Watched,
  question: InsightQuestion,
  firstDay: string | null,
): Promise<Findings> {
  const { preset, comparison, filters, currency } = question;
  const common = { filters, ...(currency && { currency }) };
  const usable = watched.measures.filter((measure) => blockedBy(measure, filters) === null);
  const [leading, ...others] = usable;
  if (!leading) throw new RangeError('nothing is watched under these filters');
  const overallOf = (range: DateRange) =>
    ask({ ...common, measures: [leading, ...others], range, preset, comparison, totals: true });
  const whole = await overallOf(question.range);
  const range = finishedDays(question.range, whole);
  const overall = range.to === question.range.to || range.to < range.from ? whole : await overallOf(range);
  const facts = {
    range,
    ...{ timezone: overall.timezone, currency: overall.currency, conversions: overall.conversions },
    ...{ salesReporting: overall.salesReporting ?? null, factsThrough: overall.factsThrough },
  };
  const before = overall.comparison;
  const through = overall.factsThrough;
  const nothing = { history: null, cards: [], usual: [], unknown: usable };
  if (range.to < range.from) return { ...facts, range: question.range, comparison: before?.range ?? null, ...nothing };
  const gaps = before?.gaps ?? [];
  const gapOf = (measure: MeasureId) => gaps.find(({ measures: ids }) => ids.includes(measure));
  const compares = usable.some((measure) => gapOf(measure)?.compared !== 0);
  if (!before?.totals || through === null || firstDay === null || !compares || through < range.from)
    return { ...facts, comparison: null, ...nothing };
  if (before.unevenTotals) return { ...facts, comparison: before.range, unevenTotals: true, ...nothing };

  const history = { from: later(firstDay, addDays(before.range.from, -historyDays)), to: addDays(range.from, -1) };
  const daily = await ask({ ...common, measures: [leading, ...others], dimensions: ['day'], range: history });
  const days = {
    now: daysBetween(range.from, earlier(range.to, through)) + 1,
    before: daysBetween(before.range.from, before.range.to) + 1,
  };
  const digits = currencyPrecision(overall.currency);
  const judged = usable.map((measure, at) => {
    const step = stepOf(measure, digits);
    const [then, now] = [before.totals?.[at], comparedTotals(overall)?.[at]].map((value) =>
      value == null ? null : rounded(value, step),
    );
    const compared = gapOf(measure)?.compared;
    const own = compared === undefined ? days : { now: compared, before: compared };
    return { measure, ...judge(measure, then ?? null, now ?? null, { days: own, daily, column: at + 1, step }) };
  });
  const unusual = judged.flatMap(({ measure, moved }) => (moved ? [{ measure, ...moved }] : []));
  const explain = await prepareExplanations(ask, unusual, watched.dimensions, {
    ...{ common, range: { from: range.from, to: earlier(range.to, through) }, before: before.range },
    digits,
  });
  const cards = unusual
    .toSorted((a, b) => weightOf(b.swings, b.relative) - weightOf(a.swings, a.relative))
    // A measure compared over some of the days can't be explained by all of them.
    .map((card) => ({ ...card, decomposition: gapOf(card.measure) ? null : explain(card.measure, card) }));
  return {
    ...{ ...facts, comparison: before.range, history, cards },
    usual: judged.filter(({ state }) => state === 'usual').map(({ measure }) => measure),
    unknown: judged.filter(({ state }) => state === 'unknown').map(({ measure }) => measure),
  };
}

/** The finished days of a range: the numbers of an unfinished day would look like a fall. */
const finishedDays = (range: DateRange, { comparison, factsThrough }: QueryAnswer): DateRange =>
  comparison?.unfinishedDay && factsThrough ? { ...range, to: addDays(earlier(range.to, factsThrough), -1) } : range;

type Moved = Omit<FoundCard, 'measure' | 'decomposition'>;

interface Judgment {
  readonly days: { readonly before: number; readonly now: number };
  readonly daily: QueryAnswer;
  readonly column: number;
  readonly step: number;
}

function judge(
  measure: MeasureId,
  before: number | null,
  now: number | null,
  { days, daily, column, step }: Judgment,
): { readonly state: 'usual' | 'unknown' | 'moved'; readonly moved: Moved | null } {
  const { kind, format } = measures[measure];
  const swing = usualSwing(daily.rows.map((row) => ({ day: String(row[0]), value: numberOrNull(row[column]) })));
  if (before === null || now === null || swing === null) return { state: 'unknown', moved: null };
  if (kind === 'additive' && format === 'integer' && before + now < fewestCounted)
    return { state: 'unknown', moved: null };
  const change = inUnits(changeInSteps(before, now, step), step);
  const count = swings({ change, days, kind: kind === 'additive' ? 'sum' : 'mean', swing });
  const confidence = confidenceIn(count);
  if (confidence === null) return { state: 'usual', moved: null };
  const relative = before === 0 ? null : change / Math.abs(before);
  return { state: 'moved', moved: { before, now, change, relative, swings: count, confidence } };
}

interface ComparedPeriods {
  readonly common: Pick<SemanticQueryInput, 'filters' | 'currency'>;
  readonly range: DateRange;
  readonly before: DateRange;
  readonly digits: number;
}

type Explained = InsightCard['decomposition'];

/** Asks every dimension once for both periods, for all the measures that it can explain. */
async function prepareExplanations(
  ask: Ask,
  unusual: readonly { readonly measure: MeasureId }[],
  by: readonly DimensionId[],
  { common, range, before, digits }: ComparedPeriods,
): Promise<(measure: MeasureId, total: { before: number; now: number }) => Explained> {
  const plans = by.flatMap((dimension) => {
    const { measures: explained, asked } = decomposable(
      unusual.map(({ measure }) => measure),
      dimension,
    );
    const [first, ...rest] = asked;
    return first ? [{ dimension, fitting: explained, asked, query: { ...common, measures: [first, ...rest] } }] : [];
  });
  const answers = await Promise.all(
    plans.map(async (plan) => {
      const query = { ...plan.query, dimensions: [plan.dimension], limit: maxMembers, totals: true };
      const [then, now] = await Promise.all([ask({ ...query, range: before }), ask({ ...query, range })]);
      return { ...plan, then, now };
    }),
  );
  return (measure, total) => {
    const step = stepOf(measure, digits);
    const change = changeInSteps(total.before, total.now, step);
    const candidates = answers
      .filter(({ fitting }) => fitting.includes(measure))
      .map(({ dimension, then, now }) => {
        const { decomposition, shares } = decompose(measure, [then, now], step, change);
        return { dimension, decomposition, power: explains(decomposition, shares) };
      });
    const [best] = candidates.toSorted((a, b) => b.power - a.power);
    if (!best || best.decomposition.effects.length === 0) return null;
    const { effects, rest } = largest(best.decomposition, namedMembers);
    return {
      ...{ dimension: best.dimension, step, rest: inUnits(rest, step) },
      effects: effects.map((effect) => ({
        ...effect,
        change: inUnits(effect.change, step),
        rate: effect.rate === null ? null : inUnits(effect.rate, step),
        mix: effect.mix === null ? null : inUnits(effect.mix, step),
      })),
    };
  };
}

function decompose(
  measure: MeasureId,
  [then, now]: readonly [QueryAnswer, QueryAnswer],
  step: number,
  change: number,
): { readonly decomposition: Decomposition; readonly shares: ReadonlyMap<string, number> } {
  const parts = partsOf(measure);
  if (parts && 'sum' in parts) {
    const found = sideBySide(then, now, (read) => read(parts.sum));
    const whole = Math.abs(found.total.before) || 1;
    return {
      decomposition: decomposeSum(found.members, found.total, step, change),
      shares: new Map(found.members.map(({ key, before }) => [key, Math.abs(before) / whole])),
    };
  }
  const fraction = (read: (id: MeasureId) => number): Fraction => ({
    over: parts ? read(parts.over) : 0,
    under: parts && parts.under.length > 1 ? Math.round(product(parts.under, read)) : product(parts?.under ?? [], read),
  });
  const found = sideBySide(then, now, fraction);
  const whole = found.total.before.under || 1;
  return {
    decomposition: decomposeRatio(found.members, found.total, step, change),
    shares: new Map(found.members.map(({ key, before }) => [key, before.under / whole])),
  };
}

const product = (ids: readonly MeasureId[], read: (id: MeasureId) => number): number =>
  ids.reduce((value, id) => value * read(id), 1);

/** Members of both periods side by side; a missing one counts as zero. */
function sideBySide<Value>(then: QueryAnswer, now: QueryAnswer, value: (read: (id: MeasureId) => number) => Value) {
  const ids = now.columns.filter(({ kind }) => kind === 'measure').map(({ id }) => id);
  const at = (cells: readonly unknown[] | null | undefined, offset: number) => (id: MeasureId) =>
    numberOrNull(cells?.[ids.indexOf(id) + offset]) ?? 0;
  const rows = (answer: QueryAnswer) =>
    new Map(answer.rows.map((row, index) => [answer.keys?.[index]?.[0] ?? '', row]));
  const [before, after] = [rows(then), rows(now)];
  const members = [...new Set([...before.keys(), ...after.keys()])].map((key): Pair<Value> => {
    const [old, current] = [before.get(key), after.get(key)];
    return {
      ...{ key, label: String((current ?? old)?.[0] ?? key) },
      ...{ before: value(at(old, 1)), now: value(at(current, 1)) },
    };
  });
  const total = { key: '', label: '', before: value(at(then.totals, 0)), now: value(at(now.totals, 0)) };
  return { members, total };
}

const numberOrNull = (cell: unknown): number | null => (typeof cell === 'number' ? cell : null);
