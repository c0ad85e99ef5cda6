import type { Formats } from '../format/formats.ts';
import { type ValueId, valueInfo } from './ratios.ts';

/**
 * Highlights numbers of a value in a report. Totals are never highlighted, since they are of another size than their
 * parts.
 */
export interface Mark {
  readonly measure: ValueId;
  readonly condition: MarkCondition;
  /** In the units that an answer shows: a share as a ratio, money in units of the report's currency. */
  readonly threshold: number;
}

export const markConditions = ['above', 'below'] as const;
type MarkCondition = (typeof markConditions)[number];

/** The most marks of a report. */
export const maxMarks = 8;

/** The mark of a number; if several fit, the first. */
export const markOf = (marks: readonly Mark[], measure: ValueId, value: number | null): Mark | null =>
  marks.find((mark) => mark.measure === measure && value !== null && isBeyond(mark, value)) ?? null;

const isBeyond = ({ condition, threshold }: Mark, value: number): boolean =>
  condition === 'above' ? value > threshold : value < threshold;

/** Whether a marked number is good news. */
export const isGood = ({ measure, condition }: Pick<Mark, 'measure' | 'condition'>): boolean =>
  (condition === 'above') === (valueInfo(measure).direction === 'up');

/** Such as `above 1,000`. */
export const boundText = ({ measure, condition, threshold }: Mark, formats: Formats): string =>
  `${condition} ${formats.bound(threshold, valueInfo(measure).format)}`;

/** Such as `Own sales above $1,000`. */
export const markText = (mark: Mark, formats: Formats): string =>
  `${valueInfo(mark.measure).label} ${boundText(mark, formats)}`;

/** Adds a mark. Each value has at most one on each side. */
export const withMark = (marks: readonly Mark[], mark: Mark): Mark[] => [...withoutMark(marks, mark), mark];

export const withoutMark = (marks: readonly Mark[], { measure, condition }: Mark): Mark[] =>
  marks.filter((other) => other.measure !== measure || other.condition !== condition);
