import type { QueryAnswer } from './query.ts';

type Compared = Pick<QueryAnswer, 'comparison' | 'factsFrom'>;

/**
 * Whether the other range begins before the first day with facts: half a period is no match for a whole one.
 * An upstream that tells which days it compares has left these out itself.
 */
export function reachesBack({ comparison, factsFrom }: Compared, firstDay: string | null = null): boolean {
  const first = factsFrom ?? firstDay;
  return comparison !== null && comparison.gaps === undefined && first !== null && comparison.range.from < first;
}

export const reachesBackWords = 'There is no comparison: it would reach back past the first day with data.';

/**
 * Without the comparison where it reaches back too far.
 * @param firstDay the first day with facts, where the answer doesn't tell
 */
export const withFairComparison = (answer: QueryAnswer, firstDay: string | null = null): QueryAnswer =>
  reachesBack(answer, firstDay) ? { ...answer, comparison: null } : answer;
