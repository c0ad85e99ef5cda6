import type { Formats } from '../format/formats.ts';
import { type ValueId, valueInfo } from './ratios.ts';

/** Which numbers of a value stand out in a report. Totals never do: they are of another size than what they are made of. */
export interface Mark {
  readonly measure: ValueId;
  readonly condition: MarkCondition;
  /** In the units that an answer shows: a share as a ratio, money in units of the report's currency. */
  readonly threshold: number;
}

export const markConditions = ['above', 'below'] as const;
type MarkCondition = (typeof markConditions)[number];

/** As many as one report has. */
export const maxMarks = 8;

/** The mark that a number has; of two that it could have the first. */
export const markOf = (marks: readonly Mark[], measure: ValueId, value: number | null): Mark | null =>
  marks.find((mark) => mark.measure === measure && value !== null && isBeyond(mark, value)) ?? null;

const isBeyond = ({ condition, threshold }: Mark, value: number): boolean =>
  condition === 'above' ? value > threshold : value < threshold;

/** Whether it is good news where the mark is. */
export const isGood = ({ measure, condition }: Pick<Mark, 'measure' | 'condition'>): boolean =>
  (condition === 'above') === (valueInfo(measure).direction === 'up');

/** Such as `above 1,000`. */
export const boundText = ({ measure, condition, threshold }: Mark, formats: Formats): string =>
  `${condition} ${formats.bound(threshold, valueInfo(measure).format)}`;

/** Such as `Own sales above $1,000`. */
export const markText = (mark: Mark, formats: Formats): string =>
  `${valueInfo(mark.measure).label} ${boundText(mark, formats)}`;

/** One mark for each value and side; a new one replaces the former. */
export const withMark = (marks: readonly Mark[], mark: Mark): Mark[] => [...withoutMark(marks, mark), mark];

export const withoutMark = (marks: readonly Mark[], { measure, condition }: Mark): Mark[] =>
  marks.filter((other) => other.measure !== measure || other.condition !== condition);
