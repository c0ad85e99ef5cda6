import { daysBetween, isLocalDate } from '#shared/analytics/calendar.ts';
import { dimensions, isKeyOf, measures } from '#shared/analytics/catalogue.ts';
import { longestDays } from '#shared/analytics/comparison.ts';
import { familyConflict, incompatibility } from '#shared/analytics/compatibility.ts';
import type { SemanticQuery } from '#shared/analytics/query.ts';
import { needsAllRows } from '#shared/analytics/withheld.ts';
import { Failure } from '#shared/api/failure.ts';

/** @throws Failure 400 naming each field that makes no sense for this kind of account, with the reason */
export function checkQuery(query: SemanticQuery, accountType: 1 | 2): SemanticQuery {
  const problems = [...rangeProblems(query), ...measureProblems(query, accountType), ...shapeProblems(query)];
  const [first] = problems;
  if (first)
    throw new Failure('question-refused', {
      details: { why: first[1] },
      errors: Object.fromEntries(problems.toReversed()),
    });
  return query.order.length > 0 ? query : { ...query, order: defaultOrder(query) };
}

type FieldProblem = readonly [field: string, sentence: string];

function* rangeProblems({ range }: SemanticQuery): Generator<FieldProblem> {
  for (const end of ['from', 'to'] as const)
    if (!isLocalDate(range[end])) yield [`range.${end}`, 'There is no such day in the calendar.'];
  if (daysBetween(range.from, range.to) > longestDays) yield ['range', 'The range is longer than ten years.'];
}

function* measureProblems(
  { measures: asked, dimensions: by, filters }: SemanticQuery,
  accountType: 1 | 2,
): Generator<FieldProblem> {
  const kind = accountType === 1 ? 'brand' : 'retailer';
  const conflict = familyConflict(asked);
  if (conflict) yield ['measures', conflict];
  for (const [at, measure] of asked.entries()) {
    const kinds: readonly string[] = measures[measure].accountTypes;
    if (!kinds.includes(kind)) yield [`measures.${at}`, `${measures[measure].label} is not a measure of a ${kind}.`];
    if (asked.indexOf(measure) !== at) yield [`measures.${at}`, 'The measure comes twice.'];
    for (const dimension of [...by, ...filters.map((filter) => filter.dimension)]) {
      const reason = incompatibility(measure, dimension);
      if (reason) yield [`measures.${at}`, reason];
    }
  }
}

function* shapeProblems({
  measures: asked,
  dimensions: by,
  filters,
  having,
  order,
}: SemanticQuery): Generator<FieldProblem> {
  if (new Set(by).size < by.length) yield ['dimensions', 'A dimension comes twice.'];
  if (by.filter((dimension) => dimensions[dimension].kind === 'time').length > 1)
    yield ['dimensions', 'Only one of day, week, month, quarter and year can be used at a time.'];
  for (const [at, item] of order.entries()) {
    const problem = orderProblem(item, asked, by);
    if (problem) yield [`order.${at}`, problem];
  }
  for (const [at, filter] of filters.entries()) {
    const problem = filterProblem(filter);
    if (problem) yield [`filters.${at}`, problem];
  }
  for (const [at, { measure }] of having.entries())
    if (!asked.includes(measure)) yield [`having.${at}`, 'Only a measure that is asked for can have a threshold.'];
}

function orderProblem(
  { by: column, of }: SemanticQuery['order'][number],
  asked: SemanticQuery['measures'],
  by: SemanticQuery['dimensions'],
): string | null {
  if (![...asked, ...by].some((known) => known === column)) return 'Only what is asked for can be ordered by.';
  if (!of) return null;
  const measure = asked.find((known) => known === column);
  if (!measure || !of.dimensions.every((dimension) => by.includes(dimension)))
    return 'Groups are of dimensions that are asked for, and ordered by a measure.';
  // Where rows stand would say something of groups that are withheld, and a share is known once all rows are.
  if (asked.some(needsAllRows)) return 'Rows of shares and shoppers can’t be ordered by their groups.';
  if (!of.at) return null;
  const { dimension, key } = of.at;
  // All that is asked for is counted by the groups.
  const misfit = asked.map((one) => incompatibility(one, dimension)).find((problem) => problem !== null);
  return misfit ?? filterProblem({ dimension, op: 'in', values: [key] });
}

function filterProblem({ dimension, op, values }: SemanticQuery['filters'][number]): string | null {
  const { label, kind } = dimensions[dimension];
  if (op === 'contains')
    return kind === 'time' || !values.every((value) => value.trim() !== '')
      ? 'Only names can be searched, and only for words.'
      : null;
  return values.every((value) => isKeyOf(dimension, value)) ? null : `${label} is filtered by ids.`;
}

/** Time runs forward; without it the biggest come first. */
function defaultOrder({ measures: asked, dimensions: by }: SemanticQuery): SemanticQuery['order'] {
  const time = by.find((dimension) => dimensions[dimension].kind === 'time');
  const [first] = asked;
  return [
    ...(time ? [{ by: time, direction: 'asc' as const }] : []),
    ...(by.length > (time ? 1 : 0) && first ? [{ by: first, direction: 'desc' as const }] : []),
  ];
}
