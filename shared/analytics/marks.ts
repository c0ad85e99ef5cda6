import type { Formats } from '../format/formats.ts';
import { type MeasureId, measureIds, measures } from './catalogue.ts';

/** Which numbers of a value stand out in a report. Totals never do: they are of another size than what they are made of. */
export interface Mark {
  readonly measure: MeasureId;
  readonly condition: MarkCondition;
  /** In the units that an answer shows: a share as a ratio, money in units of the report's currency. */
  readonly threshold: number;
}

export const markConditions = ['above', 'below'] as const;
type MarkCondition = (typeof markConditions)[number];

/** As many as one report has. */
export const mostMarks = 8;

/** The mark that a number has; of two that it could have the first. */
export const markOf = (marks: readonly Mark[], measure: MeasureId, value: number | null): Mark | null =>
  marks.find((mark) => mark.measure === measure && value !== null && isBeyond(mark, value)) ?? null;

const isBeyond = ({ condition, threshold }: Mark, value: number): boolean =>
  condition === 'above' ? value > threshold : value < threshold;

/** Whether it is good news where the mark is. */
export const isGood = ({ measure, condition }: Pick<Mark, 'measure' | 'condition'>): boolean =>
  (condition === 'above') === (measures[measure].direction === 'up');

/** Such as `above 1,000`. */
export const boundText = ({ measure, condition, threshold }: Mark, formats: Formats): string =>
  `${condition} ${formats.bound(threshold, measures[measure].format)}`;

/** Such as `Own sales above $1,000`. */
export const markText = (mark: Mark, formats: Formats): string =>
  `${measures[mark.measure].label} ${boundText(mark, formats)}`;

/** One mark for each value and side; one that is set again takes the place of the former. */
export const withMark = (marks: readonly Mark[], mark: Mark): Mark[] => [...withoutMark(marks, mark), mark];

export const withoutMark = (marks: readonly Mark[], { measure, condition }: Mark): Mark[] =>
  marks.filter((other) => other.measure !== measure || other.condition !== condition);

/** Marks as an address has them, of values that are shown; what can't be one counts as absent. */
export const readMarks = (text: string | null, values: readonly MeasureId[]): Mark[] =>
  (text ?? '')
    .split(',')
    .flatMap((part) => readMark(part) ?? [])
    .filter(({ measure }) => values.includes(measure))
    .reduce<Mark[]>(withMark, [])
    .slice(0, mostMarks);

export const writeMarks = (marks: readonly Mark[]): string =>
  marks.map(({ measure, condition, threshold }) => `${measure}.${condition}.${threshold}`).join(',');

function readMark(text: string): Mark | null {
  const [, id, side, number] = /^(\w{1,40})\.(\w{5})\.(-?\d[\d.e+-]{0,23})$/.exec(text) ?? [];
  const measure = measureIds.find((known) => known === id);
  const condition = markConditions.find((known) => known === side);
  const threshold = Number(number);
  return measure && condition && Number.isFinite(threshold) ? { measure, condition, threshold } : null;
}
