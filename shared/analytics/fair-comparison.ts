import type { QueryAnswer } from './query.ts';

type Compared = Pick<QueryAnswer, 'comparison' | 'factsFrom'>;

/**
 * Whether the compared range begins before the first day with facts, since half a period can’t be compared with a whole
 * one. If the answer has `gaps`, the upstream has left out such days itself.
 */
export function reachesBack({ comparison, factsFrom }: Compared, firstDay: string | null = null): boolean {
  const first = factsFrom ?? firstDay;
  return comparison !== null && comparison.gaps === undefined && first !== null && comparison.range.from < first;
}

export const reachesBackWords = 'There is no comparison: it would reach back past the first day with data.';

/**
 * Removes the comparison if it begins before the first day with facts.
 * @param firstDay the first day with facts, if the answer doesn’t have it
 */
export const withFairComparison = (answer: QueryAnswer, firstDay: string | null = null): QueryAnswer =>
  reachesBack(answer, firstDay) ? { ...answer, comparison: null } : answer;
