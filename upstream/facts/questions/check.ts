import { longestDays } from '#shared/analytics/comparison.ts';
import { conflictingPair, incompatibility } from '#shared/analytics/compatibility.ts';
import { type DimensionId, dimensions, isKeyOf, type MeasureId, measures } from '#shared/analytics/measures.ts';
import type { SemanticQuery } from '#shared/analytics/query.ts';
import { countedFor, type RatioId, ratioParts, ratioProblem } from '#shared/analytics/ratios.ts';
import { needsAllRows } from '#shared/analytics/withheld.ts';
import { Failure } from '#shared/api/failure.ts';
import { daysBetween, isLocalDate } from '#shared/time/calendar.ts';

/** @throws Failure 400 that says for each invalid field why it isn’t possible for this kind of account */
export function checkQuery(query: SemanticQuery, accountType: 1 | 2): SemanticQuery {
  const problems = [
    ...rangeProblems(query),
    ...measureProblems(query, accountType),
    ...ratioProblems(query, accountType),
    ...shapeProblems(query),
  ];
  const [first] = problems;
  if (first) {
    const sentences = problems.toReversed().map(([field, { message }]) => [field, message]);
    throw first[1].about(Object.fromEntries(sentences));
  }
  return query.order.length > 0 ? query : { ...query, order: defaultOrder(query) };
}

type FieldProblem = readonly [field: string, failure: Failure];

function* rangeProblems({ range }: SemanticQuery): Generator<FieldProblem> {
  for (const end of ['from', 'to'] as const)
    if (!isLocalDate(range[end])) yield [`range.${end}`, new Failure('no-such-day')];
  if (daysBetween(range.from, range.to) > longestDays) yield ['range', new Failure('range-too-long')];
}

function* measureProblems(
  { measures: asked, dimensions: by, filters }: SemanticQuery,
  accountType: 1 | 2,
): Generator<FieldProblem> {
  const kind = accountType === 1 ? 'brand' : 'retailer';
  const pair = conflictingPair(asked);
  if (pair) yield ['measures', new Failure('measures-apart', { details: { pair } })];
  for (const [at, measure] of asked.entries()) {
    const kinds: readonly string[] = measures[measure].accountTypes;
    const { label } = measures[measure];
    if (!kinds.includes(kind))
      yield [`measures.${at}`, new Failure('measure-of-others', { details: { label, account: kind } })];
    if (asked.indexOf(measure) !== at) yield [`measures.${at}`, new Failure('measure-repeated')];
    for (const dimension of [...by, ...filters.map((filter) => filter.dimension)]) {
      const misfit = misfitOf(measure, dimension);
      if (misfit) yield [`measures.${at}`, misfit];
    }
  }
}

/** Checks that a question may have the measures of its ratios, and that dividing them has a meaning. */
function* ratioProblems(query: SemanticQuery, accountType: 1 | 2): Generator<FieldProblem> {
  const { measures: asked, ratios = [] } = query;
  for (const [at, ratio] of ratios.entries()) {
    const parts = ratioParts(ratio);
    const field = `ratios.${at}`;
    if (!parts || ratioProblem(parts)) yield [field, new Failure('ratio-says-nothing', { details: { ratio } })];
    if (ratios.indexOf(ratio) !== at) yield [field, new Failure('measure-repeated')];
    if (asked.some(needsAllRows)) yield [field, new Failure('ratio-beside-withheld')];
    const counted = { ...query, measures: countedFor(asked, [ratio]) };
    for (const [, failure] of measureProblems(counted, accountType)) yield [field, failure];
  }
}

const misfitOf = (measure: MeasureId, dimension: DimensionId): Failure | null =>
  incompatibility(measure, dimension) === null
    ? null
    : new Failure('measure-not-by-dimension', { details: { measure, dimension } });

function* shapeProblems({
  measures: asked,
  dimensions: by,
  filters,
  having,
  order,
  ratios = [],
}: SemanticQuery): Generator<FieldProblem> {
  if (new Set(by).size < by.length) yield ['dimensions', new Failure('dimension-repeated')];
  if (by.filter((dimension) => dimensions[dimension].kind === 'time').length > 1)
    yield ['dimensions', new Failure('several-periods')];
  for (const [at, item] of order.entries()) {
    const problem = orderProblem(item, countedFor(asked, ratios), ratios, by);
    if (problem) yield [`order.${at}`, problem];
  }
  for (const [at, filter] of filters.entries()) {
    const problem = filterProblem(filter);
    if (problem) yield [`filters.${at}`, problem];
  }
  for (const [at, { measure }] of having.entries())
    if (!asked.includes(measure)) yield [`having.${at}`, new Failure('threshold-not-asked')];
}

function orderProblem(
  { by: column, of }: SemanticQuery['order'][number],
  asked: SemanticQuery['measures'],
  ratios: readonly RatioId[],
  by: SemanticQuery['dimensions'],
): Failure | null {
  if (![...asked, ...ratios, ...by].some((known) => known === column)) return new Failure('order-not-asked');
  if (!of) return null;
  const isValue = [...asked, ...ratios].some((known) => known === column);
  if (!isValue || !of.dimensions.every((dimension) => by.includes(dimension))) return new Failure('order-groups-unfit');
  // The order of rows would reveal something about withheld groups, and shares are only known once all rows are.
  if (asked.some(needsAllRows)) return new Failure('order-groups-withheld');
  for (const { dimension, key } of of.at ? [of.at].flat() : []) {
    // Groups compute all measures of the question.
    const misfit = asked.map((one) => misfitOf(one, dimension)).find((problem) => problem !== null);
    const problem = misfit ?? filterProblem({ dimension, op: 'in', values: [key] });
    if (problem) return problem;
  }
  return null;
}

function filterProblem({ dimension, op, values }: SemanticQuery['filters'][number]): Failure | null {
  const { label, kind } = dimensions[dimension];
  if (op === 'contains')
    return kind === 'time' || !values.every((value) => value.trim() !== '') ? new Failure('search-not-of-names') : null;
  return values.every((value) => isKeyOf(dimension, value))
    ? null
    : new Failure('filter-takes-ids', { details: { label } });
}

/** A series starts with its earliest period; other rows start with the largest. */
function defaultOrder({ measures: asked, dimensions: by }: SemanticQuery): SemanticQuery['order'] {
  const time = by.find((dimension) => dimensions[dimension].kind === 'time');
  const [first] = asked;
  return [
    ...(time ? [{ by: time, direction: 'asc' as const }] : []),
    ...(by.length > (time ? 1 : 0) && first ? [{ by: first, direction: 'desc' as const }] : []),
  ];
}
