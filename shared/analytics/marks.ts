import type { Formats } from '../format/formats.ts';
import { type ValueId, valueInfo } from './ratios.ts';

/** Highlights cells of one value in a report. Totals aren't highlighted, since the threshold is for single cells. */
export interface HighlightRule {
  readonly measure: ValueId;
  readonly condition: MarkCondition;
  /** In the units of an answer: a share as a ratio, money in units of the report's currency. */
  readonly threshold: number;
}

export const markConditions = ['above', 'below'] as const;
type MarkCondition = (typeof markConditions)[number];

/** The most rules of a report. */
export const maxMarks = 8;

/** The first rule that a number matches; null if none does. */
export const markOf = (marks: readonly HighlightRule[], measure: ValueId, value: number | null): HighlightRule | null =>
  marks.find((mark) => mark.measure === measure && value !== null && matches(mark, value)) ?? null;

const matches = ({ condition, threshold }: HighlightRule, value: number): boolean =>
  condition === 'above' ? value > threshold : value < threshold;

/** Whether numbers that match the rule are favorable. */
export const isFavorable = ({ measure, condition }: Pick<HighlightRule, 'measure' | 'condition'>): boolean =>
  (condition === 'above') === (valueInfo(measure).direction === 'up');

/** Such as `above 1,000`. */
export const boundText = ({ measure, condition, threshold }: HighlightRule, formats: Formats): string =>
  `${condition} ${formats.bound(threshold, valueInfo(measure).format)}`;

/** Such as `Own sales above $1,000`. */
export const markText = (mark: HighlightRule, formats: Formats): string =>
  `${valueInfo(mark.measure).label} ${boundText(mark, formats)}`;

/** Adds a rule and replaces an earlier one for the same value and condition. */
export const withMark = (marks: readonly HighlightRule[], mark: HighlightRule): HighlightRule[] => [
  ...withoutMark(marks, mark),
  mark,
];

export const withoutMark = (marks: readonly HighlightRule[], { measure, condition }: HighlightRule): HighlightRule[] =>
  marks.filter((other) => other.measure !== measure || other.condition !== condition);
