import type { Content } from './saving.ts';

/** Undo and redo stacks, latest first. */
export interface EditHistory {
  readonly before: readonly Content[];
  readonly after: readonly Content[];
  /** Epoch milliseconds of the last change. */
  readonly at: number;
}

export const emptyHistory: EditHistory = { before: [], after: [], at: 0 };

const maxSteps = 100;
/** Changes within this pause, such as the letters of a word, are one step. */
const pauseMs = 700;

/** Records a change. @param previous content before it @param current content after it */
export function recordStep({ before, at }: EditHistory, previous: Content, current: Content, now: number): EditHistory {
  const sameOrder = blockOrder(previous) === blockOrder(current);
  const continuesStep = sameOrder && now - at < pauseMs && before.length > 0;
  return {
    before: continuesStep ? before : [previous, ...before].slice(0, maxSteps),
    after: [],
    at: sameOrder ? now : 0,
  };
}

/** Adding, moving or removing blocks always makes a step of its own. */
const blockOrder = ({ page }: Content): string => page.blocks.map(({ id }) => id).join(' ');

/** @returns the content one step back; null if there is none */
export function undoStep({ before: [last, ...before], after }: EditHistory, current: Content) {
  return last ? { content: last, past: { before, after: [current, ...after], at: 0 } } : null;
}

/** @returns the content one step forward; null if there is none */
export function redoStep({ before, after: [next, ...after] }: EditHistory, current: Content) {
  return next ? { content: next, past: { before: [current, ...before], after, at: 0 } } : null;
}
