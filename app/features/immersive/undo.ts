import type { Content } from './saving.ts';

/** What can be undone and done again, the last of each first. */
export interface Past {
  readonly before: readonly Content[];
  readonly after: readonly Content[];
  /** Epoch milliseconds of the last change. */
  readonly at: number;
}

export const noPast: Past = { before: [], after: [], at: 0 };

const maxSteps = 100;
/** Changes without a longer pause, such as the letters of a word, are one step. */
const pauseMs = 700;

/** Adds a step for a change. @param previous what was changed @param current what came of it */
export function recorded({ before, at }: Past, previous: Content, current: Content, now: number): Past {
  const typed = orderOf(previous) === orderOf(current);
  const goesOn = typed && now - at < pauseMs && before.length > 0;
  return { before: goesOn ? before : [previous, ...before].slice(0, maxSteps), after: [], at: typed ? now : 0 };
}

/** Blocks that are added, moved or removed are a step of their own, however quickly the next follows. */
const orderOf = ({ page }: Content): string => page.blocks.map(({ id }) => id).join(' ');

/** One step back. @returns null where there is none */
export function undone({ before: [last, ...before], after }: Past, current: Content) {
  return last ? { content: last, past: { before, after: [current, ...after], at: 0 } } : null;
}

/** One step forward again. @returns null where there is none */
export function redone({ before, after: [next, ...after] }: Past, current: Content) {
  return next ? { content: next, past: { before: [current, ...before], after, at: 0 } } : null;
}
